/* Playing a card by dragging it from the hand onto the field. */
import { shrink } from "../../cards.js";

/** @import { Model } from "../../model.js" */

const FAR = 14; // px: less is a touch

/**
 * What a card of the hand listens to. As soon as it is dragged it is raised, so that every line
 * shows what it would do; dropped above my side of the table it is played, elsewhere it goes back.
 *
 * @param {Model} t @param {string} card @param {string} slot
 */
export function dragging(t, card, slot) {
  return {
    onPointerDown(down) {
      if (down.button !== 0 || !down.isPrimary) return;
      const place = /** @type {HTMLElement} */ (down.currentTarget);
      let dragged = false;
      const move = (event) => {
        const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
        if (!dragged && Math.hypot(x, y) < FAR) return;
        if (!dragged) {
          dragged = true;
          place.setPointerCapture(event.pointerId);
          place.classList.add("dragged");
          shrink();
          t.setPick({ card, slot });
        }
        place.style.transform = `translate(${x}px, ${y}px)`;
      };
      const end = (event) => {
        for (const [kind, listener] of listeners) removeEventListener(kind, listener);
        place.classList.remove("dragged");
        place.style.transform = "";
        if (!dragged) return;
        // The click that may follow belongs to the drag.
        const swallow = (click) => click.stopPropagation();
        place.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => place.removeEventListener("click", swallow, { capture: true }));
        const foot = place.closest(".foot-bar");
        if (event.type === "pointerup" && foot && event.clientY < foot.getBoundingClientRect().top) t.send(`play:${card}`);
      };
      /** @type {[string, (event: any) => void][]} */
      const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]]; // prettier-ignore
      // A quick hand has left the card before its first move is heard.
      for (const [kind, listener] of listeners) addEventListener(kind, listener);
    },
  };
}
