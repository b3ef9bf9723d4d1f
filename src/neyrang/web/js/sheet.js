/* A sheet over the page: from below on a phone, in the middle on a desktop. The browser's own
   dialog keeps the focus in it and closes it with Esc. */
import { html, useEffect, useId, useRef } from "./html.js";
import { IconButton } from "./icons.js";
import { say } from "./lang.js";

export function Sheet({ title, onClose, kind = "", children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const heading = useId();
  useEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    dialog.current?.showModal();
    return () => before?.isConnected && before.focus();
  }, []);
  const outside = (event) => event.target === dialog.current && onClose();
  const cancel = (event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog
    ref=${dialog}
    class="sheet ${kind}"
    aria-labelledby=${heading}
    onCancel=${cancel}
    onClick=${outside}
  >
    <div class="sheet-body">
      <div class="sheet-head">
        <h2 id=${heading}>${title}</h2>
        <${IconButton} name="close" label=${say("web.close")} onClick=${onClose} />
      </div>
      <div class="sheet-content">${children}</div>
    </div>
  </dialog>`;
}
