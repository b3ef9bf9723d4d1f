/* What happened, turn by turn, in whole sentences; each leads to its rule. */
import { html, useEffect, useMemo, useRef, useState } from "./html.js";
import { RuleLink } from "./rule_link.js";
import { Shape } from "./seats.js";

/** @import { Model } from "./model.js" */
/** @import { GameEvent } from "./messages.d.ts" */

const SHOWN_AT_FIRST = 120;

/** The emblem of what an event is about, where the game has drawn one. @param {Model} t @param {GameEvent} event */
function emblemOf(t, event) {
  const names = [event.what, event.event].filter(Boolean).map((name) => `${t.game}-${name}`);
  return names.find((id) => document.getElementById(id));
}

/**
 * Drawn once: the table is drawn anew with everything that happens, and a log is long.
 *
 * @param {{t: Model, event: GameEvent, names: string}} props
 */
function Line({ t, event, names }) {
  return useMemo(() => line(t, event), [event, names, t.me, t.words]);
}

/** @param {Model} t @param {GameEvent} event */
function line(t, event) {
  const seat = event.seat ?? -1;
  const emblem = emblemOf(t, event);
  const opens = t.scene.turns?.includes(event.event);
  return html`<li class="log-line ${seat === t.me ? "mine" : ""} ${opens ? "opens" : ""}" style=${seat >= 0 ? { "--seat": t.colour(seat) } : undefined}>
    <span class="log-sign" aria-hidden="true">${seat >= 0 && html`<${Shape} seat=${seat} />`}</span>
    <span class="log-text">${t.sentence(event)}</span>
    ${emblem && html`<svg class="log-emblem" aria-hidden="true"><use href=${`#${emblem}`} /></svg>`}
    <${RuleLink} t=${t} clause=${t.words.clause(t.game, event)} within />
  </li>`;
}

/** Inside the log the arrow keys walk: it is one stop of the keyboard. */
function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = /** @type {HTMLElement[]} */ ([...event.currentTarget.querySelectorAll("button")]);
  const at = links.indexOf(event.target);
  const next = at < 0 ? links.at(-1) : links[at + step];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** @param {{t: Model}} props */
export function Log({ t }) {
  const [all, setAll] = useState(false);
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  const events = all ? t.events : t.events.slice(-SHOWN_AT_FIRST);
  const last = t.events.at(-1)?.n;
  const names = t.names.join();
  const lines = useMemo(
    () => html`<ol>${events.map((event) => html`<${Line} key=${event.n} t=${t} event=${event} names=${names} />`)}</ol>`,
    [t.events, all, names, t.me, t.words],
  );
  useEffect(() => {
    const box = end.current?.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  }, [last]);
  if (!t.events.length) return html`<p class="quiet">${t.say("common.play.log_empty")}</p>`;
  return html`<div class="log" tabindex="0" role="log" aria-live="off" aria-label=${t.say("web.log")} onKeyDown=${walk}>
    ${events.length < t.events.length &&
    html`<button class="plain" tabindex="-1" onClick=${() => setAll(true)}>${t.say("web.log_earlier")}</button>`}
    ${lines}
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
