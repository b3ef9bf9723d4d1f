/* What travels when something happens in Loot; motion.js moves it. */

/** Somebody's cards: my hand, the others' plates. */
const cardsOf = (seat) => [`hand:${seat}`, `seat:${seat}`];
const drawn = (e) => [{ cards: e.cards, from: "deck", to: cardsOf(e.seat) }];
const laid = (e, t) => {
  const own = e.seat === t.me ? [`card:${e.what}`] : [];
  return [{ cards: [e.what], from: [...own, ...cardsOf(e.seat)], to: `caravan:${e.amount}` }];
};

const PLAYS = {
  dealt: drawn,
  drew: drawn,
  played: laid,
  attacked: laid,
  chief: laid,
  salar: laid,
  burnt: (e) => [{ cards: e.cards, from: cardsOf(e.seat), to: "discard" }],
  plundered: (e) => [{ cards: [e.what], from: `caravan:${e.amount}`, to: `seat:${e.seat}` }],
  lost_on_the_road: (e) => [{ cards: [e.what], from: `caravan:${e.amount}`, to: "discard" }],
};

export function travels(e, t) {
  return PLAYS[e.event]?.(e, t) ?? [];
}
