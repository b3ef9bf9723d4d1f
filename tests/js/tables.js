/* The real words of a language, as the server makes them of the locale files. */
import { execFileSync } from "node:child_process";
import { Words } from "../../src/neyrang/web/js/words.js";

const ROOT = new URL("../../", import.meta.url).pathname;
const READ = `
import json, sys, tomllib
from pathlib import Path
tables = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in Path(sys.argv[1]).glob("*.toml")}
print(json.dumps(tables))
`;

/** @returns {Record<string, Record<string, unknown>>} */
export function tables(lang) {
  const python = process.env.PYTHON ?? "python3";
  const folder = `${ROOT}src/neyrang/locale/${lang}`;
  return JSON.parse(execFileSync(python, ["-c", READ, folder], { encoding: "utf-8", maxBuffer: 1 << 26 }));
}

export const en = new Words("en", tables("en"));
export const fa = new Words("fa", tables("fa"));
