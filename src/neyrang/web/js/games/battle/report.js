/* What came of a battle and how the armies regroup: one sequence, told from the events. */
import { html, signal, useEffect } from "../../html.js";
import { Shape } from "../../seats.js";
import { sorted, tokensOf } from "./cards.js";
import { Pennons } from "./lines.js";
import { Sign } from "./sprite.js";
import { fighting, order, stepOf } from "./state.js";

/** @import { Model } from "../../model.js" */
/** @import { GameEvent } from "../../messages.d.ts" */

const ENDS = ["conquered", "defended", "tied"];
const BEGINS = ["placed", "final_battle"];
const FIGHTS = ["played", "passed", "waited"];
const READING = 5000;

/**
 * The last battle that ended, and what happened until the first card of the next.
 *
 * @param {Model} t
 */
export function lastReport(t) {
  const { events } = t;
  const at = events.findLastIndex(({ event }) => ENDS.includes(event));
  if (at < 0) return null;
  const next = events.findIndex(({ event }, i) => i > at && FIGHTS.includes(event));
  const began = events.slice(0, at).findLastIndex(({ event }) => BEGINS.includes(event));
  return {
    ended: events[at],
    fought: began < 0 ? [] : events.slice(began, at),
    after: events.slice(at + 1, next < 0 ? events.length : next),
    past: next >= 0 || fighting(t),
  };
}

/** Which reports were read: the number of the event that ended the battle, by table. */
const read = signal(/** @type {Record<string, number>} */ ({}));

/** Is there something to read before the game goes on? @param {Model} t */
export function useReport(t) {
  const report = lastReport(t);
  const key = `${t.id} ${t.me}`;
  const asked = ["burn", "keep", "draw"].includes(stepOf(t));
  const n = report?.ended.n ?? 0;
  const known = read.value[key];
  // Whoever comes to a table sees it as it is, unless the battle has just ended.
  useEffect(() => {
    if (known === undefined) read.value = { ...read.value, [key]: report?.past ? n : n - 1 };
  }, [key]);
  const done = () => {
    read.value = { ...read.value, [key]: n };
  };
  const unread = report !== null && n > (known ?? Infinity) && !t.over;
  useEffect(() => {
    if (!unread || asked || t.replay || t.telling) return undefined;
    const later = setTimeout(done, READING);
    return () => clearTimeout(later);
  }, [unread, asked, n, t.telling]);
  if (!report || t.over) return null;
  if (t.replay) return report.past ? null : { ...report, done: null };
  if (!unread && !asked) return null;
  return { ...report, done: asked ? null : done };
}

// ---- the steps

/** @param {GameEvent[]} events */
const of = (events, kind) => events.filter(({ event }) => event === kind);

const seatOf = (event) => /** @type {number} */ (event.seat);

function Who({ t, seat }) {
  return html`<span class="who"><${Shape} seat=${seat} /><bdi>${seat === t.me ? t.say("common.you") : t.name(seat)}</bdi></span>`;
}

const Backs = ({ t, count }) =>
  html`<span class="mini" aria-hidden="true">${Array.from({ length: Math.min(count, 5) }, (_, i) => html`<i key=${i} class=${`mini-back ${t.game}`}></i>`)}</span>`;

/**
 * The cards a battle cost: what was played and not taken back. A card that lay face down counts
 * as what it turned out to be.
 *
 * @param {GameEvent[]} fought
 */
function spent(fought) {
  /** @type {{seat: number, card: string}[]} */
  const laid = [];
  for (const { event, seat = -1, cards = [] } of fought) {
    if (event === "played") laid.push(...cards.map((card) => ({ seat, card })));
    for (const card of event === "turned_up" ? cards : []) {
      const hidden = laid.find((each) => each.seat === seat && each.card === "?");
      if (hidden) hidden.card = card;
    }
    for (const card of event === "took" ? cards : []) laid.splice(laid.findIndex((each) => each.seat === seat && each.card === card), 1);
  }
  return laid.map(({ card }) => card);
}

/** @param {{t: Model, cards: string[]}} props */
function Spent({ t, cards }) {
  const { Small } = t.scene.cards;
  return html`<div class="spent" aria-hidden="true">${sorted(cards.filter((card) => card !== "?")).slice(0, 3).map((card, i) => html`<${Small} key=${i} t=${t} card=${card} />`)}</div>`;
}

/** Who burnt the hand and who kept it; all answered at once. @param {{t: Model, after: GameEvent[]}} props */
function Answers({ t, after }) {
  const rows = [...of(after, "burnt"), ...of(after, "held")].filter((each, i, all) => all.findIndex(({ seat }) => seat === each.seat) === i);
  return html`<ol class="acts-by">
    ${rows.map((each) => {
      const burnt = each.event === "burnt";
      const count = each.cards?.length ?? each.amount ?? 0;
      return html`<li key=${each.seat} class=${burnt ? "burn" : "keep"}>
        <${Who} t=${t} seat=${seatOf(each)} />${burnt && html`<${Backs} t=${t} count=${count} />`}
        <span>${t.say(burnt ? "scene.report.burnt" : "scene.report.held")}</span>
      </li>`;
    })}
    ${order(t)
      .filter((seat) => !rows.some((each) => each.seat === seat))
      .map((seat) => html`<li key=${seat} class="none"><${Who} t=${t} seat=${seat} /><span>${t.say(seat === t.me ? "scene.report.none_you" : "scene.report.none")}</span></li>`)}
  </ol>`;
}

/** What everybody is dealt, and why so many. @param {{t: Model, after: GameEvent[]}} props */
function Deals({ t, after }) {
  const dealt = new Map(of(after, "dealt").map((each) => [seatOf(each), each.cards?.length ?? 0]));
  const kept = new Map(of(after, "kept").map((each) => [seatOf(each), each.cards?.length ?? 0]));
  return html`<ol class="deals">
    ${order(t).filter((seat) => dealt.has(seat)).map((seat) => {
      const regions = Object.values(t.view.owners).filter((owner) => owner === seat).length;
      const [had, got] = [kept.get(seat) ?? 0, dealt.get(seat) ?? 0];
      const sum = had ? `${had} + ${got}` : regions && got > regions && !t.numbers.own_decks ? `${got - regions} + ${regions}` : "";
      return html`<li key=${seat} class=${seat === t.me ? "me" : ""} style=${{ "--seat": `var(--seat-${seat})` }}>
        <${Who} t=${t} seat=${seat} />
        <span class="flags" aria-hidden="true">${!t.numbers.own_decks && Array.from({ length: Math.min(regions, 6) }, (_, i) => html`<svg key=${i} class="mini-flag" viewBox="0 0 24 34"><use href="#bt-or-banner" /></svg>`)}</span>
        <span class="sum">${t.digits(sum)}</span><b>${t.digits(had + got)}</b>
      </li>`;
    })}
  </ol>`;
}

/** Only the steps that happened. @param {Model} t @param {{fought: GameEvent[], after: GameEvent[]}} report */
function steps(t, { fought, after }) {
  const list = [];
  const cost = spent(fought);
  if (cost.length) {
    const [title, text] = [t.say("scene.report.spent", { count: cost.length }), t.say("scene.report.spent_about")];
    list.push({ key: "spent", title, text, body: html`<${Spent} t=${t} cards=${cost} />` });
  }
  const answers = [...of(after, "burnt"), ...of(after, "held")];
  const chooses = after.find(({ event }) => event === "charmed" || event === "chooses");
  if (chooses) list.push({ key: "chooses", title: t.sentence(chooses) });
  if (answers.length) list.push({ key: "answers", title: t.say("scene.report.answers"), body: html`<${Answers} t=${t} after=${after} />` });
  const held = new Set(of(after, "held").map(seatOf));
  const forced = of(after, "burnt").find((each, i, all) => held.has(seatOf(each)) || all.findIndex(({ seat }) => seat === each.seat) < i);
  if (forced) list.push({ key: "forced", title: t.say("scene.report.sole", { name: t.called(seatOf(forced)) }) });
  for (const each of of(after, "kept")) list.push({ key: `kept${each.seat}`, title: t.sentence(each) });
  for (const each of of(after, "drew")) list.push({ key: `drew${each.seat}`, title: t.sentence(each) });
  for (const each of of(after, "scored")) list.push({ key: `scored${each.seat}`, title: t.sentence(each) });
  const dealt = of(after, "dealt").filter(({ cards }) => cards?.length);
  if (dealt.length) {
    const why = t.numbers.own_decks ? "scene.report.deal_own" : "scene.report.deal_why";
    list.push({ key: "dealt", title: t.say("scene.report.deal"), text: t.say(why, { hand: t.numbers.full_hand }), body: html`<${Deals} t=${t} after=${after} />` });
  } else if (answers.length && !["burn", "keep"].includes(stepOf(t))) {
    list.push({ key: "none", title: t.say("scene.report.no_deal"), text: t.say("scene.report.no_deal_why") });
  }
  for (const each of [...of(after, "placed"), ...of(after, "final_battle"), ...of(after, "new_game")]) list.push({ key: each.event, title: t.sentence(each) });
  return list;
}

/** @param {{t: Model, report: any}} props */
export function Report({ t, report }) {
  const { ended, done } = report;
  const all = steps(t, report);
  const winner = ended.event === "tied" ? null : ended.seat;
  return html`<section class="report" aria-label=${t.say("scene.report.title")}>
    <header class="rg-head">
      ${
        winner === null
          ? html`<span class="eq" aria-hidden="true">=</span>`
          : html`<span class="token-chip" style=${{ "--seat": `var(--seat-${winner})` }}><${Sign} name=${tokensOf(t.game).war} /></span>`
      }
      <p><small>${ended.what ? t.say("scene.report.of", { place: t.thing(ended.what) }) : t.say("scene.report.title")}</small>
        <strong>${t.sentence(ended)}</strong></p>
    </header>
    <ol class="steps">
      ${all.map(
        ({ key, title, text, body }, i) => html`<li key=${key} class=${i === all.length - 1 ? "now" : ""} style=${{ "--i": i }}>
        <i class="n" aria-hidden="true">${t.digits(i + 1)}</i>
        <div><h3>${title}</h3>${text && html`<p>${text}</p>`}${body}</div>
      </li>`,
      )}
    </ol>
    ${stepOf(t) !== "place" && !done && !t.replay && html`<${Pennons} t=${t} />`}
    ${done && html`<button type="button" class="do go go-on" onClick=${done}><span class="do-label">${t.say("scene.report.go_on")}</span></button>`}
  </section>`;
}
