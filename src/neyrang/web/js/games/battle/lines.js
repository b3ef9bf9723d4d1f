/* The battle: each army a line with its strength. */
import { UNKNOWN } from "../../cards.js";
import { html, useEffect, useRef, useState } from "../../html.js";
import { Shape } from "../../seats.js";
import { Sheet } from "../../sheet.js";
import { isSoldier, sorted } from "./cards.js";
import { Sign } from "./sprite.js";
import {
  defenderOf, fighting, foreseen, howOf, leadersOf, lineCards, order, pickedMove, seasonOf, standingLine, stepOf, strengthOf,
} from "./state.js"; // prettier-ignore

/** @import { Model } from "../../model.js" */

// ---- cards in a line

/** What is done to a card, at the strip that always shows. */
function Mark({ t, card, laid, season, burns }) {
  if (burns) return html`<span class="mark flame"><${Sign} name="em-fire" /></span>`;
  if (season === "winter" && isSoldier(card)) return html`<span class="mark frost">${t.digits(1)}</span>`;
  if (laid.spring > 0) return html`<span class="mark spring">+${t.digits(laid.spring)}</span>`;
  return null;
}

/** Which cards of a line would burn: a copy for each that is named. */
function burnt(t, seat) {
  const named = foreseen(t)?.burns.find((each) => each.seat === seat)?.cards ?? [];
  const left = [...named];
  return (card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
}

const ROOMY = "(min-width: 44rem)";
const MOST = { phone: 6, roomy: 10 };

/** How many cards a line shows side by side: in a longer one equal ones lie on each other. */
const mostCards = () => (matchMedia(ROOMY).matches ? MOST.roomy : MOST.phone);

/** The cards of a line as they lie: each once, or equal ones in a stack. */
function stacked(cards) {
  if (cards.length <= mostCards()) return cards.map((laid) => ({ ...laid, copies: 1 }));
  /** @type {any[]} */
  const stacks = [];
  for (const laid of cards) {
    const same = stacks.find(({ card }) => card === laid.card);
    if (same) same.copies += 1;
    else stacks.push({ ...laid, copies: 1 });
  }
  return stacks;
}

/** @param {{t: Model, seat: number}} props */
function Fan({ t, seat }) {
  const { Small } = t.scene.cards;
  const season = seasonOf(t);
  const burns = burnt(t, seat);
  const cards = stacked(lineCards(t, seat));
  const taking = stepOf(t) === "take" && t.mine && seat === t.me;
  const { facedown } = t.view.seats[seat];
  const coming = seat === t.me && t.pick?.card && !t.preview(`play:${t.pick.card}`).ends && goesToLine(t);
  const count = cards.length + (facedown ? 1 : 0) + (coming ? 1 : 0);
  let took = false;
  const lifted = (card) => {
    const first = taking && t.pick?.take === card && !took;
    took ||= first;
    return first ? "took" : taking && isSoldier(card) ? "takeable" : "";
  };
  const touch = (card) => (taking && isSoldier(card) ? { onClick: () => t.setPick({ take: card }) } : {});
  return html`<ol class=${`fan ${count > mostCards() ? "tight" : ""}`} style=${{ "--n": count }}>
    ${cards.map(
      (laid, i) => html`<li key=${`${laid.card}${i}`} class=${`${isSoldier(laid.card) ? "s" : "x"} ${lifted(laid.card)}`}
        style=${{ "--i": i }} ...${touch(laid.card)}>
        <${Small} t=${t} card=${laid.card} also=${laid.copies > 1 ? `×${t.digits(laid.copies)}` : ""} />
        ${laid.copies > 1 && html`<b class="copies" aria-hidden="true">×${t.digits(laid.copies)}</b>`}
        <${Mark} t=${t} card=${laid.card} laid=${laid} season=${season} burns=${burns(laid.card)} />
      </li>`,
    )}
    ${
      facedown &&
      html`<li class=${`x hid ${facedown === UNKNOWN ? "" : "own-hid"}`} style=${{ "--i": cards.length }}>
        <${Small} t=${t} card=${facedown} also=${t.say("scene.line.face_down")} />
        ${facedown !== UNKNOWN && html`<span class="veil" aria-hidden="true"><${Sign} name="eye-off" box="0 0 24 24" /></span>`}
      </li>`
    }
    ${coming && html`<li class="x slot" aria-hidden="true" style=${{ "--i": cards.length + 1 }}></li>`}
  </ol>`;
}

const STAYS = ["heroine", "courtesan", "drummer"];

/** Does the raised card come to lie in my line? @param {Model} t */
function goesToLine(t) {
  const card = t.pick?.card;
  return isSoldier(card) || STAYS.includes(card) || (t.game === "rakab" && ["bishop", "scarecrow"].includes(card));
}

// ---- the strength

const CHANGES = { up: "rises", down: "falls" };

/** What the figure would become. @param {{t: Model, seat: number, now: number}} props */
function Then({ t, seat, now }) {
  const after = foreseen(t);
  if (!after) return null;
  const then = after.lines[seat][seat === t.me ? "known" : "strength"];
  if (then === now) return null;
  const wins = seat === t.me && after.stands.winner === t.me;
  const kind = wins ? "wins" : CHANGES[then > now ? "up" : "down"];
  return html`<span class=${`then ${kind}`}>${t.digits(then)}</span>`;
}

/** A number that counts up to what it is. */
function Counting({ t, number }) {
  const [shown, setShown] = useState(number);
  const from = useRef(number);
  useEffect(() => {
    if (from.current === number) return undefined;
    const start = from.current;
    from.current = number;
    if (!t.setting("motion")) {
      setShown(number);
      return undefined;
    }
    const began = performance.now();
    let frame = 0;
    const tick = (now) => {
      const part = Math.min(1, (now - began) / 240);
      setShown(Math.round(start + (number - start) * part));
      if (part < 1) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [number]);
  return html`<b>${t.digits(shown)}</b>`;
}

const LONG_SUM = 10; // letters

/** @param {{t: Model, seat: number, leads: string, open: (seat: number) => void}} props */
function Might({ t, seat, leads, open }) {
  const { facedown } = t.view.seats[seat];
  const strength = strengthOf(t, seat);
  const how = howOf(t, seat);
  const label = t.say("scene.line.strength", { name: t.called(seat), strength });
  return html`<button type="button" class="might" onClick=${() => open(seat)} aria-label=${label}>
    <span class="medal" aria-hidden="true">
      <svg class="medal-art" viewBox="0 0 100 100"><use href=${leads === "leader" ? "#bt-or-shamsa" : "#bt-or-ring"} /></svg>
      <${Counting} t=${t} number=${strength} />
      ${leads === "shared" && html`<span class="equal">=</span>`}
    </span>
    <${Then} t=${t} seat=${seat} now=${strength} />
    ${(how || facedown) && html`<small class=${`how ${how.length > LONG_SUM ? "long" : ""}`} aria-hidden="true">${how || t.digits(t.view.seats[seat].strength)}${facedown && html` + <i class=${`mini-back ${t.game}`}></i>`}</small>`}
  </button>`;
}

// ---- a line

/** @param {Model} t @param {number} seat */
function stateText(t, seat) {
  const passed = t.view.seats[seat].passed && fighting(t);
  const person = t.seats[seat];
  if (!t.replay && person?.away) return ["away", t.say("web.state.away")];
  if (!t.replay && person && !person.bot && !person.here) return ["away", t.say("web.state.gone")];
  if (passed) return ["passed", t.say(`${t.game}.table.passed`)];
  if (defenderOf(t) === seat && t.view.battle !== "final") return ["defends", t.say("scene.line.defends")];
  if (t.asked.includes(seat) && seat !== t.me && !t.over) return ["turn", t.say("scene.line.turn")];
  return ["", ""];
}

const LONG_NAME = 6; // letters: a longer name is written smaller

/** Who it is, how many cards and regions. @param {{t: Model, seat: number, open?: (seat: number) => void}} props */
export function Pennon({ t, seat, open }) {
  const { hand } = t.view.seats[seat];
  const regions = Object.values(t.view.owners).filter((owner) => owner === seat).length;
  const [state, text] = stateText(t, seat);
  const bot = t.seats[seat]?.bot ?? 0;
  const seen = seat !== t.me && hand.length > 0 && !hand.includes(UNKNOWN);
  const says = t.say("scene.line.has", { cards: hand.length, regions });
  return html`<header class="pennon" data-place=${`seat:${seat}`}>
    <span class=${`who ${t.name(seat).length > LONG_NAME ? "long" : ""}`}><${Shape} seat=${seat} /><bdi>${t.name(seat)}</bdi>${bot > 0 && html`<i class="bot" title=${t.say(`web.level.${bot}`)} aria-label=${t.say("web.bot_tag")} role="img"></i>`}</span>
    <span class="has" role="img" aria-label=${says} title=${says}>
      <span><i class=${`mini-back ${t.game}`}></i>${t.digits(hand.length)}</span>
      <span><svg class="mini-flag" viewBox="0 0 24 34"><use href="#bt-or-banner" /></svg>${t.digits(regions)}</span>
    </span>
    <span class="states">
      ${seat === t.me && html`<span class="state you">${t.say("web.you_tag")}</span>`}
      ${text && html`<span class=${`state ${state}`}>${text}</span>`}
      ${seen && open && html`<button type="button" class="see-hand" onClick=${() => open(seat)} aria-label=${t.say("scene.line.see_hand", { name: t.called(seat) })}>${t.say("scene.line.hand")}</button>`}
    </span>
  </header>`;
}

/** Everybody at a glance, between battles. @param {{t: Model}} props */
export function Pennons({ t }) {
  return html`<div class="pennons">
    ${order(t).map((seat) => html`<div key=${seat} class="line short" style=${{ "--seat": `var(--seat-${seat})` }}><${Pennon} t=${t} seat=${seat} /></div>`)}
  </div>`;
}

/** @param {{t: Model, seat: number, leads: string, folds: boolean, open: (what: string, seat: number) => void}} props */
function Line({ t, seat, leads, folds, open }) {
  const { passed } = t.view.seats[seat];
  const awaited = t.asked.includes(seat) && !t.over;
  const classes = ["line", leads, passed && "passed", folds && passed && seat !== t.me && "folded", seat === t.me && "mine", awaited && "awaited"];
  return html`<section class=${classes.filter(Boolean).join(" ")} style=${{ "--seat": `var(--seat-${seat})` }} aria-label=${t.name(seat)}
    data-place=${`line:${seat}`}>
    <${Pennon} t=${t} seat=${seat} open=${(each) => open("hand", each)} />
    <${Fan} t=${t} seat=${seat} />
    <${Might} t=${t} seat=${seat} leads=${leads} open=${(each) => open("sum", each)} />
  </section>`;
}

const MANY = 5; // lines on a phone: those who passed fold

/** @param {{t: Model}} props */
export function Lines({ t }) {
  const [sheet, setSheet] = useState({ what: "", seat: -1 });
  const seats = order(t).filter((seat) => t.view.battle !== "final" || !t.view.finalists || t.view.finalists.includes(seat));
  const leaders = leadersOf(t);
  const leads = (seat) => (!leaders.includes(seat) ? "" : leaders.length === 1 ? "leader" : "shared");
  const folds = seats.length >= MANY;
  const open = (what, seat) => setSheet({ what, seat });
  const close = () => setSheet({ what: "", seat: -1 });
  const all = `lines ${folds ? "many" : ""} ${stepOf(t) === "take" && t.mine ? "taking" : ""}`;
  const rows = folds ? seats.map((seat) => (t.view.seats[seat].passed && seat !== t.me ? "var(--fold)" : "var(--row)")).join(" ") : "none";
  return html`<div class=${all} style=${{ gridTemplateRows: rows }}>
    ${seats.map((seat) => html`<${Line} key=${seat} t=${t} seat=${seat} leads=${leads(seat)} folds=${folds} open=${open} />`)}
    ${sheet.what === "sum" && html`<${SumSheet} t=${t} seat=${sheet.seat} close=${close} />`}
    ${sheet.what === "hand" && html`<${HandSheet} t=${t} seat=${sheet.seat} close=${close} />`}
  </div>`;
}

// ---- sheets

/** The sum in words. @param {{t: Model, seat: number, close: () => void}} props */
function SumSheet({ t, seat, close }) {
  const line = standingLine(t, seat);
  const sum = line?.sum;
  const { Small } = t.scene.cards;
  const facts = sum
    ? ["soldiers", "drummer", "spring", "courtesans", "heroines"].filter((part) => sum[part] !== 0 || (part === "soldiers" && sum.total === 0))
    : [];
  const season = seasonOf(t);
  const known = strengthOf(t, seat);
  return html`<${Sheet} title=${t.say("scene.sum.title", { name: t.called(seat), strength: known })} onClose=${close}>
    <ul class="sum-cards">
      ${lineCards(t, seat).map(
        (laid, i) => html`<li key=${i}><${Small} t=${t} card=${laid.card} />
        ${laid.counts !== null && html`<span class="counts">${t.say("scene.sum.counts", { number: laid.counts + laid.spring })}</span>`}</li>`,
      )}
    </ul>
    <ul class="sum-words">
      ${facts.map((part) => html`<li key=${part}><span>${t.say(`scene.sum.${part}`)}</span><b>${t.digits(sum[part])}</b></li>`)}
      ${sum && html`<li class="total"><span>${t.say(`${t.game}.table.total`)}</span><b>${t.digits(sum.total)}</b></li>`}
      ${season && html`<li class="why-season"><span>${t.words.about(t.game, season)}</span></li>`}
      ${line?.hidden > 0 && html`<li class="why-season"><span>${t.say(seat === t.me ? "scene.sum.hidden_you" : "scene.sum.hidden", { strength: known })}</span></li>`}
    </ul>
  <//>`;
}

/** A hand that was shown to me. @param {{t: Model, seat: number, close: () => void}} props */
function HandSheet({ t, seat, close }) {
  const { Card } = t.scene.cards;
  return html`<${Sheet} title=${t.say("scene.line.see_hand", { name: t.called(seat) })} onClose=${close}>
    <ul class="seen-hand">${sorted(t.view.seats[seat].hand).map((card, i) => html`<li key=${i}><${Card} words=${t.words} card=${card} /></li>`)}</ul>
  <//>`;
}

/** How it stands, in one sentence: who would win now. @param {Model} t */
export function standsText(t) {
  const move = pickedMove(t.pick);
  const stands = t.explained?.standing?.stands;
  if (!fighting(t) || !stands || move) return "";
  if (!stands.best) return "";
  if (stands.winner === null) return t.say("scene.stands.shared", { strength: stands.best });
  return t.say(stands.winner === t.me ? "scene.stands.you" : "scene.stands.other", { name: t.called(stands.winner), strength: stands.best });
}
