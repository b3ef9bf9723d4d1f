/* A button of the action bar, and answers that have places of their own. */
import { html } from "./html.js";

/** @import { Drawn } from "./contract.d.ts" */
/** @import { Model } from "./model.js" */

/**
 * It is there even when it cannot be used; touched, it says why. `digit`: the key that presses it,
 * where that is its own and not that of its place among the buttons.
 *
 * @param {{t: Model, move?: string, why?: string, of?: string, digit?: number, onPress?: any, children?: any}} props
 */
export function Choice({ t, move, why, of = "", digit, onPress, children }) {
  const press = () => (why ? t.refuse(why) : onPress ? onPress() : t.send(move));
  return html`<button type="button" class=${`choice ${of}`} aria-disabled=${why ? "true" : undefined} data-move=${move} data-digit=${digit}
    title=${why || undefined} disabled=${!why && t.sending} onClick=${press}>
    ${children}${digit && html`<kbd class="digit" aria-hidden="true">${t.digits(digit)}</kbd>`}
  </button>`;
}

/**
 * Answers in columns that never move or close up, so that nothing else is ever where a finger was
 * going. A column without buttons is dashed and says why; one without a reason is left free.
 *
 * @param {{slots: {name: string, title?: string, heading?: string, why?: string, buttons: Drawn[]}[]}} props
 */
export function Slots({ slots }) {
  return html`<div class="slots">
    ${slots.map(({ name, title, heading, why, buttons }) => {
      const closed = buttons.length === 0;
      if (closed && !title) return html`<div key=${name} class="slot free" aria-hidden="true"></div>`;
      return html`<div key=${name} class=${`slot ${name} ${closed ? "closed" : ""}`} role="group" aria-label=${title}>
        ${closed ? html`<span class="slot-title">${title}</span><small>${why}</small>` : html`${heading && html`<span class="slot-head" aria-hidden="true">${heading}</span>`}${buttons}`}
      </div>`;
    })}
  </div>`;
}
