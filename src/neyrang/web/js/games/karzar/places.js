/* Camp, plain of the dead, world beyond, tomb, dungeons, Nushdaru: counted, and a tap away. */
import { UNKNOWN } from "../../cards.js";
import { html, useState } from "../../html.js";
import { Shape } from "../../seats.js";
import { Sheet } from "../../sheet.js";
import { byPower, Card, LANDS, landOf, Sign, Small } from "./cards.js";

/** @import { Model } from "../../model.js" */

/**
 * The places this table has: what lies there as far as I may see it.
 *
 * @param {Model} t
 */
export function placesOf(t) {
  const { view, options } = t;
  const held = view.seats.map((seat, n) => ({ seat: n, card: seat.captive })).filter(({ card }) => card);
  const places = [
    { name: "camp", sign: "camp", count: view.camp.length, cards: view.camp.filter((card) => card !== UNKNOWN) },
    { name: "dead", sign: "dead", count: view.dead.length, cards: view.dead },
    { name: "beyond", sign: "beyond", count: view.beyond.length + view.spent.length, cards: [...view.beyond, ...view.spent] },
  ];
  if (options.nushdaru || options.fearless_king || view.tomb.length) {
    places.push({ name: "tomb", sign: "flask", count: view.tomb.length, cards: view.tomb });
  }
  if (options.captives) places.push({ name: "dungeon", sign: "gate", count: held.length, cards: [], held });
  return places;
}

/** @param {Model} t what is to be said of the Nushdaru */
export function nushdaru(t) {
  if (!t.options.nushdaru) return "";
  const { contested, used } = t.view.nushdaru;
  return t.say(`scene.place.nushdaru_${used ? "used" : contested ? "now" : "waits"}`);
}

/** Cards by land, strongest first. */
export function byLand(cards) {
  const heroes = LANDS.map((land) => ({ land, cards: cards.filter((card) => landOf(card) === land).sort(byPower) }));
  return heroes.filter((group) => group.cards.length);
}

/** @param {{t: Model, place: any}} props */
function Lying({ t, place }) {
  if (place.held) {
    if (!place.held.length) return html`<p class="kz-quiet">${t.say("scene.place.empty")}</p>`;
    return html`<ul class="kz-held">
      ${place.held.map(
        ({ seat, card }) => html`<li key=${seat}><${Small} t=${t} card=${card} /><span><${Shape} seat=${seat} /><bdi>${seat === t.me ? t.say("common.you") : t.name(seat)}</bdi></span></li>`,
      )}
    </ul>`;
  }
  if (!place.cards.length) return html`<p class="kz-quiet">${t.say(place.count ? "scene.place.face_down" : "scene.place.empty")}</p>`;
  if (place.name === "beyond") {
    return html`<div class="kz-lie">${place.cards.map((card, i) => html`<${Card} key=${i} words=${t.words} card=${card} />`)}</div>`;
  }
  return byLand(place.cards).map(
    ({ land, cards }) => html`<h4 key=${land} class=${`kz-land-name ${land}`}>${t.thing(land)}</h4>
      <div class="kz-lie">${cards.map((card, i) => html`<${Card} key=${i} words=${t.words} card=${card} />`)}</div>`,
  );
}

/** @param {{t: Model, onClose: () => void}} props */
function PlacesSheet({ t, onClose }) {
  const said = nushdaru(t);
  return html`<${Sheet} title=${t.say("scene.place.title")} kind="kz-sheet tall" onClose=${onClose}>
    ${placesOf(t).map(
      (place) => html`<section key=${place.name} class="kz-place">
      <h3 class="kz-h3"><${Sign} name=${place.sign} />${t.say(`scene.place.${place.name}`)} <small>${t.digits(place.count)}</small></h3>
      <p class="kz-quiet">${t.say(`scene.place.about_${place.name}`)}</p>
      <${Lying} t=${t} place=${place} />
    </section>`,
    )}
    ${said && html`<p class="kz-known">${said}</p>`}
  <//>`;
}

/**
 * The counts in one row that opens them all.
 *
 * @param {{t: Model}} props
 */
export function Chips({ t }) {
  const [open, setOpen] = useState(false);
  const places = placesOf(t);
  const said = t.words.listed(places.map((place) => `${t.say(`scene.place.${place.name}`)} ${t.digits(place.count)}`));
  return html`<button type="button" class="kz-chips" onClick=${() => setOpen(true)} aria-label=${`${t.say("scene.place.title")}: ${said}`}>
      ${places.map(
        (place) => html`<span key=${place.name} data-place=${place.name} title=${t.say(`scene.place.${place.name}`)}>
        <${Sign} name=${place.sign} /><b>${t.digits(place.count)}</b><em>${t.say(`scene.place.${place.name}`)}</em></span>`,
      )}
    </button>
    ${open && html`<${PlacesSheet} t=${t} onClose=${() => setOpen(false)} />`}`;
}

/**
 * The places themselves, where there is room: camp at the start, dead and beyond at the end.
 *
 * @param {{t: Model, only: string[]}} props
 */
export function Piles({ t, only }) {
  const [open, setOpen] = useState(false);
  const places = placesOf(t).filter(({ name }) => only.includes(name));
  return html`<div class=${`kz-piles ${only[0]}`}>
    ${places.map((place) => html`<${Pile} key=${place.name} t=${t} place=${place} onOpen=${() => setOpen(true)} />`)}
    ${open && html`<${PlacesSheet} t=${t} onClose=${() => setOpen(false)} />`}
  </div>`;
}

const IN_A_LINE = 12;
const BARRED = 4;

/** Cards that lie over each other; many of them in lines, where there is room, so that every index is seen. */
function Lines({ t, cards, of = "", most = IN_A_LINE }) {
  const lines = Math.ceil(cards.length / most);
  const each = Math.ceil(cards.length / lines);
  return html`<span class="kz-row" aria-hidden="true">
    ${Array.from({ length: lines }, (_, n) => html`<span key=${n} class="kz-line">${cards.slice(n * each, (n + 1) * each).map((card, i) => html`<span key=${i}><${Small} t=${t} card=${card} of=${of} told /></span>`)}</span>`)}
  </span>`;
}

/** @param {{t: Model, place: any, onOpen: () => void}} props */
function Pile({ t, place, onOpen }) {
  const rows = place.name === "dead" ? byLand(place.cards).map((group) => group.cards) : [place.cards];
  return html`<button type="button" class=${`kz-pile ${place.name}`} onClick=${onOpen}
    aria-label=${`${t.say(`scene.place.${place.name}`)}: ${t.digits(place.count)}`}>
    <span class="kz-pile-head" data-place=${`${place.name}:pile`}><${Sign} name=${place.sign} />${t.say(`scene.place.${place.name}`)}<b>${t.digits(place.count)}</b></span>
    ${
      place.name === "camp"
        ? html`<span class="kz-deck" aria-hidden="true">${Array.from({ length: Math.min(3, place.count) }, (_, i) => html`<${Small} key=${i} t=${t} card=${UNKNOWN} />`)}</span>`
        : place.held
          ? html`<${Lines} t=${t} cards=${place.held.map(({ card }) => card)} of="kz-barred" most=${BARRED} />`
          : rows.map((cards, n) => html`<${Lines} key=${n} t=${t} cards=${cards} />`)
    }
  </button>`;
}
