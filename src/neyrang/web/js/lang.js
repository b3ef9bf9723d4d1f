/* The language of the page, and its words. */
import { computed, signal } from "./html.js";
import { set } from "./settings.js";
import { tell } from "./toast.js";
import { Words } from "./words.js";

export const LANGUAGES = { fa: "فارسی", en: "English" };

const tables = signal(null);
const lang = signal(document.documentElement.lang);

/** The words of the page's language; null until they are here. */
export const words = computed(() => tables.value && new Words(lang.value, tables.value));

/** A text of the page: `say("web.start")`. */
export const say = (key, values) => words.value.text(key, values);
export const digits = (number) => words.value.digits(number);

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
    show(code, await fetched(fetch(`/locale/${code}.json`)));
  } catch {
    tell(say("web.error.offline"), "warn");
    return;
  }
  set({ lang: code });
  chapters.clear();
}

// ---- long texts, loaded when somebody wants to read them

const chapters = new Map();

/** A further file of the locale, such as `rules_coup`: a promise of its table. */
export function chapter(name) {
  const key = `${lang.value}/${name}`;
  if (!chapters.has(key)) {
    const found = fetched(fetch(`/locale/${key}.json`));
    found.catch(() => chapters.delete(key));
    chapters.set(key, found);
  }
  return chapters.get(key);
}
