import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { en } from "./tables.js";

const { Model } = await import("../../src/neyrang/web/js/model.js");

const SEAT = { bot: 0, here: true, away: false, votes: 0, needed: 0 };
const INFO = /** @type {any} */ ({
  table: "abc", game: "coup", players: 3, options: {}, facts: { must_coup: 10 }, phase: "playing", paused: false,
  seats: [{ ...SEAT, name: "Sara" }, { ...SEAT, name: "Reza" }, null],
}); // prettier-ignore
const VIEW = { options: { reformation: true }, turn: 0, pending: { step: "turn", asked: [0] }, seats: [] };
const SCENE = /** @type {any} */ ({});

/** @param {Record<string, any>} [more] @param {Record<string, any>} [state] */
function model(more = {}, state = {}) {
  const told = { at: 4, view: VIEW, legal: ["income", "steal:1"], asked: [0], ...state };
  return new Model(/** @type {any} */ ({ info: INFO, state: told, events: [], me: 0, ...more }), en, SCENE);
}

const BARRED = {
  "coup:1": { code: "coins", need: 7, have: 2 },
  "coup:2": { code: "coins", need: 7, have: 2 },
  "steal:2": { code: "penniless", seat: 2 },
};
const EXPLAINED = { at: 4, barred: BARRED, previews: { income: { gain: 1 } }, standing: { leads: 1 } };

test("who is not asked has nothing to do", () => {
  const t = model({}, { legal: undefined, asked: undefined });
  assert.deepEqual([t.legal, t.asked, t.mine], [[], [], false]);
});

test("the options of the view count once there is one", () => {
  assert.deepEqual(model().options, VIEW.options);
  assert.equal(model().numbers.must_coup, 10);
});

test("an empty seat has a name too, and names keep their direction", () => {
  const t = model();
  assert.equal(t.name(2), en.text("common.seat", { number: 3 }));
  assert.equal(t.names[0], "\u2068Sara\u2069");
  assert.equal(t.called(0), en.text("common.you"));
});

test("a scene's own words stand in the game's file", () => {
  assert.equal(model().say("scene.deed.tax"), en.text("coup.scene.deed.tax"));
  assert.equal(model().say("web.coins", { count: 2 }), "2 coins");
});

test("seats differ in colour and in shape", () => {
  const t = model();
  const seats = Array.from({ length: 10 }, (_, seat) => seat);
  assert.equal(new Set(seats.map((seat) => t.colour(seat))).size, 10);
  assert.equal(new Set(seats.map((seat) => t.shape(seat))).size, 10);
});

test("a legal move needs no reason, unless the game is paused", () => {
  assert.equal(model().whyNot("income"), "");
  const t = model({ info: { ...INFO, paused: true } });
  assert.equal(t.whyNot("income"), en.text("web.why.paused"));
});

test("a barred move has the reason the server told", () => {
  const t = model({ explained: EXPLAINED });
  assert.equal(t.whyNot("coup:1"), "That takes 7 coins; you have 2.");
});

test("a bare verb has all reasons, each once", () => {
  assert.equal(model({ explained: EXPLAINED }).whyNot("coup"), "That takes 7 coins; you have 2.");
});

test("a verb is not taken for another that begins alike", () => {
  const barred = { convert: { code: "reserve_empty" } };
  const t = model({ explained: { ...EXPLAINED, barred } });
  assert.equal(t.whyNot("con"), en.text("web.why.not_now"));
});

test("what was explained of another question explains nothing", () => {
  const t = model({ explained: { ...EXPLAINED, at: 3 } });
  assert.equal(t.whyNot("coup:1"), en.text("web.why.not_now"));
  assert.deepEqual(t.preview("income"), {});
});

test("the last standing we were told is kept until the next", () => {
  assert.deepEqual(model({ explained: { ...EXPLAINED, at: 3 } }).standing, { leads: 1 });
  assert.equal(model().standing, null);
});

test("a preview is of a legal move", () => {
  const t = model({ explained: EXPLAINED });
  assert.deepEqual(t.preview("income"), { gain: 1 });
  assert.deepEqual(t.preview("coup:1"), {});
});

test("why nothing is possible is said in the order of importance", () => {
  const why = (more, state) => model(more, state).whyNot("tax");
  const step = { n: 1, standing: { leads: 2 } };
  assert.equal(why({ step }, {}), en.text("web.why.replay"));
  assert.equal(why({ info: { ...INFO, phase: "over" } }, {}), en.text("common.over"));
  assert.equal(why({ me: -1 }, { legal: [] }), en.text("web.why.watching"));
  assert.equal(why({}, { legal: [], answered: true }), en.text("web.why.answered"));
  assert.equal(why({}, { legal: [] }), en.text("web.why.not_asked"));
});

test("a replay has the standing of its step and sends nothing", () => {
  const sent = [];
  const t = model({ step: { n: 1, standing: { leads: 2 } }, send: (move) => sent.push(move) }, { legal: [] });
  t.send("income");
  assert.deepEqual(t.standing, { leads: 2 });
  assert.deepEqual(sent, []);
});

test("only what is possible is sent", () => {
  const sent = [];
  const t = model({ send: (move) => sent.push(move) });
  t.send("coup:1");
  t.send("steal:1");
  assert.deepEqual(sent, ["steal:1"]);
});

test("a picked action lights up its targets", () => {
  const t = model({ pick: { verb: "steal", seats: [1] } });
  assert.equal(t.moveAt(1), "steal:1");
  assert.equal(t.moveAt(2), undefined);
  assert.equal(model({ pick: { moves: { 2: "hand_on:2" } } }).moveAt(2), "hand_on:2");
  assert.equal(model().moveAt(1), undefined);
});
