/* The seats: a shape and a colour each, and the plate with what everybody may know. */
import { html } from "./html.js";
import { SHAPES } from "./model.js";

/** @import { Model } from "./model.js" */

const DRAWN = {
  circle: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  square: "M4 4h16v16H4z",
  triangle: "M12 3l10 17.5H2z",
  diamond: "M12 2l10 10-10 10L2 12z",
  hexagon: "M7 3.5h10l5 8.5-5 8.5H7L2 12z",
  star: "M12 1.5l3 7 7.6.7-5.7 5 1.7 7.4-6.6-3.9-6.6 3.9 1.7-7.4-5.7-5L9 8.5z",
  cross: "M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6z",
  drop: "M12 1.5c4 5 7 8.7 7 12.5a7 7 0 0 1-14 0c0-3.8 3-7.5 7-12.5z",
  pentagon: "M12 2l10 7.5-3.8 11.5H5.8L2 9.5z",
  ring: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
}; // prettier-ignore

/** The same by seat, for those who draw it into a picture of theirs (24 x 24). */
export const SHAPE_PATHS = SHAPES.map((shape) => DRAWN[shape]);

/** The sign of a seat. The colour is never alone: each seat has a shape of its own. */
export function Shape({ seat }) {
  return html`<svg class="shape" viewBox="0 0 24 24" aria-hidden="true" style=${{ color: `var(--seat-${seat % 10})` }}>
    <path d=${DRAWN[SHAPES[seat % SHAPES.length]]} fill="currentColor" fill-rule="evenodd" />
  </svg>`;
}

/**
 * One word on what a seat is doing: awaited, away, out.
 *
 * @param {Model} t @param {number} seat
 */
export function stateOf(t, seat) {
  const person = t.seats[seat];
  if (t.over) return t.outcome?.winners.includes(seat) ? "winner" : "";
  if (!t.replay && person?.away) return "away";
  if (!t.replay && person && !person.bot && !person.here) return "gone";
  if (t.scene?.isOut?.(t, seat)) return "out";
  if (t.asked.includes(seat) && !(seat === t.me && t.answered)) return "awaited";
  return "";
}

/** @param {Model} t @param {number} seat */
function stateText(t, seat, state, turn) {
  if (state === "awaited" && seat === t.me) return t.say("web.state.you");
  if (state) return t.say(`web.state.${state}`);
  return turn && seat !== t.me ? t.say("web.state.turn") : "";
}

/** @param {{t: Model, seat: number}} props */
export function Plate({ t, seat }) {
  const state = stateOf(t, seat);
  const move = t.moveAt(seat);
  const person = t.seats[seat];
  const turn = t.view.turn === seat && !t.over;
  const Extra = t.scene.SeatExtra;
  const classes = ["plate", state, turn && "turn", seat === t.me && "mine", move && "pickable"];
  const body = html`
    <span class="plate-head">
      <${Shape} seat=${seat} />
      <span class="plate-name"><bdi>${t.name(seat)}</bdi></span>
      ${seat === t.me && html`<span class="tag you">${t.say("web.you_tag")}</span>`}
    </span>
    <${Extra} t=${t} seat=${seat} />
    <span class="plate-foot">
      <span class="plate-state">${stateText(t, seat, state, turn)}</span>
      ${person && person.bot > 0 && html`<span class="tag" title=${t.say(`web.level.${person.bot}`)}>${t.say("web.bot_tag")}</span>`}
    </span>
  `;
  const facts = { class: classes.filter(Boolean).join(" "), "data-place": `seat:${seat}`, style: { "--seat": t.colour(seat) } };
  if (move === undefined) return html`<div ...${facts}>${body}</div>`;
  return html`<button ...${facts} aria-label=${t.moveText(move)} onClick=${() => t.send(move)}>${body}</button>`;
}

/**
 * The seats beside mine, in the order of play.
 *
 * @param {Model} t
 */
export function others(t) {
  const first = t.me < 0 ? 0 : t.me + 1;
  const count = t.me < 0 ? t.players : t.players - 1;
  return Array.from({ length: count }, (_, i) => (first + i) % t.players);
}
