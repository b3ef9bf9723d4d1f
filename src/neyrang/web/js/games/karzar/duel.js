/* The duel: two open hands of nineteen, nine battles, the higher sum. */
import { html } from "../../html.js";
import { Shape } from "../../seats.js";
import { Card, decimal, LANDS, landOf, numberOf, Sign, Small } from "./cards.js";
import { heroPress } from "./choosing.js";
import { sumsOf } from "./course.js";
import { SIGNS } from "./guesses.js";
import { Backdrop } from "./reveal.js";
import { Crest } from "./score.js";
import { awaiting, standingNow } from "./stage.js";
import { campaigns } from "./story.js";

/** @import { Model } from "../../model.js" */

const TEN = 10;
const TO_WIN = 5;
const NUMBERS = Array.from({ length: TEN }, (_, i) => TEN - i);

/** @param {Model} t @param {number} seat */
const sideOf = (t, seat) => t.view.seats[seat].side ?? "iran";
const letterOf = (side) => (side === "iran" ? "I" : "T");

/** @param {{t: Model, seat: number, mine?: boolean}} props the nineteen places of a hand, ten to one */
function Nineteen({ t, seat, mine = false }) {
  const { heroes } = t.view.seats[seat];
  const letter = letterOf(sideOf(t, seat));
  return html`<div class=${`kz-nineteen ${mine ? "mine" : ""}`}>
    ${NUMBERS.map((number) => {
      const card = `${letter}${number}`;
      const left = heroes.filter((each) => each === card).length;
      const all = number === TEN ? 1 : 2;
      if (!left) return html`<span key=${number} class="kz-gone" aria-label=${t.say("scene.duel.gone", { hero: t.thing(card) })} role="img"><i>${t.digits(number)}</i></span>`;
      const place = heroes.indexOf(card);
      const also = t.say("scene.duel.left", { count: left });
      return html`<span key=${number} class=${`kz-pairof ${left < all ? "half" : ""} ${all === 1 ? "single" : ""}`}>
        ${left > 1 && html`<${Small} t=${t} card=${card} told of="under" />`}
        ${mine ? html`<${Card} words=${t.words} card=${card} also=${also} place=${`card:${card}`} ...${heroPress(t, card, place)} />` : html`<${Small} t=${t} card=${card} also=${also} />`}
      </span>`;
    })}
  </div>`;
}

/** @param {{t: Model, seat: number}} props battles won, of five */
function Five({ t, seat }) {
  const side = sideOf(t, seat);
  const won = t.view.results.filter((result) => result === side).length;
  return html`<span class=${`kz-five ${side}`} role="img" aria-label=${t.say("scene.duel.won", { count: won, needed: TO_WIN })}>
    ${Array.from({ length: TO_WIN }, (_, i) => html`<i key=${i} class=${i < won ? "on" : ""}></i>`)}
  </span>`;
}

/** @param {{t: Model, seat: number}} props */
export function DuelPlate({ t, seat }) {
  const side = sideOf(t, seat);
  const left = t.view.seats[seat].heroes.length;
  return html`<header class="kz-duelist">
    <${Shape} seat=${seat} /><b><bdi>${seat === t.me ? t.say("common.you") : t.name(seat)}</bdi></b>
    <span class=${`kz-side ${side}`}>${t.thing(side)}</span><${Five} t=${t} seat=${seat} />
    <small class="kz-hand-left">${t.say("scene.duel.hand", { count: left })}</small>
  </header>`;
}

/** @param {{t: Model}} props the other's open hand; for those who watch both */
export function Foes({ t }) {
  const seats = t.me < 0 ? [0, 1] : [1 - t.me];
  return html`${seats.map(
    (seat) => html`<section class="kz-foe" key=${seat} data-place=${`seat:${seat}`} style=${{ "--c": t.colour(seat) }}>
    <${DuelPlate} t=${t} seat=${seat} /><${Nineteen} t=${t} seat=${seat} />
  </section>`,
  )}`;
}

/** @param {{t: Model}} props */
export function DuelHand({ t }) {
  return html`<div class="kz-duel-hand"><${DuelPlate} t=${t} seat=${t.me} /><${Nineteen} t=${t} seat=${t.me} mine /></div>`;
}

/** @param {{t: Model, land: string}} props */
function Camp({ t, land }) {
  const slot = (t.view.slots[t.view.battle - 1] ?? []).filter((card) => landOf(card) === land);
  const mine = t.me >= 0 && sideOf(t, t.me) === land;
  const draft = mine && t.pick?.hero ? t.pick.hero : null;
  const sent = mine && t.view.pending?.mine ? t.view.pending.mine.split(":")[1] : null;
  const coming = draft ?? sent;
  const open = !t.over && t.asked.length > 0;
  const now = standingNow(t).field?.[land] ?? {};
  const { strength, least, most } = draft ? { ...now, ...t.preview(`hero:${draft}`).field?.[land] } : now;
  const sure = least === undefined || least === most;
  const total = sure ? (least ?? strength) : t.say("scene.duel.range", { least, most });
  return html`<div class=${`kz-army ${land}`}>
    <span class="kz-host" style=${{ "--n": Math.max(2, slot.length + 1) }}>
      ${slot.map((card, i) => html`<span class="kz-spot" key=${i}><${Small} t=${t} card=${card} /></span>`)}
      ${coming ? html`<span class="kz-spot draft"><${Small} t=${t} card=${coming} /></span>` : open && html`<span class="kz-hole q">${t.say("scene.guess.mark")}</span>`}
    </span>
    <span class=${`kz-land ${land}`}>${t.thing(land)}${total !== undefined && html`<bdi class="kz-power" dir=${sure ? "ltr" : undefined}>
      ${sure && coming && slot.length > 0 && html`<small>${slot.map((card) => t.digits(numberOf(card))).join(" + ")} + ${t.digits(numberOf(coming))} =</small>`}<b>${sure ? decimal(t.words, total) : total}</b></bdi>`}</span>
  </div>`;
}

/** A battle that was fought: its sums, and who fought it. @param {{t: Model, battle: any}} props */
function Fought({ t, battle }) {
  const { number, result, beats } = battle;
  const { heroes } = beats.at(-1).field;
  const sides = LANDS.map((land) => ({ land, cards: heroes.filter((card) => landOf(card) === land) }));
  return html`<li class=${result} aria-label=${`${t.say(`scene.course.result_${result}`, { number })} ${sumsOf(t, battle)}`}>
    <span class="kz-sums"><small>${t.digits(number)}</small>${SIGNS[result] && html`<${Sign} name=${SIGNS[result]} />`}<span>${sumsOf(t, battle)}</span></span>
    <span class="kz-fought" aria-hidden="true" style=${{ "--n": Math.max(...sides.map(({ cards }) => cards.length)) }}>
      ${sides.map(({ land, cards }) => html`<span key=${land} class=${`kz-host all ${land === result ? "" : "beaten"}`}>${cards.map((card, i) => html`<${Small} key=${i} t=${t} card=${card} told />`)}</span>`)}
    </span>
  </li>`;
}

/** How it ended: the battles each land has won, and every sum. @param {{t: Model}} props */
export function DuelEnd({ t }) {
  const told = campaigns(t.events).at(-1);
  const decided = told?.battles.filter(({ result }) => result) ?? []; // the last one may still be told
  return html`<div class="kz-ended"><p class="kz-lead">${t.question()}</p>
    ${told && html`<${Crest} t=${t} number=${told.number} />
    <ol class="kz-nine">${decided.map((battle) => html`<${Fought} key=${battle.number} t=${t} battle=${battle} />`)}</ol>`}
  </div>`;
}

/** @param {{t: Model}} props */
export function DuelField({ t }) {
  const said = awaiting(t);
  return html`<div class="kz-field"><div class="kz-in">
    <${Backdrop} />
    <div class="kz-cap"><b>${t.say("scene.stage.battle_of", { number: t.view.battle, last: 9 })}</b><span>${said || t.say("scene.duel.rule")}</span></div>
    <div class="kz-armies"><${Camp} t=${t} land="iran" /><span class="kz-vs"><${Sign} name="swords" /></span><${Camp} t=${t} land="turan" /></div>
  </div></div>`;
}
