/* Coup as a scene: the court as its stage, the seats with their influence, and my own cards. */
import { Coins, UNKNOWN } from "../../cards.js";
import { html } from "../../html.js";
import { Actions, kept } from "./actions.js";
import { About, Card, cards, Icon, look, Small } from "./cards.js";
import { of } from "./hall.js";
import { travels } from "./motion.js";
import { sounds } from "./sounds.js";
import { Stage } from "./stage.js";
import { bombHolder, claimsOf } from "./story.js";
import { weights, wordsOnly } from "./weights.js";

/** @import { Scene } from "../../contract.d.ts" */
/** @import { Options } from "../../messages.d.ts" */
/** @import { Words } from "../../words.js" */
/** @import { Model } from "../../model.js" */

// ---- seats

/** @param {Model} t @param {number} seat */
function isOut(t, seat) {
  return t.view.pending?.step !== "draft" && t.view.seats[seat].hand.length === 0;
}

const GRAVE = new Set(["coup", "lose", "concede", "explode"]);

/** @param {string} move */
const isGrave = (move) => GRAVE.has(move.split(":")[0]);

/**
 * I am the target, or it is my own action that is answered.
 *
 * @param {Model} t
 */
const concerns = (t) => t.view.turn === t.me || (t.view.action ?? "").split(":")[1] === String(t.me) || t.view.pending?.seat === t.me;

const TURNS = ["income", "foreign_aid", "tax", "exchange", "embezzle", "coup", "assassinate", "steal", "examine", "convert", "anarchist"];

/** @param {{t: Model, name?: string}} props */
function Faction({ t, name }) {
  return html`<span class=${`faction tint-${name}`}>
    <${Icon} name=${name} /><span>${t.thing(name)}</span>
  </span>`;
}

/**
 * The roles a seat has said it holds, where there is room for them.
 *
 * @param {{t: Model, seat: number}} props
 */
function Claimed({ t, seat }) {
  const claims = claimsOf(t.events, seat);
  if (claims.length === 0) return null;
  const says = (about) => t.say(about.caught ? "scene.seat.caught" : "scene.seat.claimed", { card: t.thing(about.role) });
  return html`<span class="has-claimed">
    ${claims.map(
      (about) => html`<i key=${about.role} class=${about.caught ? "caught" : ""} role="img" aria-label=${says(about)} title=${says(about)}>
      <${Icon} name=${look(about.role).emblem} />
    </i>`,
    )}
  </span>`;
}

/** @param {{t: Model, seat: number}} props */
function SeatExtra({ t, seat }) {
  const player = t.view.seats[seat];
  if (!player) return null;
  const own = seat === t.me; // whose cards lie beside the plate
  return html`<span class="coup-seat">
    ${
      !own &&
      html`<span class="influence" role="img" aria-label=${influenceSays(t, player)}>
      ${player.hand.map((card, i) => html`<${Small} key=${`h${i}`} t=${t} card=${card} />`)}
      ${player.lost.map((card, i) => html`<${Small} key=${`l${i}`} t=${t} card=${card} lost />`)}
    </span>
    <${Claimed} t=${t} seat=${seat} />`
    }
    <span class="purse">
      ${player.faction && html`<${Faction} t=${t} name=${player.faction} />`}
      ${
        bombHolder(t.view) === seat &&
        html`<span class="bomb" data-place="bomb" role="img"
        aria-label=${of(t, seat, "has_bomb")}><${Icon} name="anarchist" /></span>`
      }
      <${Coins} words=${t.words} n=${player.coins} />
    </span>
  </span>`;
}

/** @param {Model} t */
function influenceSays(t, player) {
  const lost = player.lost.length
    ? t.say("scene.seat.lost", { cards: t.words.cards("coup", player.lost) })
    : "";
  const known = player.hand.filter((card) => card !== UNKNOWN);
  const seen = known.length ? t.words.cards("coup", known) : "";
  return [t.say("scene.seat.influence", { count: player.hand.length }), seen, lost].filter(Boolean).join(" ");
}

// ---- my hand

/**
 * What touching this card answers, if anything.
 *
 * @param {Model} t @param {string} card
 */
function pressing(t, card, place) {
  const { pending } = t.view;
  if (t.legal.length === 0 || !pending) return null;
  if (pending.step === "keep") {
    const now = kept(t);
    const next = now.includes(place)
      ? now.filter((p) => p !== place)
      : [...now, place].slice(-(pending.amount ?? 1));
    return { onPress: () => t.setPick({ keep: next }), pressed: now.includes(place) };
  }
  const verb = { lose: "lose", show: "show", prove: "reveal" }[pending.step];
  const move = `${verb}:${card}`;
  return t.legal.includes(move) ? { onPress: () => t.send(move), also: t.moveText(move) } : null;
}

/** @param {Model} t */
function handSize(t) {
  return drafting(t) ? 0 : t.view.seats[t.me].hand.length;
}

/** The five cards of the draft lie on the stage. */
const drafting = (t) => t.view.pending?.step === "draft" && t.legal.length > 0;

/** @param {{t: Model}} props */
function Hand({ t }) {
  const player = t.view.seats[t.me];
  if (!player || drafting(t)) return null;
  const touch = t.view.pending && t.asked.includes(t.me);
  const n = player.hand.length + 0.65 * player.lost.length; // a lost card takes less room
  return html`<div class="coup-hand" style=${{ "--n": n }}>
    ${player.hand.map(
      (card, place) => html`<${Card} key=${`${place}${card}`} words=${t.words}
      card=${card} place=${`card:${place}`} ...${(touch && pressing(t, card, place)) || {}} />`,
    )}
    ${player.lost.map(
      (card, i) => html`<${Card} key=${`lost${i}`} words=${t.words} card=${card}
      lost also=${t.say("scene.seat.lost_card")} of="gone" />`,
    )}
  </div>`;
}

/**
 * The cards that these options bring into play, for the rules sheet; without options, all.
 *
 * @param {{words: Words, options: Partial<Options>}} props
 */
function CardReference({ words, options }) {
  const all = !("inquisitor" in options);
  const inPlay = [
    "duke",
    "assassin",
    "captain",
    (all || !options.inquisitor) && "ambassador",
    "contessa",
    (all || options.inquisitor) && "inquisitor",
    ...(all || options.reformation ? ["loyalist", "reformist"] : []),
    (all || options.anarchist) && "anarchist",
  ].filter((card) => typeof card === "string");
  return html`<ul class="reference">
    ${inPlay.map(
      (card) => html`<li key=${card}>
      <${Card} words=${words} card=${card} still told />
      <${About} words=${words} card=${card} />
    </li>`,
    )}
  </ul>`;
}

/** @type {Scene["lastCards"]} */
const lastCards = (view, seat) => {
  const { hand, lost } = view.seats[seat];
  return [...hand.map((card) => ({ card })), ...lost.map((card) => ({ card, lost: true }))];
};

const tally = { bluffs: "scene.tally.told", believed: "scene.tally.believed" };

/** @satisfies {Scene} */
const scene = { Stage, SeatExtra, Hand, handSize, Actions, cards, travels, sounds, isOut, isEliminated: isOut, isGrave, concerns, turns: TURNS, CardReference, weights, wordsOnly, lastCards, tally };
export default scene;
