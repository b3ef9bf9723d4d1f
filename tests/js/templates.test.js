/* The server takes out comments that have their lines to themselves (server/files.py). A line of a
template that begins like one would go with them. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const ROOT = new URL("../../", import.meta.url);
const acorn = createRequire(new URL("tools/js/package.json", ROOT))("acorn");
const SCRIPTS = new URL("src/neyrang/web/js/", ROOT);

test("no line of a template begins like a comment", () => {
  const files = readdirSync(SCRIPTS, { recursive: true }).filter((name) => String(name).endsWith(".js"));
  assert.ok(files.length > 100);
  for (const name of files) {
    const source = readFileSync(new URL(String(name), SCRIPTS), "utf-8");
    for (const token of acorn.tokenizer(source, { ecmaVersion: "latest", sourceType: "module" })) {
      if (token.type.label !== "template") continue;
      assert.doesNotMatch(source.slice(token.start, token.end), /\n[ \t]*\/[/*]/, `${name}`);
    }
  }
});
