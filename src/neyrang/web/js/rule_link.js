/* From something that happened to its rule. */
import { html } from "./html.js";
import { openRules } from "./opening.js";

/** @import { Model } from "./model.js" */

/** @param {{t: Model, clause: string | undefined}} props */
export function RuleLink({ t, clause }) {
  if (!clause) return null;
  const label = t.say("web.rule_of_this");
  return html`<button class="rule-link" aria-label=${label} title=${label} onClick=${() => openRules(t.game, clause)}>§</button>`;
}
