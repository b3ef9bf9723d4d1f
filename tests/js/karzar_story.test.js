import assert from "node:assert/strict";
import { test } from "node:test";
import { campaigns, lastBeat } from "../../src/neyrang/web/js/games/karzar/story.js";

/** @param {Record<string, any>[]} told */
const numbered = (told) => /** @type {any[]} */ (told.map((event, i) => ({ n: i + 1, ...event })));

const BATTLE = [
  { event: "set_up", amount: 1 },
  { event: "paired", cards: ["I5", "T7"] },
  { event: "prepared", amount: 1 },
  { event: "turned_up", cards: ["I3", "I9*"] },
  { event: "fell", cards: ["I3", "I5"] },
  { event: "helpers_up", cards: ["simorgh", "dragon"] },
  { event: "acted", what: "simorgh" },
  { event: "strengthened", what: "iran", amount: 5 },
  { event: "idle", what: "dragon" },
  { event: "stood_half", what: "iran", amount: 15 },
  { event: "stood", what: "turan", amount: 7 },
  { event: "won_battle", what: "iran", amount: 1 },
  { event: "fell", cards: ["T7"] },
];

test("a battle is told in beats, and stands at what the rules counted", () => {
  const [campaign] = campaigns(numbered(BATTLE));
  const [battle] = campaign.battles;
  assert.deepEqual(battle.beats.map(({ kind }) => kind), ["came", "fell", "helpers", "acted", "idle", "verdict"]);
  assert.equal(battle.result, "iran");
  const { field } = battle.beats[5];
  assert.deepEqual(field.strength, { iran: 15.5, turan: 7 });
  assert.deepEqual(field.heroes, ["I9*"]);
  assert.deepEqual(field.bonus, { iran: 5, turan: 0 });
});

test("until the verdict no strength is told", () => {
  const [campaign] = campaigns(numbered(BATTLE.slice(0, 9)));
  assert.deepEqual(campaign.battles[0].beats.at(-1)?.field.strength, {});
});

test("the ninth battle is told in the middle of the eighth", () => {
  const told = numbered([
    { event: "set_up", amount: 1 },
    { event: "prepared", amount: 8 },
    { event: "turned_up", cards: ["I9", "I2", "T7"] },
    { event: "helpers_up", cards: ["witch"] },
    { event: "acted", what: "witch" },
    { event: "banished", cards: ["I9"] },
    { event: "ninth", what: "iran" },
    { event: "stood", what: "iran", amount: 0 },
    { event: "stood", what: "turan", amount: 7 },
    { event: "won_battle", what: "turan", amount: 8 },
  ]);
  const [campaign] = campaigns(told);
  const results = campaign.battles.map(({ number, result }) => [number, result]);
  assert.deepEqual(results, [[8, "turan"], [9, "iran"]]);
  const last = lastBeat([campaign]);
  assert.equal(last?.battle, 8);
  assert.deepEqual(last?.field.heroes, ["I2", "T7"]);
  assert.deepEqual(campaign.battles[1].beats[0].field.heroes, ["I9"]);
});

test("captives fight at the strength that was told last", () => {
  const told = numbered([
    ...BATTLE,
    { event: "captive_shown", seat: 0, cards: ["T8"] },
    { event: "captive_shown", seat: 1, cards: ["I6"] },
    { event: "stood", what: "iran", amount: 8 },
    { event: "stood", what: "turan", amount: 6 },
    { event: "captives_fought", what: "iran" },
  ]);
  const last = lastBeat(campaigns(told));
  assert.equal(last?.kind, "captives");
  assert.deepEqual(last?.field.strength, { iran: 8, turan: 6 });
});

test("the captives' battle comes after the eighth, with what the captives brought", () => {
  const told = numbered([
    { event: "set_up", amount: 1 },
    { event: "prepared", amount: 8 },
    { event: "turned_up", cards: ["I9", "T7"] },
    { event: "stood", what: "iran", amount: 9 },
    { event: "stood", what: "turan", amount: 7 },
    { event: "won_battle", what: "iran", amount: 8 },
    { event: "struck", seat: 0, amount: 8 },
    { event: "captive_shown", seat: 0, cards: ["I2"] },
    { event: "captive_shown", seat: 1, cards: ["T4"] },
    { event: "stood", what: "iran", amount: 4 },
    { event: "stood_half", what: "turan", amount: 2 },
    { event: "captives_fought", what: "iran" },
  ]);
  const [{ battles, captivesResult }] = campaigns(told);
  assert.deepEqual(battles.map(({ number, result, beats }) => [number, result, beats.length]), [[8, "struck", 2], [10, null, 1]]);
  assert.equal(captivesResult, "iran");
  assert.deepEqual(battles[0].beats[1].field.strength, { iran: 9, turan: 7 });
  assert.deepEqual(battles[1].beats[0].field.strength, { iran: 4, turan: 2.5 });
});

test("a Mobed at work is seen", () => {
  const [campaign] = campaigns(numbered([
    { event: "set_up", amount: 1 },
    { event: "prepared", amount: 2 },
    { event: "turned_up", cards: ["I9", "T7"] },
    { event: "laid", seat: 1, cards: ["mobed2"] },
    { event: "helpers_up", cards: [] },
    { event: "gave", seat: 1, cards: ["T1"] },
    { event: "swapped", seat: 1, cards: ["T9"] },
  ])); // prettier-ignore
  const last = campaign.battles[0].beats.at(-1);
  assert.equal(last?.kind, "mobed");
  assert.deepEqual(last?.field.acting, ["mobed2"]);
});

/** @param {Record<string, any>[]} told what happens after the helpers of a first battle are turned up */
function helped(told, cards = ["akvan", "dragon", "dragon"]) {
  const start = [...BATTLE.slice(0, 5), { event: "helpers_up", cards }];
  return campaigns(numbered([...start, ...told]))[0].battles[0].beats.slice(3);
}

test("two helpers who cancel each other out are one beat", () => {
  const beats = helped([
    { event: "cancelled", what: "zal" },
    { event: "cancelled", what: "ramshgar" },
    { event: "cancelled", what: "simorgh" },
    { event: "cancelled", what: "bazur" },
  ], ["zal", "ramshgar", "simorgh", "bazur"]); // prettier-ignore
  assert.deepEqual(beats.map(({ field }) => field.acting), [["zal", "ramshgar"], ["simorgh", "bazur"]]);
  assert.deepEqual(beats[1].field.helpers.map(({ state }) => state), Array(4).fill("cancelled"));
});

test("those whom Akvan robs have no effect any more", () => {
  const [beat] = helped([{ event: "acted", what: "akvan" }]);
  assert.deepEqual(beat.field.helpers.map(({ state }) => state), ["acted", "robbed", "robbed"]);
});

test("who leaves the field is seen in the beat in which it happens, and takes the help along", () => {
  const beats = helped([
    { event: "acted", what: "simorgh" },
    { event: "strengthened", what: "iran", amount: 5 },
    { event: "acted", what: "witch" },
    { event: "banished", cards: ["I9*"] },
    { event: "stood", what: "iran", amount: 0 },
    { event: "stood", what: "turan", amount: 7 },
    { event: "won_battle", what: "turan", amount: 1 },
  ], ["simorgh", "witch"]); // prettier-ignore
  assert.deepEqual(beats.map(({ field }) => field.left), [[], [{ card: "I9*", how: "banished" }], []]);
  assert.deepEqual(beats.map(({ field }) => field.bonus.iran), [5, 0, 0]);
});

test("the Nushdaru has a beat of its own after the verdict", () => {
  const beats = helped([
    { event: "won_battle", what: "iran", amount: 1 },
    { event: "fell", cards: ["T7"] },
    { event: "healed", cards: ["I10"] },
  ], []); // prettier-ignore
  assert.deepEqual(beats.map(({ kind }) => kind), ["verdict", "healed"]);
  assert.deepEqual(beats[0].field.left, [{ card: "T7", how: "slain" }]);
  assert.deepEqual(beats[1].field.raised, ["I10"]);
});
