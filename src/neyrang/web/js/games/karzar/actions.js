/* The answer: what can be laid down besides heroes, what it would bring, and the button that sends it. */
import { UNKNOWN } from "../../cards.js";
import { Choice } from "../../choice.js";
import { html } from "../../html.js";
import { byPower, Card, decimal, kingOf, LANDS, lineOf, Sign, Small } from "./cards.js";
import { readyMove } from "./choosing.js";
import { SIGNS } from "./guesses.js";
import { byLand } from "./places.js";
import { stepOf } from "./stage.js";

/** @import { Model } from "../../model.js" */

const NOTHING = "hich";

/** @param {Model} t @param {string} start */
const some = (t, start) => t.legal.some((move) => move.startsWith(start));

// ---- helpers

/** @param {{t: Model, card: string, of?: string, on?: boolean, why?: string, onPress?: () => void}} props */
function Helper({ t, card, of = "", on = false, why = "", onPress }) {
  const body = html`<${Small} t=${t} card=${card} told /><span><b>${card === NOTHING ? t.say("scene.help.nothing") : t.words.shown(nameOf(t, card))}</b><em>${lineOf(t.words, card)}</em></span>`;
  if (!onPress) return html`<div class=${`kz-hp ${of}`}>${body}</div>`;
  return html`<button type="button" class=${`kz-hp ${of} ${on ? "sel" : ""}`} aria-pressed=${String(on)}
    aria-disabled=${why ? "true" : undefined} onClick=${() => (why ? t.refuse(why) : onPress())}>${body}</button>`;
}

function nameOf(t, card) {
  const name = t.thing(card).replace(/^the /, "");
  return name[0].toUpperCase() + name.slice(1);
}

/** @param {Model} t my helpers, and the card that does nothing */
const heldHelpers = (t) => [...t.view.seats[t.me].helpers, NOTHING];

/** @param {Model} t @param {string} card @param {number} at */
function pressHelper(t, card, at) {
  const pick = t.pick ?? {};
  const mobed = card.startsWith("mobed");
  const possible = mobed ? t.legal.includes(`mobed:${card}`) || some(t, `mobed:${card}+`) : t.legal.includes(`helper:${card}`);
  // A mobed is chosen and may take a companion: touching another helper then makes it that.
  if (pick.helper?.startsWith("mobed") && at !== pick.at && t.legal.includes(`mobed:${pick.helper}+${card}`)) {
    const chosen = pick.with === at;
    return { on: chosen, of: "companion", onPress: () => t.setPick({ ...pick, companion: chosen ? null : card, with: chosen ? -1 : at }) };
  }
  const why = possible ? "" : t.whyNot(mobed ? `mobed:${card}` : `helper:${card}`);
  const chosen = pick.at === at;
  return { on: chosen, why, onPress: () => t.setPick(chosen ? null : { helper: card, at }) };
}

/** @param {{t: Model}} props */
function Helpers({ t }) {
  const asked = t.mine && stepOf(t) === "helpers";
  const cards = heldHelpers(t);
  const { foresight, foresight_used } = t.view.seats[t.me];
  const mobed = asked && t.pick?.helper?.startsWith("mobed");
  const companions = mobed && some(t, `mobed:${t.pick?.helper}+`);
  const word = !asked ? "later" : companions ? "companion" : "one";
  return html`<section data-place="helpers" class=${`kz-helps ${asked ? "" : "later"}`}>
    <h3>${t.say("scene.help.title")} <small>${t.say(`scene.help.${word}`)}</small></h3>
    <div class="kz-hs">
      ${cards.map((card, at) => html`<${Helper} key=${at} t=${t} card=${card} ...${asked ? pressHelper(t, card, at) : {}} />`)}
      ${!asked && foresight && html`<div class=${`kz-hp ${foresight_used ? "used" : ""}`}><${Small} t=${t} card=${foresight} /><span><b>${nameOf(t, foresight)}</b><em>${foresight_used ? t.say("scene.mine.foresight_used") : lineOf(t.words, foresight)}</em></span></div>`}
    </div>
  </section>`;
}

// ---- the other questions

/** @param {{t: Model}} props */
function SideChoice({ t }) {
  const choice = (land) => {
    const { own } = t.preview(`side:${land}`);
    const on = t.pick?.side === land;
    return html`<button type="button" key=${land} class=${`kz-throne-choice ${land} ${on ? "sel" : ""}`} aria-pressed=${String(on)} onClick=${() => t.setPick({ side: land })}>
      <${Small} t=${t} card=${kingOf(land)} told />
      <span><b>${t.thing(land)}</b>${own !== undefined && html`<em>${t.say("scene.side.own", { count: own })}</em>`}</span>
    </button>`;
  };
  return html`<div class="kz-two">${LANDS.map(choice)}</div>`;
}

/** @param {{t: Model}} props */
function Preparing({ t }) {
  const { declared = [] } = t.view.seats[t.me];
  const toggle = (move) => () => t.setPick(t.pick?.move === move ? null : { move });
  const deed = (move, note) => {
    if (!t.legal.includes(move)) return null;
    return html`<button type="button" key=${move} data-move=${move} class=${`kz-deed ${t.pick?.move === move ? "sel" : ""}`} aria-pressed=${String(t.pick?.move === move)} onClick=${toggle(move)}>
      <b>${t.moveText(move)}</b><em>${note}</em></button>`;
  };
  const flight = t.preview("flee");
  const looks = t.preview("foresight").looks;
  return html`<div class="kz-deeds">
    ${declared.length > 0 && html`<p class="kz-noted">${t.say("scene.prepare.noted", { moves: t.words.listed(declared.map((move) => t.moveText(move))) })}</p>`}
    ${some(t, "captive:") && html`<p class="kz-quiet">${t.say("scene.prepare.captive")}</p>`}
    ${deed("foresight", looks === undefined ? "" : t.say("scene.prepare.foresight", { count: looks }))}
    ${deed("flee", flight.side ? t.say("scene.prepare.flee", { side: t.thing(flight.side), points: t.numbers.flight ?? 3 }) : "")}
  </div>`;
}

/**
 * A hero of the hand for one of these: touch one above, one here.
 *
 * @param {{t: Model, verb: string, cards: string[]}} props
 */
function Exchange({ t, verb, cards }) {
  const pick = t.pick ?? {};
  const press = (card, at) => {
    const possible = t.legal.some((move) => move.startsWith(`${verb}:`) && move.endsWith(`:${card}`));
    const why = possible ? "" : t.whyNot(`${verb}:${t.view.seats[t.me].heroes[0]}:${card}`);
    const chosen = pick.takeAt === at;
    return { pressed: chosen, why, onPress: () => (why ? t.refuse(why) : t.setPick({ ...pick, none: false, take: chosen ? null : card, takeAt: chosen ? null : at })) };
  };
  const open = cards.filter((card) => card !== UNKNOWN);
  return html`<div class="kz-exchange">
    <p class="kz-quiet">${t.say(`scene.exchange.${verb}`)}</p>
    <div class="kz-offer" style=${{ "--n": open.length }}>
      ${byLand(open).map(
        (group) => html`<div class=${`kz-grp ${group.land}`} key=${group.land}><div class="cs">
        ${group.cards.sort(byPower).map((card, i) => html`<${Card} key=${i} words=${t.words} card=${card} ...${press(card, `${group.land}${i}`)} />`)}
      </div></div>`,
      )}
    </div>
    <button type="button" data-move=${`${verb}:none`} class=${`kz-deed ${pick.none ? "sel" : ""}`} aria-pressed=${String(Boolean(pick.none))} onClick=${() => t.setPick(pick.none ? null : { none: true })}><b>${t.moveText(`${verb}:none`)}</b></button>
  </div>`;
}

/** @param {{t: Model}} props */
function Fetching({ t }) {
  const cards = [...new Set(t.legal.map((move) => move.split(":")[1]))];
  return html`<div class="kz-hs open">
    ${cards.map((card) => html`<${Helper} key=${card} t=${t} card=${card} on=${t.pick?.fetch === card} onPress=${() => t.setPick(t.pick?.fetch === card ? null : { fetch: card })} />`)}
  </div>`;
}

const STRIKE = "strike:";

/** @param {{t: Model, move: string}} props */
function Decision({ t, move }) {
  const { points } = t.preview(move);
  const on = t.pick?.move === move;
  const struck = move.startsWith(STRIKE) ? Number(move.slice(STRIKE.length)) : 0;
  const level = points && points.iran === points.turan;
  const brings = level ? t.say("scene.decree.level", { points: points.iran }) : points && t.say("scene.decree.points", points);
  return html`<button type="button" data-move=${move} class=${`kz-deed ${on ? "sel" : ""} ${level ? "level" : ""}`} aria-pressed=${String(on)} onClick=${() => t.setPick(on ? null : { move })}>
    ${struck > 0 && html`<${Sign} name=${SIGNS[t.view.results[struck - 1]] ?? "swords"} of=${t.view.results[struck - 1]} />`}
    <b>${struck ? t.say("scene.decree.strike", { number: struck }) : t.moveText(move)}</b>${brings && html`<em>${brings}</em>`}
  </button>`;
}

/** @param {{t: Model}} props */
function Decree({ t }) {
  return html`<div class="kz-deeds grid">${t.legal.map((move) => html`<${Decision} key=${move} t=${t} move=${move} />`)}</div>`;
}

// ---- what it means for me

/** @param {Model} t for my eyes only */
function reminder(t) {
  const mine = t.standing?.mine;
  if (!mine?.side) return "";
  if (mine.independent) return t.say("scene.mine.wants_level");
  if (mine.points === null || mine.points === undefined) return "";
  const values = { side: t.thing(mine.side), points: mine.points, against: mine.against };
  const then = mine.ahead_if_lost ? "safe" : mine.ahead_if_won ? "win" : "behind";
  return `${t.say("scene.mine.score", values)} ${t.say(`scene.mine.if_${then}`)}`;
}

/** @param {Model} t what the picked move would bring by what I can see */
function forecast(t, move) {
  const { field, mine, unknown } = move ? t.preview(move) : {};
  if (!field?.iran) return "";
  const number = (land) => decimal(t.words, field[land].strength);
  const sides = t.say("scene.mine.forecast", { iran: number("iran"), turan: number("turan") });
  const then = mine && unknown !== undefined ? t.say(`scene.mine.forecast_${mine}`, { count: unknown }) : "";
  return `${sides} ${then}`;
}

const NOTES = { heroes: "secret_hero", helpers: "secret_helper" };

/** @param {{t: Model}} props */
function Send({ t }) {
  const step = stepOf(t);
  const move = readyMove(t);
  const ready = step === "prepare" && !move ? "ready" : move;
  const legal = ready && t.legal.includes(ready);
  const why = legal ? "" : ready ? t.whyNot(ready) : t.say(`scene.ask.first_${step}`);
  const note = NOTES[step] && legal && !ready.startsWith("king") && !ready.startsWith("mobed") ? t.say(`scene.ask.${NOTES[step]}`) : "";
  return html`<${Choice} t=${t} move=${ready} why=${why} of=${`kz-go ${legal ? "" : "not-yet"}`}>
    ${legal ? html`<span>${t.moveText(ready)}</span>${note && html`<small>${note}</small>`}` : html`<span>${t.say(`scene.ask.first_${step}`)}</span>`}
  <//>`;
}

/** @param {{t: Model}} props */
function Sent({ t }) {
  const { mine } = t.view.pending ?? {};
  const text = mine ? t.say("scene.mine.sent", { move: t.moveText(mine) }) : "";
  return text ? html`<p class="kz-sent">${text}</p>` : null;
}

const PANELS = { side: SideChoice, prepare: Preparing, fetch: Fetching, decree: Decree };

/** @param {{t: Model}} props */
function Panel({ t }) {
  const step = stepOf(t);
  if (step === "swap") return html`<${Exchange} t=${t} verb="swap" cards=${t.view.dead} />`;
  if (step === "foresight") return html`<${Exchange} t=${t} verb="trade" cards=${t.view.camp} />`;
  const Own = PANELS[step];
  return Own ? html`<${Own} t=${t} />` : null;
}

/** @param {{t: Model}} props */
export function Actions({ t }) {
  const duel = t.players === 2;
  const own = t.mine;
  const note = duel ? "" : own ? forecast(t, readyMove(t)) || reminder(t) : reminder(t);
  const panel = own && (PANELS[stepOf(t)] || ["swap", "foresight"].includes(stepOf(t)));
  return html`<div class=${`kz-do ${stepOf(t)} ${own ? "" : "idle"}`}>
    ${panel && html`<${Panel} t=${t} />`}
    ${!duel && !panel && html`<${Helpers} t=${t} />`}
    ${note && html`<p class="kz-note">${note}</p>`}
    ${own ? html`<${Send} t=${t} />` : html`<${Sent} t=${t} />`}
  </div>`;
}
