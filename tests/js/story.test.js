import assert from "node:assert/strict";
import { test } from "node:test";
import { isOpen, priceOf, storyOf } from "../../src/neyrang/web/js/games/coup/story.js";

/** @param {Record<string, any>[]} events */
const story = (...events) => {
  const told = storyOf(/** @type {any} */ (events.map((event, n) => ({ n, ...event }))));
  assert.ok(told);
  return told;
};
const STEAL = { event: "steal", seat: 0, other: 1, what: "captain" };

test("there is no story before the first deed", () => {
  assert.equal(storyOf([{ n: 1, event: "dealt", seat: 0 }]), null);
});

test("a deed claims what its event names", () => {
  assert.deepEqual([story(STEAL).claim?.role, story(STEAL).target], ["captain", 1]);
  assert.equal(story({ event: "income", seat: 0 }).claim, null);
});

test("a doubt is of the latest claim", () => {
  const told = story(STEAL, { event: "blocked", seat: 1, what: "ambassador" }, { event: "challenged", seat: 2 });
  assert.equal(told.claim?.state, "open");
  assert.deepEqual([told.answer?.state, told.answer?.doubter], ["doubted", 2]);
});

test("a proof shows its card, and a new deed begins a new story", () => {
  const proof = [STEAL, { event: "challenged", seat: 1 }, { event: "revealed", seat: 0, what: "captain" }];
  assert.deepEqual([story(...proof).claim?.state, story(...proof).claim?.cards], ["proved", ["captain"]]);
  assert.equal(story(...proof, { event: "tax", seat: 1, what: "duke" }).claim?.state, "open");
});

test("the bomb goes from hand to hand", () => {
  const bought = { event: "anarchist", seat: 0, other: 1 };
  assert.equal(story(bought).bomb, 1);
  assert.equal(story(bought, { event: "handed_on", seat: 1, other: 2 }).bomb, 2);
  assert.equal(story(bought, { event: "exploded", seat: 1 }).bomb, -1);
});

test("a claim is open while it is asked about or proved", () => {
  assert.equal(isOpen({ step: "claim", seat: 0 }, { seat: 0 }), true);
  assert.equal(isOpen({ step: "claim", seat: 1 }, { seat: 0 }), false);
  assert.equal(isOpen(null, { seat: 0 }), false);
});

test("prices are what the server says", () => {
  const t = /** @type {any} */ ({ numbers: { actions: { convert: { price: 2, own_price: 1 } } } });
  assert.deepEqual([priceOf(t, "convert", false), priceOf(t, "convert", true), priceOf(t, "tax", false)], [2, 1, 0]);
});
