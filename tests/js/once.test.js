import assert from "node:assert/strict";
import { test } from "node:test";
import { once } from "../../src/neyrang/web/js/once.js";

test("what came is kept, by its key", async () => {
  const asked = [];
  const things = once(async (key) => {
    asked.push(key);
    return key.toUpperCase();
  });
  assert.equal(await things.get("a"), "A");
  assert.equal(await things.get("a"), "A");
  assert.equal(await things.get("b"), "B");
  assert.deepEqual(asked, ["a", "b"]);
});

test("two who ask at the same time ask once", async () => {
  let asked = 0;
  const things = once(async () => {
    asked += 1;
    return asked;
  });
  assert.deepEqual(await Promise.all([things.get("a"), things.get("a")]), [1, 1]);
});

test("a failure is not kept: the next who asks tries again", async () => {
  let asked = 0;
  const things = once(async (key) => {
    asked += 1;
    if (asked === 1) throw new Error("no line");
    return key;
  });
  await assert.rejects(things.get("scene"), /no line/);
  assert.equal(await things.get("scene"), "scene");
  assert.equal(asked, 2);
});

test("cleared is forgotten, and a late failure takes nothing newer with it", async () => {
  const fails = [];
  const things = once((key) => (key === "new" ? Promise.resolve(key) : new Promise((_, fail) => fails.push(fail))));
  const old = things.get("a");
  things.clear();
  const fresh = things.get("a");
  fails[0](new Error("late"));
  await assert.rejects(old);
  assert.equal(things.get("a"), fresh);
});
