/* What travels between battles: the reveal on the stage tells the battles themselves. */

/** Somebody's cards: my hand, the others' plates. */
const cardsOf = (seat) => [`hand:${seat}`, `seat:${seat}`];
const drawn = (e) => [{ cards: e.cards, from: ["camp", "camp:pile"], to: cardsOf(e.seat) }];

const PLAYS = {
  drew: drawn,
  fetched: (e) => [{ cards: e.cards, from: ["beyond", "beyond:pile"], to: cardsOf(e.seat) }],
  swapped: (e) => [{ cards: e.cards, from: ["dead", "dead:pile"], to: cardsOf(e.seat) }],
  gave: (e) => [{ cards: e.cards, from: cardsOf(e.seat), to: ["dead", "dead:pile"] }],
  captured: (e) => [{ cards: e.cards, from: cardsOf(e.seat), to: ["dungeon", "dungeon:pile"] }],
  returned: (e) => [{ cards: e.cards, from: cardsOf(e.seat), to: ["camp", "camp:pile"] }],
  traded: drawn,
};

export function travels(e) {
  return PLAYS[e.event]?.(e) ?? [];
}

/** Cards that are dealt and drawn are seen in passing; a battle that is decided holds. */
export const weights = {
  paired: 0, surplus: 0, banner: 0, dealt: 0, dealt_helpers: 0, dealt_foresight: 0, kept: 0, sided: 0, drew: 0,
  prepared: 0, returned: 0, gave: 0, looked: 0, laid: 0, sums: 0, stood: 0, stood_half: 0, captive_shown: 0, throne: 0, scored: 0, lost_points: 0,
  won_battle: 4, captives_fought: 8, won: 8,
}; // prettier-ignore

/** What the view shows only as a number that is there already, or not at all. */
export const wordsOnly = [
  "paired", "surplus", "banner", "dealt", "dealt_helpers", "dealt_foresight", "kept", "sided", "drew", "prepared",
]; // prettier-ignore
