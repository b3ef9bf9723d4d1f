/* What travels between battles: the reveal on the stage tells the battles themselves. */

/** @import { GameEvent } from "../../messages.d.ts" */
/** @import { Model } from "../../model.js" */

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
