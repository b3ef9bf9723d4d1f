/* The reveal: what came of a question, beat by beat. It plays on the stage while hand and question below stay
in reach; a touch goes on to the next beat. */
import { html, useEffect, useRef, useState } from "../../html.js";
import { decimal, LANDS, Sign, Small } from "./cards.js";
import { campaigns, championOf, freshBeats, LAST, strengthOf } from "./story.js";

/** @import { Model } from "../../model.js" */

const LENGTH = { came: 1700, king: 1300, sums: 1100, fell: 1300, helpers: 1400, acted: 1900, idle: 1300, cancelled: 1200, mobed: 1600, verdict: 2100, captives: 3600 }; // prettier-ignore
const QUIETLY = 0.75; // without motion a beat is read, not watched
const MOST = 14; // beats that still wait: more, and the oldest are left out

/**
 * The beats that are being shown, or null.
 *
 * @param {Model} t
 */
export function useReveal(t) {
  const [, draw] = useState(0);
  const now = useRef(/** @type {{key: string, n: number, beats: any[]} | null} */ (null));
  const past = useRef(false); // I have answered since: what is still to be told of before is let go
  const key = `${t.id} ${t.me} ${t.replay}`;
  const last = t.events.at(-1)?.n ?? 0;
  if (now.current?.key !== key || last < now.current.n) now.current = { key, n: last, beats: [] };
  if (t.sending || t.answered) past.current = true;
  if (last > now.current.n) {
    const fresh = freshBeats(campaigns(t.events), now.current.n);
    const beats = past.current && fresh.length ? fresh : [...now.current.beats, ...fresh];
    if (fresh.length) past.current = t.answered;
    now.current = { key, n: last, beats: beats.length > MOST ? fresh.slice(-MOST) : beats };
  }
  const { beats } = now.current;
  const beat = beats[0];
  const on = () => {
    if (now.current) now.current = { ...now.current, beats: now.current.beats.slice(1) };
    draw((n) => n + 1);
  };
  const stop = () => {
    if (now.current) now.current = { ...now.current, beats: [] };
    draw((n) => n + 1);
  };
  useEffect(() => {
    if (!beat) return undefined;
    const still = !t.setting("motion");
    const length = (LENGTH[beat.kind] ?? 1200) * (still ? QUIETLY : 1) * (t.replay ? 0.7 : 1);
    const later = setTimeout(on, length);
    return () => clearTimeout(later);
  }, [beat?.n, beat?.kind]);
  return beat ? { beat, left: beats.length, on, stop } : null;
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
  const { beat, left, on, stop } = reveal;
  const { field, kind } = beat;
  const captives = beat.battle > LAST;
  const title = captives ? t.say("scene.course.captives") : t.say("scene.stage.battle", { number: beat.battle });
  const [first, ...more] = beat.events.map((event) => t.sentence(event));
  const acting = field.acting && ["acted", "idle", "cancelled"].includes(kind) ? field.acting : null;
  return html`<div class=${`kz-reveal kz-dusk ${kind} ${field.winner ? `to-${field.winner}` : ""}`} onClick=${on}><div class="kz-in">
    <${Backdrop} />
    <div class="kz-cap"><b>${title}</b><span>${t.say(`scene.reveal.${field.sums && kind !== "captives" && kind !== "verdict" ? "by_sums" : kind}`)}</span>
      <button type="button" class="kz-skip" onClick=${(event) => { event.stopPropagation(); stop(); }}>${t.say(left > 1 ? "scene.reveal.skip" : "scene.reveal.close")}</button>
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
