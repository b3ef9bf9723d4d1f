/* The draft for two (COUP-81): five large cards in five arches, one of them is kept. Both choose at
once, and nobody sees what the other keeps. */
import { UNKNOWN } from "../../cards.js";
import { html } from "../../html.js";
import { Card, Small } from "./cards.js";
import { Arch, Hall, Nameplate } from "./hall.js";

/** @import { Model } from "../../model.js" */

/**
 * The card I would keep: touched, not yet sent.
 *
 * @param {Model} t
 */
export const drafted = (t) => t.pick?.draft ?? "";

/** @param {{t: Model}} props */
export function Draft({ t }) {
  const mine = t.me >= 0 && t.legal.length > 0 ? t.view.seats[t.me].hand : [];
  return html`<div class="coup-stage draft" data-step="draft">
    <${Hall} lamps=${0} />
    ${
      mine.length
        ? html`<div class="play five" role="group" aria-label=${t.say("web.your_hand")}>
          ${mine.map((card) => html`<${Choice} key=${card} t=${t} card=${card} />`)}
        </div>`
        : html`<div class="play two">
          ${t.view.seats.map(
            (_, seat) => html`<figure class="niche" key=${seat}>
            <${Arch} />
            <span class="shown spread" aria-hidden="true">${[0, 1, 2, 3, 4].map(() => html`<${Small} t=${t} card=${UNKNOWN} />`)}</span>
            <figcaption><${Nameplate} t=${t} seat=${seat} /></figcaption>
          </figure>`,
          )}
        </div>`
    }
  </div>`;
}

/** @param {{t: Model, card: string}} props */
function Choice({ t, card }) {
  const chosen = drafted(t) === card;
  return html`<div class=${`niche ${chosen ? "chosen" : ""}`}>
    <${Arch} />
    <${Card} words=${t.words} card=${card} place=${`card:${card}`} told pressed=${chosen}
      onPress=${() => t.setPick(chosen ? null : { draft: card })} />
    <small class="does">${t.words.about("coup", card)}</small>
  </div>`;
}
