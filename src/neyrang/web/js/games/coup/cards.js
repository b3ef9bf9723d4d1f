/* How Coup's cards look. */
import { deck } from "../../cards.js";

/** @import { Look } from "../../contract.d.ts" */

const BOMB = "anarchist";
const NO_DUKE = "no_duke"; // the claim to hold no duke: COUP-96

/**
 * @param {string} card
 * @returns {Look}
 */
export function look(card) {
  const kind = card === BOMB ? "bomb" : card === NO_DUKE ? "denial" : "role";
  const emblem = card === NO_DUKE ? "duke" : card;
  return { kind, emblem, tint: emblem, mark: emblem };
}

export const cards = deck({
  game: "coup",
  look,
  name: (words, card) => (card === BOMB ? words.text("coup.table.anarchist") : undefined),
  effect(words, card) {
    if (card === NO_DUKE) return "";
    return card === BOMB ? words.text("coup.option.anarchist.help") : undefined;
  },
});

export const { About, Card, Icon, Small } = cards;
