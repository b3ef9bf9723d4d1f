/* How much the events of Coup matter: see `weights` of js/contract.d.ts. */

/** @type {Record<string, number>} */
export const weights = {
  won: 9, out: 8, lost: 7, exploded: 6, conceded: 6, revealed: 6, showed_all: 6, challenged: 5,
  stole: 4, replaced: 4, blocked: 4, block_stood: 4, defused: 4, handed_on: 4, converted: 4,
  coup: 3, assassinate: 3, steal: 3, examine: 3, anarchist: 3, tax: 3, exchange: 3, embezzle: 3,
  foreign_aid: 3, convert: 3, defusing: 3, handing_on: 3, income: 2,
  gained: 0, drew: 0, dealt: 0, returned: 0,
}; // prettier-ignore

export const wordsOnly = ["out", "won", "unchallenged", "unblocked", "block_stood", "fizzled"];
