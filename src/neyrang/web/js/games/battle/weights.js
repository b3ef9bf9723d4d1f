/* How much the events of a battle matter: see `weights` of js/contract.d.ts. */

/** @type {Record<string, number>} */
export const weights = {
  won: 9, nobody_won: 9, final_battle: 8, new_game: 8, conquered: 7, defended: 7, tied: 7,
  struck: 4, turned_up: 4, placed: 3, scored: 3, showed: 3, played: 2, favored: 2, took: 2,
  dealt: 0, drew: 0, held: 0, kept: 0, spared: 0, favor_off: 0,
}; // prettier-ignore

export const wordsOnly = ["won", "nobody_won", "final_battle"];
