/* Loot as a scene: caravans on a road, and beside each of them those who are after it. */
import { Coins, UNKNOWN } from "../../cards.js";
import { html, useEffect } from "../../html.js";
import { Shape } from "../../seats.js";
import { Actions, Hand, handSize } from "./actions.js";
import { Desert } from "./desert.js";
import { About, Card, cards, colourOf, Icon, isCaravan, Small } from "./cards.js";
import { travels } from "./motion.js";
import { sounds } from "./sounds.js";
import { weights, wordsOnly } from "./weights.js";
import {
  bandsAt,
  movesOf,
  mySide,
  seatsOf,
  sideName,
  sideOf,
  sidesOf,
  sorted,
  standingAt,
  sum,
  whyNotAt,
} from "./table.js";

/** @import { Scene } from "../../contract.d.ts" */
/** @import { Model } from "../../model.js" */

/** @param {Model} t @param {number} seat */
function isOut(t, seat) {
  return t.view.deck.length === 0 && t.view.seats[seat].hand.length === 0;
}

// ---- sides

const PENNANTS = [
  "M4 3v18M4 4l16 5-16 5z",
  "M4 3v18M4 4h16l-5 5 5 5H4z",
  "M4 3v18M4 4h15v10H4z",
  "M4 3v18M4 4h9a5 5 0 0 1 0 10H4z",
];

/**
 * A team's sign: a pennant of its own cut.
 *
 * @param {{t: Model, side?: any}} props
 */
function Pennant({ t, side }) {
  const colour = { color: t.colour(2 * side) };
  return html`<svg class="shape pennant" viewBox="0 0 24 24" aria-hidden="true" style=${colour}>
    <path d=${PENNANTS[side % PENNANTS.length]} fill="currentColor" stroke="currentColor"
      stroke-width="2" stroke-linejoin="round" />
  </svg>`;
}

/** @param {{t: Model, side?: any}} props */
function Side({ t, side }) {
  return html`<span class="named">
    ${t.options.teams ? html`<${Pennant} t=${t} side=${side} />` : html`<${Shape} t=${t} seat=${side} />`}
    <bdi>${sideName(t, side)}</bdi>
  </span>`;
}

// ---- the road

/** @param {{t: Model, band: any, prevails?: any, ahead?: any}} props */
function Band({ t, band, prevails, ahead }) {
  const laid = [...band.bandits.map((n) => `${band.colour}${n}`), ...band.leaders];
  const word = prevails ? t.say("scene.road.prevails") : ahead ? t.say("scene.road.ahead") : "";
  return html`<div class=${`band ${prevails || ahead ? "first" : ""}`}>
    <span class="stack" aria-hidden="true">
      ${laid.map((card, i) => html`<${Small} key=${i} t=${t} card=${card} />`)}
    </span>
    <span class="says">
      <${Side} t=${t} side=${band.side} />
      <span class="strength">
        ${
          band.colour &&
          html`<b class=${`sum-${band.colour}`} title=${t.thing(band.colour)}>
          <${Icon} name=${band.colour} />${t.digits(band.strength)}
        </b>`
        }
        ${band.leaders.map((card) => html`<b key=${card} class=${`sum-${colourOf(card) ?? "salar"}`}><${Icon} name=${colourOf(card) ? "chief" : "salar"} /></b>`)}
        ${word && html`<em>${word}</em>`}
      </span>
    </span>
  </div>`;
}

/** @param {{t: Model, caravan: any}} props */
function Verdict({ t, caravan }) {
  const { taker: side, tied, turns } = standingAt(t, caravan);
  if (tied) return html`<span class="fate tied">${t.say("scene.road.tied")}</span>`;
  if (turns === null) return null;
  const own = side === mySide(t) ? "_you" : "";
  const key = `scene.road.${turns === 1 ? "next" : "later"}${own}`;
  const name = t.options.teams ? sideName(t, side) : t.names[side];
  return html`<span class=${`fate ${own ? "yours" : ""}`}>${t.say(key, { name, turns })}</span>`;
}

/**
 * What a caravan and all around it say to people who do not see them.
 *
 * @param {Model} t
 */
function saysOf(t, caravan) {
  const said = [
    t.say("scene.road.says", { number: caravan.id, value: caravan.value, name: t.called(caravan.owner) }),
  ];
  for (const band of bandsAt(t, caravan)) {
    const name = sideName(t, band.side);
    if (band.colour)
      said.push(t.say("scene.road.attacks", { name, colour: t.thing(band.colour), strength: band.strength }));
    for (const card of band.leaders) {
      const last = caravan.leaders.at(-1).card === card;
      said.push(t.say(last ? "scene.road.led" : "scene.road.beaten", { name, card: t.thing(card) }));
    }
  }
  return said.join(" ");
}

/**
 * What touching this caravan does while a card is chosen.
 *
 * @param {Model} t
 */
function aiming(t, caravan) {
  const card = t.pick?.card;
  if (!card || t.legal.length === 0) return null;
  const move = movesOf(t, card).find((each) => Number(each.split(":")[1]) === caravan.id);
  if (move) return { move, press: () => t.send(move) };
  return { press: () => t.refuse(whyNotAt(t, card, caravan.id)) };
}

/** @param {{t: Model, caravan: any}} props */
function Spot({ t, caravan }) {
  const aim = aiming(t, caravan);
  const bands = bandsAt(t, caravan);
  const side = standingAt(t, caravan).taker;
  const leader = caravan.leaders.at(-1);
  const { owner } = caravan;
  const name = owner === t.me ? t.say("scene.road.yours") : t.name(owner);
  const body = html`
    <span class="goods">
      <${Small} t=${t} card=${`caravan${caravan.value}`} of=${aim?.move ? "raised" : ""} />
      <span class="owner" style=${{ "--seat": t.colour(owner) }}><${Shape} seat=${owner} /><bdi>${name}</bdi></span>
    </span>
    <span class="about">
      <span class="line">
        <span class="owner-name"><${Shape} seat=${owner} /><bdi>${name}</bdi></span>
        <span class="number">${t.say("scene.road.number", { number: caravan.id })}</span>
      </span>
      ${
        bands.length > 0 &&
        html`<span class="bands">
        ${bands.map(
          (band) => html`<${Band} key=${band.side} t=${t} band=${band}
          prevails=${leader?.side === band.side}
          ahead=${!leader && side === band.side && bands.length > 1} />`,
        )}
      </span>`
      }
      ${bands.length === 0 && html`<span class="calm">${t.say("loot.table.unattacked")}</span>`}
      <${Verdict} t=${t} caravan=${caravan} />
      ${aim?.move && html`<span class="aim">${t.moveText(aim.move)}</span>`}
    </span>`;
  const facts = {
    class: `spot ${aim ? (aim.move ? "lit" : "dim") : ""}`,
    "data-place": `caravan:${caravan.id}`,
    "data-slides": "",
  };
  if (!aim) {
    return html`<li ...${facts}><div class="spot-in" role="group" aria-label=${saysOf(t, caravan)}>${body}</div></li>`;
  }
  return html`<li ...${facts}><button type="button" class="spot-in" onClick=${aim.press}
    aria-disabled=${aim.move ? undefined : "true"}
    aria-label=${[aim.move && t.moveText(aim.move), saysOf(t, caravan)].filter(Boolean).join(". ")}>
    ${body}
  </button></li>`;
}

/**
 * Where a new caravan would go, while one is chosen in the hand.
 *
 * @param {{t: Model}} props
 */
function Gate({ t }) {
  const card = t.pick?.card;
  if (!card || !isCaravan(card) || t.legal.length === 0) return null;
  return html`<li class="spot lit gate"><button type="button" class="spot-in" onClick=${() => t.send(`play:${card}`)}>
    <${Icon} name="caravan" />${t.say("scene.road.send")}
  </button></li>`;
}

/** @param {{t: Model}} props */
function Piles({ t }) {
  return html`<div class="middle">
    <span class="pile" data-place="deck">
      <span class="deck" aria-hidden="true">${t.view.deck.slice(0, 3).map(() => html`<${Small} t=${t} card=${UNKNOWN} />`)}</span>
      <span class="label">${t.say("loot.table.deck")}</span><b>${t.digits(t.view.deck.length)}</b>
    </span>
    <span class="pile" data-place="discard">
      <${Icon} name="burn" /><span class="label">${t.say("loot.table.burnt")}</span>
      <b>${t.digits(t.view.discard.length)}</b>
    </span>
  </div>`;
}

// ---- the count: LOOT-51

/** @param {{t: Model}} props */
function Count({ t }) {
  const rows = sidesOf(t).map((side) => {
    const players = seatsOf(t, side).map((seat) => t.view.seats[seat]);
    const won = sum(players.flatMap((player) => player.won));
    const total = t.outcome?.scores[side] ?? won;
    const first = seatsOf(t, side).some((seat) => t.outcome?.winners.includes(seat));
    return { side, players, won, left: won - total, total, first };
  });
  rows.sort((a, b) => b.total - a.total);
  return html`<ol class="final-count" aria-label=${t.say("scene.road.score")}>
    ${rows.map(
      ({ side, players, won, left, total, first }) => html`<li key=${side} class=${first ? "first" : ""}>
      <${Side} t=${t} side=${side} />
      <span class="piles" aria-hidden="true">
        ${players.flatMap((player) => player.won).map((n, i) => html`<${Small} key=${i} t=${t} card=${`caravan${n}`} />`)}
      </span>
      <${Coins} words=${t.words} n=${won} />
      ${
        left > 0 &&
        html`<span class="left">
        <bdi dir="ltr" aria-hidden="true">−${t.digits(left)}</bdi>
        <span class="unseen">${t.say("scene.road.left", { count: left })}</span>
      </span>`
      }
      <b class="total"><bdi dir="ltr">${total < 0 ? "−" : ""}${t.digits(Math.abs(total))}</bdi></b>
    </li>`,
    )}
  </ol>`;
}

/**
 * A caravan that lights up is brought into sight.
 *
 * @param {Model} t
 */
function useSight(t) {
  useEffect(() => {
    if (t.pick?.card) document.querySelector(".spot.lit")?.scrollIntoView({ block: "nearest" });
  }, [t.pick?.place]);
}

/** @param {{t: Model}} props */
function Stage({ t }) {
  useSight(t);
  const { road, pending } = t.view;
  if (!pending) return html`<div class="loot-stage ended"><${Desert} /><${Count} t=${t} /></div>`;
  return html`<div class=${`loot-stage ${road.length > 4 ? "long" : ""}`} tabindex="0" role="group" aria-label=${t.say("loot.table.road")}>
    <${Desert} />
    <${Piles} t=${t} />
    ${
      road.length === 0 &&
      html`<p class="empty-road">${t.say("loot.table.road_empty")}</p>`
    }
    <ol class="road" tabindex="0" aria-label=${t.say("loot.table.road")}>
      ${road.map((caravan) => html`<${Spot} key=${caravan.id} t=${t} caravan=${caravan} />`)}
      <${Gate} t=${t} />
    </ol>
  </div>`;
}

// ---- seats

/** @param {{t: Model, seat: number}} props */
function SeatExtra({ t, seat }) {
  const player = t.view.seats[seat];
  if (!player) return null;
  const coins = sum(player.won);
  const facts = t.say("scene.seat.won", { count: player.won.length, coins });
  const side = sideOf(t, seat);
  const open = seat !== t.me && (t.replay || t.over) ? player.hand.filter((card) => card !== UNKNOWN) : [];
  return html`<span class="loot-seat">
    <span class="held" role="img" aria-label=${t.say("scene.seat.cards", { count: player.hand.length })}>
      <${Small} t=${t} card=${UNKNOWN} /><b aria-hidden="true">${t.digits(player.hand.length)}</b>
    </span>
    <span class="won" role="img" aria-label=${facts}>
      <span class="pile-of" aria-hidden="true">
        ${player.won.slice(0, 3).map((_, i) => html`<${Small} key=${i} t=${t} card=${UNKNOWN} />`)}
      </span>
      <${Coins} words=${t.words} n=${coins} label=${facts} />
    </span>
    ${t.options.teams && html`<span class="team"><${Pennant} t=${t} side=${side} />${sideName(t, side)}</span>`}
    ${
      open.length > 0 &&
      html`<span class="open" role="img" aria-label=${t.words.cards("loot", open)}>
      ${sorted(open).map((card, i) => html`<${Small} key=${i} t=${t} card=${card} />`)}
    </span>`
    }
  </span>`;
}

/** All kinds of cards, for the rules sheet: one of each colour, not all strengths. */
function CardReference({ words }) {
  const kinds = [
    "caravan5", "red1", "blue2", "green3", "yellow4", "red_chief", "blue_chief", "green_chief",
    "yellow_chief", "salar",
  ]; // prettier-ignore
  return html`<ul class="reference">
    ${kinds.map(
      (card) => html`<li key=${card}>
      <${Card} words=${words} card=${card} still told />
      <${About} words=${words} card=${card} />
    </li>`,
    )}
  </ul>`;
}

const MOST_SHOWN = 5;

/** @type {Scene["lastCards"]} */
const lastCards = (view, seat) =>
  view.seats[seat].won
    .toSorted((one, two) => two - one)
    .slice(0, MOST_SHOWN)
    .map((value) => ({ card: `caravan${value}` }));

const TURNS = ["drew", "played", "attacked", "chief", "salar", "burnt"];

/** @satisfies {Scene} */
const scene = { Stage, SeatExtra, Hand, handSize, Actions, cards, travels, sounds, isOut, usesStanding: true, CardReference, weights, wordsOnly, lastCards, turns: TURNS };
export default scene;
