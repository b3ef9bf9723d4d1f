/* Cards, coins and emblems: how the things on a table are drawn. Which card has which face is told
by each game's own cards.js, which makes its components here with `deck`.

A card is told by its frame, its emblem and its word; colour only helps. Any card grows when it is
hovered, focused or held, and then says in one line what it does. */
import { html, render, signal, useMemo, useRef } from "./html.js";

/** @import { CardProps, Deck, Looks } from "./contract.d.ts" */
/** @import { Signal } from "../vendor/signals.d.ts" */
/** @import { Words } from "./words.js" */
/** @typedef {{words: Words, looks: Looks, card: string}} Grown */

export const UNKNOWN = "?";

/**
 * The components that draw the cards of one game.
 *
 * @param {Looks} looks
 * @returns {Deck}
 */
export function deck(looks) {
  return {
    looks,
    About: ({ words, card }) => html`<p class="about-card"><b>${nameOf(words, looks, card)}</b> ${effectOf(words, looks, card)}</p>`,
    Icon: (given) => html`<${Emblem} game=${looks.game} ...${given} />`,
    Card: (given) => html`<${AnyCard} looks=${looks} ...${given} />`,
    Small: ({ t, ...given }) => html`<${AnyCard} looks=${looks} words=${t.words} still ...${given} />`,
  };
}

/** An emblem of a game's icons.svg (js/sprite.js has put them into the page), in the colour of the text around it. */
function Emblem({ game, name, of = "" }) {
  return html`<svg class=${`art ${of}`} aria-hidden="true" focusable="false"><use href=${`#${game}-${name}`} /></svg>`;
}

// ---- what a card says

/** @param {Words} words @param {Looks} looks @param {string} card */
function nameOf(words, looks, card) {
  if (card === UNKNOWN) return words.text("web.card_hidden");
  return looks.name?.(words, card) ?? words.thing(looks.game, card);
}

/** What a card does, in one line. */
function effectOf(words, looks, card) {
  if (card === UNKNOWN) return "";
  return looks.effect?.(words, card) ?? words.about(looks.game, card);
}

/** The short word at a card's foot: its corner says the rest. */
function footOf(words, looks, card) {
  return looks.foot?.(words, card) ?? nameOf(words, looks, card);
}

/** A card for people who do not see it: its name, value and effect. */
function describe(words, looks, card) {
  const effect = effectOf(words, looks, card);
  const name = nameOf(words, looks, card);
  return effect ? `${name}. ${effect}` : name;
}

// ---- drawing: a frame of the game's own (a plain one for small cards), the emblem in layers, the
// index on its plate, the name in the ribbon. css/cards.css measures all of it by the card's width.

function Layer({ game, name, of }) {
  return html`<svg class=${of} aria-hidden="true" focusable="false"><use href=${`#${game}-${name}`} /></svg>`;
}

function Index({ words, looks, look }) {
  const { game } = looks;
  if (look.number === undefined && !look.mark) return null;
  return html`<b class="ix">
    <${Layer} game=${game} name=${look.plate ?? "plate"} of="plate-of" />
    ${look.number !== undefined ? html`<i data-sign=${words.digits(look.number)}></i>` : html`<${Layer} game=${game} name=${look.mark} of="mk" />`}
  </b>
  ${look.number !== undefined && look.mark && html`<${Layer} game=${game} name=${look.mark} of="mk beside" />`}`;
}

const LONG = 8; // letters: a longer name is written smaller

function Face({ words, looks, card, big = false }) {
  if (looks.drawn) {
    return html`<span class="drawn" aria-hidden="true">${looks.drawn(words, card)}</span>
      ${big && html`<span class="effect">${effectOf(words, looks, card)}</span>`}`;
  }
  const { game } = looks;
  const look = looks.look(card);
  const foot = footOf(words, looks, card);
  return html`<span class="face" aria-hidden="true">
    <${Layer} game=${game} name=${look.frame ?? "frame"} of="fr large" />
    <${Layer} game=${game} name=${`${look.frame ?? "frame"}-s`} of="fr small" />
    <${Layer} game=${game} name=${`em-${look.emblem}`} of="em" />
    ${look.worth !== undefined && html`<b class="worth"><i data-sign=${words.digits(look.worth)}></i></b>`}
    <${Index} words=${words} looks=${looks} look=${look} />
    <span class=${`nm ${foot.length > LONG ? "long" : ""}`}>${foot}</span>
  </span>
  ${big && html`<span class="effect">${effectOf(words, looks, card)}</span>`}`;
}

function Back({ words, looks }) {
  if (looks.drawn) return html`<span class="drawn" aria-hidden="true">${looks.drawn(words, UNKNOWN)}</span>`;
  return html`<span class="face" aria-hidden="true"><${Layer} game=${looks.game} name=${looks.back ?? "back"} of="fr" /></span>`;
}

/** @param {Looks} looks @param {string} card */
function classesOf(looks, card) {
  if (card === UNKNOWN) return `card of-${looks.game} back back-${looks.game}`;
  const look = looks.look(card);
  return `card of-${looks.game} kind-${look.kind} tint-${look.tint}`;
}

/**
 * One card, face up or (as "?") face down.
 *
 * `onPress` makes it a button (`pressed`: chosen; `why`: touched in vain, it says why; `idle`: not now);
 * `still` is for the many small ones that nobody needs to reach with the keyboard, `told` for
 * those that need not grow: what they do stands beside them.
 * `also` is added to what it says aloud, `badge` is a sign at its corner, `lost` and the classes
 * of `of` are ways to lie on the table.
 *
 * @param {CardProps & {looks: Looks}} props
 */
function AnyCard({ words, looks, card, place, onPress, pressed, why, idle, also, still, told, badge, lost, of = "", style }) {
  const ref = useRef(null);
  const hidden = card === UNKNOWN;
  const says = [describe(words, looks, card), also].filter(Boolean).join(" ");
  const state = `${lost ? "lost" : ""} ${why ? "cannot" : ""}`;
  const common = {
    ref,
    class: `${classesOf(looks, card)} ${state} ${of}`,
    style,
    "data-place": place,
    "data-card": card,
    "aria-label": says,
    ...(hidden || told ? {} : enlarging({ words, looks, card }, ref)),
  };
  // Drawn once: the table is drawn anew with everything that happens, and most cards stay as they are.
  const face = useMemo(() => html`<${hidden ? Back : Face} words=${words} looks=${looks} card=${card} />`, [words, looks, card]);
  const inside = html`${face} ${badge && html`<span class="badge-sign" aria-hidden="true">${badge}</span>`}`;
  if (!onPress) {
    const reach = still || hidden ? {} : { tabIndex: 0 };
    return html`<span role="img" ...${common} ...${reach}>${inside}</span>`;
  }
  const chosen = pressed === undefined ? {} : { "aria-pressed": String(pressed) };
  return html`<button
    type="button"
    ...${common}
    ...${chosen}
    aria-disabled=${why || idle ? "true" : undefined}
    onClick=${onPress}
  >
    ${inside}
  </button>`;
}

/** Coins: `most` of them are drawn, the number tells the rest. */
export function Coins({ words, n, place, label, most = 1 }) {
  const drawn = Array.from({ length: Math.max(1, Math.min(n, most)) });
  return html`<span class="coins" data-place=${place} role="img"
    aria-label=${label ?? words.text("web.coins", { count: n })}>
    <span class="stack" aria-hidden="true">${drawn.map(() => html`<i class=${`coin ${n === 0 ? "spent" : ""}`}></i>`)}</span>
    <b aria-hidden="true">${words.digits(n)}</b>
  </span>`;
}

// ---- growing: one enlarged card above everything, for whoever hovers, focuses or holds

const HOVER = 350;
const HOLD = 420;
/** @type {Signal<(Grown & {element: Element, at: DOMRect}) | null>} the card that is enlarged */
const grown = signal(null);
let timer = 0;
let held = false;

/** @param {Grown} what @param {Element} element */
function grow(what, element) {
  mount();
  grown.value = { ...what, element, at: element.getBoundingClientRect() };
}

/** An enlarged card goes with the card it belongs to. */
export function tidy() {
  if (grown.value && !grown.value.element.isConnected) shrink();
}

/** Nothing is enlarged any more. */
export function shrink() {
  clearTimeout(timer);
  grown.value = null;
}

function enlarging(what, ref) {
  const later = (wait) => {
    clearTimeout(timer);
    timer = setTimeout(() => ref.current?.isConnected && grow(what, ref.current), wait);
  };
  return {
    onPointerEnter: (e) => e.pointerType === "mouse" && later(HOVER),
    onPointerLeave: shrink,
    onPointerCancel: shrink,
    onPointerDown(e) {
      held = false;
      shrink();
      if (e.pointerType === "mouse") return;
      later(HOLD);
      const begun = timer;
      setTimeout(() => (held = begun === timer && grown.value !== null), HOLD + 20);
    },
    onPointerUp: (e) => e.pointerType !== "mouse" && shrink(),
    onClickCapture(e) {
      if (held) {
        e.stopPropagation(); // a long look is no answer
        e.preventDefault();
      }
      held = false;
      shrink();
    },
    onContextMenu: (e) => e.preventDefault(),
    onFocus: (e) => e.target.matches(":focus-visible") && later(HOVER),
    onBlur: shrink,
    onKeyDown(e) {
      if (e.key === "Enter" && e.currentTarget.tagName !== "BUTTON") grow(what, ref.current);
      else if (e.key === "Escape") shrink();
    },
  };
}

const WIDE = 208;
const SLIP = 100; // what it does stands under it
const TALL = WIDE * 1.4 + SLIP;

/** Above the card it belongs to, else below it, and always on the screen. */
function spot(at) {
  const middle = at.left + at.width / 2 - WIDE / 2;
  const left = Math.max(8, Math.min(middle, window.innerWidth - WIDE - 8));
  const above = at.top - TALL - 10;
  const below = Math.min(at.bottom + 10, window.innerHeight - TALL - 8);
  return { left: `${left}px`, top: `${above >= 8 ? above : Math.max(8, below)}px` };
}

function Enlarged() {
  const now = grown.value;
  if (!now) return null;
  return html`<div class=${`${classesOf(now.looks, now.card)} grown`} style=${spot(now.at)}>
    <${Face} ...${now} big />
  </div>`;
}

let mounted = false;

function mount() {
  if (mounted) return;
  mounted = true;
  const layer = document.createElement("div");
  layer.setAttribute("aria-hidden", "true"); // what it says, the card itself has said
  document.body.append(layer);
  render(html`<${Enlarged} />`, layer);
  addEventListener("scroll", shrink, { capture: true, passive: true });
}
