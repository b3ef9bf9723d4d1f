/* Coup's stage: the court. One arch for who claims, one for whom it concerns, a plaque between them;
after a challenge the court at dusk, and the truth. */
import { UNKNOWN } from "../../cards.js";
import { html } from "../../html.js";
import { Card, Icon, look, Small } from "./cards.js";
import { Draft } from "./draft.js";
import { Arch, Hall, Nameplate, of } from "./hall.js";
import { bombHolder, isOpen, priceOf, storyOf } from "./story.js";

/** @import { Model } from "../../model.js" */
/** @import { Claim, Story } from "./story.js" */

// ---- what lies in the court: coins, and cards nobody holds

const HEAP = [1, 3, 4]; // coins in a row, from the top

/** @param {{t: Model, name: string}} props */
function Heap({ t, name }) {
  let left = t.view[name];
  const rows = HEAP.toReversed().map((most) => {
    const count = Math.min(most, left);
    left -= count;
    return count;
  });
  return html`<span class="heap" aria-hidden="true">
    ${rows.map((count) => html`<span>${Array.from({ length: count }, () => html`<i class="coin"></i>`)}</span>`)}
  </span>`;
}

/** @param {{t: Model}} props */
function Deck({ t }) {
  return html`<span class="court-deck" aria-hidden="true">
    ${t.view.court.slice(0, 3).map(() => html`<${Small} t=${t} card=${UNKNOWN} />`)}
  </span>`;
}

/**
 * A pile in an arch of its own.
 *
 * @param {{t: Model, name: string}} props
 */
function Store({ t, name }) {
  const count = name === "court" ? t.view.court.length : t.view[name];
  return html`<div class="niche store" data-place=${name}>
    <${Arch} />
    ${name === "court" ? html`<${Deck} t=${t} />` : html`<${Heap} t=${t} name=${name} />`}
    <span class="nameplate gold">${t.say(`coup.table.${name}`)} <b>${t.digits(count)}</b></span>
  </div>`;
}

/**
 * The other piles, as small plates at the upper edge.
 *
 * @param {{t: Model, but: string[]}} props
 */
function Stores({ t, but }) {
  const counts = { court: t.view.court.length, treasury: t.view.treasury, reserve: t.view.reserve };
  const names = ["court", "treasury", ...(t.options.reformation ? ["reserve"] : [])].filter((name) => !but.includes(name));
  const bomb = t.options.anarchist && bombHolder(t.view) < 0;
  return html`<div class="stores">
    ${names.map(
      (name) => html`<span class="store-pill" key=${name} data-place=${name}>
      <${Icon} name=${name} /><span class="label">${t.say(`coup.table.${name}`)}</span><b>${t.digits(counts[name])}</b>
    </span>`,
    )}
    ${bomb && html`<span class="store-pill bomb" data-place="bomb"><${Icon} name="anarchist" /><span class="label">${t.say("coup.table.anarchist")}</span></span>`}
  </div>`;
}

// ---- who says what

const STATES = { open: "claimed", doubted: "claimed", stood: "stood", proved: "proved", failed: "failed" };

/**
 * A claim: a card nobody has seen lies on the back it might be.
 *
 * @param {{t: Model, about: Claim, place?: string, note?: string}} props
 */
function Claiming({ t, about, place, note }) {
  const { state } = about;
  const proved = state === "proved";
  const shown = (proved && about.cards) || [about.role];
  const caption = t.say(`scene.claim.${STATES[state]}`);
  return html`<figure class=${`niche claim ${state} ${isOpen(t.view.pending, about) ? "live" : ""}`}>
    <${Arch} />
    <span class="shown" data-place=${place} data-state=${state}>
      ${!proved && html`<span class="peeping"><${Small} t=${t} card=${UNKNOWN} /></span>`}
      ${shown.map(
        (card) => html`<${Small} t=${t} card=${card} of=${proved ? "" : "claimed"}
        badge=${proved ? "" : t.say("scene.doubt")} also=${caption} />`,
      )}
    </span>
    <figcaption><${Nameplate} t=${t} seat=${about.seat} note=${note ?? ""} /></figcaption>
  </figure>`;
}

/** @param {{t: Model, seat: number, icon: string, note: string}} props */
function Openly({ t, seat, icon, note }) {
  return html`<figure class="niche">
    <${Arch} />
    <span class="disc"><${Icon} name=${icon} /></span>
    <figcaption><${Nameplate} t=${t} seat=${seat} note=${note} /></figcaption>
  </figure>`;
}

/**
 * Whoever a deed is aimed at, with the cards that are at stake.
 *
 * @param {{t: Model, seat: number}} props
 */
function Aimed({ t, seat }) {
  const { hand } = t.view.seats[seat];
  const note = t.say(hand.length ? "scene.moment.aimed" : "coup.table.out");
  return html`<figure class="niche aimed">
    <${Arch} />
    <span class="shown pair" data-place="answer" aria-hidden="true">
      ${hand.map(() => html`<${Small} t=${t} card=${UNKNOWN} />`)}
      ${hand.length === 0 && html`<span class="disc"><${Icon} name="mask" /></span>`}
    </span>
    <figcaption><${Nameplate} t=${t} seat=${seat} note=${note} /></figcaption>
  </figure>`;
}

const ICONS = { income: "income", foreign_aid: "aid", convert: "convert", coup: "coup", anarchist: "anarchist" };
const deedIcon = (story) => ICONS[story.deed] ?? (story.claim ? look(story.claim.role).emblem : "coup");
const ANSWER_ICONS = { block: "block", defuse: "anarchist", hand_on: "anarchist" };

/** Where the coins or cards of a deed without a target come from. */
const FROM = { exchange: "court", embezzle: "reserve", convert: "reserve" };
/** Deeds that bring something to who does them. */
const TAKES = new Set(["income", "foreign_aid", "tax", "exchange", "embezzle", "steal"]);
const MOST_COINS = 3;

function Arrow({ back }) {
  return html`<svg class=${`arrow ${back ? "back" : ""}`} viewBox="0 0 62 18" aria-hidden="true">
    <path d="M3 9H52M45 3l8 6-8 6" />
  </svg>`;
}

/**
 * The plaque between the arches: the deed, its coins, and which way they go.
 *
 * @param {{t: Model, story: Story}} props
 */
function Deed({ t, story }) {
  const price = priceOf(t, story.deed, story.target === story.seat);
  const coins = price || (t.numbers.actions?.[story.deed]?.gain ?? 0);
  const name = t.say(`scene.deed.${story.deed}`);
  return html`<div class="deed">
    <b class="name" style=${{ "--letters": name.length }}>${name}</b>
    ${coins > 0 && html`<span class="deed-coins" role="img" aria-label=${t.say(price ? "scene.price" : "scene.gain", { count: coins })}>
      ${Array.from({ length: Math.min(coins, MOST_COINS) }, () => html`<i class="coin"></i>`)}
      ${coins > MOST_COINS && html`<b>${t.digits(coins)}</b>`}
    </span>`}
    <${Arrow} back=${TAKES.has(story.deed)} />
    ${
      story.answer &&
      html`<span class="against"><${Icon} name=${ANSWER_ICONS[story.answer.deed]} />${t.say(`scene.answer.${story.answer.deed}`)}</span>`
    }
  </div>`;
}

/**
 * Whom the deed is about, who answers it, or where its coins come from.
 *
 * @param {{t: Model, story: Story}} props
 */
function Other({ t, story }) {
  if (story.bomb >= 0 && !story.answer) {
    return html`<${Openly} t=${t} seat=${story.bomb} icon="anarchist" note=${of(t, story.bomb, "has_bomb")} />`;
  }
  if (story.answer) return html`<${Claiming} t=${t} about=${story.answer} place="answer" />`;
  if (story.shown) {
    return html`<figure class="niche">
      <${Arch} />
      <span class="shown" data-place="answer"><${Card} words=${t.words} card=${story.shown} /></span>
      <figcaption><${Nameplate} t=${t} seat=${story.target} note=${t.say("scene.moment.examined", { name: t.called(story.seat) })} /></figcaption>
    </figure>`;
  }
  if (isAlone(story)) return html`<${Store} t=${t} name=${storeOf(story)} />`;
  return html`<${Aimed} t=${t} seat=${story.target} />`;
}

const isAlone = (story) => !story.answer && story.bomb < 0 && (story.target < 0 || story.target === story.seat);
const storeOf = (story) => FROM[story.deed] ?? "treasury";

/** @param {{t: Model, story: Story}} props */
function Moment({ t, story }) {
  return html`<div class="play">
    ${
      story.claim
        ? html`<${Claiming} t=${t} about=${story.claim} place="claim" />`
        : html`<${Openly} t=${t} seat=${story.seat} icon=${deedIcon(story)} note=${of(t, story.seat, "open_deed")} />`
    }
    <${Deed} t=${t} story=${story} />
    <${Other} t=${t} story=${story} />
  </div>`;
}

// ---- after a challenge

/** @param {{t: Model, about: Claim}} props */
function Doubt({ t, about }) {
  return html`<p class="doubting">
    <${Icon} name="challenge" /><${Nameplate} t=${t} seat=${about.doubter} /><span>${of(t, about.doubter, "doubts")}</span>
  </p>`;
}

/** A claim torn along one fixed zigzag, off the card it was said to be. */
function Torn({ t, card }) {
  return html`<span class="torn" aria-hidden="true">
    ${["one", "two"].map((half) => html`<span class=${`half ${half}`} key=${half}><${Small} t=${t} card=${card} of="claimed" /></span>`)}
  </span>`;
}

/**
 * What the challenge brought to light. Who concedes has shown nothing: only the card lost turns up.
 *
 * @param {{t: Model, story: Story, about: Claim}} props
 */
function Verdict({ t, story, about }) {
  const proved = about.state === "proved";
  const loser = proved ? about.doubter : about.seat;
  const lost = story.ends.find((e) => e.event === "lost" && e.seat === loser);
  const under = proved ? (about.cards ?? [about.role]) : [lost?.cards?.[0] ?? UNKNOWN];
  const said = of(t, about.seat, "said");
  return html`<div class=${`play verdict ${proved ? "proved" : "failed"}`}>
    <div class="party">
      <${Nameplate} t=${t} seat=${about.seat} />
      <small class="quiet-plate">${`${said} ${t.thing(about.role)}`}</small>
      ${loser === about.seat && html`<b class="minus">${t.say("scene.verdict.minus")}</b>`}
    </div>
    <div class="niche">
      <${Arch} />
      <span class="rays"></span>
      <span class="shown" data-place=${story.answer === about ? "answer" : "claim"} data-state=${about.state}>
        ${under.map((card) => html`<${Small} t=${t} card=${card} of=${proved ? "shown-true" : ""} />`)}
        ${!proved && html`<${Torn} t=${t} card=${about.role} />`}
        <span class="seal"><${Icon} name=${proved ? "true" : "false"} /></span>
      </span>
    </div>
    <div class="party">
      <${Nameplate} t=${t} seat=${about.doubter} />
      <small class="quiet-plate">${of(t, about.doubter, "doubted")}</small>
      ${loser === about.doubter && html`<b class="minus">${t.say("scene.verdict.minus")}</b>`}
    </div>
    <p class="plaque"><b>${t.say(proved ? "scene.verdict.true" : "scene.verdict.false")}</b></p>
  </div>`;
}

// ---- between deeds

/**
 * Before a deed: the treasury, whoever's turn it is with what happened last, the Court.
 *
 * @param {{t: Model, story: Story | null}} props
 */
function Between({ t, story }) {
  const { turn = 0 } = t.view;
  const title = t.over ? t.say("common.over") : turn === t.me ? t.say("scene.moment.turn_you") : t.say("scene.moment.turn", { name: t.names[turn] });
  return html`<div class="play three">
    <${Store} t=${t} name="treasury" />
    <div class="niche mid">
      <${Arch} />
      <h2>${title}</h2>
      ${story ? html`<${Last} t=${t} story=${story} />` : html`<span class="disc"><${Icon} name="mask" /></span>`}
      <${Nameplate} t=${t} seat=${story ? story.seat : turn} note=${story ? t.say(`scene.deed.${story.deed}`) : of(t, turn, "opens")} />
    </div>
    <${Store} t=${t} name="court" />
  </div>`;
}

/** @param {{t: Model, story: Story}} props */
function Last({ t, story }) {
  const { claim } = story;
  if (!claim) return html`<span class="disc"><${Icon} name=${deedIcon(story)} /></span>`;
  const proved = claim.state === "proved";
  return html`<span class=${`shown last ${claim.state}`} data-place="claim">
    ${!proved && html`<span class="peeping"><${Small} t=${t} card=${UNKNOWN} /></span>`}
    <${Small} t=${t} card=${claim.role} of=${proved ? "" : "claimed"} also=${t.say(`scene.claim.${STATES[claim.state]}`)}
      badge=${proved ? "" : t.say("scene.doubt")} />
  </span>`;
}

/** @param {{t: Model}} props */
function Crests({ t }) {
  return html`<div class="play crests">
    ${["loyalist", "reformist"].map(
      (name) => html`<figure class="niche" key=${name}>
      <${Arch} />
      <span class=${`disc tint-${name}`}><${Icon} name=${name} /></span>
      <figcaption><span class="nameplate">${t.thing(name)}</span></figcaption>
    </figure>`,
    )}
  </div>`;
}

/** @param {{t: Model}} props */
export function Stage({ t }) {
  const step = t.view.pending?.step ?? "over";
  if (step === "draft") return html`<${Draft} t=${t} />`;
  const story = storyOf(t.events);
  const about = story && [story.answer, story.claim].find((each) => each && each.doubter >= 0 && each.state !== "doubted");
  const doubted = story && [story.answer, story.claim].find((each) => each?.state === "doubted");
  const between = !story || step === "turn" || step === "over";
  const verdict = !between && about && ["lose", "keep"].includes(step) && story.ends.every(({ event }) => event === "lost");
  const [inside, kind, but] =
    step === "factions"
      ? [html`<${Crests} t=${t} />`, "crests", []]
      : between
        ? [html`<${Between} t=${t} story=${story} />`, "between", ["court", "treasury"]]
        : verdict
          ? [html`<${Verdict} t=${t} story=${story} about=${about} />`, "dusk", []]
          : [html`<${Moment} t=${t} story=${story} />`, "moment", isAlone(story) ? [storeOf(story)] : []];
  const doubt = !between && doubted;
  return html`<div class=${`coup-stage ${kind} ${doubt ? "doubted" : ""}`} data-step=${step}>
    <${Hall} lamps=${kind === "between" ? 2 : 1} />
    ${doubt ? html`<${Doubt} t=${t} about=${doubted} />` : html`<${Stores} t=${t} but=${but} />`}
    ${inside}
  </div>`;
}
