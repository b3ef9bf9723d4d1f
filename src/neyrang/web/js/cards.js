/* Cards, coins and emblems: how the things on the table are drawn, for every game.

A card is told by its frame, its emblem and its word; colour only helps. Any card grows when it is
hovered, focused or held, and then says in one line what it does. */
import { html, render, signal, useRef } from "./html.js";

const ICONS = new URL("../art/icons.svg", import.meta.url).pathname;
export const UNKNOWN = "?";
const COLOURS = ["red", "blue", "green", "yellow"];

/** An emblem of art/icons.svg, in the colour of the text around it. */
export function Icon({ name, of = "" }) {
  return html`<svg class=${`art ${of}`} aria-hidden="true" focusable="false">
    <use href=${`${ICONS}#${name}`} />
  </svg>`;
}

// ---- what a card looks like

const BACKS = { coup: "mask", loot: "palm" };

function lootLook(card) {
  if (card.startsWith("caravan")) {
    return { kind: "caravan", emblem: "caravan", tint: "caravan", number: Number(card.slice(7)) };
  }
  if (card === "salar") return { kind: "salar", emblem: "salar", tint: "salar", leads: true };
  const colour = COLOURS.find((name) => card.startsWith(name));
  if (card.endsWith("_chief")) {
    return { kind: "chief", emblem: "chief", tint: colour, mark: colour, leads: true };
  }
  return {
    kind: "bandit",
    emblem: "bandit",
    tint: colour,
    mark: colour,
    number: Number(card.at(-1)),
  };
}

/** What tells a card: its kind (the frame), emblem, tint, and what stands in its corner. */
export function lookOf(game, card) {
  if (game === "loot") return lootLook(card);
  const kind = card === "anarchist" ? "bomb" : card === "no_duke" ? "denial" : "role";
  const emblem = card === "no_duke" ? "duke" : card;
  return { kind, emblem, tint: emblem, mark: emblem };
}

/** The short word at a card's foot: its corner says the rest. */
export function footOf(words, game, card) {
  if (card === "anarchist") return words.text("coup.table.anarchist");
  const short = card.startsWith("caravan") && game === "loot";
  return short ? words.text("loot.scene.card.caravan") : words.thing(game, card);
}

export function nameOf(words, game, card) {
  if (card === UNKNOWN) return words.text("web.card_hidden");
  return card === "anarchist" ? words.text("coup.table.anarchist") : words.thing(game, card);
}

/** What a card does, in one line. */
export function effectOf(words, game, card) {
  if (card === UNKNOWN || card === "no_duke") return "";
  if (card === "anarchist") return words.text("coup.option.anarchist.help");
  return words.about(game, card);
}

/** A card for people who do not see it: its name, value and effect. */
export function described(words, game, card) {
  const effect = effectOf(words, game, card);
  const name = nameOf(words, game, card);
  return effect ? `${name}. ${effect}` : name;
}

// ---- drawing

function Corner({ words, look }) {
  return html`<span class="corner" aria-hidden="true">
    ${look.number !== undefined && html`<b data-sign=${words.digits(look.number)}></b>`}
    ${look.leads && html`<b data-sign="★"></b>`} ${look.mark && html`<${Icon} name=${look.mark} />`}
  </span>`;
}

function Face({ words, game, card, big }) {
  const look = lookOf(game, card);
  return html`<span class="face" aria-hidden="true">
    <span class="leaf">
      <span class="emblem">
        <${Icon} name=${look.emblem} />
        ${look.kind === "caravan" && html`<b class="worth" data-sign=${words.digits(look.number)}></b>`}
      </span>
      <span class="caption">${footOf(words, game, card)}</span>
      ${big && html`<span class="effect">${effectOf(words, game, card)}</span>`}
    </span>
    <${Corner} words=${words} look=${look} />
  </span>`;
}

function Back({ game }) {
  return html`<span class="face" aria-hidden="true">
    <span class="girih"></span>
    <span class="medal"><${Icon} name=${BACKS[game]} /></span>
  </span>`;
}

/** The classes of a card: the ghosts of motion.js wear them too. */
export function classesOf(game, card) {
  if (card === UNKNOWN) return `card back back-${game}`;
  const look = lookOf(game, card);
  return `card kind-${look.kind} tint-${look.tint}`;
}

/**
 * One card, face up or (as "?") face down.
 *
 * `onPress` makes it a button (`pressed`: chosen; `why`: touched in vain, it says why);
 * `still` is for the many small ones that nobody needs to reach with the keyboard, `told` for
 * those that need not grow: what they do stands beside them.
 * `also` is added to what it says aloud, `claimed` and `lost` are ways to lie on the table.
 */
export function Card({
  words,
  game,
  card,
  place,
  onPress,
  pressed,
  why,
  also,
  still,
  told,
  claimed,
  lost,
  of = "",
  style,
}) {
  const ref = useRef(null);
  const hidden = card === UNKNOWN;
  const says = [described(words, game, card), also].filter(Boolean).join(" ");
  const state = `${claimed ? "claimed" : ""} ${lost ? "lost" : ""} ${why ? "cannot" : ""}`;
  const common = {
    ref,
    class: `${classesOf(game, card)} ${state} ${of}`,
    style,
    "data-place": place,
    "data-card": card,
    "aria-label": says,
    ...(hidden || told ? {} : enlarging({ words, game, card }, ref)),
  };
  const inside = html`${
    hidden ? html`<${Back} game=${game} />` : html`<${Face} words=${words} game=${game} card=${card} />`
  }
  ${claimed && html`<span class="doubt" aria-hidden="true">${words.text("coup.scene.doubt")}</span>`}`;
  if (!onPress) {
    const reach = still || hidden ? {} : { tabIndex: 0 };
    return html`<span role="img" ...${common} ...${reach}>${inside}</span>`;
  }
  const chosen = pressed === undefined ? {} : { "aria-pressed": String(pressed) };
  return html`<button
    type="button"
    ...${common}
    ...${chosen}
    aria-disabled=${why ? "true" : undefined}
    onClick=${onPress}
  >
    ${inside}
  </button>`;
}

/** A card of the table that nobody needs to reach with the keyboard: on plates and in stacks. */
export function Small({ t, ...more }) {
  return html`<${Card} words=${t.words} game=${t.game} still ...${more} />`;
}

/** Coins as coins, and how many they are: `most` of them are drawn, the number tells the rest. */
export function Coins({ words, n, place, label, most = 5 }) {
  const drawn = Array.from({ length: Math.min(n, most) });
  return html`<span class="coins" data-place=${place} role="img"
    aria-label=${label ?? words.text("web.coins", { count: n })}>
    <span class="stack" aria-hidden="true">
      ${drawn.map(() => html`<i class="coin"></i>`)}${n === 0 && html`<i class="coin spent"></i>`}
    </span>
    <b aria-hidden="true">${words.digits(n)}</b>
  </span>`;
}

// ---- growing: one enlarged card above everything, for whoever hovers, focuses or holds

const HOVER = 350;
const HOLD = 420;
const grown = signal(null);
let timer = 0;
let held = false;

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
const TALL = WIDE * 1.4;

/** Above the card it belongs to, else below it, and always on the screen. */
function spot(at) {
  const middle = at.left + at.width / 2 - WIDE / 2;
  const left = Math.max(8, Math.min(middle, window.innerWidth - WIDE - 8));
  const above = at.top - TALL - 10;
  const below = Math.min(at.bottom + 10, window.innerHeight - TALL - 8);
  return { left: `${left}px`, top: `${above >= 8 ? above : Math.max(8, below)}px` };
}

function Grown() {
  const now = grown.value;
  if (!now) return null;
  return html`<div class=${`${classesOf(now.game, now.card)} grown`} style=${spot(now.at)}>
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
  render(html`<${Grown} />`, layer);
  addEventListener("scroll", shrink, { capture: true, passive: true });
}
