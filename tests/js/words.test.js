import assert from "node:assert/strict";
import { test } from "node:test";
import { slots, variant, Words } from "../../src/neyrang/web/js/words.js";
import { en, fa, tables } from "./tables.js";

const NAMES = ["Sara", "Reza", "Mina"];

test("digits are those of the language", () => {
  assert.equal(en.digits(1024), "1024");
  assert.equal(fa.digits(1024), "۱۰۲۴");
  assert.equal(fa.digits("0:07"), "۰:۰۷");
  assert.equal(en.digits(-2), "−2");
  assert.equal(fa.digits(-2), "\u200e−۲");
  assert.equal(en.rtl, false);
  assert.equal(fa.rtl, true);
});

test("a slot with forms picks by the number", () => {
  assert.equal(en.text("web.coins", { count: 1 }), "1 coin");
  assert.equal(en.text("web.coins", { count: 3 }), "3 coins");
  assert.equal(fa.text("web.coins", { count: 3 }), "۳ سکه");
  assert.equal(en.text("web.bots_will_fill", { count: 1, level: "x" }), "A bot takes the empty seat: x.");
});

test("slots are found, with forms or without", () => {
  assert.deepEqual([...slots("{name} has {count:# coin|# coins}")], ["name", "count"]);
});

test("lists have a comma and a last word", () => {
  assert.equal(en.listed([]), "");
  assert.equal(en.listed(["a"]), "a");
  assert.equal(en.listed(["a", "b", "c"]), "a, b and c");
  assert.equal(fa.listed(["آ", "ب", "پ"]), "آ، ب و پ");
});

test("equal cards are counted", () => {
  assert.equal(en.cards("coup", ["duke", "captain", "duke"]), "2 Dukes and a Captain");
  assert.equal(fa.cards("coup", ["duke", "captain", "duke"]), "۲ تا بزرگ‌زاده و فرمانده");
});

test("earlier flags of a variant weigh more", () => {
  const table = { drew: 0, drew_none: 0, drew_you: 0 };
  assert.equal(variant(table, "drew", [["none"], ["you"]]), "drew_none");
  assert.equal(variant(table, "drew", [[], ["you"]]), "drew_you");
  assert.equal(variant(table, "drew", [[], []]), "drew");
  assert.equal(variant({}, "drew", [["you"]]), null);
});

test("sentences know their reader", () => {
  const stole = { event: "stole", seat: 0, other: 1, amount: 2 };
  assert.equal(en.sentence("coup", stole, NAMES), "Sara steals 2 coins from Reza.");
  assert.equal(en.sentence("coup", stole, NAMES, 0), "You steal 2 coins from Reza.");
  assert.equal(en.sentence("coup", stole, NAMES, 1), "Sara steals 2 coins from you.");
});

test("cards that are not seen are counted, those that are seen are named", () => {
  const drew = { event: "drew", seat: 2, cards: ["?", "?"] };
  assert.equal(en.sentence("coup", drew, NAMES, 0), "Mina draws 2 cards.");
  assert.equal(en.sentence("coup", { ...drew, cards: ["duke"] }, NAMES, 2), "You draw a Duke.");
});

test("moves are labelled by their arguments", () => {
  assert.equal(en.move("coup", "steal:2", NAMES), "Steal from Mina");
  assert.equal(en.move("coup", "reveal", NAMES), "Show all your cards");
  assert.equal(en.move("coup", "keep:captain+duke", NAMES), "Keep a Captain and a Duke");
  assert.equal(fa.move("coup", "block:contessa", NAMES), "اقدام متقابل: شاه‌دخت");
});

test("who is not asked reads whom all wait for", () => {
  const view = { turn: 0, pending: { step: "turn", asked: [0] } };
  assert.equal(en.question("coup", view, NAMES, 1), "Waiting for Sara.");
  assert.notEqual(en.question("coup", view, NAMES, 0), "Waiting for Sara.");
  assert.equal(en.question("coup", { pending: null }, NAMES, 0), en.text("common.over"));
});

test("a bot is called by its name in the reader's language, a person as they wish", () => {
  const words = new Words("fa", { ...tables("fa"), common: { ...tables("fa").common, bots: { Sara: "سارا" } } });
  assert.equal(words.seatName({ name: "Sara", bot: 2 }, 0), "سارا");
  assert.equal(words.seatName({ name: "Sara", bot: 0 }, 0), "Sara");
  assert.equal(words.seatName({ name: "Zed", bot: 1 }, 0), "Zed");
  assert.equal(words.seatName(null, 1), "بازیکن ۲");
});

test("a victory without a point has a sentence of its own", () => {
  const outcome = { winners: [1], scores: [-2, 0], reason: "coins" };
  assert.equal(en.outcome("loot", outcome, NAMES), "Reza wins without a single coin.");
});

test("an outcome names its winners, or the reader", () => {
  const outcome = { winners: [1], scores: [0, 1, 0], reason: "last_standing" };
  const reason = Object.keys(/** @type {object} */ (en.find("coup.outcome")))[0];
  const ended = { ...outcome, reason };
  assert.match(en.outcome("coup", ended, NAMES, 0), /Reza/);
  assert.doesNotMatch(en.outcome("coup", ended, NAMES, 1), /Reza/);
});

test("a reason is worded with its facts", () => {
  const coins = { code: "coins", need: 7, have: 3, clause: "COUP-32" };
  assert.equal(en.why("coup", coins, NAMES, 0), "That takes 7 coins; you have 3.");
  assert.match(fa.why("coup", coins, NAMES, 0), /۷.*۳/);
  assert.match(en.why("coup", { code: "faction", seat: 1 }, NAMES, 0), /Reza/);
  assert.match(en.why("coup", { code: "not_asked", asked: [1, 2] }, NAMES, 0), /Reza and Mina/);
  assert.match(en.why("coup", { code: "not_in_hand", card: "duke" }, NAMES, 0), /Duke/);
});

test("a clause is found by what an event names, or by who does it to whom", () => {
  const event = { exchange: "C-1", exchange_inquisitor: "C-2", plundered: "C-3", plundered_self: "C-4", played_bishop: "C-5", played: "C-6" };
  const words = new Words("en", { ...tables("en"), chess: { clauses: { event, move: { reveal: "C-7", reveal_none: "C-8" } } } });
  assert.equal(words.clause("chess", { event: "exchange", seat: 0, what: "ambassador" }), "C-1");
  assert.equal(words.clause("chess", { event: "exchange", seat: 0, what: "inquisitor" }), "C-2");
  assert.equal(words.clause("chess", { event: "plundered", seat: 0, other: 1 }), "C-3");
  assert.equal(words.clause("chess", { event: "plundered", seat: 1, other: 1 }), "C-4");
  assert.equal(words.clause("chess", { event: "played", seat: 1, cards: ["bishop"] }), "C-5");
  assert.equal(words.clause("chess", { event: "played", seat: 1, cards: ["bishop", "spring"] }), "C-6");
  assert.equal(words.clause("chess", { event: "unknown" }), undefined);
  assert.equal(words.moveClause("chess", "reveal:duke"), "C-7");
  assert.equal(words.moveClause("chess", "reveal"), "C-8");
});

test("the short rules follow the options", () => {
  const plain = en.rules("coup", { inquisitor: false, reformation: false, anarchist: false });
  const full = en.rules("coup", { inquisitor: true, reformation: true, anarchist: true });
  assert.ok(full.length > plain.length);
});

test("an option's value is on, off, a number or its own word", () => {
  assert.equal(en.optionValue("coup", "draft", true), en.text("common.on"));
  assert.equal(fa.optionValue("condottiere", "points", 20), "۲۰");
});

test("words we do not have are reported, and never taken from another language", (t) => {
  const complained = t.mock.method(console, "error", () => {});
  assert.equal(fa.text("web.nothing_like_it"), "web.nothing_like_it");
  assert.equal(fa.text("web.coins"), "web.coins {count} سکه");
  assert.equal(complained.mock.callCount(), 2);
});
