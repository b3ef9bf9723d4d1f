/* A button of the action bar. */
import { html } from "./html.js";

/** It is there even when it cannot be used; touched, it says why. */
export function Choice({ t, move, why, of = "", onPress, children }) {
  const press = () => (why ? t.refuse(why) : onPress ? onPress() : t.send(move));
  return html`<button type="button" class=${`choice ${of}`} aria-disabled=${why ? "true" : undefined}
    title=${why || undefined} disabled=${!why && t.sending} onClick=${press}>${children}</button>`;
}
