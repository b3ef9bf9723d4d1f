/* From something that happened to its rule. */
import { html } from "./html.js";
import { openRules } from "./opening.js";

/** @import { Model } from "./model.js" */

/**
 * `within` something that is one stop of the keyboard, and walks to it itself.
 *
 * @param {{t: Model, clause: string | undefined, within?: boolean}} props
 */
export function RuleLink({ t, clause, within = false }) {
  if (!clause) return null;
  const label = t.say("web.rule_of_this");
  return html`<button class="rule-link" tabindex=${within ? -1 : undefined} aria-label=${label} title=${label} onClick=${() => openRules(t.game, clause)}>§</button>`;
}
