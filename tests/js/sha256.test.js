import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { byHand, sha256 } from "../../src/neyrang/web/js/sha256.js";

const hex = (bytes) => Buffer.from(bytes).toString("hex");
const known = (bytes) => createHash("sha256").update(bytes).digest("hex");

test("by hand it is the hash of the book's own example", () => {
  const abc = byHand(new TextEncoder().encode("abc"));
  assert.equal(hex(abc), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("by hand it is Node's hash at every length around a block's end", () => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    assert.equal(hex(byHand(bytes)), known(bytes), `${length} bytes`);
  }
});

test("a text is hashed as UTF-8, with SubtleCrypto or without", async (t) => {
  const text = "neyrang seed 340282366920938463463374607431768211455 salt نیرنگ";
  assert.equal(await sha256(text), known(text));
  t.mock.getter(globalThis.crypto, "subtle", () => undefined);
  assert.equal(await sha256(text), known(text));
});
