/* What Karzar's events sound like: names of js/sounds.js. */

/** @import { Scene } from "../../contract.d.ts" */

/** @type {Scene["sounds"]} */
export const sounds = {
  turned_up: "doubt",
  fell: "loss",
  won_battle: "coins",
};
