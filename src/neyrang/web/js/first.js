/* Runs before anything is drawn: the language, its direction and the theme, so that nothing jumps;
   and the words, the lobby and what it offers are asked for at once. */
(() => {
  const kept = (name) => {
    try {
      return JSON.parse(localStorage.getItem("neyrang") || "{}")[name];
    } catch {
      return undefined;
    }
  };
  const browser = (navigator.languages || [navigator.language])[0] || "";
  const lang = kept("lang") || (/^fa\b/i.test(browser) ? "fa" : "en");
  const root = document.documentElement;
  root.lang = lang;
  root.dir = lang === "fa" ? "rtl" : "ltr";
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = kept("theme") || (dark ? "dark" : "light");
  const lobby = location.pathname === "/";
  for (const script of lobby ? ["api", "arrival", "errors", "fetched", "lobby", "option_file", "options"] : []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `/js/${script}.js`;
    document.head.append(link);
  }
  const games = lobby ? fetch("/api/games") : null;
  window.neyrangFirst = { lang, words: fetch(`/locale/${lang}.json`), games };
})();
