/* Short notices, seen for a moment and read aloud. */
import { html, signal, useEffect, useRef } from "./html.js";

/** @import { Signal } from "../vendor/signals.d.ts" */

const LONG = 5200;
/** @type {Signal<{n: number, text: string, kind: string}[]>} */
const notices = signal([]);
let count = 0;

/** `kind`: "" or "warn". The same words twice are one notice. */
export function tell(text, kind = "") {
  count += 1;
  const notice = { n: count, text, kind };
  notices.value = [...notices.value.filter((other) => other.text !== text), notice].slice(-3);
  setTimeout(() => drop(notice.n), LONG);
}

const drop = (n) => (notices.value = notices.value.filter((notice) => notice.n !== n));

export function Toasts() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const last = notices.value.at(-1)?.n;
  useEffect(() => {
    // A popover shown last lies above an open sheet.
    const shown = box.current;
    if (shown?.matches(":popover-open")) shown.hidePopover();
    if (last) shown?.showPopover();
  }, [last]);
  return html`<div class="toasts" ref=${box} popover="manual" role="status" aria-live="polite">
    ${notices.value.map(
      ({ n, text, kind }) => html`<p key=${n} class="toast ${kind}" onClick=${() => drop(n)}>${text}</p>`,
    )}
  </div>`;
}
