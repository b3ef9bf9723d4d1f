/* The finished games of this browser: what it keeps of each, and the file they are carried in. */
import { signal } from "./html.js";
import { answered } from "./api.js";
import { settings } from "./settings.js";

/** @import { Signal } from "../vendor/signals.d.ts" */
/** @import { Outcome, Summary } from "./messages.d.ts" */

/**
 * A finished game. `bots`: the level of each seat, 0 for a person. `statistics`: what my own seat did.
 *
 * @typedef {{id: string, game: string, players: number, seat: number, names: string[], bots: number[],
 * outcome: Outcome, moves: number, statistics: Record<string, number>, when: number}} PastGame
 */

const KEY = "neyrang.games";
export const FORMAT = "neyrang games 1";
const MOST = 1000; // games; the oldest go first
export const MOST_TEXT = 400_000; // characters of a file
const ID = /^[\w-]{1,64}$/;
const GAME = /^[a-z_]{1,32}$/;
const MOST_SEATS = 16;
const MOST_NAME = 64;

/** @returns {{games: PastGame[], erased: string[]}} */
function kept() {
  try {
    const { games = [], erased = [] } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { games: games.filter(isGame), erased };
  } catch {
    return { games: [], erased: [] };
  }
}

const first = kept();
/** @type {Signal<PastGame[]>} newest first */
export const past = signal(first.games);
/** Tables whose games were erased: they do not come back by looking at them again. */
let erased = first.erased;

function write(games) {
  past.value = [...games].sort((one, two) => two.when - one.when).slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ games: past.value, erased }));
  } catch {
    // A browser that keeps nothing still plays; it only forgets.
  }
}

// Another tab of this browser may have finished a game.
addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  const now = kept();
  erased = now.erased;
  past.value = now.games;
});

// ---- games that have ended

/** @type {(id: string) => Promise<Summary>} */
export const tableSummary = (id) => answered(fetch(`/api/tables/${id}/summary`));

/** @param {Summary} summary @param {number} seat @returns {PastGame} */
function gameOf({ table, game, players, seats, outcome, moves, statistics }, seat, when) {
  const names = seats.map(({ name }) => name);
  const bots = seats.map(({ bot }) => bot);
  return { id: table, game, players, seat, names, bots, outcome, moves, statistics: statistics[seat] ?? {}, when };
}

const isNew = (id) => !erased.includes(id) && !past.value.some((game) => game.id === id);

/** The game of this table is over and I sat there: keep it, once. A game that a bot finished in my place is not mine. */
export async function settle(id, seat, when = Date.now()) {
  if (!isNew(id)) return;
  const summary = await tableSummary(id);
  if (isNew(id) && seat < summary.players && !summary.seats[seat].away) write([gameOf(summary, seat, when), ...past.value]);
}

/** The games that ended while nobody looked: those of the tables this browser knows. */
export async function settleAll() {
  for (const { id, seat, token, when } of settings.value.tables) {
    if (token && seat >= 0) await settle(id, seat, when).catch(() => {}); // not over yet, or gone
  }
}

export function erase() {
  const known = [...settings.value.tables, ...past.value].map(({ id }) => id);
  erased = [...new Set([...known, ...erased])].slice(0, MOST);
  write([]);
}

// ---- as a file

export const exported = () => JSON.stringify({ format: FORMAT, games: past.value });

/**
 * The games of an exported file. Throws `{error}` where it is none.
 *
 * @param {string} text
 * @returns {PastGame[]}
 */
export function readExport(text) {
  if (text.length > MOST_TEXT) throw { error: "too_large" };
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw { error: "not_ours" };
  }
  if (typeof found?.format === "string" && found.format !== FORMAT && found.format.startsWith("neyrang games ")) throw { error: "newer" };
  if (found?.format !== FORMAT || !Array.isArray(found.games)) throw { error: "not_ours" };
  if (!found.games.every(isGame)) throw { error: "damaged" };
  return found.games;
}

/** Add games from elsewhere; says how many are new here. */
export function add(games) {
  const ids = new Set(past.value.map(({ id }) => id));
  const fresh = [...new Map(games.map((game) => [game.id, game])).values()].filter(({ id }) => !ids.has(id));
  erased = erased.filter((id) => !fresh.some((game) => game.id === id));
  write([...fresh, ...past.value]);
  return fresh.length;
}

function isWhole(value, most) {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

function isList(value, length, of) {
  return Array.isArray(value) && value.length === length && value.every(of);
}

/** Is this a game as we keep it? It is read by charts and sentences, which take it at its word. */
function isGame(value) {
  const { id, game, players, seat, names, bots, outcome, moves, statistics, when } = value ?? {};
  return (
    typeof id === "string" && ID.test(id) && typeof game === "string" && GAME.test(game) &&
    isWhole(players, MOST_SEATS) && isWhole(seat, players - 1) && isWhole(moves, 1e6) && isWhole(when, 1e14) &&
    isList(names, players, (name) => typeof name === "string" && name.length <= MOST_NAME) &&
    isList(bots, players, (level) => isWhole(level, 9)) &&
    isOutcome(outcome, players) &&
    typeof statistics === "object" && statistics !== null && Object.values(statistics).every((count) => isWhole(count, 1e6))
  ); // prettier-ignore
}

function isOutcome(outcome, players) {
  const { winners, scores, reason } = outcome ?? {};
  return (
    Array.isArray(winners) && winners.every((seat) => isWhole(seat, players - 1)) &&
    Array.isArray(scores) && scores.length <= players && scores.every(Number.isFinite) &&
    typeof reason === "string" && GAME.test(reason)
  ); // prettier-ignore
}
