/* The past games as a file, by a code into another browser, and erased. */
import { html, useRef, useState } from "./html.js";
import { post } from "./api.js";
import { errorText } from "./errors.js";
import { Icon } from "./icons.js";
import { say } from "./lang.js";
import "./more_icons.js";
import { MOST_TEXT, add, erase, exported, readExport } from "./past.js";
import { Sheet } from "./sheet.js";
import { tell } from "./toast.js";

/** @import { Refusal } from "./messages.d.ts" */

/** Keep an export for another browser. @type {(text: string) => Promise<{code: string, seconds: number}>} */
const putParcel = (text) => post("/api/parcels", text);
const takeParcel = (code) => post("/api/parcels/take", JSON.stringify({ code }));

const FILE = "neyrang-games.json";

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([exported()], { type: "application/json" }));
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Add what a file or a parcel holds, or say what is wrong with it. */
function take(text) {
  try {
    tell(say("evening.me.added", { count: add(readExport(text)) }));
    return true;
  } catch (error) {
    const { error: code } = /** @type {Refusal} */ (error);
    tell(say(`evening.me.file.${code}`), "warn");
    return false;
  }
}

export function Moving({ count }) {
  const [open, setOpen] = useState("");
  const file = useRef(/** @type {HTMLInputElement | null} */ (null));
  const close = () => setOpen("");
  const read = async (event) => {
    const [chosen] = event.currentTarget.files;
    if (!chosen) return;
    if (chosen.size > 4 * MOST_TEXT) tell(say("evening.me.file.too_large"), "warn");
    else take(await chosen.text());
    if (file.current) file.current.value = ""; // the same file may be chosen again
  };
  return html`<section class="me-moving" aria-labelledby="me-moving">
    <h2 id="me-moving" class="unseen">${say("evening.me.moving")}</h2>
    <p class="quiet"><${Icon} name="lock" />${say("evening.me.only_here")}</p>
    <div class="me-buttons">
      <button disabled=${!count} onClick=${save}><${Icon} name="down" />${say("evening.me.export")}</button>
      <button onClick=${() => file.current?.click()}><${Icon} name="up" />${say("evening.me.import")}</button>
      <button onClick=${() => setOpen("carry")}><${Icon} name="share" />${say("evening.me.carry")}</button>
      <button class="danger" disabled=${!count} onClick=${() => setOpen("erase")}><${Icon} name="bin" />${say("evening.me.erase")}</button>
    </div>
    <input ref=${file} class="unseen" type="file" accept="application/json,.json" tabindex="-1" aria-label=${say("evening.me.import")} onChange=${read} />
    ${open === "carry" && html`<${Carry} count=${count} onClose=${close} />`}
    ${open === "erase" && html`<${Erase} count=${count} onClose=${close} />`}
  </section>`;
}

function Erase({ count, onClose }) {
  const done = () => {
    erase();
    tell(say("evening.me.erased"));
    onClose();
  };
  return html`<${Sheet} title=${say("evening.me.erase_title")} onClose=${onClose}>
    <p>${say("evening.me.erase_sure", { count })}</p>
    <div class="me-buttons">
      <button onClick=${save}><${Icon} name="down" />${say("evening.me.export_first")}</button>
      <button class="danger" onClick=${done}><${Icon} name="bin" />${say("evening.me.erase_yes")}</button>
    </div>
  <//>`;
}

/** A code that another browser takes the games with, and the place to enter one. */
function Carry({ count, onClose }) {
  const [made, setMade] = useState(/** @type {{code: string, seconds: number} | null} */ (null));
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const ask = async (asking) => {
    setBusy(true);
    try {
      await asking();
    } catch (error) {
      tell(errorText(/** @type {Refusal} */ (error)), "warn");
    }
    setBusy(false);
  };
  const make = () => ask(async () => setMade(await putParcel(exported())));
  const enter = (event) => {
    event.preventDefault();
    ask(async () => take(JSON.stringify(await takeParcel(typed))) && onClose());
  };
  return html`<${Sheet} title=${say("evening.me.carry_title")} onClose=${onClose}>
    <section class="carry">
      <h3>${say("evening.me.carry_from")}</h3>
      <div role="status">
        ${made &&
        html`<p class="carry-code"><bdi dir="ltr">${made.code.slice(0, 4)}-${made.code.slice(4)}</bdi></p>
          <p>${say("evening.me.carry_made", { minutes: Math.round(made.seconds / 60) })}</p>`}
      </div>
      ${!made &&
      html`<p>${say(count ? "evening.me.carry_help" : "evening.me.carry_nothing")}</p>
        <button class="primary" disabled=${busy || !count} onClick=${make}>${say("evening.me.carry_make")}</button>`}
    </section>
    <form class="carry" onSubmit=${enter}>
      <h3>${say("evening.me.carry_to")}</h3>
      <label class="field">
        <span>${say("evening.me.carry_code")}</span>
        <input value=${typed} dir="ltr" maxlength="16" autocomplete="off" autocapitalize="characters" spellcheck="false" onInput=${(event) => setTyped(event.currentTarget.value)} />
      </label>
      <button disabled=${busy || !typed.trim()}>${say("evening.me.carry_take")}</button>
    </form>
  <//>`;
}
