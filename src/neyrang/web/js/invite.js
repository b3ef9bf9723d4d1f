/* The invite link: to copy, to hand on, to photograph; or why nobody could follow it. */
import { html, useEffect, useRef, useState } from "./html.js";
import { games } from "./api.js";
import { Icon } from "./icons.js";
import { say } from "./lang.js";
import { QR } from "./qr.js";
import { tell } from "./toast.js";

const COMMAND = "./play --host 0.0.0.0";
const OWN_MACHINE = /^(localhost|127\.[\d.]+|\[::1\])$/;

/**
 * Where others reach this server: undefined until we know, null where nobody can. A page that came
 * over a network came by such an address; the server's own machine has to ask.
 *
 * @returns {string | null | undefined}
 */
export function useReach() {
  const near = OWN_MACHINE.test(location.hostname);
  const [reach, setReach] = useState(/** @type {string | null | undefined} */ (near ? undefined : location.origin));
  useEffect(() => {
    if (near) games().then((offer) => setReach(offer.reach), () => setReach(null));
  }, []);
  return reach;
}

async function copied(text, field) {
  field?.select();
  try {
    await navigator.clipboard.writeText(text);
    tell(say("web.copied"));
  } catch {
    tell(say("web.copy_yourself")); // without TLS a page may not copy; the text is selected
  }
}

export function LinkField({ link, label, text }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const share = () => navigator.share({ text, url: link }).catch(() => {}); // closing it is no error
  return html`<div class="link-field">
    <label class="field">
      <span>${label}</span>
      <input ref=${field} readonly dir="ltr" value=${link} onFocus=${() => field.current?.select()} />
    </label>
    <button onClick=${() => copied(link, field.current)}><${Icon} name="copy" />${say("web.copy")}</button>
    ${"share" in navigator && html`<button onClick=${share}><${Icon} name="share" />${say("web.share")}</button>`}
  </div>`;
}

/** @param {{table: string, text: string, code?: boolean}} props `code`: with a QR code, too */
export function Invite({ table, text, code = true }) {
  const reach = useReach();
  if (reach === undefined) return html`<section class="invite"></section>`;
  if (reach === null) return html`<${Unreachable} />`;
  const link = `${reach}/t/${table}`;
  return html`<section class="invite" aria-labelledby="invite">
    ${code && html`<${QR} text=${link} label=${say("web.qr_label")} />`}
    <div>
      <h2 id="invite">${say("web.reach.title")}</h2>
      <p class="quiet">${say(reach.startsWith("https:") ? "web.qr_help" : "web.reach.same_network")}</p>
      <${LinkField} link=${link} label=${say("web.invite_link")} text=${text} />
    </div>
  </section>`;
}

/** This server listens to its own machine only: what to do about it. */
function Unreachable() {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  return html`<section class="invite unreachable" aria-labelledby="invite">
    <div>
      <h2 id="invite">${say("web.reach.nobody")}</h2>
      <p>${say("web.reach.how")}</p>
      <div class="link-field">
        <input ref=${field} readonly dir="ltr" class="command" aria-label=${say("web.reach.command")} value=${COMMAND} />
        <button onClick=${() => copied(COMMAND, field.current)}><${Icon} name="copy" />${say("web.copy")}</button>
      </div>
    </div>
  </section>`;
}
