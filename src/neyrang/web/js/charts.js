/* Small charts in the page's colours. Beside each stands what it shows in words and numbers, so a
   screen reader passes over the drawing. */
import { html, useId } from "./html.js";

const RADIUS = 42;
const AROUND = 2 * Math.PI * RADIUS;

/** A part of a whole as a ring that fills clockwise. */
export function Ring({ part, whole, tone, children }) {
  const filled = whole ? (AROUND * part) / whole : 0;
  return html`<span class="dial ${tone}">
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle class="track" cx="50" cy="50" r=${RADIUS} />
      ${filled > 0 && html`<circle class="fill" cx="50" cy="50" r=${RADIUS} stroke-dasharray="${filled} ${AROUND}" transform="rotate(-90 50 50)" />`}
    </svg>
    <span class="dial-text">${children}</span>
  </span>`;
}

/** A bar that begins where reading begins: of the longest, so much played and so much of that won. */
export function Bar({ length, filled, few = false }) {
  const id = useId();
  return html`<svg class="bar-chart" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    ${few && html`<${Hatch} id=${id} />`}
    <rect class="track" width=${length} height="10" rx="0.9" ry="3" />
    <rect class="fill" width=${filled} height="10" rx="0.9" ry="3" style=${few ? { fill: `url(#${id})` } : {}} />
  </svg>`;
}

/** A column from 0 to 100, with a line at what luck alone would give. */
export function Column({ percent, line = null, few = false }) {
  const id = useId();
  return html`<svg class="column-chart" viewBox="0 0 44 100" preserveAspectRatio="none" aria-hidden="true">
    ${few && html`<${Hatch} id=${id} />`}
    <rect class="track" x="6" width="32" height="100" rx="4" />
    <rect class="fill" x="6" y=${100 - percent} width="32" height=${percent} rx="4" style=${few ? { fill: `url(#${id})` } : {}} />
    ${line !== null && html`<rect class="chance-edge" y=${97.5 - line} width="44" height="5" /><rect class="chance" y=${98.9 - line} width="44" height="2.2" />`}
  </svg>`;
}

/** Stripes for what is too little to tell. */
function Hatch({ id }) {
  return html`<defs>
    <pattern id=${id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="hatch" width="3" height="6" />
    </pattern>
  </defs>`;
}
