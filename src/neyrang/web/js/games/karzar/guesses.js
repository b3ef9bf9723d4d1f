/* Who is who? The reader's own suspicion, kept in this browser and told to nobody. */
import { UNKNOWN } from "../../cards.js";
import { html, signal, useState } from "../../html.js";
import { Icon } from "../../icons.js";
import { Shape } from "../../seats.js";
import { Sheet } from "../../sheet.js";
import { Card, Sign } from "./cards.js";

/** @import { Model } from "../../model.js" */

export const SIGNS = { iran: "fariborz", turan: "camp" };
const keyOf = (t) => `neyrang.karzar.guesses.${t.id}.${t.me}`;

/** @type {import("../../../vendor/signals.d.ts").Signal<Record<string, Record<string, Record<string, string>>>>} by table,
 * campaign and seat */
const kept = signal({});

function load(key) {
  if (kept.value[key]) return kept.value[key];
  let found = {};
  try {
    found = JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    // a browser that keeps nothing
  }
  return found;
}

/** @param {Model} t @returns {Record<string, string>} */
export function guessesOf(t, campaign = t.view.campaign) {
  return load(keyOf(t))[campaign] ?? {};
}

/** @param {Model} t */
function guess(t, seat, land) {
  const key = keyOf(t);
  const all = load(key);
  const mine = { ...guessesOf(t) };
  if (land) mine[seat] = land;
  else delete mine[seat];
  const now = { ...all, [t.view.campaign]: mine };
  kept.value = { ...kept.value, [key]: now };
  try {
    localStorage.setItem(key, JSON.stringify(now));
  } catch {
    // it is forgotten with the page
  }
}

/** @param {{land?: string}} props */
export function Mark({ land }) {
  return land ? html`<span class=${`kz-mark ${land}`}><${Sign} name=${SIGNS[land]} /></span>` : null;
}

/** @param {Model} t @param {number} seat the side of a seat that everybody knows */
export function openSide(t, seat) {
  const { side } = t.view.seats[seat];
  return side === "?" || !side ? "" : side;
}

/** @param {{t: Model, seat: number, big?: boolean}} props */
export function GuessSwitch({ t, seat, big = false }) {
  const now = guessesOf(t)[seat] ?? "";
  const name = t.names[seat];
  const choice = (land) => {
    const word = land ? t.thing(land) : t.say("scene.guess.unsure");
    return html`<button type="button" key=${land} class=${`${land || "unsure"} ${now === land ? "on" : ""}`}
      aria-pressed=${String(now === land)} aria-label=${t.say("scene.guess.of", { name, side: word })}
      onClick=${() => guess(t, seat, land)}>
      ${land ? html`<${Sign} name=${SIGNS[land]} />` : html`<i>${t.say("scene.guess.mark")}</i>`}
      ${big && html`<span>${word}</span>`}
    </button>`;
  };
  return html`<span class=${big ? "kz-pick3" : "kz-seg"} role="group" aria-label=${t.say("scene.guess.title", { name })}>
    ${choice("iran")}${choice("")}${choice("turan")}
  </span>`;
}

/**
 * One seat, closely: my guess, and what everybody may know.
 *
 * @param {{t: Model, seat: number, onClose: () => void}} props
 */
export function SeatSheet({ t, seat, onClose }) {
  const [shown, setShown] = useState(seat);
  const player = t.view.seats[shown];
  const total = (t.view.scores ?? []).reduce((sum, row) => sum + row[shown], 0);
  const others = t.view.seats.map((_, n) => n).filter((n) => n !== shown && n !== t.me);
  const side = openSide(t, shown);
  const open = [...player.heroes, ...player.helpers].filter((card) => card !== UNKNOWN); // in a replay
  const known = [
    side && t.say("scene.seat.open_side", { side: t.thing(side) }),
    player.king !== "throne" && t.say(`scene.seat.king_${player.king}`),
    player.captive && t.say("scene.seat.captive"),
    player.foresight && player.foresight !== "?" && t.say("scene.seat.foresight", { card: t.thing(player.foresight) }),
  ].filter(Boolean);
  return html`<${Sheet} title=${t.name(shown)} kind="kz-sheet" onClose=${onClose}>
    ${!t.watching && !side && html`<p class="kz-quiet">${t.say("scene.guess.question")}</p><${GuessSwitch} t=${t} seat=${shown} big />`}
    <dl class="kz-facts">
      <div><dt>${t.say("scene.seat.heroes")}</dt><dd>${t.digits(player.heroes.length)}</dd></div>
      <div><dt>${t.say("scene.seat.helpers")}</dt><dd>${t.digits(player.helpers.length)}</dd></div>
      <div><dt>${t.say("scene.seat.points", { enough: t.numbers.enough ?? 25 })}</dt><dd>${t.digits(total)}</dd></div>
    </dl>
    ${open.length > 0 && html`<div class="kz-lie">${open.map((card, i) => html`<${Card} key=${i} words=${t.words} card=${card} />`)}</div>`}
    ${known.length > 0 && html`<ul class="kz-known">${known.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`}
    ${
      !t.watching &&
      html`<h3 class="kz-h3">${t.say("scene.seat.others")}</h3>
      <ul class="kz-rest">
        ${others.map(
          (n) => html`<li key=${n}>
          <button type="button" class="kz-who" onClick=${() => setShown(n)}><${Shape} seat=${n} /><bdi>${t.name(n)}</bdi></button>
          ${openSide(t, n) ? html`<b class=${`kz-side ${openSide(t, n)}`}>${t.thing(openSide(t, n))}</b>` : html`<${GuessSwitch} t=${t} seat=${n} />`}
        </li>`,
        )}
      </ul>
      <p class="kz-priv"><${Icon} name="lock" />${t.say("scene.guess.private")}</p>`
    }
  <//>`;
}

/** How many of my guesses in a campaign were right. */
export function rightGuesses(t, campaign) {
  const mine = guessesOf(t, campaign.number);
  const seats = Object.keys(mine).filter((seat) => campaign.thrones[seat]);
  return { made: seats.length, right: seats.filter((seat) => mine[seat] === campaign.thrones[seat]).length };
}
