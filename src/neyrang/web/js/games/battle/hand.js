/* My hand, and what I can do with it: a first touch raises a card, a second plays it. */
import { html, useState } from "../../html.js";
import { Shape } from "../../seats.js";
import { Sheet } from "../../sheet.js";
import { idle } from "../../table.js";
import { isSoldier, sorted } from "./cards.js";
import { dragging } from "./drag.js";
import { foreseen, groups, handOf, leadersOf, lineCards, pickedMove, placeName, stepOf, strengthOf } from "./state.js";
import { standsText } from "./lines.js";

/** @import { Model } from "../../model.js" */

/** @param {Model} t */
export const handSize = (t) => handOf(t).length;

// ---- the question, in words

/** What is happening, who is awaited, what I can do. @param {{t: Model}} props */
export function Ask({ t }) {
  const card = t.pick?.card;
  if (t.mine && card) return html`<p class="ask"><b>${t.thing(card)}:</b> <span>${t.words.about(t.game, card)}</span></p>`;
  if (t.mine) return html`<p class="ask"><b>${t.question()}</b> <span class="stands">${standsText(t)}</span></p>`;
  return html`<p class="ask quiet-ask"><span class="last">${t.headline()}</span> ${!t.telling && html`<b>${t.question()}</b>`}
    ${!t.over && !t.replay && (t.paused || t.watching) && html` <span>${t.say(idle(t))}</span>`}</p>`;
}

// ---- the hand

/** What touching a card does now. @param {Model} t @param {string} card @param {string} slot */
function touching(t, card, slot) {
  const step = stepOf(t);
  if (!t.mine) return {};
  if (step === "turn") {
    const move = `play:${card}`;
    const raised = t.pick?.slot === slot;
    const press = () => (raised ? t.send(move) : t.setPick({ card, slot }));
    return { onPress: press, pressed: raised, told: raised, also: raised ? t.say("scene.hand.again") : "" };
  }
  if (step === "keep") {
    const kept = t.pick?.kept ?? [];
    const chosen = kept.includes(slot);
    const press = () => {
      if (!chosen && kept.length === 2) return t.refuse(t.say("scene.hand.two_at_most"));
      return t.setPick({ kept: chosen ? kept.filter((each) => each !== slot) : [...kept, slot] });
    };
    return { onPress: press, pressed: chosen };
  }
  return {};
}

/** Cards side by side; each covers the end of its neighbour, never its index. */
function Tier({ t, cards, of, from = 0 }) {
  const { Card } = t.scene.cards;
  return html`<ol class=${`tier ${of}`} style=${{ "--n": cards.length }}>
    ${cards.map((card, i) => {
      const slot = `${card}.${cards.slice(0, i).filter((other) => other === card).length}`;
      const touch = touching(t, card, slot);
      const drags = t.mine && stepOf(t) === "turn" ? dragging(t, card, slot) : {};
      return html`<li key=${slot} class=${touch.pressed ? "up" : ""} style=${{ "--i": from + i }} ...${drags}>
        <${Card} words=${t.words} card=${card} place=${`card:${card}`} ...${touch} />
      </li>`;
    })}
  </ol>`;
}

/** @param {{t: Model}} props */
export function Hand({ t }) {
  if (t.over) return null;
  const step = stepOf(t);
  const [soldiers, specials] = groups(t);
  const peeks = ["place", "favor"].includes(step) && t.mine;
  const body =
    step === "take" && t.mine
      ? html`<${Takes} t=${t} />`
      : handOf(t).length === 0
        ? html`<p class="no-cards">${t.say("scene.hand.empty")}</p>`
        : html`<div class=${`tiers ${soldiers.length && specials.length ? "both" : "one-tier"} ${peeks ? "peek" : ""}`}>
            ${soldiers.length > 0 && html`<${Tier} t=${t} cards=${soldiers} of="back-tier" />`}
            ${soldiers.length > 0 && specials.length > 0 && html`<i class="knot" aria-hidden="true"></i>`}
            ${specials.length > 0 && html`<${Tier} t=${t} cards=${specials} of="front-tier" from=${soldiers.length} />`}
          </div>`;
  return html`<div class="bt-hand"><${Ask} t=${t} />${body}</div>`;
}

/** The scarecrow: my soldiers stand large, one for each number. @param {{t: Model}} props */
function Takes({ t }) {
  const { Card } = t.scene.cards;
  const soldiers = lineCards(t, t.me).map(({ card }) => card).filter(isSoldier);
  const counts = new Map();
  for (const card of sorted(soldiers)) counts.set(card, (counts.get(card) ?? 0) + 1);
  return html`<ol class="takes">
    ${[...counts].map(([card, count]) => {
      const chosen = t.pick?.take === card;
      const press = () => (chosen ? t.send(`take:${card}`) : t.setPick({ take: card }));
      return html`<li key=${card} class=${chosen ? "on" : ""}>
        ${count > 1 && html`<em aria-hidden="true">×${t.digits(count)}</em>`}
        <${Card} words=${t.words} card=${card} onPress=${press} pressed=${chosen} />
        <span>${changeText(t, `take:${card}`)}</span>
      </li>`;
    })}
  </ol>`;
}

// ---- what a move would bring, in words

/** @param {Model} t @param {string} move */
function changeText(t, move) {
  const then = t.preview(move).lines?.[t.me].known;
  if (then === undefined) return "";
  return t.say("scene.play.change", { from: strengthOf(t, t.me), to: then });
}

/** What the picked card would do, for the button. @param {Model} t */
function gainText(t) {
  const after = foreseen(t);
  if (!after) return "";
  const { stands, burns } = after;
  const place = placeName(t);
  if (after.ends) {
    if (stands.winner === null) return t.say("scene.play.ends_shared", { place });
    const key = stands.winner === t.me ? "ends_you" : "ends_other";
    const game = stands.game?.winners.includes(t.me) ? ` ${t.say("scene.play.and_game")}` : "";
    return t.say(`scene.play.${key}`, { place, name: t.called(stands.winner), strength: stands.best }) + game;
  }
  const said = [];
  const all = burns.flatMap(({ cards }) => cards);
  if (all.length) said.push(t.say("scene.play.burns", { cards: t.words.cards(t.game, all) }));
  if (after.turns_up) said.push(t.say("scene.play.turns_up", { card: t.thing(after.turns_up) }));
  if (after.then) said.push(t.say(`scene.play.then_${after.then}`));
  const now = strengthOf(t, t.me);
  const then = after.lines[t.me].known;
  const leads = stands.winner === t.me && !(leadersOf(t).length === 1 && leadersOf(t)[0] === t.me);
  if (then !== now) said.push(t.say(leads ? "scene.play.ahead" : "scene.play.change", { from: now, to: then }));
  else if (leads) said.push(t.say("scene.play.you_lead"));
  return said.join(" ");
}

// ---- the action bar

/** @param {{t: Model, move: string, label?: any, gain?: string, of?: string, onPress?: () => void}} props */
function Do({ t, move, label, gain, of = "", onPress }) {
  return html`<button type="button" class=${`do ${of}`} data-move=${move} disabled=${t.sending} onClick=${onPress ?? (() => t.send(move))}>
    <span class="do-label">${label ?? t.moveText(move)}</span>${gain && html`<span class="gain">${gain}</span>`}
  </button>`;
}

/** Could I still win this battle with a card I hold? @param {Model} t */
function couldWin(t) {
  if (t.preview("pass").waits || t.preview("pass").stands?.winner === t.me) return false;
  return t.legal.some((move) => move.startsWith("play:") && t.preview(move).stands?.winner === t.me);
}

/** @param {{t: Model}} props */
function Turn({ t }) {
  const { card, passing } = t.pick ?? {};
  if (passing) {
    return html`<div class="acts asking">
      <p>${t.say("scene.pass.sure", { count: handOf(t).length })}</p>
      <${Do} t=${t} move="pass" of="loss" label=${t.say("scene.pass.yes")} />
      <${Do} t=${t} move="" of="plain" label=${t.say("scene.pass.no")} onPress=${() => t.setPick(null)} />
    </div>`;
  }
  const pass = () => (couldWin(t) ? t.setPick({ passing: true }) : t.send("pass"));
  const face = t.preview(pickedMove(t.pick)).face_down ? "scene.play.face_down" : "scene.play.play";
  return html`<div class="acts">
    ${
      card
        ? html`<${Do} t=${t} move=${`play:${card}`} of="go" label=${t.say(face, { card: t.thing(card) })} gain=${gainText(t)} />`
        : html`<p class="hint">${t.say(handOf(t).length ? "scene.hand.choose" : "scene.hand.empty")}</p>`
    }
    <${Do} t=${t} move="pass" of="plain" onPress=${pass} gain=${t.preview("pass").waits ? t.say("scene.pass.waits") : ""} />
  </div>`;
}

/** @param {{t: Model}} props */
function Take({ t }) {
  const card = t.pick?.take;
  return html`<div class="acts">
    ${card ? html`<${Do} t=${t} move=${`take:${card}`} of="go" gain=${changeText(t, `take:${card}`)} />` : html`<p class="hint">${t.say("scene.hand.choose_take")}</p>`}
    ${t.legal.includes("take:none") && html`<${Do} t=${t} move="take:none" of="plain" label=${t.say("scene.hand.none")} />`}
  </div>`;
}

/** After a battle: burn or hold, what to keep, how many to draw. @param {{t: Model}} props */
function Rest({ t }) {
  const step = stepOf(t);
  if (step === "keep") return html`<${Keep} t=${t} />`;
  const gain = (move) => {
    const { burnt, full_hand: full, drawn, hand } = t.preview(move);
    if (move === "burn" && burnt !== undefined) return t.say("scene.rest.burn", { count: burnt, full });
    if (move === "hold") return t.say("scene.rest.hold");
    if (drawn !== undefined) return t.say("scene.rest.draw", { count: hand });
    return "";
  };
  const barred = step === "burn" && !t.legal.includes("burn");
  return html`<div class="acts even">
    ${t.legal.map((move, i) => html`<${Do} key=${move} t=${t} move=${move} gain=${gain(move)} of=${i === 0 && step === "burn" && move === "burn" ? "loss" : i === t.legal.length - 1 ? "go" : "plain"} />`)}
    ${barred && html`<p class="hint">${t.whyNot("burn")}</p>`}
  </div>`;
}

/** @param {{t: Model}} props */
function Keep({ t }) {
  const kept = (t.pick?.kept ?? []).map((slot) => slot.split(".")[0]);
  const move = `keep:${kept.length ? [...kept].sort().join("+") : "none"}`;
  const burnt = t.preview(move).burnt;
  return html`<div class="acts">
    <${Do} t=${t} move=${move} of="go" gain=${burnt === undefined ? "" : t.say("scene.rest.keep", { count: burnt })} />
  </div>`;
}

// ---- showing one's hand (COND-60)

/** @param {{t: Model}} props */
function Show({ t }) {
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState(-1);
  const moves = t.free.filter((move) => move.startsWith("show_hand:"));
  if (!moves.length) return null;
  const close = () => {
    setOpen(false);
    setTo(-1);
  };
  const show = () => {
    t.send(`show_hand:${to}`);
    close();
  };
  return html`<button type="button" class="show-hand" onClick=${() => setOpen(true)}>${t.say("scene.show.button")}</button>
    ${
      open &&
      html`<${Sheet} title=${t.say("scene.show.title")} onClose=${close}>
      <p>${t.say("scene.show.about")}</p>
      <div class="show-to" role="group">
        ${moves.map((move) => {
          const seat = Number(move.split(":")[1]);
          return html`<button key=${seat} type="button" aria-pressed=${String(to === seat)} onClick=${() => setTo(seat)}><${Shape} seat=${seat} /><bdi>${t.name(seat)}</bdi></button>`;
        })}
      </div>
      ${to >= 0 && html`<p class="sure">${t.say("scene.show.sure", { name: t.names[to], count: handOf(t).length })}</p>
        <div class="two-ways"><button class="primary" onClick=${show}>${t.say("scene.show.yes")}</button><button onClick=${close}>${t.say("web.not_that")}</button></div>`}
    <//>`
    }`;
}

/** @param {{t: Model, Placing: any}} props */
export function Answers({ t, Placing }) {
  const step = stepOf(t);
  const body = !t.mine
    ? null
    : step === "turn"
      ? html`<${Turn} t=${t} />`
      : step === "take"
        ? html`<${Take} t=${t} />`
        : step === "place" || step === "favor"
          ? html`<${Placing} t=${t} />`
          : html`<${Rest} t=${t} />`;
  return html`${body}<${Show} t=${t} />`;
}
