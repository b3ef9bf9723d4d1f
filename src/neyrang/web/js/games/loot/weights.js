/* How much the events of Loot matter: see `weights` of js/contract.d.ts. */

/** @type {Record<string, number>} */
export const weights = {
  plundered: 7, deck_empty: 5, lost_on_the_road: 5, laid_open: 5, chief: 4, salar: 4, attacked: 3,
  sits_out: 3, played: 2, burnt: 1, drew: 0.5, dealt: 0,
}; // prettier-ignore

export const wordsOnly = ["deck_empty"];
