/* The drawings of a battle: symbols that stand once in the page, so that cards can use them with
   colours of their own. */
import { html } from "../../html.js";

/** @param {string} name */
export const ref = (name) => `#bt-${name}`;

/**
 * A symbol as a picture of its own, in the colour of the text around it.
 *
 * @param {{name: string, of?: string, box?: string}} props
 */
export function Sign({ name, of = "", box = "0 0 512 512" }) {
  return html`<svg class=${`art ${of}`} viewBox=${box} aria-hidden="true" focusable="false"><use href=${ref(name)} /></svg>`;
}
