/* What a battle's components read from the table model. */
import { isSoldier, sorted } from "./cards.js";

/** @import { Model } from "../../model.js" */

/** The seats in the order of play, mine last: nearest the thumb. @param {Model} t */
export function order(t) {
  const first = t.me < 0 ? 0 : t.me + 1;
  return Array.from({ length: t.players }, (_, i) => (first + i) % t.players);
}

/** The open question's name; "" when the game is over. @param {Model} t */
export const stepOf = (t) => (t.over ? "" : (t.view.pending?.step ?? ""));

/** Does the battle go on? @param {Model} t */
export const fighting = (t) => ["turn", "take", "favor"].includes(stepOf(t)) && t.view.battle !== null;

/** Where it is fought, in words. @param {Model} t */
export function placeName(t, region = t.view.battle) {
  if (region === null) return "";
  return region === "final" ? t.say(`${t.game}.table.final`) : t.thing(region);
}

/** What a seat's line is, as far as the standing is as new as the view. @param {Model} t */
export function standingLine(t, seat) {
  const line = t.standing?.lines?.[seat];
  const { line: cards, strength } = t.view.seats[seat];
  return line && line.strength === strength && line.sum.cards.length === cards.length ? line : null;
}

/** The cards of a line with what each counts; without a standing, the cards alone. @param {Model} t */
export function lineCards(t, seat) {
  const known = standingLine(t, seat);
  if (known) return known.sum.cards;
  return sorted(t.view.seats[seat].line).map((card) => ({ card, base: null, counts: null, spring: 0 }));
}

/** The move that is about to be made, by what is picked. */
export function pickedMove(pick) {
  if (pick?.card) return `play:${pick.card}`;
  if (pick?.take) return `take:${pick.take}`;
  if (pick?.passing) return "pass";
  return "";
}

/** What the picked move would bring; null when nothing is picked or known. @param {Model} t */
export function foreseen(t) {
  const move = pickedMove(t.pick);
  const found = move ? t.preview(move) : null;
  return found?.lines ? found : null;
}

/** Who leads: one seat has the sun, several share the top. @param {Model} t */
export function leadersOf(t) {
  const stands = t.explained?.standing?.stands ?? (t.replay ? t.standing?.stands : null);
  if (stands?.best) return stands.winner === null ? stands.leaders : [stands.winner];
  const strengths = t.view.seats.map(({ strength }) => strength);
  const best = Math.max(...strengths);
  return best > 0 ? strengths.flatMap((strength, seat) => (strength === best ? [seat] : [])) : [];
}

/**
 * A seat's strength as I know it: my own card that lies face down counts for me.
 *
 * @param {Model} t @param {number} seat
 */
export function strengthOf(t, seat) {
  return standingLine(t, seat)?.known ?? t.view.seats[seat].strength;
}

/** How a strength came about, as a sum; "" where it is one number. @param {Model} t */
export function howOf(t, seat) {
  const sum = standingLine(t, seat)?.sum;
  if (!sum) return "";
  const doubled = sum.drummer > 0 && sum.drummer === sum.soldiers;
  const soldiers = doubled ? `${sum.soldiers} × 2` : sum.soldiers + sum.drummer;
  const parts = [soldiers, sum.spring, sum.courtesans, sum.heroines].filter((part) => part !== 0);
  const text = parts.join(" + ");
  return parts.length > 1 || doubled ? t.digits(text) : "";
}

/** @param {Model} t */
export const handOf = (t) => t.view.seats[t.me]?.hand ?? [];

/** My cards in the two groups they lie in. @param {Model} t */
export function groups(t) {
  const hand = sorted(handOf(t));
  return [hand.filter(isSoldier), hand.filter((card) => !isSoldier(card))];
}

/** The season in force; none outside a battle. @param {Model} t */
export const seasonOf = (t) => (fighting(t) ? (t.view.seasons.at(-1) ?? null) : null);

/** Who defends the region that is fought over; undefined where nobody holds it. @param {Model} t */
export const defenderOf = (t) => (fighting(t) ? t.view.owners[t.view.battle] : undefined);

/** The regions of a seat that hang together, the largest group. @param {Model} t */
export function realmOf(t, seat) {
  const { regions } = t.numbers.map;
  const owned = new Set(regions.flatMap(({ region }) => (t.view.owners[region] === seat ? [region] : [])));
  const borders = new Map(regions.map(({ region, borders: all }) => [region, all]));
  let best = new Set();
  for (const start of owned) {
    const realm = new Set([start]);
    for (const region of realm) for (const next of borders.get(region) ?? []) if (owned.has(next)) realm.add(next);
    if (realm.size > best.size) best = realm;
  }
  return { owned, largest: best };
}
