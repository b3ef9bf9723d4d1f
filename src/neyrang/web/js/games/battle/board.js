/* Rakab and Condottiere as scenes: the map, the battle and the hand, for every size of screen. */
import { html, useEffect, useState } from "../../html.js";
import { Atlas, MapSheet, Placing, Race, RegionList, Series, placing } from "./atlas.js";
import { battleDeck, tokensOf } from "./cards.js";
import { End } from "./end.js";
import { Answers, Ask, Hand, handSize } from "./hand.js";
import { Lines, Pennons } from "./lines.js";
import { MapDrawing, useBox } from "./map.js";
import { Moment } from "./moment.js";
import { travels } from "./motion.js";
import { Report, lastReport, useReport } from "./report.js";
import { Sign } from "./sprite.js";
import { fighting, leadersOf, placeName, seasonOf, stepOf } from "./state.js";

/** @import { Scene } from "../../contract.d.ts" */
/** @import { Model } from "../../model.js" */

const WIDE = "(min-width: 62rem)";
const TABLET = "(min-width: 44rem) and (min-height: 30.01rem)";

/** Does the screen answer this question? */
function useMedia(question) {
  const [yes, setYes] = useState(matchMedia(question).matches);
  useEffect(() => {
    const asked = matchMedia(question);
    const heard = () => setYes(asked.matches);
    heard();
    asked.addEventListener("change", heard);
    return () => asked.removeEventListener("change", heard);
  }, [question]);
  return yes;
}

// ---- the season

const SEASON_SIGNS = { winter: "em-snow", spring: "em-blossom" };

/** @param {{t: Model}} props */
function Season({ t }) {
  const season = seasonOf(t);
  if (!season) return null;
  return html`<p class="season"><${Sign} name=${SEASON_SIGNS[season]} />${t.words.about(t.game, season)}</p>`;
}

/** A shared top wins nothing; once the battle is over the report says so. @param {{t: Model}} props */
function Shared({ t }) {
  const leaders = leadersOf(t);
  if (leaders.length < 2 || !fighting(t)) return null;
  const { strength } = t.view.seats[leaders[0]];
  return html`<p class="tie-chip"><b aria-hidden="true">=</b>${t.say("scene.stands.shared", { strength })}</p>`;
}

// ---- where the battle is

/** The small words over the name of the place; over the final battle, who fights it. @param {Model} t */
function aboveName(t) {
  const { battle, finalists } = t.view;
  if (battle !== "final") return t.say(`${t.game}.table.battle`);
  return t.words.listed((finalists ?? []).map((seat) => t.called(seat)));
}

/** @param {{t: Model, tablet: boolean}} props */
function Strip({ t, tablet }) {
  const [box, size] = useBox();
  const [open, setOpen] = useState(false);
  const { Small } = t.scene.cards;
  const season = seasonOf(t);
  const { battle, seasons, owners } = t.view;
  const owner = owners[battle];
  const rtl = t.words.rtl;
  const low = size !== null && size[1] < 70;
  const px = tablet ? 7.4 : low ? 3.9 : 4.9;
  const final = battle === "final";
  return html`<section class="where">
    <button type="button" class="where-map" ref=${box} onClick=${() => setOpen(true)} aria-label=${t.say("scene.map.open", { place: placeName(t) })} data-place="map">
      ${size && html`<${MapDrawing} t=${t} size=${size} middle=${battle} px=${final ? px * 0.42 : px} aside=${(rtl ? -1 : 1) * (season && !low ? 0.06 : 0.16)} type=${final ? 8 : tablet ? 17 : low ? 11 : 13} pin=${final ? 11 : tablet ? 23 : low ? 13 : 17} bare />`}
    </button>
    <div class="where-words"><small>${aboveName(t)}</small><strong>${placeName(t)}</strong>
      ${owner !== undefined && html`<span class="owner-chip">${t.say("scene.series.attacked", { name: t.called(owner) })}</span>`}
      ${season ? html`<${Season} t=${t} />` : html`<${Shared} t=${t} />`}</div>
    ${season && html`<div class="season-card" data-place="season" aria-hidden="true">
      ${seasons.length > 1 && html`<span class="below"><${Small} t=${t} card=${seasons.at(-2)} /></span>`}<${Small} t=${t} card=${season} /></div>`}
    ${!season && html`<span class="season-spot" data-place="season"></span>`}
    ${open && html`<${MapSheet} t=${t} close=${() => setOpen(false)} />`}
  </section>`;
}

const REGROUPS = ["burn", "keep", "draw"];

/** The head of the field on a desktop. @param {{t: Model}} props */
function FieldHead({ t }) {
  const { Small } = t.scene.cards;
  const season = seasonOf(t);
  const fought = fighting(t);
  return html`<div class="field-head">
    <span class="token-chip" aria-hidden="true"><${Sign} name=${tokensOf(t.game).war} /></span>
    <p><small>${fought ? aboveName(t) : t.words.title(t.game)}</small>
      <strong>${fought ? placeName(t) : t.say(REGROUPS.includes(stepOf(t)) ? "scene.report.regroup" : `${t.game}.table.peace`)}</strong></p>
    <div class="field-more">
      ${season ? html`<div class="season-chip" data-place="season"><${Small} t=${t} card=${season} /><p><b>${t.thing(season)}</b>${t.words.about(t.game, season)}</p></div>` : html`<${Shared} t=${t} />`}
      <${Series} t=${t} />
    </div>
    ${!season && html`<span class="season-spot" data-place="season"></span>`}
  </div>`;
}

// ---- the stage

/** @param {{t: Model}} props */
function Stage({ t }) {
  const wide = useMedia(WIDE);
  const tablet = useMedia(TABLET);
  const report = useReport(t);
  if (t.over) return html`<${End} t=${t} />`;
  const season = seasonOf(t);
  const classes = `bt ${season ? `season-${season}` : ""}`;
  const middle = report
    ? html`<${Report} t=${t} report=${report} />`
    : fighting(t) && (wide || !placing(t))
      ? html`<${Lines} t=${t} />`
      : null;
  if (wide) {
    return html`<div class=${`${classes} wide`} data-at=${t.at}>
      <${Atlas} t=${t} room=${[3, 6, 3, 6]} below=${62 + 28 * t.players} type=${13} pin=${17}><${Race} t=${t} /><//>
      <section class="field"><${FieldHead} t=${t} /><${Moment} t=${t} />${middle ?? html`<${Between} t=${t} />`}${t.watching && html`<${Ask} t=${t} />`}</section>
    </div>`;
  }
  const map = !report && !middle;
  return html`<div class=${`${classes} narrow ${tablet ? "tablet" : ""} ${map ? "choosing" : ""}`} data-at=${t.at}>
    ${fighting(t) && !map && !report && html`<${Strip} t=${t} tablet=${tablet} />`}
    ${
      map
        ? html`<${Banner} t=${t} /><${Atlas} t=${t} room=${tablet ? [6, 18, 6, 20] : [2, 6, 2, 8]} type=${tablet ? 16 : 12} pin=${tablet ? 21 : 15} /><div class="needs"><${Race} t=${t} /><${Series} t=${t} /></div>`
        : middle
    }
    ${!map && html`<${Moment} t=${t} />`}
    ${t.watching && html`<${Ask} t=${t} />`}
  </div>`;
}

/** What is asked, over the map. @param {{t: Model}} props */
function Banner({ t }) {
  return html`<p class=${`banner-ask ${t.mine ? "mine" : ""}`}><b>${t.question()}</b></p>`;
}

/** Between battles on a desktop: who chooses, and the regions as a list. @param {{t: Model}} props */
function Between({ t }) {
  const report = lastReport(t);
  return html`<div class="between">
    <${Banner} t=${t} />
    <${RegionList} t=${t} />
    ${report && html`<${Report} t=${t} report=${report} />`}
    <${Pennons} t=${t} />
  </div>`;
}

/** What is read and what is only seen: docs of `weights` in contract.d.ts. */
const WEIGHTS = { dealt: 0, held: 0, burnt: 1, passed: 1, played: 2, struck: 4, placed: 3, conquered: 8, defended: 8, tied: 8, won: 9 };

/**
 * The scene of one of the two games.
 *
 * @param {string} game
 * @returns {Scene}
 */
export function battleScene(game) {
  return {
    Stage,
    SeatExtra: () => null,
    Hand,
    handSize,
    Actions: ({ t }) => html`<${Answers} t=${t} Placing=${Placing} />`,
    cards: battleDeck(game),
    travels,
    sounds: { struck: "loss", burnt: "loss", conquered: "coins", favored: "coins", tied: "doubt" },
    weights: WEIGHTS,
    wordsOnly: ["chooses", "charmed", "tied", "spared", "held", "final_battle", "won", "nobody_won"],
    isOut: (t, seat) => stepOf(t) === "turn" && t.view.seats[seat].passed,
    usesStanding: true,
    drawsSeats: true,
    drawsAnswers: true,
    drawsEnd: true,
  };
}
