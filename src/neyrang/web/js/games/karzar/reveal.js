/* The reveal: what came of a question, beat by beat. It plays on the stage while hand and question below stay
in reach; a touch goes on to the next beat. */
import { UNKNOWN } from "../../cards.js";
import { html, useEffect, useRef, useState } from "../../html.js";
import { Icon } from "../../icons.js";
import { Shape } from "../../seats.js";
import { byPower, decimal, LANDS, landOf, numberOf, otherLand, Sign, Small } from "./cards.js";
import { campaigns, LAST, lastBeat } from "./story.js";

/** @import { Model } from "../../model.js" */

/** For how long a beat stays after the story has gone on to the next question, in ms. */
const STAYS = { came: 1800, fell: 1500, verdict: 2200, healed: 2200, captives: 3600 };
const BRIEFLY = 1200;
const ACTS = ["acted", "idle", "cancelled"];
const HELPING = [...ACTS, "mobed", "healed"];
const UNTOLD = ["akvan", "tahmineh1", "tahmineh2"]; // what they do is no event of its own

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

/**
 * A battle that the reader goes through at leisure, beat by beat.
 *
 * @param {Model} t @param {{campaign: number, battle: number, place: number} | null} at
 */
export function heldBeat(t, at) {
  if (!at) return null;
  const told = campaigns(t.events).find(({ number }) => number === at.campaign);
  const beats = told?.battles.find(({ number }) => number === at.battle)?.beats ?? [];
  const beat = beats[at.place - 1];
  return beat ? { beat: { ...beat, ...at }, count: beats.length } : null;
}

/**
 * Cards side by side, as large as `most` of them could be; those turned up now come one by one.
 *
 * @param {{t: Model, cards: string[], of?: string, most?: number, turned?: string[]}} props
 */
function Host({ t, cards, of = "", most = cards.length, turned = [] }) {
  return html`<span class=${`kz-host ${of}`} style=${{ "--n": most }}>
    ${cards.map((card, i) => html`<${Small} key=${`${card}${i}`} t=${t} card=${card} of=${turned.includes(card) ? "kz-turn" : ""} style=${{ "--i": turned.length ? turned.indexOf(card) : i }} />`)}
  </span>`;
}

/** The powers that make up a sum. @param {{t: Model, cards: string[], sum: number}} props */
function Parts({ t, cards, sum }) {
  const powers = cards.map(numberOf);
  const more = sum - powers.reduce((all, each) => all + each, 0); // by allies
  return html`<small>${[...powers, ...(more ? [more] : [])].map((each) => decimal(t.words, each)).join(" + ")} =</small>`;
}

/** What helpers have added so far; with the verdict what the side stood at, as the rules counted it. */
function Power({ t, field, land, alone, cards }) {
  const { bonus, strength } = field;
  if (field.winner && strength[land]) {
    return html`<bdi class="kz-power" dir="ltr" key="strength">${cards.length > 1 && cards.length < 4 && html`<${Parts} t=${t} cards=${cards} sum=${strength[land]} />`}<b>${decimal(t.words, strength[land])}</b></bdi>`;
  }
  if (alone) return html`<span class="kz-power none">${t.say("scene.reveal.nobody")}</span>`;
  return bonus[land] > 0 ? html`<bdi class="kz-power" dir="ltr" key=${bonus[land]}><b>+${decimal(t.words, bonus[land])}</b></bdi>` : null;
}

/** The captives who fight for a land, behind the bars they came from. @param {{t: Model, held: any[]}} props */
function Cells({ t, held }) {
  const rows = (each) => Math.max(1, Math.ceil(held.length / each));
  return html`<div class="kz-cells" style=${{ "--twos": rows(2), "--threes": rows(3) }}>
    ${held.map(
      ({ seat, card }) => html`<span key=${seat}><${Small} t=${t} card=${card} />
      <small><${Shape} seat=${seat} /><bdi>${seat === t.me ? t.say("common.you") : t.name(seat)}</bdi></small></span>`,
    )}
    ${!held.length && html`<span class="kz-hole" aria-hidden="true"></span>`}
  </div>`;
}

/** @param {{t: Model, beat: any, land: string}} props */
function Half({ t, beat, land }) {
  const { field, kind } = beat;
  const captives = kind === "captives";
  const own = captives ? otherLand(land) : land; // captives fight for the other side
  const [heroes, others] = [own, otherLand(own)].map((side) => field.heroes.filter((card) => landOf(card) === side).sort(byPower));
  const all = kind === "came" || kind === "king" || field.sums || captives;
  const shown = all ? heroes : heroes.slice(0, 1);
  const beside = all ? [] : heroes.slice(1);
  const fallen = field.fallen.filter((card) => landOf(card) === own);
  const wins = field.winner === land;
  const turned = kind === "came" ? beat.events[0].cards : [];
  const left = kind === "acted" || kind === "verdict" ? field.left.filter(({ card }) => landOf(card) === own) : [];
  return html`<div class=${`kz-half ${land} ${wins ? "wins" : ""} ${field.bonus[land] ? "glows" : ""}`}>
    ${captives && html`<${Cells} t=${t} held=${field.captives.filter(({ card }) => landOf(card) === own)} />`}
    ${!captives && html`<div class="kz-stand">
      <${Host} t=${t} cards=${shown} of=${all ? "all" : "one"} most=${Math.max(shown.length, others.length)} turned=${turned} />
      ${beside.length > 0 && html`<${Host} t=${t} cards=${beside} of="beside" />`}
      ${!shown.length && html`<span class="kz-hole" aria-hidden="true"></span>`}
      ${left.length > 0 && html`<span class=${`kz-left ${left[0].how}`} aria-hidden="true"><${Host} t=${t} cards=${left.map(({ card }) => card)} of=${left.length > 1 ? "all" : "one"} /></span>`}
    </div>`}
    <span class=${`kz-land ${land}`}>${captives ? t.say("scene.stage.for", { side: t.thing(land) }) : t.thing(land)}<${Power} t=${t} field=${field} land=${land} alone=${!heroes.length} cards=${captives ? heroes : []} /></span>
    <span class="kz-fallen" aria-hidden="true" style=${{ "--n": Math.max(3, fallen.length) }}>${fallen.map((card, i) => html`<${Small} key=${`${card}${i}`} t=${t} card=${card} of="fallen" told style=${{ "--i": i }} />`)}</span>
  </div>`;
}

/** Of several of the same name one acts. */
function stateOf({ helpers, acting, winner }, at) {
  const { name, state } = helpers[at];
  const alike = helpers.slice(0, at).some((each) => each.name === name && each.state !== "with");
  if (state) return acting.includes(name) && ACTS.includes(state) && !alike ? "now" : state;
  if (alike) return "double";
  return winner ? "idle" : "waits"; // a Mobed who found nothing to do is not told
}

/** @param {{t: Model, beat: any}} props */
function Queue({ t, beat }) {
  const { helpers } = beat.field;
  if (!helpers.length) return null;
  return html`<ol class="kz-queue" aria-label=${t.say("scene.reveal.helpers")}>
    ${helpers.map(({ name }, i) => {
      const state = stateOf(beat.field, i);
      return html`<li key=${i} class=${state === "now" ? "on" : state === "waits" ? "" : `off ${state}`}>
        <${Small} t=${t} card=${name} style=${{ "--i": i }} of="kz-turn" />
        <small>${t.say(`scene.reveal.state_${state}`)}</small>
      </li>`;
    })}
  </ol>`;
}

/** A dotted way from the helper to whom it meets. */
function Arc({ land }) {
  return html`<svg class=${`kz-arc ${land}`} viewBox="0 0 60 52" aria-hidden="true"><path d="M3 6C30 2 44 14 45 38" /><path d="m34 32 11 13 11-13" /></svg>`;
}

/** @param {any} beat the lands whose heroes feel what is done */
function aims({ kind, events, field }) {
  if (kind !== "acted") return [];
  const strengthened = events.filter(({ event }) => event === "strengthened").map(({ what }) => what);
  const felt = [...strengthened, ...field.left.map(({ card }) => landOf(card))];
  return LANDS.filter((land) => felt.includes(land));
}

/**
 * The helper who acts, and the card he brings and takes; a hero who is healed rises by himself.
 *
 * @param {{t: Model, beat: any}} props
 */
function Winged({ t, beat }) {
  const { acting, raised, given } = beat.field;
  const at = aims(beat);
  const by = acting.map((card) => `by-${card} by-${card.replace(/\d$/, "")}`);
  return html`<span class=${`kz-winged ${beat.kind} ${by.join(" ")} ${at.map((land) => `at-${land}`).join(" ")}`}>
    ${given.map((card) => html`<${Small} key=${card} t=${t} card=${card} of="kz-given" told />`)}
    ${acting.map((card) => html`<${Small} key=${card} t=${t} card=${card} told />`)}
    ${beat.kind === "healed" && html`<${Sign} name="flask" />`}
    ${raised.map((card) => html`<${Small} key=${card} t=${t} card=${card} of="kz-raised" told />`)}
    ${at.map((land) => html`<${Arc} key=${land} land=${land} />`)}
  </span>`;
}

/** The cards come together from all sides before they are turned up. */
function Gathered({ t, count }) {
  return html`<span class="kz-gathered" aria-hidden="true" style=${{ "--n": count }}>${Array.from({ length: count }, (_, i) => html`<${Small} key=${i} t=${t} card=${UNKNOWN} style=${{ "--i": i }} />`)}</span>`;
}

/** Where in its battle a beat is. @param {{place: number, count: number}} props */
function Progress({ place, count }) {
  return html`<span class="kz-beats" aria-hidden="true">${Array.from({ length: count }, (_, i) => html`<i key=${i} class=${i < place ? "on" : ""}></i>`)}</span>`;
}

/** @param {{of: string, icon: string, label: string, onPress: (event: any) => void}} props */
function Corner({ of, icon, label, onPress }) {
  return html`<button type="button" class=${`kz-corner ${of}`} aria-label=${label} title=${label} onClick=${onPress}><${Icon} name=${icon} /></button>`;
}

/**
 * One beat on the stage. The story goes on by itself; held, it waits for the reader.
 *
 * @param {{t: Model, beat: any, held: any, onClose: () => void, onHold: (place: number) => void}} props
 */
export function Reveal({ t, beat, held, onClose, onHold }) {
  const { field, kind } = beat;
  const captives = beat.battle > LAST;
  const title = captives ? t.say("scene.course.captives") : t.say("scene.stage.battle", { number: beat.battle });
  const told = beat.events.map((event) => t.sentence(event));
  const [one] = field.acting;
  const [first, ...more] = kind === "acted" && UNTOLD.includes(one) ? [...told, t.say(`scene.reveal.does_${one}`)] : told;
  const winged = HELPING.includes(kind) && field.acting.length + field.raised.length > 0;
  const place = `${beat.battle} ${beat.place}`;
  const goOn = () => !held && !t.telling && onClose();
  const hold = (event) => {
    event.stopPropagation();
    onHold(beat.place);
  };
  return html`<div class=${`kz-reveal kz-dusk ${kind} ${field.acting.map((card) => `with-${card}`).join(" ")} ${held ? "held" : ""} ${field.winner ? `to-${field.winner}` : ""}`} onClick=${goOn}><div class="kz-in">
    <${Backdrop} />
    ${held && html`<${Progress} place=${beat.place} count=${held.count} />`}
    <div class="kz-cap"><b>${title}</b><span>${t.say(`scene.reveal.${field.sums && kind !== "captives" && kind !== "verdict" ? "by_sums" : kind}`)}</span></div>
    <div class=${`kz-halves ${field.fallen.length ? "losses" : ""}`} key=${`${beat.battle}${kind === "came" ? "came" : ""}`}>
      ${LANDS.map((land) => html`<${Half} key=${land} t=${t} beat=${beat} land=${land} />`)}
      ${winged ? html`<${Winged} key=${place} t=${t} beat=${beat} />` : html`<span class="kz-vs" key="vs"><${Sign} name="swords" /></span>`}
      ${kind === "came" && html`<${Gathered} key="gathered" t=${t} count=${beat.events[0].cards.length} />`}
    </div>
    <${Queue} t=${t} beat=${beat} />
    <div class=${`kz-say ${field.winner ?? ""}`} key=${place}><b>${first}</b>${more.length > 0 && html`<p>${more.join(" ")}</p>`}</div>
    ${
      held
        ? html`<div class="kz-steer" onClick=${(event) => event.stopPropagation()}>
          <button type="button" class="kz-back" disabled=${beat.place === 1} onClick=${() => onHold(beat.place - 1)}>${t.say("scene.reveal.back")}</button>
          ${beat.place < held.count && html`<button type="button" class="kz-next" onClick=${() => onHold(beat.place + 1)}>${t.say("scene.reveal.next")}</button>`}
          <button type="button" class="kz-skip" onClick=${onClose}>${t.say("scene.reveal.close")}</button>
        </div>`
        : html`<${Corner} of="kz-hold" icon="pause" label=${t.say("scene.reveal.hold")} onPress=${hold} />
        <${Corner} of="kz-skip" icon="next" label=${t.say(t.telling ? "scene.reveal.skip" : "scene.reveal.close")} onPress=${goOn} />`
    }
  </div></div>`;
}

/** The battlefield: half Iran, half Turan. */
export function Backdrop() {
  return html`<svg class="kz-fld" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use href="#kz-field" /></svg>`;
}
