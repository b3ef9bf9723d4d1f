/* The course of the campaign: niches under one sky from morning to evening. */
import { html, useState } from "../../html.js";
import { Sheet } from "../../sheet.js";
import { decimal, isMarked, LANDS, landOf, numberOf, Sign } from "./cards.js";
import { SIGNS } from "./guesses.js";
import { campaigns, LAST } from "./story.js";

/** @import { Model } from "../../model.js" */

const MORNING = 5;
const EVENING = 8;
const DUEL = 9;

const duelOf = (t) => t.players === 2;

/** @param {{t: Model, land: string, power: number, ally?: boolean}} props */
function Token({ t, land, power, ally = false }) {
  return html`<span class=${`kz-tok ${land} ${ally ? "al" : ""}`}><i>${decimal(t.words, power)}</i></span>`;
}

/** @param {{land: string}} props */
export function Banner({ land }) {
  const cloth = land === "iran" ? "M5 3h19l-5.5 7 5.5 7H5z" : "M5 2.5 24.5 10 5 17.5z";
  const sign = land === "iran" ? html`<circle class="s" cx="11.5" cy="10" r="3.6" />` : html`<path class="s" d="M8 7h6v6H8z" />`;
  return html`<svg class=${`kz-drafsh ${land}`} viewBox="0 0 26 34" aria-hidden="true">
    <path class="p" d="M4 2v30" /><path class="c" d=${cloth} />${sign}
  </svg>`;
}

/** The strongest of each side that waits at a battle. */
function waiting(t, number) {
  const slot = t.view.slots[number - 1] ?? [];
  return LANDS.map((land) => {
    const heroes = slot.filter((card) => landOf(card) === land);
    const power = Math.max(0, ...heroes.map(numberOf));
    return { land, power, ally: Boolean(t.options.allies) && heroes.some(isMarked), heroes };
  }).filter(({ heroes }) => heroes.length);
}

/** @param {Model} t the battles the course shows: a ninth only where it has been fought */
function numbers(t) {
  const last = duelOf(t) ? DUEL : t.view.results[LAST - 1] ? LAST : EVENING;
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** What came of the battles; one that was struck out counts for nobody. @param {Model} t */
function resultsOf(t) {
  const told = campaigns(t.events).find(({ number }) => number === t.view.campaign)?.battles ?? [];
  const struck = told.filter(({ result }) => result === "struck").map(({ number }) => number);
  return t.view.results.map((result, i) => (struck.includes(i + 1) ? "struck" : result));
}

/** At what the lands stood in the end, Iran first. @param {Model} t @param {any} battle */
export function sumsOf(t, battle) {
  const { strength } = battle.beats.at(-1).field;
  return LANDS.map((land) => decimal(t.words, strength[land])).join(" : ");
}

/** @param {Model} t */
function saysOf(t, number, result) {
  if (result) return t.say(`scene.course.result_${result}`, { number });
  const who = waiting(t, number).flatMap(({ heroes }) => heroes.map((card) => t.thing(card)));
  if (number === t.view.battle && !t.over) return t.say("scene.course.now", { number });
  if (who.length) return t.say("scene.course.waits", { number, heroes: t.words.listed(who) });
  return t.say("scene.course.later", { number });
}

/** @param {{t: Model, number: number, shown: any}} props */
function Niche({ t, number, shown }) {
  const result = shown.results[number - 1];
  const now = shown.now === number && !result;
  const evening = number > MORNING;
  const here = waiting(t, number);
  const flags = LANDS.filter((land) => t.view.banners?.[land] === number);
  const classes = ["kz-niche", result && `won ${result}`, now && "now", evening && "eve", duelOf(t) && "duel"];
  return html`<span class=${classes.filter(Boolean).join(" ")}>
    ${flags.map((land) => html`<${Banner} key=${land} land=${land} />`)}
    <small>${t.digits(number)}</small>
    ${
      result
        ? html`${SIGNS[result] ? html`<${Sign} name=${SIGNS[result]} />` : html`<i class="eq"></i>`}
          <span class="cr">${t.say(`scene.course.short_${result}`)}</span>`
        : here.length
          ? html`<span class="pair">${here.map((side) => html`<${Token} key=${side.land} t=${t} ...${side} />`)}</span>`
          : evening && !duelOf(t)
            ? html`<${Sign} name="moon" of="moon" />`
            : html`<i class="open"></i>`
    }
  </span>`;
}

/**
 * The eight battles; touched, it tells them again.
 *
 * @param {{t: Model, now?: number, onScore?: () => void, onAgain: (at: any) => void}} props
 */
export function Course({ t, now = 0, onScore, onAgain }) {
  const [open, setOpen] = useState(false);
  const results = resultsOf(t);
  const shown = { results, now: t.over ? 0 : now || t.view.battle };
  const all = numbers(t);
  const said = all.map((number) => saysOf(t, number, results[number - 1])).join(" ");
  const captives = Boolean(t.options.captives);
  return html`<div class="kz-way">
    <button type="button" class=${`kz-course n${all.length + (captives ? 1 : 0)}`} onClick=${() => setOpen(true)}
      aria-label=${`${t.say("scene.course.title")}: ${said}`}>
      <span class="kz-niches" aria-hidden="true">
        ${all.map((number) => html`<${Niche} key=${number} t=${t} number=${number} shown=${shown} />`)}
        ${captives && html`<${CaptivesNiche} t=${t} />`}
      </span>
    </button>
    ${open && html`<${CourseSheet} t=${t} onScore=${onScore} onAgain=${onAgain} onClose=${() => setOpen(false)} />`}
  </div>`;
}

/** @param {{t: Model}} props */
function CaptivesNiche({ t }) {
  const result = t.view.captives?.result;
  const held = t.view.seats.filter((seat) => seat.captive).length;
  const needed = t.numbers.captives_needed ?? Math.ceil(t.players / 2);
  return html`<span class=${`kz-niche eve gate ${result ? `won ${result}` : ""}`}>
    <${Sign} name="gate" />
    ${result ? html`<span class="cr"></span>` : html`<small dir="ltr">${t.digits(held)}/${t.digits(needed)}</small>`}
  </span>`;
}

/** @param {{t: Model, battle: any, campaign: any, onAgain: () => void}} props */
function Told({ t, battle, campaign, onAgain }) {
  const last = battle.beats.at(-1);
  const captives = battle.number > LAST;
  const title = captives ? t.say("scene.course.captives") : t.say("scene.stage.battle", { number: battle.number });
  const result = battle.result ?? (captives ? campaign.captivesResult : null);
  const lines = battle.beats.flatMap((beat) => beat.events);
  return html`<details class=${`kz-told ${result ?? ""}`}>
    <summary>
      <b>${title}</b>
      ${result && html`<span class=${`kz-side ${result}`}>${t.say(`scene.course.short_${result}`)}</span>`}
      ${last.field.strength.iran !== undefined && html`<span class="kz-cmp">${sumsOf(t, battle)}</span>`}
    </summary>
    <button type="button" class="kz-deed" onClick=${onAgain}><b>${t.say("scene.reveal.again")}</b></button>
    <ol>${lines.map((event) => html`<li key=${event.n}>${t.sentence(event)}</li>`)}</ol>
  </details>`;
}

/** @param {{t: Model, onScore?: () => void, onAgain: (at: any) => void, onClose: () => void}} props */
function CourseSheet({ t, onScore, onAgain, onClose }) {
  const told = campaigns(t.events);
  const [shown, setShown] = useState(told.length - 1);
  const campaign = told[shown];
  const again = (battle) => {
    onAgain({ campaign: campaign.number, battle: battle.number, place: 1 });
    onClose();
  };
  return html`<${Sheet} title=${t.say("scene.course.title")} kind="kz-sheet tall" onClose=${onClose}>
    ${onScore && html`<button type="button" class="kz-deed" onClick=${() => { onClose(); onScore(); }}><b>${t.say("scene.score.title")}</b></button>`}
    ${
      told.length > 1 &&
      html`<div class="kz-tabs" role="group" aria-label=${t.say("scene.course.which")}>
      ${told.map(
        (each, i) => html`<button type="button" key=${each.number} aria-pressed=${String(i === shown)} onClick=${() => setShown(i)}>
        ${t.say("scene.stage.campaign", { number: each.number })}</button>`,
      )}
    </div>`
    }
    ${!campaign?.battles.length && html`<p class="kz-quiet">${t.say("scene.course.nothing_yet")}</p>`}
    ${campaign?.battles.map((battle) => html`<${Told} key=${`${shown}:${battle.number}`} t=${t} battle=${battle} campaign=${campaign} onAgain=${() => again(battle)} />`)}
  <//>`;
}
