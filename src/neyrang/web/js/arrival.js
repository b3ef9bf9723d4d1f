/* Coming to a table: under which name, and what is done as soon as we are there. */
import { html, signal } from "./html.js";
import { say } from "./lang.js";
import { set, settings } from "./settings.js";

/** A table that begins as soon as we sit at it: "play with bots". */
export const startAtOnce = signal("");

/** A table we take a seat at as soon as we are there: "sit anywhere". */
export const sitAtOnce = signal("");

export const myName = () => settings.value.name.trim() || say("web.guest");

export function NameField() {
  return html`<label class="field">
    <span>${say("web.your_name")}</span>
    <input
      value=${settings.value.name}
      maxlength="24"
      dir=${settings.value.name ? "auto" : null}
      autocomplete="nickname"
      placeholder=${say("web.guest")}
      onInput=${(event) => set({ name: event.currentTarget.value })}
    />
  </label>`;
}
