/* Coup's action bar: what can I do, in big and few buttons. */
import { Coins } from "../../cards.js";
import { Choice, Slots } from "../../choice.js";
import { html } from "../../html.js";
import { Shape } from "../../seats.js";
import { Icon } from "./cards.js";
import { drafted } from "./draft.js";
import { priceOf } from "./story.js";

/** @import { Model } from "../../model.js" */

/** The actions of a turn: those that claim nothing, with their emblems, and those that stand on a claim. */
const GROUPS = {
  open: { income: "income", foreign_aid: "aid", coup: "coup", convert: "convert", anarchist: "anarchist" },
  claims: { tax: "", exchange: "", embezzle: "reserve", steal: "", examine: "", assassinate: "" },
};

/**
 * Told to you alone, and only where you want it: is the claim of this move true.
 *
 * @param {{t: Model, move?: string}} props
 */
function Truth({ t, move }) {
  const { claims, bluff } = t.preview(move); // a challenge names a claim too, but not one of mine
  if (!claims || bluff === undefined || !t.setting("hints")) return null;
  const word = t.say(bluff ? "scene.bluff" : "scene.true");
  return html`<span class=${`truth ${bluff ? "bluff" : "true"}`} title=${word}>
    <${Icon} name=${bluff ? "mask" : "true"} /><span class="word">${word}</span>
  </span>`;
}

/** @param {{t: Model, price?: any, gain?: any}} props */
function Sum({ t, price, gain }) {
  if (!price && !gain) return null;
  const sign = price ? "−" : "+";
  return html`<span class=${`sum ${price ? "price" : "gain"}`}>
    <bdi dir="ltr" aria-hidden="true">${sign}${t.digits(price || gain)}</bdi>
    <i class="coin" aria-hidden="true"></i>
    <span class="unseen">${t.say(price ? "scene.price" : "scene.gain", { count: price || gain })}</span>
  </span>`;
}

// ---- a turn

/** @param {{t: Model, verb: string, icon?: string, action?: any}} props */
function Act({ t, verb, icon, action }) {
  const moves = t.legal.filter((move) => move.split(":")[0] === verb);
  const why = moves.length ? "" : t.whyNot(verb);
  const seats = moves.map((move) => Number(move.split(":")[1]));
  const only = moves.length === 1 ? moves[0] : "";
  const price = priceOf(t, verb, seats.length === 1 && seats[0] === t.me);
  const gain = t.preview(only).gain ?? action.gain;
  const aim = () => t.setPick({ verb, seats }); // a single target too: it is seen before it is struck
  return html`<${Choice} t=${t} move=${verb} why=${why} of=${`act ${icon && !action.claims ? "first-row" : ""}`} onPress=${action.targets ? aim : undefined}>
    <${Icon} name=${icon || action.claims} />
    <span class="label">${t.say(`scene.deed.${verb}`)}</span>
    <span class="facts">
      <${Sum} t=${t} price=${price} gain=${gain} />
      ${action.claims && html`<span class="says">${t.thing(action.claims)}</span>`}
    </span>
    ${!why && html`<${Truth} t=${t} move=${moves[0]} />`}
  <//>`;
}

/** @param {{t: Model}} props */
function Turn({ t }) {
  const { actions = {} } = t.numbers;
  return html`<div class=${`acts ${Object.keys(actions).length > 7 ? "many" : ""}`}>
    ${Object.entries(GROUPS).map(([group, icons]) => {
      const verbs = Object.keys(icons).filter((verb) => verb in actions);
      return html`<div class=${`group ${group}`} role="group" style=${{ "--n": verbs.length }}
        aria-label=${t.say(`scene.group.${group}`)}>
        <span class="title" aria-hidden="true">${t.say(`scene.group.${group}`)}</span>
        ${verbs.map((verb) => html`<${Act} key=${verb} t=${t} verb=${verb} icon=${icons[verb]} action=${actions[verb]} />`)}
      </div>`;
    })}
  </div>`;
}

/**
 * The second step of an action against somebody: against whom.
 *
 * @param {{t: Model, verb: string}} props
 */
function Targets({ t, verb }) {
  const own = verb === "convert" ? [t.me] : [];
  const others = t.view.seats.map((_, seat) => seat).filter((seat) => seat !== t.me);
  const living = others.filter((seat) => t.view.seats[seat].hand.length > 0);
  return html`<div class="targets" role="group" aria-label=${t.say(`scene.aim.${verb}`)}>
    <p class="title">${t.say(`scene.aim.${verb}`)}</p>
    ${[...living, ...own].map((seat) => {
      const move = `${verb}:${seat}`;
      const why = t.whyNot(move);
      return html`<${Choice} key=${seat} t=${t} move=${move} why=${why} of="target">
        <${Shape} t=${t} seat=${seat} />
        <span class="label"><bdi>${seat === t.me ? t.say("common.your_seat") : t.name(seat)}</bdi></span>
        <${Coins} words=${t.words} n=${t.view.seats[seat].coins} />
        <${Sum} t=${t} price=${verb === "convert" ? priceOf(t, verb, seat === t.me) : 0} />
      <//>`;
    })}
    <button type="button" class="choice lesser" onClick=${() => t.setPick(null)}>
      ${t.say("web.back")}
    </button>
  </div>`;
}

// ---- answers

/** @param {{t: Model, move?: string, icon?: string, of?: string, label?: string, note?: string, why?: string, digit?: number, onPress?: any}} props */
function Plain({ t, move, icon, of = "", label, note, why, digit, onPress }) {
  return html`<${Choice} t=${t} move=${move} why=${why} of=${`plain ${of}`} digit=${digit} onPress=${onPress}>
    ${icon && html`<${Icon} name=${icon} />`}
    <span class="label">${label ?? t.moveText(move)}</span>
    ${note && html`<small>${note}</small>`}
    <${Truth} t=${t} move=${move} />
  <//>`;
}

/**
 * Challenge, block and pass: three places, whichever window is open (COUP-21).
 *
 * @param {{t: Model}} props
 */
function Window({ t }) {
  const blocks = t.legal.filter((move) => move.startsWith("block:"));
  const roles = blocks.map((move, i) => {
    const role = move.split(":")[1];
    return html`<${Plain} key=${move} t=${t} move=${move} icon=${role} of="block" digit=${i === 0 ? 2 : 3 + i}
      label=${blocks.length > 1 ? t.thing(role) : undefined} />`;
  });
  const one = (move, icon, of, digit, note = "") =>
    t.legal.includes(move) ? [html`<${Plain} t=${t} move=${move} icon=${icon} of=${of} digit=${digit} note=${note} />`] : [];
  const slots = [
    { name: "challenge", title: t.moveText("challenge"), why: noChallenge(t), buttons: one("challenge", "challenge", "doubt", 1, t.say("scene.reply.one_loses")) },
    { name: "block", title: t.say("scene.window.block"), heading: roles.length > 1 ? t.say("scene.reply.block_as") : "", why: noBlock(t), buttons: roles },
    { name: "pass", title: t.moveText("pass"), why: waiting(t), buttons: one("pass", "", "lesser", 3) },
  ];
  return html`<${Slots} slots=${slots} />`;
}

/** Why nothing can be said at all, if so. @param {Model} t */
function waiting(t) {
  if (t.mine) return "";
  return t.telling ? " " : t.whyNot("pass");
}

/** @param {Model} t */
function noChallenge(t) {
  return waiting(t) || t.say(t.numbers.actions?.[deed(t)]?.claims ? "scene.window.believed" : "scene.window.no_claim");
}

/** @param {Model} t */
function noBlock(t) {
  const { pending, turn } = t.view;
  const target = Number((t.view.action ?? "").split(":")[1] ?? -1);
  if (!t.mine) return waiting(t);
  if (pending?.seat !== turn) return t.say("scene.window.is_block");
  if (!t.numbers.actions?.[deed(t)]?.blocks.length) return t.say("scene.window.unblockable");
  if (target === t.me) return t.say("scene.window.block_next");
  return t.say("scene.window.only_target", { name: t.called(target) });
}

/** @param {Model} t */
const deed = (t) => (t.view.action ?? "").split(":")[0];

/** @param {{t: Model}} props */
function Proof({ t }) {
  const what = t.view.pending?.what;
  const shown = what === "no_duke" ? "reveal" : `reveal:${what}`;
  const icon = what === "no_duke" ? "mask" : what;
  const why = t.whyNot(shown);
  const slots = [
    { name: "show", buttons: [html`<${Plain} t=${t} move=${shown} icon=${icon} of="show" why=${why} digit=${why ? undefined : 1} />`] },
    { name: "between", buttons: [] },
    { name: "concede", buttons: [html`<${Plain} t=${t} move="concede" of="lesser" digit=${3} />`] },
  ];
  return html`<${Slots} slots=${slots} />`;
}

/**
 * One of your own cards: the hand can be touched as well.
 *
 * @param {{t: Model}} props
 */
function OneCard({ t }) {
  return html`<div class="replies">
    ${t.legal.map(
      (move) => html`<${Plain} key=${move} t=${t} move=${move}
      icon=${move.split(":")[1]} of=${move.startsWith("lose") ? "loss" : "show"} />`,
    )}
  </div>`;
}

/**
 * The draft's second step: the card raised on the stage is kept.
 *
 * @param {{t: Model}} props
 */
function Keeping({ t }) {
  const card = drafted(t);
  const why = card ? "" : t.say("scene.reply.choose_card");
  return html`<div class="replies">
    <${Plain} t=${t} move=${`draft:${card}`} icon=${card || "mask"} of="show big" why=${why} label=${why || t.moveText(`draft:${card}`)}
      note=${card && t.words.about("coup", card)} />
  </div>`;
}

/** @param {Model} t */
export function kept(t) {
  return t.pick?.keep ?? [];
}

/**
 * The move that keeps the cards chosen in the hand so far.
 *
 * @param {Model} t
 */
function keepMove(t) {
  const { hand } = t.view.seats[t.me];
  return `keep:${kept(t)
    .map((place) => hand[place])
    .sort()
    .join("+")}`;
}

/** @param {{t: Model}} props */
function Keep({ t }) {
  const move = keepMove(t);
  const missing = t.legal.includes(move) ? "" : t.say("scene.moment.keep", { count: t.view.pending?.amount });
  return html`<div class="replies">
    <${Plain} t=${t} move=${move} of="show" why=${missing} label=${missing || t.moveText(move)} />
  </div>`;
}

/** @param {{t: Model}} props */
function Decide({ t }) {
  return html`<div class="replies">
    <${Plain} t=${t} move="leave" of="lesser" />
    <${Plain} t=${t} move="replace" icon="court" of="show" why=${t.whyNot("replace")} />
  </div>`;
}

/** @param {{t: Model}} props */
function Bomb({ t }) {
  const moves = t.legal.filter((move) => move.startsWith("hand_on:"));
  const seats = moves.map((move) => Number(move.split(":")[1]));
  const aim = () => (moves.length > 1 ? t.setPick({ verb: "hand_on", seats }) : t.send(moves[0]));
  return html`<div class="replies">
    <${Plain} t=${t} move="defuse" icon="contessa" of="show" />
    <${Plain} t=${t} move=${moves[0] ?? "hand_on"} icon="contessa" of="block" onPress=${aim}
      label=${moves.length === 1 ? t.moveText(moves[0]) : t.say("scene.deed.hand_on")}
      why=${moves.length ? "" : t.whyNot("hand_on")} />
    <${Plain} t=${t} move="explode" icon="anarchist" of="loss" />
  </div>`;
}

/** @param {{t: Model}} props */
function Factions({ t }) {
  return html`<div class="replies">
    ${t.legal.map(
      (move) => html`<${Plain} key=${move} t=${t} move=${move}
      icon=${move.split(":")[1]} of="show" />`,
    )}
  </div>`;
}

const ANSWERS = {
  turn: Turn,
  claim: Window,
  block: Window,
  prove: Proof,
  lose: OneCard,
  show: OneCard,
  draft: Keeping,
  keep: Keep,
  decide: Decide,
  bomb: Bomb,
  factions: Factions,
};

const WINDOWS = new Set(["claim", "block"]);

/** @param {{t: Model}} props */
export function Actions({ t }) {
  const pending = t.view.pending;
  if (t.me < 0 || !pending) return null;
  // Whoever has answered a window, or waits while it is told how it closed, keeps its places in sight.
  if (WINDOWS.has(pending.step) && (t.answered || t.telling)) return html`<${Window} t=${t} />`;
  if (t.legal.length === 0) return null;
  if (t.pick?.verb) return html`<${Targets} t=${t} verb=${t.pick.verb} />`;
  const Answer = ANSWERS[pending.step];
  return html`<${Answer} t=${t} />`;
}
