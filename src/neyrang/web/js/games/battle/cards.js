/* The cards of a battle, drawn whole: 100 x 140 units, one drawing at every size. */
import { UNKNOWN, deck } from "../../cards.js";
import { html } from "../../html.js";
import { Sign, ref } from "./sprite.js";

/** @import { Deck } from "../../contract.d.ts" */
/** @import { Words } from "../../words.js" */

/** Soldiers high to low, then what counts in a line, then what acts: the order of hands and lines. */
export const ORDER = [
  "10", "6", "5", "4", "3", "2", "1", "heroine", "courtesan", "drummer", "spring", "winter", "bishop", "scarecrow", "surrender",
]; // prettier-ignore

export const isSoldier = (card) => /^\d+$/.test(card);
export const sorted = (cards) => [...cards].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));

const SHARED = {
  1: "spears", heroine: "swordwoman", drummer: "drum", spring: "blossom", winter: "snow", scarecrow: "scarecrow", surrender: "flag",
}; // prettier-ignore

/** What is drawn on what, game by game. */
const STYLES = {
  rakab: {
    frame: "rk", emblem: [25.5, 58, 49], soldier: [20, 64, 60], word: 126.6, most: 7, war: "em-sabres", peace: "em-dove",
    emblems: { ...SHARED, 2: "archer", 3: "shield", 4: "sabres", 5: "horse", 6: "rider", 10: "elephant", bishop: "elder", courtesan: "lion" },
  },
  condottiere: {
    frame: "co", emblem: [27, 58, 46], soldier: [24, 60, 52], word: 128, most: 8, war: "em-swords", peace: "em-mitre",
    emblems: { ...SHARED, 2: "crossbow", 3: "halberd", 4: "swords", 5: "helm", 6: "knight", 10: "griffin", bishop: "mitre", courtesan: "rose" },
  },
}; // prettier-ignore

const INDEX = { heroine: "10", courtesan: "1", drummer: "×2", spring: "+3" };
const SIGNS = { winter: "em-snow", bishop: "em-fire", scarecrow: "ix-back", surrender: "em-flag" };

/** The emblems of a game's two tokens. */
export const tokensOf = (game) => STYLES[game];

const kindOf = (card) => (isSoldier(card) ? "soldier" : card);

/** @param {Words} words @param {string} game @param {string} card */
function picture(words, game, card) {
  const style = STYLES[game];
  if (card === UNKNOWN) {
    return html`<svg class="picture" viewBox="0 0 100 140" focusable="false"><use href=${ref(`${style.frame}-back`)} /></svg>`;
  }
  const soldier = isSoldier(card);
  const [x, y, size] = soldier ? style.soldier : style.emblem;
  const index = soldier ? card : INDEX[card];
  return html`<svg class=${`picture ${style.frame} k-${kindOf(card)}`} viewBox="0 0 100 140" focusable="false">
    <use href=${ref(`${style.frame}-frame`)} />
    <use class="em" href=${ref(`em-${style.emblems[card]}`)} x=${x} y=${y} width=${size} height=${size} />
    ${!soldier && html`<g class="foot-word"><use href=${ref(`${style.frame}-foot`)} /><${Word} text=${words.thing(game, card)} style=${style} /></g>`}
    ${
      index
        ? html`<text class=${`ix ${index.length > 1 ? "two" : ""}`} x=${index.length > 1 ? 12 : 11.5} y="45">${words.digits(index)}</text>`
        : html`<use class="ixs" href=${ref(SIGNS[card])} x="12" y="13" width="32" height="32" />`
    }
  </svg>`;
}

function Word({ text, style }) {
  const fit = text.length > style.most ? { textLength: "80", lengthAdjust: "spacingAndGlyphs" } : {};
  return html`<text class="word" x="50" y=${style.word} ...${fit}>${text}</text>`;
}

/**
 * The components of a game's cards.
 *
 * @param {string} game
 * @returns {Deck}
 */
export function battleDeck(game) {
  const made = deck({
    game,
    back: STYLES[game].war,
    look: (card) => ({ kind: kindOf(card), emblem: STYLES[game].emblems[card], tint: kindOf(card) }),
    drawn: (words, card) => picture(words, game, card),
    sprites: ["battle", game],
  });
  return { ...made, Icon: ({ name, of = "" }) => html`<${Sign} name=${name} of=${of} />` };
}
