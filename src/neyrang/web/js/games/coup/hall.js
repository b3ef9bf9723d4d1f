/* The court that Coup is played in: arches, lamps, a tiled floor, and plates with names. */
import { html } from "../../html.js";
import { Shape } from "../../seats.js";

/** @import { Model } from "../../model.js" */

export function Arch() {
  return html`<svg class="arch" viewBox="0 0 142 200" preserveAspectRatio="none" aria-hidden="true">
    <use href="#coup-arch" />
  </svg>`;
}

/** The wall, the lamps and the floor that everything stands on. */
export function Hall({ lamps = 1 }) {
  return html`<div class="hall" aria-hidden="true">
    ${Array.from({ length: lamps }, () => html`<svg class="lamp" viewBox="0 0 60 72"><use href="#coup-lamp" /></svg>`)}
  </div>`;
}

/** @param {{t: Model, seat: number, note?: string}} props */
export function Nameplate({ t, seat, note }) {
  const name = seat === t.me ? t.say("common.your_seat") : t.name(seat);
  return html`<span class="nameplate" style=${{ "--seat": t.colour(seat) }}>
    <${Shape} seat=${seat} /><bdi>${name}</bdi>${note && html` <small>${note}</small>`}
  </span>`;
}

/** A caption in the right person: "is aimed at" of others, "you are aimed at" of me. */
export const of = (t, seat, key) => t.say(`scene.moment.${key}${seat === t.me ? "_you" : ""}`);
