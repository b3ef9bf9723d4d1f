/* The language of the page, and its words. */
import { computed, signal } from "./html.js";
import { once } from "./once.js";
import { set } from "./settings.js";
import { tell } from "./toast.js";
import { Words } from "./words.js";

export const LANGUAGES = { fa: "فارسی", en: "English" };

/** @type {import("../vendor/signals.d.ts").Signal<Record<string, unknown> | null>} */
const tables = signal(null);
const lang = signal(document.documentElement.lang);

/** The words of the page's language. Nothing is drawn before they are here. */
export const words = computed(() => new Words(lang.value, tables.value ?? {}));

/** A text of the page: `say("web.start")`. */
export const say = (key, values) => words.value.text(key, values);
export const digits = (number) => words.value.digits(number);

/** @type {Set<string>} further files of words that the page has */
const more = new Set();

async function fetched(answer) {
  const response = await answer;
  if (!response.ok) throw new Error(`words: ${response.status}`);
  return response.json();
}

function show(code, found) {
  lang.value = code;
  tables.value = found;
  const root = document.documentElement;
  root.lang = code;
  root.dir = words.value.rtl ? "rtl" : "ltr";
}

/** The words that js/first.js has asked for. */
export async function firstWords() {
  const first = window.neyrangFirst;
  show(first.lang, await fetched(first.words));
}

/** Change the language in place. */
export async function speak(code) {
  if (code === lang.value) return;
  try {
    const [found, ...others] = await Promise.all([`/locale/${code}.json`, ...[...more].map((file) => `/locale/${code}/${file}.json`)].map((address) => fetched(fetch(address))));
    show(code, { ...found, ...Object.fromEntries([...more].map((file, n) => [file, others[n]])) });
  } catch {
    tell(say("web.error.offline"), "warn");
    return;
  }
  set({ lang: code });
}

// ---- long texts, loaded when somebody wants to read them

const chapters = once((address) => fetched(fetch(address)));

/** A further file of the locale, `rules_<game>`: a promise of its table. */
export const chapter = (name) => chapters.get(`/locale/${lang.value}/${name}.json`);

/** Words that the lobby does without: they come with the page that says them, `say("evening.…")`. */
export async function moreWords(file) {
  if (more.has(file)) return;
  const found = await chapter(file);
  more.add(file);
  tables.value = { ...tables.value, [file]: found };
}
