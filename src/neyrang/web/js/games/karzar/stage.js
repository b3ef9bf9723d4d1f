/* The middle of the table: the others, the battle under way, and the question. */
import { UNKNOWN } from "../../cards.js";
import { html, useState } from "../../html.js";
import { Icon } from "../../icons.js";
import { Shape } from "../../seats.js";
import { idle } from "../../table.js";
import { byPower, decimal, LANDS, landOf, Sign, Small } from "./cards.js";
import { Banner } from "./course.js";
import { guessesOf, GuessSwitch, Mark, openSide, SeatSheet } from "./guesses.js";
import { Chips, nushdaru } from "./places.js";
import { Backdrop } from "./reveal.js";

/** @import { Model } from "../../model.js" */

const LAST = 8;
const MORNING = 5;

/** The step of the open question. */
export const stepOf = (t) => t.view.pending?.step ?? "";

/**
 * How this battle stands, as far as we have been told; what we know may be of the one before.
 *
 * @param {Model} t @returns {Record<string, any>}
 */
export function standingNow(t) {
  return t.standing && t.standing.battle === t.view.battle ? t.standing : {};
}

// ---- the others

/** @param {Model} t the others in order of play */
export function othersOf(t) {
  const first = t.me < 0 ? 0 : t.me + 1;
  const count = t.me < 0 ? t.players : t.players - 1;
  return Array.from({ length: count }, (_, i) => (first + i) % t.players);
}

const LAID = ["heroes", "helpers"]; // what is laid down face down, for all to see that it is

/** @param {Model} t is it open who has sent a card? */
const showsSent = (t) => LAID.includes(stepOf(t)) && !t.over && !t.telling && t.asked.length > 0;

/** @param {Model} t those who have not sent one, where that is open */
const owing = (t) => (showsSent(t) ? t.asked.filter((seat) => !t.sent.includes(seat)) : []);

/** What others keep to themselves is asked of everybody: nothing to see there. Anything else waits for somebody. */
function awaited(t, seat) {
  if (showsSent(t)) return owing(t).includes(seat);
  return t.asked.includes(seat) && !t.over && t.asked.length < t.players;
}

/** @param {Model} t @param {number} seat */
function stateOf(t, seat) {
  const person = t.seats[seat];
  if (t.over) return t.outcome?.winners.includes(seat) ? "winner" : "";
  if (!t.replay && person?.away) return "away";
  if (!t.replay && person && !person.bot && !person.here) return "gone";
  if (awaited(t, seat)) return "awaited";
  return showsSent(t) && t.sent.includes(seat) ? "sent" : "";
}

/** @param {Model} t @param {string} state */
const stateWord = (t, state) => t.say(state === "sent" ? "scene.stage.has_sent" : `web.state.${state}`);

/** @param {{t: Model, seat: number, telling: boolean, onOpen: (seat: number) => void}} props */
function Seat({ t, seat, telling, onOpen }) {
  const player = t.view.seats[seat];
  const side = telling && player.king === "throne" ? "" : openSide(t, seat); // thrones are shown after the last battle
  const mark = side || guessesOf(t)[seat];
  const state = telling ? "" : stateOf(t, seat);
  const facts = [
    t.say("scene.seat.says", { name: t.names[seat], heroes: player.heroes.length, helpers: player.helpers.length }),
    side && t.say("scene.seat.open_side", { side: t.thing(side) }),
    !side && mark && t.say("scene.guess.of", { name: t.names[seat], side: t.thing(mark) }),
    player.captive && t.say("scene.seat.captive"),
    state && stateWord(t, state),
  ];
  return html`<div class=${`kz-seat ${state}`} data-place=${`seat:${seat}`} style=${{ "--c": t.colour(seat) }}>
    <button type="button" class="kz-plate" aria-label=${facts.filter(Boolean).join(". ")} onClick=${() => onOpen(seat)}>
      <span class="kz-name"><${Shape} seat=${seat} /><bdi>${t.name(seat)}</bdi>${side ? html`<span class=${`kz-crown ${side}`}><${Sign} name=${side === "iran" ? "kavus" : "afrasiab"} /></span>` : html`<${Mark} land=${mark} />`}
        ${state && html`<em>${state === "sent" && html`<${Icon} name="check" />`}${stateWord(t, state)}</em>`}
      </span>
      <span class="kz-has">
        <span class=${`kz-backs ${player.heroes.some((card) => card !== UNKNOWN) ? "open" : ""}`}>${player.heroes.slice(0, 5).map((card, i) => html`<${Small} key=${i} t=${t} card=${card} told />`)}</span>
        <b>${t.digits(player.heroes.length)}</b><i>${t.say("scene.seat.hero_word", { count: player.heroes.length })}</i>
        <${Sign} name="zal" /><b>${t.digits(player.helpers.length)}</b>
        ${player.captive && html`<${Sign} name="gate" of="gate" />`}
        ${player.king === "fled" && html`<span class="kz-fled">${t.digits(-(t.numbers.flight ?? 3))}</span>`}
        ${state === "awaited" && html`<span class="kz-dots" aria-hidden="true">…</span>`}
        ${state === "sent" && html`<span class="kz-tick" aria-hidden="true"><${Icon} name="check" /></span>`}
      </span>
    </button>
    ${
      !t.watching &&
      !side &&
      html`<span class="kz-guess"><span>${t.say("scene.guess.yours")} <b>${mark ? t.thing(mark) : t.say("scene.guess.unsure")}</b></span>
      <${GuessSwitch} t=${t} seat=${seat} /></span>`
    }
  </div>`;
}

/** @param {{t: Model, telling: boolean}} props */
export function Seats({ t, telling }) {
  const [open, setOpen] = useState(-1);
  const seats = othersOf(t);
  return html`<section class=${`kz-seats n${seats.length}`} aria-label=${t.say("web.seats")}>
    ${seats.map((seat) => html`<${Seat} key=${seat} t=${t} seat=${seat} telling=${telling} onOpen=${setOpen} />`)}
    ${open >= 0 && html`<${SeatSheet} t=${t} seat=${open} onClose=${() => setOpen(-1)} />`}
  </section>`;
}

// ---- the battle

/** @param {Model} t @param {string} land those who stand in this battle */
const standing = (t, land) => (t.view.slots[t.view.battle - 1] ?? []).filter((card) => landOf(card) === land).sort(byPower);

/** @param {{t: Model, land: string, picked: string | null}} props */
function Army({ t, land, picked }) {
  const slot = standing(t, land);
  const most = Math.max(1, ...LANDS.map((each) => standing(t, each).length + (picked && landOf(picked) === each ? 1 : 0)));
  const joins = picked && landOf(picked) === land;
  const cards = joins ? [...slot, picked] : slot;
  const told = standingNow(t).field?.[land];
  const met = stepOf(t) !== "heroes" && stepOf(t) !== "prepare" && stepOf(t) !== "keep" && stepOf(t) !== "side" && stepOf(t) !== "foresight";
  const bearer = t.view.bearers?.[land];
  const strength = told && told.heroes.length === slot.length ? told.strength : null;
  return html`<div class=${`kz-army ${land}`}>
    <span class="kz-host" style=${{ "--n": most }}>
      ${cards.map((card, i) => html`<span class=${`kz-spot ${joins && i === slot.length ? "draft" : ""}`} key=${`${card}${i}`}>
        <${Small} t=${t} card=${card} place=${`field:${card}`} />
        ${t.view.banners?.[land] === t.view.battle && card === bearer && slot.indexOf(card) === i && html`<${Banner} land=${land} />`}
      </span>`)}
      ${!cards.length && html`<span class="kz-hole" aria-hidden="true"></span>`}
    </span>
    <span class=${`kz-land ${land}`}>${t.thing(land)}
      ${strength !== null && met && slot.length > 0 && html`<bdi class="kz-power" dir="ltr"><b>${decimal(t.words, strength)}</b></bdi>`}
      ${!slot.length && html`<small>${t.say(stepOf(t) === "decree" ? "scene.reveal.nobody" : "scene.stage.nobody")}</small>`}
    </span>
  </div>`;
}

/** @param {Model} t what marks this battle */
function marks(t) {
  const { banners, fight, battle } = t.view;
  const found = [];
  const flags = LANDS.filter((land) => banners?.[land] === battle);
  const worth = standingNow(t).worth ?? 1 + flags.length;
  if (worth > 1) found.push(html`<span class="kz-chip" key="worth">${flags.map((land) => html`<${Banner} key=${land} land=${land} />`)}${t.say("scene.stage.worth", { points: worth })}</span>`);
  if (fight?.sums || flags.length) found.push(html`<span class="kz-chip" key="sums">${t.say("scene.stage.sums")}</span>`);
  if (t.view.nushdaru?.contested) found.push(html`<span class="kz-chip" key="heal" title=${nushdaru(t)}><${Sign} name="flask" />${t.say("scene.stage.nushdaru")}</span>`);
  return found;
}

const AFTER_HEROES = ["helpers", "swap", "fetch"];

/** @param {Model} t */
function partOfDay(t) {
  if (AFTER_HEROES.includes(stepOf(t))) return t.say("scene.stage.standing");
  if (stepOf(t) === "decree") return t.say("scene.stage.end");
  return t.say(t.view.battle <= MORNING ? "scene.stage.morning" : "scene.stage.evening");
}

/** @param {{t: Model}} props */
export function Field({ t }) {
  const picked = t.pick?.hero && t.mine && (stepOf(t) === "heroes" || stepOf(t) === "duel") ? (t.pick.king ? t.pick.kingCard : t.pick.hero) : null;
  const before = stepOf(t) === "keep" || stepOf(t) === "side";
  const battle = Math.min(t.view.battle || 1, 9);
  return html`<div class="kz-field"><div class="kz-in">
    <${Backdrop} />
    <div class="kz-cap"><b>${before ? t.say("scene.stage.campaign", { number: t.view.campaign }) : t.say("scene.stage.battle_of", { number: battle, last: Math.max(LAST, battle) })}</b>
      <span>${before ? t.say("scene.stage.before") : partOfDay(t)}</span>${!before && marks(t)}
    </div>
    <div class="kz-armies">
      <${Army} t=${t} land="iran" picked=${picked} />
      <span class="kz-vs"><${Sign} name="swords" /></span>
      <${Army} t=${t} land="turan" picked=${picked} />
    </div>
  </div></div>`;
}

/** Who is awaited, where the stage does not say it. */
export function awaiting(t) {
  if (t.over) return t.question();
  if (showsSent(t)) {
    const rest = owing(t).filter((seat) => seat !== t.me);
    return rest.length ? t.say("scene.stage.waiting", { count: rest.length }) : t.say("scene.stage.waiting_you");
  }
  if (t.mine) return "";
  if (t.answered || t.asked.length === t.players) return t.say(t.answered ? "scene.stage.sent" : "scene.stage.all");
  return t.question();
}

/**
 * The cards laid for this turn, without owners: a back for each that lies there, a hole for each to come, mine last.
 *
 * @param {{t: Model}} props
 */
function Laid({ t }) {
  if (!showsSent(t)) return null;
  const others = t.asked.filter((seat) => seat !== t.me);
  const there = others.filter((seat) => t.sent.includes(seat)).length;
  const mine = t.me >= 0 && t.asked.includes(t.me);
  return html`<span class="kz-laid" aria-hidden="true">
    ${others.map((seat, i) => (i < there ? html`<${Small} key=${seat} t=${t} card=${UNKNOWN} />` : html`<i key=${seat}></i>`))}
    ${mine && (t.sent.includes(t.me) ? html`<${Small} t=${t} card=${UNKNOWN} of="mine" />` : html`<i class="mine">${t.say("scene.stage.you")}</i>`)}
  </span>`;
}

/** @param {Model} t */
function awaitedNames(t) {
  const rest = owing(t).filter((seat) => seat !== t.me);
  const names = t.words.listed(rest.map((seat) => t.names[seat]));
  return rest.length ? t.say("scene.stage.not_sent", { names, count: rest.length }) : "";
}

/**
 * A strip under the field: who is awaited, and the places.
 *
 * @param {{t: Model}} props
 */
export function Strip({ t }) {
  const said = awaiting(t);
  const more = showsSent(t) ? awaitedNames(t) : !t.over && !t.replay && !t.answered ? t.say(idle(t)) : "";
  return html`<div class="kz-strip">
    <${Laid} t=${t} />
    ${said && html`<p><b>${said}</b>${more && html`<span>${more}</span>`}</p>`}
    <${Chips} t=${t} />
  </div>`;
}

/** My points and the campaign, in a line that opens the score sheet. */
export function Total({ t, onOpen }) {
  const total = (t.view.scores ?? []).reduce((sum, row) => sum + (row[t.me] ?? 0), 0);
  const values = { number: t.view.campaign, last: t.options.campaigns ?? 5, points: total };
  return html`<button type="button" class="kz-total" onClick=${onOpen}>
    <span>${t.say(t.watching ? "scene.stage.campaign_of" : "scene.stage.campaign_points", values)}</span><${Icon} name="next" />
  </button>`;
}
