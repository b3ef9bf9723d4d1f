/* How Loot's cards look. */
import { deck } from "../../cards.js";

/** @import { Look } from "../../contract.d.ts" */

export const COLOURS = ["red", "blue", "green", "yellow"];

/** @param {string} card */
export const colourOf = (card) => COLOURS.find((colour) => card.startsWith(colour));
/** @param {string} card */
export const isCaravan = (card) => card.startsWith("caravan");
/** @param {string} card */
export const coinsOf = (card) => Number(card.slice("caravan".length));

/**
 * @param {string} card
 * @returns {Look}
 */
function look(card) {
  if (isCaravan(card)) return { kind: "caravan", emblem: "caravan", tint: "caravan", worth: coinsOf(card) };
  if (card === "salar") return { kind: "salar", emblem: "salar", tint: "salar", mark: "palm" };
  const colour = colourOf(card) ?? "";
  if (card.endsWith("_chief")) return { kind: "chief", emblem: "chief", tint: colour, mark: colour };
  return { kind: "bandit", emblem: "bandit", tint: colour, mark: colour, number: Number(card.at(-1)) };
}

export const cards = deck({
  game: "loot",
  look,
  foot: (words, card) => (isCaravan(card) ? words.text("loot.scene.card.caravan") : undefined),
});

export const { About, Card, Icon, Small } = cards;
