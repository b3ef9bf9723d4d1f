import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { add, erase, exported, past, readExport, settle, MOST_TEXT } = await import("../../src/neyrang/web/js/past.js");
const { figures, percent } = await import("../../src/neyrang/web/js/figures.js");

const game = (id, facts = {}) => ({
  id,
  game: "chess",
  players: 2,
  seat: 0,
  names: ["Sara", "Reza"],
  bots: [0, 2],
  outcome: { winners: [0], scores: [1, 0], reason: "mate" },
  moves: 30,
  statistics: {},
  when: 1000,
  ...facts,
});

const refusal = (text) => {
  try {
    readExport(text);
  } catch (error) {
    return /** @type {{error: string}} */ (error).error;
  }
  return "";
};

test("an export is read again, and a game is counted once", () => {
  erase();
  assert.equal(add([game("a"), game("b", { when: 2000 }), game("a")]), 2);
  assert.deepEqual(past.value.map(({ id }) => id), ["b", "a"]);
  const text = exported();
  assert.equal(add(readExport(text)), 0);
  erase();
  assert.equal(past.value.length, 0);
  assert.equal(add(readExport(text)), 2);
});

test("a file that is none of ours is refused, and says why", () => {
  const damaged = (facts) => JSON.stringify({ format: "neyrang games 1", games: [game("a"), game("b", facts)] });
  assert.equal(refusal("hello"), "not_ours");
  assert.equal(refusal("{}"), "not_ours");
  assert.equal(refusal("null"), "not_ours");
  assert.equal(refusal('{"format": "neyrang games 2", "games": []}'), "newer");
  assert.equal(refusal(" ".repeat(MOST_TEXT + 1)), "too_large");
  assert.equal(refusal(damaged({})), "");
  const bad = [{ id: "../x" }, { seat: 2 }, { players: -1 }, { names: ["Sara"] }, { outcome: null }, { when: "now" }, { statistics: { bluffs: "x" } }, { bots: [0, -1] }, { outcome: { winners: [5], scores: [], reason: "mate" } }];
  for (const facts of bad) assert.equal(refusal(damaged(facts)), "damaged", JSON.stringify(facts));
});

test("a game that was erased does not come back by looking at its table", async () => {
  const summary = { table: "z", game: "chess", players: 2, seats: [{ name: "Sara", bot: 0, away: false }, { name: "Reza", bot: 2, away: false }], outcome: game("a").outcome, moves: 30, statistics: [{ bluffs: 1 }, {}] };
  Object.assign(globalThis, { fetch: async () => ({ ok: true, json: async () => summary }) });
  erase();
  add([]);
  await settle("z", 0);
  assert.deepEqual(past.value.map(({ id, statistics }) => [id, statistics]), [["z", { bluffs: 1 }]]);
  erase();
  await settle("z", 0);
  assert.equal(past.value.length, 0);
});

test("figures add up", () => {
  const lost = { outcome: { winners: [1], scores: [0, 1], reason: "mate" } };
  const four = { players: 4, names: ["a", "b", "c", "d"], bots: [0, 0, 3, 3], outcome: { winners: [0], scores: [1, 0, 0, 0], reason: "time" } };
  const found = figures([game("a"), game("b", lost), game("c", four), game("d", { statistics: { bluffs: 2 } })]);
  assert.deepEqual([found.games, found.wins], [4, 3]);
  assert.equal(found.chance, (3 * 0.5 + 0.25) / 4);
  assert.deepEqual(found.latest, [true, true, false, true]);
  assert.deepEqual(found.byPlayers.map(({ key, games, wins }) => [key, games, wins]), [[2, 3, 2], [4, 1, 1]]);
  assert.deepEqual(found.byLevel.map(({ key, games }) => [key, games]), [[2, 3]]); // a person sits at the other table
  assert.deepEqual(found.how.map(({ key, games }) => [key, games]), [["mate", 2], ["time", 1]]);
  assert.deepEqual(found.sums, { bluffs: 2 });
  assert.equal(percent(1, 3), 33);
  assert.equal(percent(0, 0), 0);
});
