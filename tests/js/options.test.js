import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { fitting } = await import("../../src/neyrang/web/js/options.js");
const { titleOf } = await import("../../src/neyrang/web/js/option_file.js");
const { words } = await import("../../src/neyrang/web/js/lang.js");

const option = (name, values, more = {}) => ({ name, values, players: null, by_players: {}, most: null, file: null, clauses: [], ...more });
const GAME = {
  options: [
    option("draft", [false, true], { players: [2] }),
    option("teams", [false, true], { by_players: { 6: [true] } }),
    option("points", [0, 20, 30], { most: 99 }),
    option("map", ["iran"], { file: 1000 }),
  ],
};

test("what is not chosen is the book's", () => {
  assert.deepEqual(fitting(GAME, 2, {}), { draft: false, teams: false, points: 0, map: "iran" });
});

test("an option that is not for so many players is left out", () => {
  assert.deepEqual(fitting(GAME, 3, { draft: true }), { teams: false, points: 0, map: "iran" });
});

test("a value this number of players does not have gives way", () => {
  assert.equal(fitting(GAME, 6, { teams: false }).teams, true);
});

test("a number beside the listed ones stays where any number may be", () => {
  assert.equal(fitting(GAME, 3, { points: 25 }).points, 25);
  assert.equal(fitting(GAME, 3, { points: "many" }).points, 0);
});

test("a file that was brought stays", () => {
  assert.equal(fitting(GAME, 3, { map: "Lakes.toml" }).map, "Lakes.toml");
});

test("a file is called by its own title", () => {
  assert.equal(titleOf('# mine\nname = { en = "Lakes", fa = "دریاچه‌ها" }\n'), words.value.lang === "fa" ? "دریاچه‌ها" : "Lakes");
  assert.equal(titleOf('name = "Lakes"\n[regions.a]\nname = "A"\n'), "Lakes");
});
