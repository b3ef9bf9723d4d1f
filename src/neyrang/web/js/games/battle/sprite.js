/* The drawings of a battle: symbols that stand once in the page, so that cards can use them with
   colours of their own. */
import { html } from "../../html.js";

const ASK_AGAIN = 3000;
/** @type {Set<string>} */
const wanted = new Set();

/** Bring the symbols of an icons.svg into the page; a download that failed is tried again. */
export function bring(address) {
  if (wanted.has(address)) return;
  wanted.add(address);
  fetch(address)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(address))))
    .then(
      (text) => {
        const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
        const sprite = document.importNode(documentElement, true);
        sprite.setAttribute("aria-hidden", "true");
        sprite.setAttribute("class", "sprite");
        document.body.append(sprite);
      },
      () => {
        wanted.delete(address);
        setTimeout(() => bring(address), ASK_AGAIN);
      },
    );
}

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
