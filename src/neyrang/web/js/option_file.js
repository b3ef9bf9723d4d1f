/* A file that somebody brings for an option, such as a map of their own. */
import { html, useId, useRef } from "./html.js";
import { Icon } from "./icons.js";
import { say, words } from "./lang.js";
import { tell } from "./toast.js";

/** @import { GameOption } from "./messages.d.ts" */

/** Is this value the text of a file? */
export const isText = (value) => typeof value === "string" && value.includes("\n");

/** What the file calls itself: `name = "…"`, or one for each language. @param {string} text */
export function titleOf(text) {
  const [, line = ""] = text.match(/^\s*name\s*=\s*(.*)$/m) ?? [];
  const [, own] = line.match(new RegExp(`\\b${words.value.lang}\\s*=\\s*"([^"]*)"`)) ?? [];
  const [, any = say("web.own_file.unnamed")] = line.match(/"([^"]*)"/) ?? [];
  return own ?? any;
}

/**
 * The button that asks for the file. The server says what is wrong with its text.
 *
 * @param {{option: GameOption, onChange: (text: string) => void}} props
 */
export function OptionFile({ option, onChange }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const id = useId();
  const read = async (event) => {
    const [chosen] = event.currentTarget.files;
    if (!chosen) return;
    if (chosen.size > /** @type {number} */ (option.file)) tell(say("web.own_file.too_large", { size: Math.floor(/** @type {number} */ (option.file) / 1024) }), "warn");
    else onChange(`${(await chosen.text()).replaceAll("\r\n", "\n")}\n`);
    if (input.current) input.current.value = ""; // the same file may be chosen again
  };
  return html`<div class="own-file">
    <button type="button" aria-describedby=${id} onClick=${() => input.current?.click()}><${Icon} name="plus" />${say("web.own_file.bring")}</button>
    <input ref=${input} class="unseen" type="file" accept=".toml,text/plain" tabindex="-1" aria-label=${say("web.own_file.bring")} onChange=${read} />
    <small id=${id}>${say("web.own_file.about")}</small>
  </div>`;
}
