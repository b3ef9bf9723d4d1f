/* What this browser remembers: its settings, its own name, and the tables it sits at. */
import { effect, signal } from "./html.js";

/** @typedef {{id: string, game: string, seat: number, token: string, phase?: string, names?: string[],
 * commitment?: string, muted?: string[], when: number}} KnownTable */

const KEY = "neyrang";
const DEFAULTS = {
  lang: "", // "" follows the browser
  theme: "", // "" follows the system
  sound: false,
  motion: true,
  confirm: false,
  pace: "calm", // of new tables
  notify: false, // by the system, of a turn in a hidden tab
  owner: "", // the token of the person whose server this is
  hints: true, // is this claim a bluff: told to you alone
  name: "",
  /** @type {Record<string, number>} how far I have come in each lesson, by `GAME/CHAPTER` */
  lessons: {},
  /** @type {KnownTable[]} newest first */
  tables: [],
};
const MOST_TABLES = 30;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const settings = signal({ ...DEFAULTS, ...kept() });

export function set(changes) {
  settings.value = { ...settings.value, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // A browser that keeps nothing still plays; it only forgets.
  }
}

// `neyrang serve --browser` opens the page with the owner's token, which the address does not keep.
const OWNER = "#owner=";
if (location.hash.startsWith(OWNER)) {
  set({ owner: location.hash.slice(OWNER.length) });
  history.replaceState(null, "", location.pathname);
}

// Another tab of this browser may have changed them.
addEventListener("storage", (event) => {
  if (event.key === KEY) settings.value = { ...DEFAULTS, ...kept() };
});

const system = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

export const dark = signal(false);

function paint() {
  const { theme, motion } = settings.value;
  const root = document.documentElement;
  dark.value = theme ? theme === "dark" : system.matches;
  root.dataset.theme = dark.value ? "dark" : "light";
  root.dataset.motion = motion && !still.matches ? "on" : "off";
  const ground = dark.value ? "#10162b" : "#f5eedf";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
}
effect(paint);
system.addEventListener("change", paint);
still.addEventListener("change", paint);

// ---- the tables this browser sits at

/** What we know of a table, with our seat's token where we have one. */
export function known(id) {
  return settings.value.tables.find((table) => table.id === id);
}

export function remember(id, facts) {
  const before = known(id) ?? { id };
  const others = settings.value.tables.filter((table) => table.id !== id);
  set({ tables: [{ ...before, ...facts, when: Date.now() }, ...others].slice(0, MOST_TABLES) });
}

export function forget(id) {
  set({ tables: settings.value.tables.filter((table) => table.id !== id) });
}
