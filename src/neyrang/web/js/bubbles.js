/* What somebody has just said, beside their seat, wherever the scene has drawn it. */
import { html, useLayoutEffect, useRef } from "./html.js";
import { spoken } from "./chat.js";
import { Shape } from "./seats.js";

/** @import { Live } from "./live.js" */

/** @param {{live: Live}} props */
export function Bubbles({ live }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = live.bubbles.value;
  useLayoutEffect(() => {
    for (const bubble of /** @type {HTMLElement[]} */ ([...(box.current?.children ?? [])])) place(bubble);
  });
  return html`<div class="bubbles" aria-hidden="true" ref=${box}>
    ${lines.map(
      (line) => html`<p key=${line.n} class="bubble" data-seat=${line.seat} style=${{ "--seat": `var(--seat-${line.seat % 10})` }} dir="auto">
        <${Shape} seat=${line.seat} />${spoken(line)}
      </p>`,
    )}
  </div>`;
}

const GAP = 6;

/** Under the seat's plate, and inside the window. @param {HTMLElement} bubble */
function place(bubble) {
  const seat = document.querySelector(`[data-place="seat:${bubble.dataset.seat}"]`)?.getBoundingClientRect();
  bubble.hidden = !seat?.width;
  if (!seat?.width) return;
  const { width, height } = bubble.getBoundingClientRect();
  const below = seat.bottom + GAP + height < innerHeight ? seat.bottom + GAP : seat.top - GAP - height;
  const middle = seat.left + (seat.width - width) / 2;
  bubble.style.left = `${Math.max(GAP, Math.min(innerWidth - width - GAP, middle))}px`;
  bubble.style.top = `${Math.max(GAP, below)}px`;
}
