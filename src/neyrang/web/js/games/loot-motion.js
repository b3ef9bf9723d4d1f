/* What travels when something happens in Loot; motion.js moves it. */

const drawn = (e) => [{ cards: e.cards, from: "deck", to: `seat:${e.seat}` }];
const laid = (e) => [
  { cards: [e.what], from: [`card:${e.what}`, `seat:${e.seat}`], to: `caravan:${e.amount}` },
];

const PLAYS = {
  dealt: drawn,
  drew: drawn,
  played: laid,
  attacked: laid,
  chief: laid,
  salar: laid,
  burnt: (e) => [{ cards: e.cards, from: `seat:${e.seat}`, to: "discard" }],
  plundered: (e) => [{ cards: [e.what], from: `caravan:${e.amount}`, to: `seat:${e.seat}` }],
  lost_on_the_road: (e) => [{ cards: [e.what], from: `caravan:${e.amount}`, to: "discard" }],
};

export function travels(e) {
  return PLAYS[e.event]?.(e) ?? [];
}
