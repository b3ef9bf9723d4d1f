/* How things move: cards and coins travel from where they were to where they go.

Nothing here is waited for. What is drawn is already true; ghosts fly over it and are gone, and no
touch ever meets one. A scene says what travels (`travels`), by events and `data-place` names:

  {coins: 3, from, to}          coins
  {cards: [...], from, to}      cards, "?" face down; `flips` turns them on the way. A place can be
                                a list: the first of them that is there
  {icon, from, to}              an emblem
  {turn: [places]}              the card lying at the first of these places that is there turns over
  {beat: [places], by}          a breath before the truth
  {shake: [places]}             a loss is felt
*/
import { tidy } from "./cards.js";
import { html, render } from "./html.js";

/** @import { Travel } from "./contract.d.ts" */
/** @import { Model } from "./model.js" */

const TRAVEL = 320;
const STAGGER = 90; // between things of one event
const BETWEEN = 160; // between events
const SILENCE = 260; // before a truth
const LONGEST = 1500;
const SOON = 400; // ms: what begins later, such as the end of a picture that stands still, is not on its way
const SEEN = 50; // ms: an animation that has ended is on show a little longer
const BACKLOG = 16; // more than that is not played: whoever comes back sees the table as it is
const EASE = "cubic-bezier(0.22, 0.8, 0.3, 1)";

/** @type {{key: string, n: number} | null} at which table and from which seat, the last event that was played */
let shown = null;
/** @type {Map<string, DOMRect>} where everything was at the last drawing */
let places = new Map();

/**
 * How long it takes until everything that moves has arrived, in ms. What is drawn meanwhile would hold it up, and
 * waits (telling.js).
 */
export function arriving() {
  const left = document.getAnimations().map(({ effect, currentTime }) => {
    const { delay = 0, endTime } = effect?.getComputedTiming() ?? {};
    const now = Number(currentTime ?? 0);
    return Number.isFinite(endTime) && delay - now < SOON ? Number(endTime) - now : 0;
  });
  const longest = Math.max(0, ...left);
  return longest && longest + SEEN;
}

/**
 * Called after each drawing: play what is new.
 *
 * @param {Model} t
 */
export function moved(t) {
  tidy();
  const before = places;
  places = measure();
  const last = t.events.at(-1)?.n ?? -1;
  const key = `${location.pathname} ${t.me}`;
  const played = shown?.key === key ? shown.n : last;
  const fresh = t.events.filter(({ n }) => n > played);
  shown = { key, n: last };
  const { travels } = t.scene;
  if (!travels || fresh.length === 0 || fresh.length > BACKLOG || document.hidden) return;
  slide(before);
  play(
    fresh.map((event) => travels(event, t)),
    before,
    t,
  );
}

/** @param {Model} t */
function still(t) {
  return document.documentElement.dataset.motion === "off" || t.setting?.("motion") === false;
}

function measure() {
  const found = new Map();
  for (const element of elements("[data-place]")) {
    const box = element.getBoundingClientRect();
    if (box.width > 0) found.set(element.dataset.place ?? "", box);
  }
  return found;
}

/** @returns {NodeListOf<HTMLElement>} */
const elements = (selector) => document.querySelectorAll(selector);
/** @returns {HTMLElement | null} */
const at = (place) => document.querySelector(`[data-place="${place}"]`);

/** Things that stayed but had to make room slide to where they are now. */
function slide(before) {
  if (document.documentElement.dataset.motion === "off") return;
  for (const [place, now] of places) {
    const was = before.get(place);
    const element = place.includes(":") && !place.startsWith("seat") ? at(place) : null;
    if (!was || !element || element.dataset.slides === undefined) continue;
    const [x, y] = [was.left - now.left, was.top - now.top];
    if (Math.abs(x) + Math.abs(y) < 4) continue;
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: TRAVEL,
      easing: EASE,
    });
  }
}

function play(scores, before, t) {
  let delay = 0;
  for (const score of scores) {
    if (score.length === 0) continue;
    for (const part of score) {
      if (delay > LONGEST) return;
      perform(part, delay, before, t);
      if (part.silence) delay += SILENCE;
    }
    delay += BETWEEN;
  }
}

/** @param {Travel} part */
function perform(part, delay, before, t) {
  if (part.turn) return turnOver(part.turn, delay, t);
  if (part.beat) return beat(part.beat, delay, t);
  if (part.shake) return shake(part.shake, delay, t);
  const from = boxOf([part.from].flat(), before, places);
  const to = boxOf([part.to].flat(), places, before);
  if (!from || !to) return undefined;
  const things = part.coins ? Array(Math.min(part.coins, 7)).fill(null) : (part.cards ?? [null]);
  things.forEach((card, i) => {
    const ghost = makeGhost(part, card, t);
    fly(ghost, from, to, delay + i * STAGGER, part.flips, t);
  });
  return undefined;
}

/** The first of these places that there is, or was. */
function boxOf(names, now, otherwise) {
  const name = names.find((each) => now.has(each)) ?? names.find((each) => otherwise.has(each));
  return now.get(name) ?? otherwise.get(name);
}

function makeGhost(part, card, t) {
  const { Card, Icon } = t.scene.cards;
  const ghost = document.createElement("div");
  ghost.setAttribute("aria-hidden", "true");
  if (part.coins) {
    ghost.className = "ghost coin";
  } else if (part.icon) {
    ghost.className = "ghost emblem-ghost";
    render(html`<${Icon} name=${part.icon} />`, ghost);
  } else {
    ghost.className = "ghost card-ghost";
    render(html`<${Card} words=${t.words} card=${card} still />`, ghost);
  }
  return ghost;
}

const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];

function fly(ghost, from, to, delay, flips, t) {
  Object.assign(ghost.style, { left: "0", top: "0" });
  document.body.append(ghost);
  const [x0, y0] = centre(from);
  const [x1, y1] = centre(to);
  const put = (x, y, more = "") => `translate(${x}px, ${y}px) translate(-50%, -50%) ${more}`;
  const frames = still(t)
    ? [
        { transform: put(x1, y1), opacity: 0 },
        { transform: put(x1, y1), opacity: 1, offset: 0.4 },
        { transform: put(x1, y1), opacity: 0 },
      ]
    : [
        { transform: put(x0, y0, flips ? "scale(1.1) rotateY(90deg)" : "scale(0.8)"), opacity: 0 },
        { transform: put(x0, y0), opacity: 1, offset: flips ? 0.3 : 0.12 },
        { transform: put(x1, y1), opacity: 1, offset: 0.9 },
        { transform: put(x1, y1, "scale(0.8)"), opacity: 0 },
      ];
  const run = ghost.animate(frames, {
    duration: flips ? TRAVEL * 1.4 : TRAVEL,
    delay,
    easing: EASE,
    fill: "both",
  });
  run.onfinish = run.oncancel = () => lift(ghost);
}

/** The card of a claim turns over: a back lies on it until its moment, and so waits what is said. */
function turnOver(names, delay, t) {
  const element = names.map(at).find((found) => found?.dataset.state === "proved");
  if (!element) return;
  const start = delay + SILENCE;
  const told = element.parentElement?.querySelector("figcaption");
  told?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TRAVEL, delay: start, fill: "backwards" });
  if (still(t)) {
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TRAVEL, delay: start, fill: "backwards" });
    return;
  }
  const half = TRAVEL / 2;
  const edge = "perspective(40rem) rotateY(90deg) scale(1.08)";
  for (const card of element.querySelectorAll(".card")) cover(card, start, half, edge, t);
  element.animate(
    [
      { transform: edge, opacity: 0, easing: "step-start" },
      { transform: edge, opacity: 1, offset: 0.01 },
      { transform: "none", opacity: 1 },
    ],
    { duration: half, delay: start + half, easing: "ease-out", fill: "backwards" },
  );
}

function cover(card, delay, duration, edge, t) {
  const box = card.getBoundingClientRect();
  const back = makeGhost({}, "?", t);
  Object.assign(back.style, { left: `${box.left}px`, top: `${box.top}px` });
  back.style.setProperty("--w", `${box.width}px`);
  document.body.append(back);
  const run = back.animate([{ transform: "none" }, { transform: edge }], {
    duration,
    delay,
    easing: "ease-in",
    fill: "both",
  });
  run.onfinish = run.oncancel = () => lift(back);
}

function lift(ghost) {
  render(null, ghost);
  ghost.remove();
}

/** The table holds its breath: the doubted card is lifted and waits. */
function beat(names, delay, t) {
  const element = names.map(at).find(Boolean);
  if (!element) return;
  // Lifted, not enlarged: another size would be painted anew in each frame.
  const [low, high] = ["none", "translateY(-0.5rem)"];
  apart(
    element,
    element.animate(
      still(t)
        ? [{ opacity: 0.4 }, { opacity: 1 }]
        : [{ transform: low }, { transform: high, offset: 0.35 }, { transform: high, offset: 0.65 }, { transform: low }],
      { duration: 380, delay, easing: "ease-in-out" },
    ),
  );
}

function shake(names, delay, t) {
  const element = names.map(at).find(Boolean);
  if (!element) return;
  apart(
    element,
    element.animate(
      still(t)
        ? [{ opacity: 0.3 }, { opacity: 1 }]
        : [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: 300, delay, easing: "ease-out" },
    ),
  );
}

/** Painted once, on a layer of its own, for as long as it moves. */
function apart(element, run) {
  element.style.willChange = "transform, opacity";
  run.onfinish = run.oncancel = () => (element.style.willChange = "");
}
