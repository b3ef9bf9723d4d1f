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

/** @type {Set<string>} further files of words that somebody has asked for */
const wanted = new Set();

const files = once(async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`words: ${response.status}`);
  return response.json();
});

const file = (code, name) => files.get(`/locale/${code}/${name}.json`);

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
  const response = await first.words;
  if (!response.ok) throw new Error(`words: ${response.status}`);
  show(first.lang, await response.json());
}

/** Change the language in place, with all words that the page has. */
export async function speak(code) {
  if (code === lang.value) return;
  try {
    const first = files.get(`/locale/${code}.json`);
    const more = {};
    let lacking = [...wanted];
    while (lacking.length) {
      const found = await Promise.all(lacking.map((name) => file(code, name)));
      lacking.forEach((name, n) => (more[name] = found[n]));
      lacking = [...wanted].filter((name) => !(name in more)); // asked for meanwhile
    }
    show(code, { ...(await first), ...more });
  } catch {
    tell(say("web.error.offline"), "warn");
    return;
  }
  set({ lang: code });
}

// ---- what comes when somebody wants to read it

/** A long text, `rules_<game>`: a promise of its table. */
export const chapter = (name) => file(lang.value, name);

/** Words that the lobby does without: they come with the page or the scene that says them,
 * `say("evening.…")`. Of a game the lobby has a few; this brings all. */
export async function moreWords(name) {
  wanted.add(name);
  const code = lang.value;
  const found = await file(code, name);
  if (code !== lang.value) return moreWords(name);
  if (tables.value?.[name] !== found) tables.value = { ...tables.value, [name]: found };
}
