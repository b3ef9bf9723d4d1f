/* How much the events of Karzar matter: see `weights` of js/contract.d.ts. */

/** @type {Record<string, number>} */
export const weights = {
  won: 9, set_up: 8, won_battle: 7, ninth: 7, scored: 6, lost_points: 6, throne: 5, fled: 5,
  fell: 4, struck: 4, healed: 4, captives_fought: 4, banished: 4, strengthened: 4, king_played: 4,
  turned_up: 3, helpers_up: 3, acted: 3, cancelled: 3, laid: 2, sums: 2, fetched: 3, swapped: 3,
  dealt: 0, dealt_helpers: 0, dealt_foresight: 0, kept: 0, surplus: 0, drew: 0, returned: 0, scattered: 0,
}; // prettier-ignore

export const wordsOnly = ["won"];
