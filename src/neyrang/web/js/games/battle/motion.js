/* What travels when something happens in a battle; js/motion.js moves it. */
import { tokensOf } from "./cards.js";

/** Somebody's cards: my hand, the others' pennons. */
const cardsOf = (seat) => [`hand:${seat}`, `seat:${seat}`];
const SEASONS = ["winter", "spring"];

function played(e, t) {
  const [card] = e.cards;
  const from = [...(e.seat === t.me ? [`card:${card}`] : []), ...cardsOf(e.seat)];
  return [{ cards: e.cards, from, to: SEASONS.includes(card) ? "season" : `line:${e.seat}` }];
}

const token = (e, t, kind) => ({ icon: tokensOf(t.game)[kind], from: cardsOf(e.seat), to: [`token:${kind === "war" ? "war" : "peace"}`, `region:${e.what}`, "map"] });

const PLAYS = {
  dealt: (e) => [{ cards: e.cards.slice(0, 5), from: "stage", to: cardsOf(e.seat) }],
  drew: (e) => [{ cards: e.cards, from: "stage", to: cardsOf(e.seat) }],
  placed: (e, t) => [token(e, t, "war")],
  favored: (e, t) => [token(e, t, "peace")],
  played,
  struck: (e) => [{ shake: [`line:${e.seat}`] }, { cards: e.cards, from: `line:${e.seat}`, to: "map" }],
  turned_up: (e) => [{ cards: e.cards, from: `line:${e.seat}`, to: `line:${e.seat}`, flips: true }],
  took: (e) => [{ cards: e.cards, from: `line:${e.seat}`, to: cardsOf(e.seat) }],
  passed: (e) => [{ beat: [`line:${e.seat}`] }],
  burnt: (e) => [{ cards: (e.cards ?? []).slice(0, 4), from: cardsOf(e.seat), to: "stage" }],
};

export function travels(e, t) {
  return PLAYS[e.event]?.(e, t) ?? [];
}
