/* What Coup's events sound like: names of js/sounds.js. */

/** @import { Scene } from "../../contract.d.ts" */

/** @type {Scene["sounds"]} */
export const sounds = {
  challenged: "doubt",
  lost: "loss",
  out: "loss",
  exploded: "loss",
  gained: "coins",
  stole: "coins",
  refunded: "coins",
  embezzled: "coins",
};
