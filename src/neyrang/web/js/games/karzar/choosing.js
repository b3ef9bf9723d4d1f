/* What a touch on one of my cards means in the question that is open, and the move it makes. */
import { kingOf, landOf } from "./cards.js";
import { stepOf } from "./stage.js";

/** @import { Model } from "../../model.js" */

const KEPT = 3;

/** @param {Model} t */
export const mySide = (t) => t.view.seats[t.me]?.side ?? null;

/** @param {Model} t the moves that begin like this */
const starting = (t, start) => t.legal.filter((move) => move.startsWith(start));

/** @param {Model} t */
export const mayPlayKing = (t) => stepOf(t) === "heroes" && starting(t, "king:").length > 0;

/**
 * Pressing hero number `place` of my hand: nothing where heroes are not asked for.
 *
 * @param {Model} t @param {string} card @param {number} place
 */
export function heroPress(t, card, place) {
  if (!t.mine) return {};
  const step = stepOf(t);
  const pick = t.pick ?? {};
  if (step === "keep") {
    const kept = pick.kept ?? [];
    const chosen = kept.includes(place);
    const next = chosen ? kept.filter((each) => each !== place) : [...kept, place].slice(-KEPT);
    return { pressed: chosen, onPress: () => t.setPick({ kept: next }) };
  }
  const one = { heroes: "hero", duel: "hero", prepare: "captive", swap: "swap", foresight: "trade" }[step];
  if (!one) return {};
  const verb = step === "heroes" && pick.king ? "king" : one;
  const possible = t.legal.some((move) => move === `${verb}:${card}` || move.startsWith(`${verb}:${card}:`));
  if (step === "prepare" && !starting(t, "captive:").length) return {};
  const chosen = pick.at === place;
  const why = possible ? "" : t.whyNot(`${verb}:${card}`);
  const press = () => (why ? t.refuse(why) : t.setPick({ ...pick, hero: chosen ? null : card, at: chosen ? -1 : place }));
  return { pressed: chosen, why, also: why, onPress: press };
}

/** The move that is ready to be sent, or "". @param {Model} t */
export function readyMove(t) {
  const pick = t.pick;
  if (!pick || !t.mine) return "";
  const step = stepOf(t);
  const hand = t.view.seats[t.me].heroes;
  if (step === "keep") {
    if (pick.kept?.length !== KEPT) return "";
    return `keep:${pick.kept.map((place) => hand[place]).sort().join("+")}`;
  }
  if (step === "side") return pick.side ? `side:${pick.side}` : "";
  if (step === "heroes") return pick.hero ? `${pick.king ? "king" : "hero"}:${pick.hero}` : "";
  if (step === "duel") return pick.hero ? `hero:${pick.hero}` : "";
  if (step === "prepare") return pick.hero ? `captive:${pick.hero}` : (pick.move ?? "");
  if (step === "helpers") {
    if (!pick.helper) return "";
    if (!pick.helper.startsWith("mobed")) return `helper:${pick.helper}`;
    return `mobed:${pick.helper}${pick.companion ? `+${pick.companion}` : ""}`;
  }
  if (step === "swap" || step === "foresight") {
    const verb = step === "swap" ? "swap" : "trade";
    if (pick.none) return `${verb}:none`;
    return pick.hero && pick.take ? `${verb}:${pick.hero}:${pick.take}` : "";
  }
  if (step === "fetch") return pick.fetch ? `fetch:${pick.fetch}` : "";
  return pick.move ?? "";
}

/** @param {Model} t the king I would send */
export const ownKing = (t) => kingOf(mySide(t) ?? "iran");

/** Mine first, then the other land. */
export function landsInHand(t) {
  const heroes = t.view.seats[t.me]?.heroes ?? [];
  return ["iran", "turan"]
    .map((land) => ({ land, cards: heroes.map((card, place) => ({ card, place })).filter(({ card }) => landOf(card) === land).reverse() }))
    .filter(({ cards }) => cards.length);
}
