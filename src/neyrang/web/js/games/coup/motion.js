/* What travels when something happens in Coup; motion.js moves it. */
import { priceOf } from "./story.js";

/** Somebody's cards: my hand, the others' plates. */
const cardsOf = (seat) => [`hand:${seat}`, `seat:${seat}`];
const backs = (n) => Array(n).fill("?");

/** Coins a deed costs go to the Treasury, a conversion's to the Reserve. */
function paid(e, t) {
  const n = priceOf(t, e.event, e.other === e.seat);
  const to = e.event === "convert" ? "reserve" : "treasury";
  return n ? [{ coins: n, from: `seat:${e.seat}`, to }] : [];
}

/** A claim goes from who makes it to the stage. */
const said = (e, place) => ({ cards: ["?"], from: cardsOf(e.seat), to: place });
const declared = (e, t) => [...paid(e, t), ...(e.what ? [said(e, "claim")] : [])];
const answered = (e) => [said(e, "answer")];
const proved = (e) => [
  { turn: ["answer", "claim"], silence: true },
  { cards: e.cards ?? [e.what], from: cardsOf(e.seat), to: "court" },
];

const PLAYS = {
  tax: declared,
  exchange: declared,
  embezzle: declared,
  coup: declared,
  assassinate: declared,
  steal: declared,
  examine: declared,
  convert: declared,
  anarchist: declared,
  blocked: answered,
  defusing: answered,
  handing_on: answered,
  challenged: (e) => [{ beat: ["answer", "claim"], by: `seat:${e.seat}` }],
  revealed: proved,
  showed_all: proved,
  conceded: () => [{ shake: ["answer", "claim"], silence: true }],
  lost: (e) => [{ cards: e.cards, from: "stage", to: cardsOf(e.seat), flips: true }],
  dealt: (e) => [{ cards: e.cards, from: "court", to: cardsOf(e.seat) }],
  drew: (e) => [{ cards: e.cards, from: "court", to: cardsOf(e.seat) }],
  returned: (e) => [{ cards: backs(e.cards.length), from: cardsOf(e.seat), to: "court" }],
  replaced: (e) => [{ cards: backs(1), from: cardsOf(e.other), to: "court" }],
  shown: (e) => [{ cards: e.cards, from: cardsOf(e.seat), to: "answer" }],
  gained: (e) => [{ coins: e.amount, from: "treasury", to: `seat:${e.seat}` }],
  refunded: (e) => [{ coins: e.amount, from: "treasury", to: `seat:${e.seat}` }],
  stole: (e) => [{ coins: e.amount, from: `seat:${e.other}`, to: `seat:${e.seat}` }],
  embezzled: (e) => [{ coins: e.amount, from: "reserve", to: `seat:${e.seat}` }],
  handed_on: (e) => [{ icon: "anarchist", from: `seat:${e.seat}`, to: `seat:${e.other}` }],
  exploded: (e) => [{ shake: [`seat:${e.seat}`] }],
};

export function travels(e, t) {
  return PLAYS[e.event]?.(e, t) ?? [];
}
