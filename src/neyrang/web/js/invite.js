/* The invite link: to copy, to hand on, to photograph. */
import { html, useRef, useState } from "./html.js";
import { Icon } from "./icons.js";
import { say } from "./lang.js";
import { QR } from "./qr.js";
import { tell } from "./toast.js";

export function LinkField({ link, label, text }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      tell(say("web.copied"));
    } catch {
      tell(say("web.copy_yourself")); // without TLS a page may not copy; the link is selected
    }
  };
  const share = () => navigator.share({ text, url: link }).catch(() => {}); // closing it is no error
  return html`<div class="link-field">
    <label class="field">
      <span>${label}</span>
      <input ref=${field} readonly dir="ltr" value=${link} onFocus=${() => field.current?.select()} />
    </label>
    <button onClick=${copy}><${Icon} name="copy" />${say("web.copy")}</button>
    ${"share" in navigator && html`<button onClick=${share}><${Icon} name="share" />${say("web.share")}</button>`}
  </div>`;
}

export function Invite({ link, text, open = false }) {
  const [shown, setShown] = useState(open);
  return html`<section class="invite">
    <${LinkField} link=${link} label=${say("web.invite_link")} text=${text} />
    <button class="plain" aria-expanded=${shown} onClick=${() => setShown(!shown)}>
      <${Icon} name="qr" />${say(shown ? "web.qr_hide" : "web.qr_show")}
    </button>
    ${shown && html`<div class="qr-box"><${QR} text=${link} label=${say("web.qr_label")} /><small>${say("web.qr_help")}</small></div>`}
  </section>`;
}
