/* Karzar as a scene: the course of the campaign, the others, the field, and my secret side. */
import { html, useEffect, useRef, useState } from "../../html.js";
import { Actions } from "./actions.js";
import { Card, cards, playedWithPowers } from "./cards.js";
import { Course } from "./course.js";
import { DuelEnd, DuelField, DuelHand, Foes } from "./duel.js";
import { Hand } from "./mine.js";
import { travels, weights, wordsOnly } from "./motion.js";
import { Piles } from "./places.js";
import { heldBeat, Reveal, useReveal } from "./reveal.js";
import { ScoreSheet, ScoreTable } from "./score.js";
import { sounds } from "./sounds.js";
import { Field, Seats, stepOf, Strip, Total } from "./stage.js";
import { LAST } from "./story.js";

/** @import { Scene } from "../../contract.d.ts" */
/** @import { Model } from "../../model.js" */

const isDuel = (t) => t.players === 2;

/** The score sheet comes by itself when a campaign is over, after the last battle has been told. */
function useScore(t, telling) {
  const [open, setOpen] = useState(false);
  const done = t.view.scores?.length ?? 0;
  const seen = useRef(done);
  useEffect(() => {
    if (telling) return;
    if (done > seen.current && !t.replay && !t.lesson) setOpen(true);
    seen.current = done;
  }, [done, telling]);
  return { open, done, show: () => setOpen(true), close: () => setOpen(false) };
}

const IN_FULL = ["duel", ""]; // elsewhere what the panel and the button say is left out of the question

/** @param {{t: Model}} props */
function Ask({ t }) {
  if (!t.mine) return null;
  const step = stepOf(t);
  return html`<p class="kz-ask"><b>${IN_FULL.includes(step) ? t.question() : t.say(`scene.ask.q_${step}`)}</b></p>`;
}

/** @param {{t: Model}} props */
function Stage({ t }) {
  playedWithPowers(String(t.options.helper_powers ?? ""));
  const reveal = useReveal(t);
  const [place, setPlace] = useState(/** @type {{campaign: number, battle: number, place: number} | null} */ (null));
  const held = heldBeat(t, place);
  const beat = held?.beat ?? reveal?.beat ?? null;
  const close = () => {
    setPlace(null);
    reveal?.close();
  };
  const score = useScore(t, beat !== null);
  const duel = isDuel(t);
  const ended = t.over && !beat;
  const middle = beat
    ? html`<${Reveal} t=${t} beat=${beat} held=${held} onClose=${close} onHold=${(n) => setPlace({ campaign: beat.campaign, battle: beat.battle, place: n })} />`
    : ended && !duel
      ? html`<div class="kz-ended"><p class="kz-lead">${t.question()}</p><${ScoreTable} t=${t} number=${score.done} /></div>`
      : duel
        ? ended
          ? html`<${DuelEnd} t=${t} />`
          : html`<${DuelField} t=${t} />`
        : html`<${Field} t=${t} />`;
  return html`<div class=${`kz-table ${duel ? "duel" : ""} ${beat ? "telling" : ""} step-${stepOf(t)}`} data-at=${t.at}>
    <div class="kz-top">
      ${!duel && html`<${Total} t=${t} onOpen=${score.show} />`}
      <${Course} t=${t} now=${beat && beat.battle <= LAST ? beat.battle : 0} onScore=${duel ? undefined : score.show} onAgain=${setPlace} />
    </div>
    ${duel ? !ended && html`<${Foes} t=${t} />` : html`<${Seats} t=${t} telling=${beat !== null} />`}
    <div class="kz-board">
      ${!duel && html`<${Piles} t=${t} only=${["camp", "dungeon"]} />`}
      <div class="kz-middle">${middle}${!duel && !ended && html`<${Strip} t=${t} />`}</div>
      ${!duel && html`<${Piles} t=${t} only=${["dead", "beyond", "tomb"]} />`}
    </div>
    <${Ask} t=${t} />
    ${score.open && html`<${ScoreSheet} t=${t} number=${score.done} onClose=${score.close} />`}
  </div>`;
}

/** @param {{t: Model}} props */
function MySide({ t }) {
  return isDuel(t) ? html`<${DuelHand} t=${t} />` : html`<${Hand} t=${t} />`;
}

const SHOWN = ["I10", "I9", "I8", "I7", "I6", "I5", "I4", "I3", "I2", "I1", "T10", "T9", "T8", "T7", "T6", "T5", "T4", "T3", "T2", "T1", "IK", "TK", "zal", "ramshgar", "simorgh", "bazur", "witch", "akvan", "dragon", "mobed1", "hich"]; // prettier-ignore
const WITH = { tahmineh: ["tahmineh1", "tahmineh2", "tahmineh3"], foresight: ["hum1", "jam1"] };

/** The cards for the rules sheet. */
function CardReference({ words, options }) {
  const more = Object.entries(WITH).flatMap(([option, found]) => (options[option] ? found : []));
  return html`<div class="kz-reference">${[...SHOWN, ...more].map((card) => html`<${Card} key=${card} words=${words} card=${card} />`)}</div>`;
}

/** @type {Scene} */
export default {
  Stage,
  SeatExtra: () => null,
  Hand: MySide,
  handSize: () => 0,
  Actions,
  CardReference,
  cards,
  travels,
  sounds,
  weights,
  wordsOnly,
  isGrave: (move) => move === "flee",
  usesStanding: true,
  drawsSeats: true,
  drawsAnswers: true,
  drawsEnd: true,
};
