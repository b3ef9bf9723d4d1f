/* What a view of Loot's table says about sides, caravans and who takes what: public facts only. */
import { COLOURS, colourOf, isCaravan, coinsOf } from "./cards.js";

/** @import { Model } from "../../model.js" */

export const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);

// ---- sides: a player, or a team

/** @returns {number[][]} the seats of each side */
const sides = (t) => t.numbers.sides ?? t.view.seats.map((_, seat) => [seat]);
export const sideOf = (t, seat) => sides(t).findIndex((seats) => seats.includes(seat));
export const mySide = (t) => (t.me < 0 ? -1 : sideOf(t, t.me));
export const seatsOf = (t, side) => sides(t)[side];
export const sidesOf = (t) => sides(t).map((_, side) => side);

/** @param {Model} t */
export function sideName(t, side) {
  if (!t.options.teams) return side === t.me ? t.say("common.your_seat") : t.name(side);
  const mine = side === mySide(t);
  return mine ? t.say("loot.table.your_team") : t.say("loot.table.team", { number: side + 1 });
}

// ---- a caravan

/**
 * How a caravan stands: who takes it when, and how strong each side is there.
 *
 * @param {Model} t
 */
export function standingAt(t, caravan) {
  return t.standing?.caravans.find(({ id }) => id === caravan.id) ?? { taker: null, tied: false, turns: null, strengths: [] };
}

/**
 * All who are at a caravan, in the order they came: their bandits, their leaders, their strength.
 *
 * @param {Model} t
 */
export function bandsAt(t, caravan) {
  const { strengths } = standingAt(t, caravan);
  const strengthOf = (side) => strengths.find((each) => each.side === side)?.strength ?? 0;
  const bands = caravan.attacks.map(({ side, colour, bandits }) => ({
    side,
    colour,
    bandits,
    /** @type {string[]} */
    leaders: [],
    strength: strengthOf(side),
  }));
  for (const { side, card } of caravan.leaders) {
    let band = bands.find((each) => each.side === side);
    if (!band) {
      band = { side, colour: null, bandits: [], leaders: [], strength: 0 };
      bands.push(band);
    }
    band.leaders.push(card);
  }
  return bands;
}

// ---- my cards and what they can do

const RANK = { caravan: 40, salar: 50 };

/** Bandits and their chief by colour, then caravans, then the salar. */
export function sorted(hand) {
  const rank = (card) => {
    const colour = COLOURS.indexOf(colourOf(card) ?? "");
    if (colour < 0) return isCaravan(card) ? RANK.caravan + coinsOf(card) : RANK.salar;
    return colour * 10 + (card.endsWith("_chief") ? 9 : Number(card.at(-1)));
  };
  return [...hand].sort((a, b) => rank(a) - rank(b));
}

/** A hand in the groups a player thinks in. */
export function grouped(hand) {
  const groups = new Map();
  for (const card of sorted(hand)) {
    const name = colourOf(card) ?? (isCaravan(card) ? "caravan" : "salar");
    groups.set(name, [...(groups.get(name) ?? []), card]);
  }
  return [...groups];
}

/** Does this move use this card? */
function uses(move, card) {
  const [verb, first, second] = move.split(":");
  if (verb === "play" || verb === "burn") return first === card;
  if (verb === "salar") return card === "salar";
  return verb === "chief" ? card === `${second}_chief` : second === card;
}

/**
 * The legal moves that use this card.
 *
 * @param {Model} t @param {string} card
 */
export function movesOf(t, card) {
  return t.legal.filter((move) => uses(move, card));
}

/**
 * Why a card has nowhere to go at all.
 *
 * @param {Model} t @param {string} card
 */
export function whyNotCard(t, card) {
  return t.reasons((move) => uses(move, card));
}

/**
 * Why a card cannot be laid at this caravan.
 *
 * @param {Model} t @param {string} card
 */
export function whyNotAt(t, card, id) {
  if (isCaravan(card)) return t.say("scene.why.caravan_alone");
  return t.reasons((move) => uses(move, card) && Number(move.split(":")[1]) === id);
}
