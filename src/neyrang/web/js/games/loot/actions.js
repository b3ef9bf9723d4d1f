/* Loot's hand and action bar: touch a card, then where it goes. */
import { UNKNOWN } from "../../cards.js";
import { Choice } from "../../choice.js";
import { html } from "../../html.js";
import { Card, Icon, Small } from "./cards.js";
import { grouped, movesOf, mySide, seatsOf, whyNotCard } from "./table.js";

/** @import { Model } from "../../model.js" */

const MOST_IN_A_ROW = 8;

const mine = (t) => t.legal.length > 0;

// ---- the hand

/**
 * A button at all times: with each turn a card that is one only on mine would be made anew, and so would its picture.
 *
 * @param {Model} t @param {string} card
 */
function pressing(t, card, place) {
  if (!mine(t)) return { onPress: () => t.refuse(t.whyNot("play")), idle: true };
  const why = movesOf(t, card).length ? "" : whyNotCard(t, card);
  const chosen = t.pick?.place === place;
  const press = () => (why ? t.refuse(why) : t.setPick(chosen ? null : { card, place }));
  return { onPress: press, pressed: chosen, why, also: why };
}

/** Cards by kind, in rows that a thumb can still tell apart. Equal cards are told apart by their key. */
function rowsOf(hand) {
  const seen = new Map();
  const keyOf = (card) => {
    seen.set(card, (seen.get(card) ?? 0) + 1);
    return `${card}${seen.get(card)}`;
  };
  const cards = grouped(hand).flatMap(([, group]) => group.map((card, i) => ({ card, key: keyOf(card), first: i === 0 })));
  const rows = Math.ceil(cards.length / MOST_IN_A_ROW) || 1;
  const size = Math.ceil(cards.length / rows);
  return Array.from({ length: rows }, (_, row) => cards.slice(row * size, (row + 1) * size));
}

/**
 * Each card covers the end of the one before, never its corner.
 *
 * @param {{t: Model, hand?: any, open?: any}} props
 */
function Fan({ t, hand, open }) {
  let place = 0;
  return rowsOf(hand).map(
    (row, i) => html`<div class="fan" key=${i}>
    ${row.map(({ card, key, first }) => {
      const at = place++;
      const touch = open ? {} : { place: `card:${card}`, ...pressing(t, card, at) };
      return html`<span class=${`slot ${first ? "first" : ""}`} key=${key}>
        <${Card} words=${t.words} card=${card} ...${touch} />
      </span>`;
    })}
  </div>`,
  );
}

/** @param {Model} t */
export function handSize(t) {
  return t.view.seats[t.me].hand.length ?? 0;
}

/** @param {{t: Model}} props */
export function Hand({ t }) {
  const player = t.view.seats[t.me];
  if (!player) return null;
  const partner = seatsOf(t, mySide(t)).find((seat) => seat !== t.me) ?? -1;
  const theirs = partner >= 0 ? t.view.seats[partner].hand.filter((card) => card !== UNKNOWN) : [];
  return html`<div class="loot-hand" style=${{ "--held": player.hand.length }}>
    <div class="held-cards">
      ${player.hand.length === 0 && html`<p class="none">${t.say("scene.road.empty_hand")}</p>`}
      <${Fan} t=${t} hand=${player.hand} />
    </div>
    ${
      theirs.length > 0 &&
      html`<div class="partner">
      <span class="title">${t.say("scene.road.partner", { name: t.names[partner] })}</span>
      <${Fan} t=${t} hand=${theirs} open />
    </div>`
    }
  </div>`;
}

// ---- the action bar

/** @param {Model} t @param {string} move */
function caravanAt(t, move) {
  const caravan = t.view.road.find(({ id }) => id === Number(move.split(":")[1]));
  const { id: number, value, owner } = caravan;
  if (owner === t.me) return t.say("scene.road.at_yours", { number, value });
  return t.say("scene.road.at", { number, value, name: t.names[owner] });
}

/**
 * The second step: where the chosen card goes.
 *
 * @param {{t: Model, card: string, moves?: any}} props
 */
function Where({ t, card, moves }) {
  const verb = moves[0].split(":")[0];
  const single = { play: ["scene.road.send", "caravan"], burn: ["scene.road.burn", "burn"] }[verb];
  const key = verb === "attack" ? "where_attack" : "where_lay";
  return html`<div class="replies where">
    ${!single && html`<p class="title">${t.say(`scene.road.${key}`, { card: t.thing(card) })}</p>`}
    ${moves.map(
      (
        move,
      ) => html`<${Choice} key=${move} t=${t} move=${move} of=${`plain ${verb === "burn" ? "loss" : "show"}`}>
      <${Icon} name=${single ? single[1] : verb === "attack" ? "bandit" : verb} />
      <span class="label">${single ? t.say(single[0]) : caravanAt(t, move)}</span>
    <//>`,
    )}
    <${Choice} t=${t} of="lesser" onPress=${() => t.setPick(null)}>${t.say("web.back")}<//>
  </div>`;
}

/** @param {{t: Model}} props */
export function Actions({ t }) {
  if (!mine(t)) return null;
  const { card } = t.pick ?? {};
  const moves = card ? movesOf(t, card) : [];
  if (moves.length) return html`<${Where} t=${t} card=${card} moves=${moves} />`;
  const draws = t.legal.includes("draw");
  const burns = t.legal.some((move) => move.startsWith("burn:"));
  const hint = burns ? "choose_burn" : draws ? "choose" : "choose_play";
  return html`<div class="replies">
    <p class="title">${t.say(`scene.road.${hint}`)}</p>
    <${Choice} t=${t} move="draw" of="plain show" why=${draws ? "" : t.whyNot("draw")}>
      <span class="tiny" aria-hidden="true"><${Small} t=${t} card=${UNKNOWN} /></span>
      <span class="label">${t.moveText("draw")}</span>
    <//>
  </div>`;
}
