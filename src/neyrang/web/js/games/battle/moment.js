/* A special card's own moment: it stands over the field for a breath, with one sentence. */
import { html, useEffect, useState } from "../../html.js";
import { isSoldier } from "./cards.js";

/** @import { Model } from "../../model.js" */

const SHOWN = 1900; // ms; css fades it out

const FOLLOWS = ["struck", "spared", "turned_up"]; // what a card does at once

/** The special card somebody else has just played. @param {Model} t */
function special(t) {
  const event = t.events.findLast(({ event: kind }) => !FOLLOWS.includes(kind));
  const [card] = event?.event === "played" && event.seat !== t.me ? (event.cards ?? []) : [];
  return event && card && card !== "?" && !isSoldier(card) ? { event, card } : null;
}

/** @param {{t: Model}} props */
export function Moment({ t }) {
  const now = special(t);
  const n = now?.event.n ?? 0;
  // Whoever comes to a table sees it as it is.
  const [seen, setSeen] = useState(n);
  useEffect(() => {
    if (n === 0 || n === seen) return undefined;
    const later = setTimeout(() => setSeen(n), SHOWN);
    return () => clearTimeout(later);
  }, [n]);
  if (!now || n === seen || t.over) return null;
  const { Small } = t.scene.cards;
  // The log says it aloud.
  return html`<div key=${n} class=${`moment m-${now.card}`} aria-hidden="true">
    <${Small} t=${t} card=${now.card} />
    <p><b>${t.sentence(now.event)}</b><span>${t.words.about(t.game, now.card)}</span></p>
  </div>`;
}
