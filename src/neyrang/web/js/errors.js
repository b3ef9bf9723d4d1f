/* What the server refuses, worded. */
import { say, words } from "./lang.js";
import { isolated } from "./words.js";

/** @import { Refusal, TableInfo } from "./messages.d.ts" */

/**
 * What went wrong and what to do, in the page's language.
 *
 * @param {Refusal} refusal
 * @param {TableInfo | null} info
 */
export function errorText({ error, ...facts }, info = null) {
  const key = [`web.error.${error}`, `evening.error.${error}`].find((each) => words.value.has(each));
  if (!key) return say("web.error.trouble");
  const values = { name: "", seat: "", why: "", seconds: Math.ceil((facts.wait ?? 0) / 1000) || 1 };
  if (facts.why) values.why = isolated(facts.why);
  if (facts.name) values.name = isolated(facts.name);
  if (typeof facts.seat === "number") {
    values.seat = isolated(words.value.seatName(info?.seats[facts.seat], facts.seat));
  }
  return say(key, values);
}
