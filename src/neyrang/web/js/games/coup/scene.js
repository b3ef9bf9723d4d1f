/* Coup as a scene: the Court and the coins in the middle, and the claim that is being made. */
import { Coins, UNKNOWN } from "../../cards.js";
import { html } from "../../html.js";
import { Shape } from "../../seats.js";
import { Actions, kept } from "./actions.js";
import { Card, cards, described, Icon, look, Small } from "./cards.js";
import { travels } from "./motion.js";
import { sounds } from "./sounds.js";
import { bombHolder, isOpen, priceOf, storyOf } from "./story.js";

/** @import { Scene } from "../../contract.d.ts" */
/** @import { Options } from "../../messages.d.ts" */
/** @import { Words } from "../../words.js" */
/** @import { Model } from "../../model.js" */
/** @import { Story } from "./story.js" */
/** @import { Claim } from "./story.js" */

// ---- the middle of the table

/** @param {{t: Model, name?: string, icon?: string, n?: number, children?: any}} props */
function Pile({ t, name, icon, n, children }) {
  const label = t.say(`coup.table.${name}`);
  return html`<div class=${`pile ${name}`} data-place=${name}>
    ${children ?? html`<${Icon} name=${icon} />`}
    <span class="label">${label}</span>
    <b>${t.digits(n)}</b>
  </div>`;
}

/** @param {{t: Model}} props */
function Middle({ t }) {
  const { court, treasury, reserve } = t.view;
  return html`<div class="middle">
    <${Pile} t=${t} name="court" n=${court.length}>
      <span class="deck" aria-hidden="true">
        ${court.slice(0, 3).map(() => html`<${Small} t=${t} card=${UNKNOWN} />`)}
      </span>
    <//>
    <${Pile} t=${t} name="treasury" icon="treasury" n=${treasury} />
    ${t.options.reformation && html`<${Pile} t=${t} name="reserve" icon="reserve" n=${reserve} />`}
    ${
      t.options.anarchist &&
      bombHolder(t.view) < 0 &&
      html`<div class="pile anarchist" data-place="bomb">
      <${Icon} name="anarchist" /><span class="label">${t.say("coup.table.anarchist")}</span>
    </div>`
    }
  </div>`;
}

// ---- who says what

/** @param {{t: Model, seat: number}} props */
function Who({ t, seat }) {
  const name = seat === t.me ? t.say("common.your_seat") : t.name(seat);
  return html`<span class="named" style=${{ "--seat": t.colour(seat) }}>
    <${Shape} t=${t} seat=${seat} /><bdi>${name}</bdi>
  </span>`;
}

/** A caption in the right person: "is aimed at" of others, "you are aimed at" of me. */
const of = (t, seat, key) => t.say(`scene.moment.${key}${seat === t.me ? "_you" : ""}`);

const STATES = { open: "claimed", doubted: "claimed", stood: "stood", proved: "proved", failed: "failed" };

/**
 * A claim: a card nobody has seen, until it is proved.
 *
 * @param {{t: Model, about: Claim, place?: string}} props
 */
function Claim({ t, about, place }) {
  const { state } = about;
  const shown = (state === "proved" && about.cards) || [about.role];
  const live = isOpen(t.view.pending, about);
  const caption = t.say(`scene.claim.${STATES[state]}`);
  return html`<figure class=${`claim ${state} ${live ? "live" : ""}`}>
    <${Who} t=${t} seat=${about.seat} />
    <span class="shown" data-place=${place} data-state=${state}>
      ${shown.map(
        (card) => html`<${Small} t=${t} card=${card} of=${state === "proved" ? "" : "claimed"}
        badge=${state === "proved" ? "" : t.say("scene.doubt")} also=${caption} />`,
      )}
      ${state === "failed" && html`<span class="fallen" aria-hidden="true"></span>`}
    </span>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/** @param {{t: Model, about: Claim}} props */
function Doubt({ t, about }) {
  return html`<p class="doubting">
    <${Icon} name="challenge" />
    <${Who} t=${t} seat=${about.doubter} />
    <span>${of(t, about.doubter, about.state === "doubted" ? "doubts" : "doubted")}</span>
  </p>`;
}

/**
 * A deed that claims nothing, or one whose target has not answered.
 *
 * @param {{t: Model, seat: number, icon?: string, caption?: any}} props
 */
function Bystander({ t, seat, icon, caption }) {
  return html`<figure class="claim bare">
    <${Who} t=${t} seat=${seat} />
    <span class="disc"><${Icon} name=${icon} /></span>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/**
 * Whoever a deed is aimed at, with the cards that are at stake.
 *
 * @param {{t: Model, seat: number}} props
 */
function Aimed({ t, seat }) {
  const { hand } = t.view.seats[seat];
  return html`<figure class="claim aimed">
    <${Who} t=${t} seat=${seat} />
    <span class="shown" data-place="answer" aria-hidden="true">
      ${hand.map(() => html`<${Small} t=${t} card=${UNKNOWN} />`)}
      ${hand.length === 0 && html`<span class="disc"><${Icon} name="mask" /></span>`}
    </span>
    <figcaption>${hand.length ? of(t, seat, "target") : t.say("coup.table.out")}</figcaption>
  </figure>`;
}

const ICONS = {
  income: "income",
  foreign_aid: "aid",
  convert: "convert",
  coup: "coup",
  anarchist: "anarchist",
};

function deedIcon(story) {
  return ICONS[story.deed] ?? (story.claim ? look(story.claim.role).emblem : "coup");
}

const ANSWER_ICONS = { block: "block", defuse: "anarchist", hand_on: "anarchist" };

/** @param {{t: Model, story: Story}} props */
function Deed({ t, story }) {
  const price = priceOf(t, story.deed, story.target === story.seat);
  const aimed = story.target >= 0 && story.target !== story.seat;
  return html`<div class="deed">
    <span class="name">${t.say(`scene.deed.${story.deed}`)}</span>
    ${price > 0 && html`<${Coins} words=${t.words} n=${price} />`}
    ${aimed && html`<span class="arrow" aria-hidden="true"></span>`}
    ${
      story.answer &&
      html`<span class="against">
      <${Icon} name=${ANSWER_ICONS[story.answer.deed]} />${t.say(`scene.answer.${story.answer.deed}`)}
    </span>`
    }
  </div>`;
}

/**
 * Whom the deed is about, or who answers it.
 *
 * @param {{t: Model, story: Story}} props
 */
function Other({ t, story }) {
  if (story.bomb >= 0 && !story.answer) {
    return html`<${Bystander} t=${t} seat=${story.bomb} icon="anarchist" caption=${of(t, story.bomb, "has_bomb")} />`;
  }
  if (story.answer) return html`<${Claim} t=${t} about=${story.answer} place="answer" />`;
  if (story.shown) {
    return html`<figure class="claim">
      <${Who} t=${t} seat=${story.target} />
      <span class="shown" data-place="answer"><${Card} words=${t.words} card=${story.shown} /></span>
      <figcaption>${t.say("scene.moment.examined", { name: t.called(story.seat) })}</figcaption>
    </figure>`;
  }
  return html`<${Aimed} t=${t} seat=${story.target} />`;
}

/** @param {{t: Model, story: Story, past?: any}} props */
function Moment({ t, story, past }) {
  const left = story.claim
    ? html`<${Claim} t=${t} about=${story.claim} place="claim" />`
    : html`<${Bystander} t=${t} seat=${story.seat} icon=${deedIcon(story)}
        caption=${of(t, story.seat, "open_deed")} />`;
  const alone = !story.answer && (story.target < 0 || story.target === story.seat);
  return html`<div class=${`moment ${past ? "past" : ""} ${alone ? "alone" : ""}`}>
    ${left}<${Deed} t=${t} story=${story} />${!alone && html`<${Other} t=${t} story=${story} />`}
    ${[story.claim, story.answer].map((about) => about && about.doubter >= 0 && html`<${Doubt} t=${t} about=${about} />`)}
  </div>`;
}

/**
 * What came of it, in a sentence or two; the very last event the shell tells itself.
 *
 * @param {{t: Model, story: Story}} props
 */
function Outcome({ t, story }) {
  const last = t.events.at(-1)?.n;
  const told = story.ends.filter(({ event, n }) => event !== "returned" && n !== last).slice(-2);
  if (told.length === 0) return null;
  return html`<p class="came">
    ${told.map((e) => html`<span key=${e.n}>${t.sentence(e)} </span>`)}
  </p>`;
}

/** @param {{t: Model}} props */
function Crests({ t }) {
  return html`<div class="moment crests">
    ${["loyalist", "reformist"].map(
      (name) => html`<figure class="claim bare" key=${name}>
      <span class=${`disc tint-${name}`}><${Icon} name=${name} /></span>
      <figcaption>${t.thing(name)}</figcaption>
    </figure>`,
    )}
  </div>`;
}

/**
 * COUP-81: both look at five cards, and nobody sees what the other keeps.
 *
 * @param {{t: Model}} props
 */
function Draft({ t }) {
  return html`<div class="moment draft">
    ${t.view.seats.map(
      (_, seat) => html`<figure class="claim" key=${seat}>
      <${Who} t=${t} seat=${seat} />
      <span class="spread" aria-hidden="true">
        ${[0, 1, 2, 3, 4].map(() => html`<${Small} t=${t} card=${UNKNOWN} />`)}
      </span>
    </figure>`,
    )}
  </div>`;
}

/**
 * Before the first deed: who begins.
 *
 * @param {{t: Model}} props
 */
function Opening({ t }) {
  return html`<div class="moment opening">
    <${Bystander} t=${t} seat=${t.view.turn} icon="mask" caption=${of(t, t.view.turn, "opens")} />
  </div>`;
}

/** @param {{t: Model}} props */
function Stage({ t }) {
  const { pending } = t.view;
  const story = storyOf(t.events);
  const past = !pending || pending.step === "turn";
  const scene =
    pending?.step === "draft"
      ? html`<${Draft} t=${t} />`
      : pending?.step === "factions"
        ? html`<${Crests} t=${t} />`
        : story
          ? html`<${Moment} t=${t} story=${story} past=${past} />`
          : html`<${Opening} t=${t} />`;
  return html`<div class="coup-stage" data-step=${pending?.step ?? "over"}>
    <${Middle} t=${t} />
    ${scene}
    ${story && html`<${Outcome} t=${t} story=${story} />`}
  </div>`;
}

// ---- seats

/** @param {Model} t @param {number} seat */
function isOut(t, seat) {
  return t.view.pending?.step !== "draft" && t.view.seats[seat].hand.length === 0;
}

const GRAVE = new Set(["coup", "lose", "concede", "explode"]);

/** @param {string} move */
const isGrave = (move) => GRAVE.has(move.split(":")[0]);

/** @param {{t: Model, name?: string}} props */
function Faction({ t, name }) {
  return html`<span class=${`faction tint-${name}`}>
    <${Icon} name=${name} /><span>${t.thing(name)}</span>
  </span>`;
}

/** @param {{t: Model, seat: number}} props */
function SeatExtra({ t, seat }) {
  const player = t.view.seats[seat];
  if (!player) return null;
  const own = seat === t.me; // whose cards lie beside the plate
  return html`<span class="coup-seat">
    ${
      !own &&
      html`<span class="influence" role="img" aria-label=${influenceSays(t, player)}>
      ${player.hand.map((card, i) => html`<${Small} key=${`h${i}`} t=${t} card=${card} />`)}
      ${player.lost.map((card, i) => html`<${Small} key=${`l${i}`} t=${t} card=${card} lost />`)}
    </span>`
    }
    <${Coins} words=${t.words} n=${player.coins} most=${own ? 5 : 3} />
    ${player.faction && html`<${Faction} t=${t} name=${player.faction} />`}
    ${
      bombHolder(t.view) === seat &&
      html`<span class="bomb" data-place="bomb" role="img"
      aria-label=${of(t, seat, "has_bomb")}><${Icon} name="anarchist" /></span>`
    }
  </span>`;
}

/** @param {Model} t */
function influenceSays(t, player) {
  const lost = player.lost.length
    ? t.say("scene.seat.lost", { cards: t.words.cards("coup", player.lost) })
    : "";
  const known = player.hand.filter((card) => card !== UNKNOWN);
  const seen = known.length ? t.words.cards("coup", known) : "";
  return [t.say("scene.seat.influence", { count: player.hand.length }), seen, lost].filter(Boolean).join(" ");
}

// ---- my hand

/**
 * What touching this card answers, if anything.
 *
 * @param {Model} t @param {string} card
 */
function pressing(t, card, place) {
  const { pending } = t.view;
  if (t.legal.length === 0 || !pending) return null;
  if (pending.step === "keep") {
    const now = kept(t);
    const next = now.includes(place)
      ? now.filter((p) => p !== place)
      : [...now, place].slice(-(pending.amount ?? 1));
    return { onPress: () => t.setPick({ keep: next }), pressed: now.includes(place) };
  }
  const verb = { lose: "lose", show: "show", draft: "draft", prove: "reveal" }[pending.step];
  const move = `${verb}:${card}`;
  return t.legal.includes(move) ? { onPress: () => t.send(move), also: t.moveText(move) } : null;
}

/** @param {Model} t */
function handSize(t) {
  return t.view.seats[t.me].hand.length ?? 0;
}

/** @param {{t: Model}} props */
function Hand({ t }) {
  const player = t.view.seats[t.me];
  if (!player) return null;
  const touch = t.view.pending && t.asked.includes(t.me);
  const n = player.hand.length + 0.65 * player.lost.length; // a lost card takes less room
  return html`<div class="coup-hand" style=${{ "--n": n }}>
    ${player.hand.map(
      (card, place) => html`<${Card} key=${`${place}${card}`} words=${t.words}
      card=${card} place=${`card:${place}`} ...${(touch && pressing(t, card, place)) || {}} />`,
    )}
    ${player.lost.map(
      (card, i) => html`<${Card} key=${`lost${i}`} words=${t.words} card=${card}
      lost also=${t.say("scene.seat.lost_card")} of="gone" />`,
    )}
  </div>`;
}

/**
 * The cards that these options bring into play, for the rules sheet; without options, all.
 *
 * @param {{words: Words, options: Partial<Options>}} props
 */
function CardReference({ words, options }) {
  const all = !("inquisitor" in options);
  const inPlay = [
    "duke",
    "assassin",
    "captain",
    (all || !options.inquisitor) && "ambassador",
    "contessa",
    (all || options.inquisitor) && "inquisitor",
    ...(all || options.reformation ? ["loyalist", "reformist"] : []),
    (all || options.anarchist) && "anarchist",
  ].filter((card) => typeof card === "string");
  return html`<ul class="reference">
    ${inPlay.map(
      (card) => html`<li key=${card}>
      <${Card} words=${words} card=${card} still told />
      <p>${described(words, card)}</p>
    </li>`,
    )}
  </ul>`;
}

/** What a player wants to know first, having looked away for a moment. */
const weights = {
  won: 9, out: 8, lost: 7, exploded: 6, conceded: 6, revealed: 6, showed_all: 6, challenged: 5,
  stole: 4, replaced: 4, blocked: 4, block_stood: 4, defused: 4, handed_on: 4, converted: 4,
  coup: 3, assassinate: 3, steal: 3, examine: 3, anarchist: 3, tax: 3, exchange: 3, embezzle: 3, foreign_aid: 3, convert: 3,
  defusing: 3, handing_on: 3, income: 2, gained: 0, refunded: 1, drew: 0, dealt: 0, returned: 0,
}; // prettier-ignore
const wordsOnly = ["out", "won", "unchallenged", "unblocked", "block_stood", "fizzled"];

/** @satisfies {Scene} */
const scene = { Stage, SeatExtra, Hand, handSize, Actions, cards, travels, sounds, isOut, isGrave, CardReference, weights, wordsOnly };
export default scene;
