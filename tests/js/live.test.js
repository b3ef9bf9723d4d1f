import { WebSocket } from "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { tables } from "./tables.js";

const { firstWords } = await import("../../src/neyrang/web/js/lang.js");
const { Live } = await import("../../src/neyrang/web/js/live.js");

const STATE = { is: "state", view: {}, legal: ["pass"], free: [], asked: [0], answered: false, left: null, outcome: null };

const fetched = Promise.resolve(new Response(JSON.stringify(tables("en"))));
Object.assign(globalThis, { window: { neyrangFirst: { lang: "en", words: fetched } } });
await firstWords();

/** A table this browser has come to, and what it says there. */
function arrived() {
  const live = new Live("abc");
  const socket = /** @type {any} */ (WebSocket.opened.at(-1));
  live.wire.keepAlive = () => {}; // no pings that keep Node waiting
  const hear = (message) => socket.onmessage({ data: JSON.stringify(message) });
  hear({ is: "welcome", you: 0 });
  const said = (what) => socket.sent.filter((message) => message.do === what);
  return { live, hear, said };
}

test("a question is asked about once", () => {
  const { live, hear, said } = arrived();
  live.explain();
  assert.equal(said("explain").length, 0); // nothing to ask about yet
  hear({ ...STATE, at: 3, events: [] });
  live.explain();
  live.explain();
  hear({ ...STATE, at: 5, events: [] });
  live.explain();
  assert.deepEqual(said("explain").map(({ at }) => at), [3, 5]);
});

test("after a broken line it is asked about again", () => {
  const { live, hear, said } = arrived();
  hear({ ...STATE, at: 3, events: [] });
  live.explain();
  live.lost();
  live.explain();
  assert.equal(said("explain").length, 2);
});

test("the explanation is kept with its question", () => {
  const { live, hear } = arrived();
  const explained = { at: 3, barred: {}, previews: { pass: {} }, standing: {} };
  hear({ is: "explained", ...explained });
  assert.deepEqual(live.explained.value?.previews, explained.previews);
  assert.equal(live.explained.value?.at, 3);
});

test("events that come again are heard once", () => {
  const { live, hear } = arrived();
  hear({ ...STATE, at: 1, events: [{ n: 1, event: "dealt" }, { n: 2, event: "income" }] });
  hear({ ...STATE, at: 2, events: [{ n: 2, event: "income" }, { n: 3, event: "gained" }] });
  assert.deepEqual(live.events.value.map(({ n }) => n), [1, 2, 3]);
});

test("a question that has just come takes no answer", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { live, hear, said } = arrived();
  hear({ ...STATE, at: 1, events: [] });
  live.send("pass");
  live.choose({ verb: "steal" });
  assert.deepEqual([said("move").length, live.pick.value], [0, null]);
  context.mock.timers.tick(400);
  live.send("pass");
  assert.equal(said("move").length, 1);
});

test("the same question, said again, is not a new one", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { live, hear, said } = arrived();
  hear({ ...STATE, at: 1, events: [] });
  context.mock.timers.tick(400);
  hear({ ...STATE, at: 1, events: [{ n: 1, event: "left" }] });
  live.send("pass");
  assert.equal(said("move").length, 1);
});

test("only an answer of mine that came too late is spoken of", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] }); // the notice goes by itself
  const { live, hear, said } = arrived();
  hear({ ...STATE, at: 1, events: [] });
  live.explain();
  live.play("pass");
  hear({ is: "error", error: "stale", at: 2, re: said("explain")[0].id });
  assert.notEqual(live.sending.value, null);
  hear({ is: "error", error: "stale", at: 2, re: said("move")[0].id });
  assert.equal(live.sending.value, null);
});

test("a pick lives as long as its question", () => {
  const { live, hear } = arrived();
  hear({ ...STATE, at: 1, events: [] });
  live.pick.value = { verb: "steal" };
  hear({ ...STATE, at: 1, events: [] });
  assert.deepEqual(live.pick.value, { verb: "steal" });
  hear({ ...STATE, at: 2, events: [] });
  assert.equal(live.pick.value, null);
});

test("a move the line lost is said again where the question is the same", () => {
  const { live, hear, said } = arrived();
  hear({ ...STATE, at: 1, events: [] });
  live.play("pass");
  live.lost();
  hear({ ...STATE, at: 1, events: [] });
  assert.deepEqual(said("move").map(({ move }) => move), ["pass", "pass"]);
  live.lost();
  hear({ ...STATE, at: 2, events: [] });
  assert.equal(said("move").length, 2);
});
