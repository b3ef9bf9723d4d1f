/* The reveal: what came of a question, beat by beat. It plays on the stage while hand and question below stay
in reach; a touch goes on to the next beat. */
import { html, useEffect, useRef, useState } from "../../html.js";
import { decimal, LANDS, Sign, Small } from "./cards.js";
import { campaigns, championOf, LAST, lastBeat, strengthOf } from "./story.js";

/** @import { Model } from "../../model.js" */

/** For how long a beat stays after the story has gone on to the next question, in ms. */
const STAYS = { came: 1500, fell: 1500, verdict: 2200, captives: 3600 };
const BRIEFLY = 1200;

/**
 * The beat that is being told (js/telling.js hands out the events), or null. The last one of a story stays
 * for a moment while the next question is already open below.
 *
 * @param {Model} t
 */
export function useReveal(t) {
  const [, draw] = useState(0);
  const seen = useRef({ place: "", from: 0, beat: "", since: 0, let_go: "" });
  const now = seen.current;
  const last = t.events.at(-1)?.n ?? 0;
  const place = `${t.id} ${t.me} ${t.replay}`;
  if (now.place !== place || last < now.from) Object.assign(now, { place, from: last, beat: "" });
  const beat = lastBeat(campaigns(t.events));
  const fresh = beat !== null && beat.n > now.from;
  const key = fresh ? `${beat.campaign} ${beat.battle} ${beat.place}` : "";
  if (key !== now.beat) Object.assign(now, { beat: key, since: performance.now() });
  const left = fresh ? now.since + (STAYS[beat.kind] ?? BRIEFLY) - performance.now() : 0;
  const shown = fresh && now.let_go !== key && (left > 0 || (t.telling && beat.n === last));
  useEffect(() => {
    if (!shown || left <= 0) return undefined;
    const later = setTimeout(() => draw((n) => n + 1), left + 10);
    return () => clearTimeout(later);
  }, [key, shown]);
  const close = () => {
    now.let_go = key;
    draw((n) => n + 1);
  };
  return shown ? { beat, close } : null;
}

/** @param {{t: Model, cards: string[], of?: string, rest?: string[]}} props */
function Host({ t, cards, of = "", rest = [] }) {
  return html`<span class=${`kz-host ${of}`} style=${{ "--n": cards.length }}>
    ${cards.map((card, i) => html`<${Small} key=${`${card}${i}`} t=${t} card=${card} of=${`kz-turn ${rest.includes(card) ? "kz-falls" : ""}`} style=${{ "--i": i }} />`)}
  </span>`;
}

/** Power, and what it is made of: sums are read from left to right in every script. */
export function Power({ t, strength }) {
  const { parts, extra, total } = strength;
  if (!parts.length) return html`<span class="kz-power none">${t.say("scene.reveal.nobody")}</span>`;
  const number = (value) => decimal(t.words, value);
  return html`<bdi class="kz-power" dir="ltr">
    ${extra > 0 && html`<small>${number(parts[0])} + ${number(extra)} =</small>`}<b>${number(total)}</b>
  </bdi>`;
}

/** @param {{t: Model, beat: any, land: string}} props */
function Half({ t, beat, land }) {
  const { field, kind } = beat;
  const captives = kind === "captives";
  const strength = strengthOf(field, land, t.options, captives);
  const all = kind === "came" || kind === "king" || field.sums || captives;
  const champion = championOf(strength.heroes, t.options);
  const shown = all ? strength.heroes : champion ? [champion] : [];
  const beside = all ? [] : strength.heroes.filter((card) => card !== champion);
  const fallen = field.fallen.filter((card) => (card[0] === "I" ? "iran" : "turan") === land);
  const wins = field.winner === land;
  return html`<div class=${`kz-half ${land} ${wins ? "wins" : ""} ${field.bonus[land] ? "glows" : ""}`}>
    <div class="kz-stand">
      <${Host} t=${t} cards=${shown} of=${all ? "all" : "one"} />
      ${beside.length > 0 && html`<${Host} t=${t} cards=${beside} of="beside" />`}
      ${!shown.length && html`<span class="kz-hole" aria-hidden="true"></span>`}
    </div>
    <span class=${`kz-land ${land}`}>${captives ? t.say("scene.stage.for", { side: t.thing(land) }) : t.thing(land)}<${Power} t=${t} strength=${strength} /></span>
    <span class="kz-fallen" aria-hidden="true" style=${{ "--n": Math.max(3, fallen.length) }}>${fallen.map((card, i) => html`<${Small} key=${`${card}${i}`} t=${t} card=${card} of="fallen" told style=${{ "--i": i }} />`)}</span>
  </div>`;
}

/** @param {{t: Model, beat: any}} props */
function Queue({ t, beat }) {
  const { helpers, acting } = beat.field;
  if (!helpers.length) return null;
  let marked = false;
  return html`<ol class="kz-queue" aria-label=${t.say("scene.reveal.helpers")}>
    ${helpers.map(({ name, state }, i) => {
      const on = !marked && name === acting && state && state !== "with";
      marked ||= on;
      return html`<li key=${i} class=${on ? "on" : state ? "off" : ""}>
        <${Small} t=${t} card=${name} style=${{ "--i": i }} of="kz-turn" />
        <small>${t.say(`scene.reveal.state_${on ? "now" : state || "waits"}`)}</small>
      </li>`;
    })}
  </ol>`;
}

/** @param {{t: Model, reveal: any}} props */
export function Reveal({ t, reveal }) {
  const { beat, close } = reveal;
  const { field, kind } = beat;
  const captives = beat.battle > LAST;
  const title = captives ? t.say("scene.course.captives") : t.say("scene.stage.battle", { number: beat.battle });
  const [first, ...more] = beat.events.map((event) => t.sentence(event));
  const acting = field.acting && ["acted", "idle", "cancelled"].includes(kind) ? field.acting : null;
  return html`<div class=${`kz-reveal kz-dusk ${kind} ${field.winner ? `to-${field.winner}` : ""}`} onClick=${() => !t.telling && close()}><div class="kz-in">
    <${Backdrop} />
    <div class="kz-cap"><b>${title}</b><span>${t.say(`scene.reveal.${field.sums && kind !== "captives" && kind !== "verdict" ? "by_sums" : kind}`)}</span>
      <button type="button" class="kz-skip" onClick=${() => !t.telling && close()}>${t.say(t.telling ? "scene.reveal.skip" : "scene.reveal.close")}</button>
    </div>
    <div class=${`kz-halves ${field.fallen.length ? "losses" : ""}`} key=${`${beat.battle}${kind === "came" ? "came" : ""}`}>
      ${LANDS.map((land) => html`<${Half} key=${land} t=${t} beat=${beat} land=${land} />`)}
      ${acting && html`<span class=${`kz-winged ${kind}`} key=${beat.n}><${Small} t=${t} card=${acting} told /></span>`}
      ${!acting && html`<span class="kz-vs"><${Sign} name="swords" /></span>`}
    </div>
    <${Queue} t=${t} beat=${beat} />
    <div class=${`kz-say ${field.winner ?? ""}`} key=${beat.n}><b>${first}</b>${more.length > 0 && html`<p>${more.join(" ")}</p>`}</div>
  </div></div>`;
}

/** The battlefield: half Iran, half Turan. */
export function Backdrop() {
  return html`<svg class="kz-fld" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use href="#kz-field" /></svg>`;
}
