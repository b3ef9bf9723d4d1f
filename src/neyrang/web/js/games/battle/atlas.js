/* The whole map: who holds what, who needs what to win, and where the token may go. */
import { html, useState } from "../../html.js";
import { Shape } from "../../seats.js";
import { Sheet } from "../../sheet.js";
import { isOurs } from "./land.js";
import { MapDrawing, useBox } from "./map.js";
import { Sign, ref } from "./sprite.js";
import { fighting, order, placeName, realmOf, stepOf } from "./state.js";

/** @import { Model } from "../../model.js" */

/** What the token is put with: `place` or `favor`; "" when I am not asked for it. @param {Model} t */
export function placing(t) {
  const step = stepOf(t);
  return t.mine && (step === "place" || step === "favor") ? step : "";
}

/** @param {Model} t */
function choice(t) {
  const verb = placing(t);
  if (!verb) return { verb: "", may: null, threats: {} };
  const may = new Set(t.legal.filter((move) => move.startsWith(`${verb}:`)).map((move) => move.split(":")[1]));
  may.delete("none");
  const threats = {};
  if (verb === "place") {
    for (const region of may) {
      const seats = (t.preview(`place:${region}`).wins ?? []).map(({ seat }) => seat);
      if (seats.length) threats[region] = seats;
    }
  }
  return { verb, may, threats };
}

/** Touching a region: it is chosen, or says why it cannot be. @param {Model} t */
function presser(t) {
  const { verb, may } = choice(t);
  if (!verb || !may) return undefined;
  return (region) => {
    if (may.has(region)) t.setPick({ region });
    else t.refuse(t.whyNot(`${verb}:${region}`));
  };
}

// ---- the drawing

const CORNERS = [0, 1, 2, 3];

/** The ruled frame of a page, with an ornament in each corner. */
export function Frame() {
  return html`<div class="jadval" aria-hidden="true">${CORNERS.map((n) => html`<svg key=${n} class=${`c${n}`} viewBox="0 0 44 44"><use href=${ref("or-lachak")} /></svg>`)}</div>`;
}

const LOW = 330; // px: a map this low stands aside, to leave room for words

/** @param {{t: Model, room?: number[], below?: number, type?: number, pin?: number, children?: any}} props */
export function Atlas({ t, room, below, type = 12, pin = 15.5, children }) {
  const [box, size] = useBox();
  const { may, threats } = choice(t);
  const chosen = t.pick?.region ?? null;
  return html`<section class="atlas" ref=${box} data-place="map" aria-label=${t.say("scene.map.title")}>
    ${size && html`<${MapDrawing} t=${t} size=${size} room=${size[1] >= LOW ? room : isOurs(t.numbers.map.key) ? [26, 2, 0, 2] : [1, 1, 1, 1]} below=${below} type=${size[1] < LOW ? 11 : type} pin=${size[1] < LOW ? 12 : pin} may=${may} chosen=${chosen} threats=${threats} press=${presser(t)} />`}
    <${Frame} />
    ${chosen && html`<${Cartouche} t=${t} region=${chosen} />`}
    ${children}
  </section>`;
}

/** What the chosen region means. @param {{t: Model, region: string}} props */
function Cartouche({ t, region }) {
  const verb = placing(t);
  const told = t.preview(`${verb}:${region}`);
  const beside = Object.entries(told.neighbours ?? {}).filter(([, owner]) => owner === t.me).map(([name]) => t.thing(name));
  const mine = (told.wins ?? []).find(({ seat }) => seat === t.me);
  const others = (told.wins ?? []).filter(({ seat }) => seat !== t.me).map(({ seat }) => t.names[seat]);
  return html`<div class="cartouche" role="status">
    <strong>${t.thing(region)}</strong>
    ${told.owner !== null && told.owner !== undefined && html`<p>${t.say("scene.map.held_by", { name: t.called(told.owner) })}</p>`}
    ${beside.length > 0 && html`<p>${t.say("scene.map.beside", { regions: t.words.listed(beside) })}</p>`}
    ${verb === "place" && mine && html`<p class="win">${t.say("scene.map.you_win")}</p>`}
    ${verb === "place" && others.length > 0 && html`<p class="warn">${t.say("scene.map.they_win", { names: t.words.listed(others) })}</p>`}
    ${!beside.length && !mine && !others.length && html`<p>${t.say("scene.map.alone")}</p>`}
  </div>`;
}

// ---- the list: for small fingers and screen readers

/** @param {{t: Model, all?: boolean}} props */
export function RegionList({ t, all = true }) {
  const { verb, may, threats } = choice(t);
  const press = presser(t);
  const regions = t.numbers.map.regions.map(({ region }) => region).filter((region) => all || may?.has(region));
  return html`<ul class="region-list" aria-label=${t.say("scene.map.list")}>
    ${regions.map((region) => {
      const owner = t.view.owners[region];
      const note = [
        owner !== undefined && t.say("scene.map.held_by", { name: t.called(owner) }),
        region === t.view.battle && t.say(`${t.game}.table.contested`),
        region === t.view.favor && t.say(`${t.game}.table.favor`),
        threats[region]?.length && t.say("scene.map.wins_here", { names: t.words.listed(threats[region].map((seat) => t.called(seat))) }),
      ].filter(Boolean); // prettier-ignore
      const says = [t.thing(region), ...note].join(", ");
      const body = html`${owner !== undefined && html`<${Shape} seat=${owner} />`}<span>${t.thing(region)}</span>
        ${(threats[region] ?? []).map((seat) => html`<span key=${seat} class="threat-of"><${Sign} name="em-crown" /><${Shape} seat=${seat} /></span>`)}`;
      if (!verb || !press) return html`<li key=${region}><span class="region" role="img" aria-label=${says}>${body}</span></li>`;
      return html`<li key=${region}><button type="button" class="region" data-region=${region} aria-pressed=${String(t.pick?.region === region)} aria-label=${says}
        aria-disabled=${may?.has(region) ? undefined : "true"} onClick=${() => press(region)}>${body}</button></li>`;
    })}
  </ul>`;
}

/** The button under the map. @param {{t: Model}} props */
export function Placing({ t }) {
  const verb = placing(t);
  const region = t.pick?.region;
  const go = () => t.send(`${verb}:${region}`);
  return html`<div class="placing">
    <${RegionList} t=${t} all=${false} />
    <div class="acts">
      ${
        region
          ? html`<button type="button" class="do go" data-move=${`${verb}:${region}`} disabled=${t.sending} onClick=${go}><span class="do-label">${t.moveText(`${verb}:${region}`)}</span></button>`
          : html`<p class="hint">${t.say("scene.map.choose")}</p>`
      }
      ${t.legal.includes("favor:none") && html`<button type="button" class="do plain" data-move="favor:none" disabled=${t.sending} onClick=${() => t.send("favor:none")}><span class="do-label">${t.moveText("favor:none")}</span></button>`}
    </div>
  </div>`;
}

// ---- who needs what to win

/** @param {Model} t */
function needText(t, seat) {
  const standing = t.standing?.seats?.[seat];
  if (t.over || !standing) return ["", ""];
  const { adjacent_left: adjacent, regions_left: regions, wins_with: wins } = standing;
  const battle = t.view.battle;
  if (battle && wins.includes(battle)) return ["near", t.say("scene.race.wins_here", { place: placeName(t) })];
  if (regions === 1) return ["near", t.say("scene.race.one_region")];
  if (adjacent === 1 && wins.length && wins.length <= 2) {
    return ["near", t.say("scene.race.by_winning", { regions: wins.map((region) => t.thing(region)).join(` ${t.say("scene.race.or")} `) })];
  }
  if (adjacent === 1) return ["near", t.say("scene.race.one_adjacent")];
  if (standing.points !== null) return ["", t.say("scene.race.points", { count: standing.points })];
  return ["", t.say("scene.race.left", { count: regions })];
}

/** @param {Model} t */
export function goalText(t) {
  const { regions, adjacent, points } = t.numbers.needed;
  const goal = adjacent ? t.say("scene.race.goal", { regions, adjacent }) : t.say("scene.race.goal_regions", { regions });
  return points ? `${goal} · ${t.say("scene.race.goal_points", { points })}` : goal;
}

/** @param {{t: Model, short?: boolean}} props */
export function Race({ t }) {
  const { regions, adjacent } = t.numbers.needed;
  const seats = [...order(t)];
  if (t.me >= 0) seats.unshift(/** @type {number} */ (seats.pop()));
  return html`<div class="race-box">
    <h2>${goalText(t)}</h2>
    <ol class="race">
      ${seats.map((seat) => {
        const { owned, largest } = realmOf(t, seat);
        const [near, note] = needText(t, seat);
        const says = t.say("scene.race.says", { name: t.called(seat), regions: owned.size, adjacent: largest.size });
        const pips = Array.from({ length: regions }, (_, i) => html`<i key=${i} class=${i < owned.size ? "on" : ""}></i>`);
        const links = Array.from({ length: adjacent ?? 0 }, (_, i) => html`<i key=${i} class=${i < largest.size ? "on" : ""}></i>`);
        return html`<li key=${seat} class=${`${near} ${seat === t.me ? "mine" : ""}`} style=${{ "--seat": `var(--seat-${seat})` }}>
          <span class="who"><${Shape} seat=${seat} /><bdi>${t.name(seat)}</bdi>${seat === t.me && html`<i class="you-tag">${t.say("web.you_tag")}</i>`}</span>
          <span class="counts-of" role="img" aria-label=${says} title=${says}><span class="pips">${pips}</span>${adjacent && html`<span class="links">${links}</span>`}</span>
          <span class="note">${note}</span>
        </li>`;
      })}
    </ol>
  </div>`;
}

/** The map as a sheet, one touch away while a battle goes on. @param {{t: Model, close: () => void}} props */
export function MapSheet({ t, close }) {
  const [listed, setListed] = useState(false);
  return html`<${Sheet} title=${t.say("scene.map.title")} kind="tall map-sheet" onClose=${close}>
    ${listed ? html`<${RegionList} t=${t} />` : html`<${Atlas} t=${t} room=${[2, 8, 2, 8]} />`}
    <button type="button" class="plain" onClick=${() => setListed(!listed)}>${t.say(listed ? "scene.map.as_map" : "scene.map.as_list")}</button>
    <${Race} t=${t} /><${Series} t=${t} />
  <//>`;
}

/** What only some options have: the game of a series and its points, the decks, who defends. @param {{t: Model}} props */
export function Series({ t }) {
  const { game, points, deck, defended, owners, battle } = t.view;
  const owner = owners[battle];
  const named = (numbers) => numbers.map((each, seat) => `${t.names[seat]} ${t.digits(each)}`).join(" · ");
  return html`<p class="series">
    ${game !== undefined && html`<span>${t.say(`${t.game}.table.game`, { number: game })}</span>`}
    ${points && html`<span>${t.say("scene.series.points", { points: named(points) })}</span>`}
    ${owner !== undefined && fighting(t) && html`<span>${t.say(defended ? "scene.series.defended" : "scene.series.attacked", { name: t.called(owner) })}</span>`}
    ${deck && html`<span>${t.say("scene.series.deck", { count: deck.length })}</span>`}
    ${t.numbers.own_decks && html`<span>${t.say("scene.series.own_decks", { decks: named(t.view.seats.map((seat) => seat.deck.length)) })}</span>`}
  </p>`;
}
