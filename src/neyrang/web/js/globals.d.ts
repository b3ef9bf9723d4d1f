/* What js/first.js has asked for before anything else is here. */
interface Window {
  neyrangFirst: { lang: string; words: Promise<Response>; games: Promise<Response> | null };
}
