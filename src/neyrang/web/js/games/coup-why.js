/* Why a move of Coup is not possible now. Only what everybody at the table, or you yourself,
can see decides; the rules themselves live in the library. */
import { priceOf } from "./coup-story.js";

const ATTACKS = ["coup", "assassinate", "steal", "examine"]; // limited by factions: COUP-92

function sameFaction(t, seat) {
  const { seats } = t.view;
  const living = seats.filter(({ hand }) => hand.length > 0);
  const split = new Set(living.map(({ faction }) => faction)).size > 1; // COUP-93
  return t.options.reformation && split && seats[seat].faction === seats[t.me].faction;
}

function whyNotSeat(t, verb, seat) {
  const player = t.view.seats[seat];
  if (!player) return "";
  if (player.hand.length === 0) return t.say("scene.why.out", { name: t.name(seat) });
  if (ATTACKS.includes(verb) && sameFaction(t, seat)) {
    return t.say("scene.why.faction", { name: t.name(seat) });
  }
  if (verb === "steal" && player.coins === 0) {
    return t.say("scene.why.penniless", { name: t.name(seat) });
  }
  return "";
}

/** For an action as such: the reason that keeps it from every target. */
function whyNoTarget(t, verb) {
  if (!ATTACKS.includes(verb)) return "";
  const { seats } = t.view;
  const others = seats.map((_, seat) => seat).filter((seat) => seat !== t.me && seats[seat].hand.length > 0);
  const reach = others.filter((seat) => !sameFaction(t, seat));
  if (reach.length === 0) return t.say("scene.why.no_target");
  const penniless = verb === "steal" && reach.every((seat) => seats[seat].coins === 0);
  return penniless ? t.say("scene.why.all_penniless") : "";
}

function whyNotTurn(t, verb, argument) {
  const { coins } = t.view.seats[t.me];
  if (coins >= 10 && verb !== "coup") return t.say("coup.hint.must_coup");
  const need = priceOf(verb, argument === undefined || Number(argument) === t.me);
  if (coins < need) return t.say("scene.why.coins", { need, have: coins });
  if (verb === "embezzle" && t.view.reserve === 0) return t.say("scene.why.reserve");
  return argument === undefined ? whyNoTarget(t, verb) : whyNotSeat(t, verb, Number(argument));
}

export function whyNot(t, move) {
  const pending = t.view?.pending;
  if (t.me < 0 || !pending || t.legal.includes(move) || !t.asked.includes(t.me)) return "";
  const [verb, argument] = move.split(":");
  if (pending.step === "turn") return whyNotTurn(t, verb, argument);
  if (verb === "reveal") {
    const duke = pending.what === "no_duke";
    return t.say(duke ? "coup.hint.duke_in_hand" : "coup.hint.only_concede");
  }
  if (verb === "replace") return t.say("scene.why.court_empty");
  if (verb === "hand_on") return t.say("scene.why.nobody_left");
  if (verb === "keep") return t.say("scene.why.keep", { count: pending.amount });
  return "";
}
