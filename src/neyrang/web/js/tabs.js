/* Tabs, as the keyboard and a screen reader expect them. */
import { html, useId, useRef } from "./html.js";

export function Tabs({ label, tabs, current, onChange, children }) {
  const id = useId();
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const names = Object.keys(tabs);
  const turn = (event) => {
    const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const step = event.key === forward ? 1 : event.key === back ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const at = (names.indexOf(current) + step + names.length) % names.length;
    onChange(names[at]);
    /** @type {HTMLElement | undefined} */ (list.current?.children[at])?.focus();
  };
  return html`<div class="tabbed">
    <div class="tabs" role="tablist" aria-label=${label} ref=${list} onKeyDown=${turn}>
      ${names.map(
        (name) => html`<button
          key=${name}
          role="tab"
          id="${id}-${name}"
          aria-selected=${name === current}
          aria-controls="${id}-panel"
          tabindex=${name === current ? 0 : -1}
          onClick=${() => onChange(name)}
        >
          ${tabs[name]}
        </button>`,
      )}
    </div>
    <div class="panel" role="tabpanel" tabindex="0" id="${id}-panel" aria-labelledby="${id}-${current}">${children}</div>
  </div>`;
}
