/* What happened, in whole sentences; each leads to its rule. */
import { html, useEffect, useRef, useState } from "./html.js";
import { RuleLink } from "./rule_link.js";

/** @import { Model } from "./model.js" */
/** @import { GameEvent } from "./messages.d.ts" */

const SHOWN_AT_FIRST = 120;

/** @param {{t: Model, event: GameEvent}} props */
function Line({ t, event }) {
  return html`<li class="log-line ${event.seat === t.me ? "mine" : ""}">
    <span>${t.sentence(event)}</span>
    <${RuleLink} t=${t} clause=${t.words.clause(t.game, event)} />
  </li>`;
}

/** @param {{t: Model}} props */
export function Log({ t }) {
  const [all, setAll] = useState(false);
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  const events = all ? t.events : t.events.slice(-SHOWN_AT_FIRST);
  const last = t.events.at(-1)?.n;
  useEffect(() => {
    const box = end.current?.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  }, [last]);
  if (!t.events.length) return html`<p class="quiet">${t.say("common.play.log_empty")}</p>`;
  return html`<div class="log" tabindex="0" role="log" aria-live="off" aria-label=${t.say("web.log")}>
    ${events.length < t.events.length &&
    html`<button class="plain" onClick=${() => setAll(true)}>${t.say("web.log_earlier")}</button>`}
    <ol>
      ${events.map((event) => html`<${Line} key=${event.n} t=${t} event=${event} />`)}
    </ol>
    <span ref=${end}></span>
  </div>`;
}

/**
 * The newest sentences, read aloud as they come.
 *
 * @param {{t: Model}} props
 */
export function Heard({ t }) {
  const from = useRef(t.events.at(-1)?.n ?? 0);
  const fresh = t.events.filter((event) => event.n > from.current);
  const said = useRef("");
  if (fresh.length) {
    said.current = fresh.map((event) => t.sentence(event)).join(" ");
    from.current = fresh[fresh.length - 1].n;
  }
  return html`<p class="unseen" aria-live="polite" aria-atomic="true">${said.current}</p>`;
}
