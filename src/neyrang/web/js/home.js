/* The way back to the lobby. */
import { html } from "./html.js";
import { Icon } from "./icons.js";
import { say } from "./lang.js";
import { follow } from "./route.js";

export function HomeLink() {
  const label = say("web.home");
  return html`<a class="icon-button" href="/" onClick=${follow} aria-label=${label} title=${label}>
    <${Icon} name="home" />
  </a>`;
}
