/* A button of the action bar. */
import { html } from "./html.js";

/** @import { Model } from "./model.js" */

/**
 * It is there even when it cannot be used; touched, it says why.
 *
 * @param {{t: Model, move?: string, why?: string, of?: string, onPress?: any, children?: any}} props
 */
export function Choice({ t, move, why, of = "", onPress, children }) {
  const press = () => (why ? t.refuse(why) : onPress ? onPress() : t.send(move));
  return html`<button type="button" class=${`choice ${of}`} aria-disabled=${why ? "true" : undefined}
    title=${why || undefined} disabled=${!why && t.sending} onClick=${press}>${children}</button>`;
}
