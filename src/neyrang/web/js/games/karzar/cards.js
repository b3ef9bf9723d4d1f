/* Karzar's cards: pages of a manuscript. Land is told by sky, field, plate and metal. */
import { deck, UNKNOWN } from "../../cards.js";
import { html } from "../../html.js";
import { layer } from "./sprite.js";

/** @import { Words } from "../../words.js" */

const IRAN = ["farhad", "gorgin", "rohham", "bahram", "fariborz", "bizhan", "giv", "tus", "goudarz", "rostam"];
const TURAN = ["lahhak", "nastihan", "golbad", "shideh", "barman", "garsivaz", "piran", "human", "pilsam", "sohrab"];
const LAND_OF_HELPER = { zal: "iran", simorgh: "iran", ramshgar: "turan", bazur: "turan", hich: "none" };
const KING = 9.5;

export const LANDS = ["iran", "turan"];
/** @param {string} card */
export const isKing = (card) => card === "IK" || card === "TK";
/** @param {string} card */
export const isHero = (card) => /^[IT](\d+\*?|K)$/.test(card);
/** @param {string} card */
export const landOf = (card) => (card[0] === "I" ? "iran" : "turan");
/** @param {string} card */
export const isMarked = (card) => card.endsWith("*");
/** @param {string} card the number on the card, without a mark */
export const numberOf = (card) => (isKing(card) ? KING : Number.parseInt(card.slice(1), 10));
/** @param {string} land */
export const kingOf = (land) => (land === "iran" ? "IK" : "TK");
/** @param {string} land */
export const otherLand = (land) => (land === "iran" ? "turan" : "iran");

/** Strongest first. */
export const byPower = (one, two) => numberOf(two) - numberOf(one) || one.localeCompare(two);

/** A helper's kind, without its number: `mobed`, `tahmineh`, `hum`. */
const kindOf = (card) => card.replace(/\d$/, "");

function emblemOf(card) {
  if (isKing(card)) return card === "IK" ? "kavus" : "afrasiab";
  if (isHero(card)) return (card[0] === "I" ? IRAN : TURAN)[numberOf(card) - 1];
  return kindOf(card);
}

function frameOf(card) {
  if (isKing(card)) return "king";
  return isHero(card) ? landOf(card) : "help";
}

function classOf(card) {
  if (isKing(card)) return `king ${landOf(card)}`;
  if (isHero(card)) return landOf(card);
  return `help ${LAND_OF_HELPER[card] ?? ""}`;
}

/** @param {{of: string, name: string, box?: string}} props */
export function Drawing({ of, name, box }) {
  return html`<svg class=${of} viewBox=${box} aria-hidden="true" focusable="false"><use href=${`#kz-${name}`} /></svg>`;
}

/** A plain sign in the colour of the text: sun, tent, feather, gate. */
export function Sign({ name, of = "" }) {
  return html`<${Drawing} of=${`kz-sign ${of}`} name=${`ic-${name}`} box="0 0 512 512" />`;
}

/** The name without its number. */
function bare(words, card) {
  const name = words.thing("karzar", card).replace(/\s*[\d۰-۹]+\*?$/, "").replace(/^the /, "");
  return name[0].toUpperCase() + name.slice(1);
}

/** @param {Words} words @param {string} card */
function drawn(words, card) {
  if (card === UNKNOWN) return html`<span class="kz"><${Drawing} of="fr" name="bk" box="0 0 250 350" /></span>`;
  const frame = frameOf(card);
  const name = bare(words, card);
  const plate = landOf(card) === "iran" ? "pl-sun" : "pl-tent";
  return html`<span class=${`kz ${classOf(card)}`}>
    <${Drawing} of="fr L" name=${`fr-${frame}`} box="0 0 250 350" />
    <${Drawing} of="fr S" name=${`fs-${frame}`} box="0 0 250 350" />
    <${Drawing} of="em" name=${card === "hich" ? "o-hich" : `em-${emblemOf(card)}`} />
    ${isHero(card) && !isKing(card) && html`<b class="ix"><${Drawing} of="" name=${plate} box="0 0 100 100" /><i data-sign=${words.digits(numberOf(card))}></i></b>`}
    ${isMarked(card) && html`<b class="al" data-sign=${`+${words.digits("1.5").replace(".", words.lang === "fa" ? "٫" : ".")}`}></b>`}
    <span class=${`nm ${name.length > 8 ? "long" : ""}`}>${name}</span>
  </span>`;
}

/** What a helper does depends on an option; the table at hand says which. */
let powers = "slay";
/** @param {string} chosen */
export const playedWithPowers = (chosen) => (powers = chosen);

/** @param {Words} words @param {string} card */
export function effectOf(words, card) {
  if (isHero(card)) {
    const values = { land: words.thing("karzar", landOf(card)), power: decimal(words, numberOf(card)) };
    return words.text(isMarked(card) ? "karzar.scene.card.marked" : isKing(card) ? "karzar.scene.card.king" : "karzar.scene.card.hero", values);
  }
  if (card === "hich") return words.text("karzar.scene.card.hich");
  if (/^(hum|jam)/.test(card)) return words.text(`karzar.scene.card.${kindOf(card)}`);
  if (powers === "aid" && ["zal", "ramshgar", "simorgh", "bazur"].includes(card)) return words.text(`karzar.scene.aid.${card}`);
  return words.about("karzar", card);
}

/** A helper's line where space is short. */
export function lineOf(words, card) {
  if (/^(hum|jam)/.test(card)) return words.text(`karzar.scene.card.${kindOf(card)}`);
  const aid = powers === "aid" && ["zal", "ramshgar", "simorgh", "bazur"].includes(card);
  return words.text(aid ? `karzar.scene.aid.${card}` : `karzar.scene.line.${kindOf(card)}`);
}

/** @param {Words} words @param {number} number */
export function decimal(words, number) {
  return words.digits(number).replace(".", words.lang === "fa" ? "٫" : ".");
}

export const cards = deck({
  game: "karzar",
  back: "kavus",
  look: (card) => ({ kind: "kz", emblem: "", tint: isHero(card) ? landOf(card) : "help" }),
  name: (words, card) => (isHero(card) || card === "hich" ? undefined : bare(words, card)),
  effect: effectOf,
  drawn,
  sprites: ["karzar"],
  finish: layer,
});

export const { Card, Small } = cards;
