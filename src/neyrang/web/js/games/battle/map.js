/* The map as the board: land and shore, who holds what, where the tokens lie. */
import { html, useLayoutEffect, useMemo, useRef, useState } from "../../html.js";
import { SHAPE_PATHS } from "../../seats.js";
import { tokensOf } from "./cards.js";
import { drawn } from "./geometry.js";
import { ISLAND_TYPE, asIslands } from "./islands.js";
import { around, isOurs, spotOf, watersOf } from "./land.js";
import { ref } from "./sprite.js";

/** @import { Model } from "../../model.js" */

/** @type {Map<string, any>} */
const made = new Map();
const KEPT = 4; // maps: a strip and a sheet may show the same one lying and upright

/** The curves of this table's map; islands where its file draws nothing. @param {Model} t @param {[number, number]} size */
function mapOf(t, size) {
  const { key, regions } = t.numbers.map;
  const lying = size[0] > size[1] * 1.2;
  const of = isOurs(key) ? key : `${t.words.lang} ${lying} ${JSON.stringify(regions)}`;
  if (!made.has(of)) {
    if (made.size === KEPT) made.clear();
    made.set(of, isOurs(key) ? drawn(regions) : brought(t, regions, lying));
  }
  return made.get(of);
}

/** A map that somebody brought, 100 units wide like ours. @param {Model} t */
function brought(t, regions, lying) {
  if (!regions[0].polygon) return { ...drawn(asIslands(regions, (region) => t.thing(region), lying)), type: ISLAND_TYPE };
  const points = regions.flatMap(({ polygon }) => polygon);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = 100 / (Math.max(Math.max(...xs) - left, Math.max(...ys) - top) || 1);
  return drawn(regions.map((each) => ({ ...each, polygon: each.polygon.map(([x, y]) => [(x - left) * scale, (y - top) * scale]) })));
}

/** How large an element is on the screen, in px; null before it is known. */
export function useBox() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState(/** @type {[number, number] | null} */ (null));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // In a sheet that is not open yet nothing has a size.
    const measure = () => setSize(element.clientWidth && element.clientHeight ? [element.clientWidth, element.clientHeight] : null);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return /** @type {const} */ ([box, size]);
}

// ---- where names stand

const LETTER = { fa: 0.5, en: 0.54 };

/** How wide a word is, in sizes of its letters. */
const widthOf = (word, lang) => word.replaceAll("\u200c", "").length * (LETTER[lang] ?? 0.54);

/** Words stand at the widest place of their region, and move until no two of them meet. */
function placed(t, map, { F, B, flagged, crowned }) {
  const { key, regions } = t.numbers.map;
  const { lang } = t.words;
  const found = regions.map(({ region }) => {
    const [dx, dy, factor = 1] = spotOf(key, region);
    const word = t.thing(region);
    const fits = (map.wide[region] * 1.12) / (widthOf(word, lang) * F);
    const size = F * Math.max(0.84, Math.min(factor, fits));
    const flag = flagged.has(region) ? (B * 34) / 24 : 0;
    const under = crowned.has(region) ? F * 1.1 : 0;
    const [cx, cy] = map.centres[region];
    return { region, word, size, flag, under, wide: widthOf(word, lang) * size, x: cx + dx, y: cy + dy + flag * 0.5 - under * 0.5 };
  });
  const boxOf = (each) => [each.x - each.wide / 2 - 0.2, each.y - each.size * 0.7 - each.flag * 0.9, each.x + each.wide / 2 + 0.2, each.y + each.size * 0.5 + each.under];
  for (let pass = 0; pass < 12; pass += 1) {
    let still = true;
    for (const one of found) {
      for (const two of found) {
        if (one === two) continue;
        const [a, b] = [boxOf(one), boxOf(two)];
        const across = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
        const down = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
        if (across <= 0 || down <= 0) continue;
        still = false;
        const move = Math.min(down, 1.2) / 2 + 0.05;
        const up = one.y < two.y || (one.y === two.y && one.x < two.x);
        one.y += up ? -move : move;
        two.y += up ? move : -move;
      }
    }
    if (still) break;
  }
  return found.map((each) => ({ ...each, box: boxOf(each) }));
}

// ---- layers

const SHORES = [5, 4, 3, 2, 1];

function Relief({ of, faint }) {
  return html`<g class=${`relief ${faint ? "faint" : ""}`}>
    <path class="hill" d=${of.hill} /><path class="hatch" d=${of.hatch} /><path class="sand" d=${of.sand} /><path class="river" d=${of.river} />
  </g>`;
}

/** Sea, shores and the land beyond: the same whatever happens. */
function Ground({ id, map, land, view }) {
  const [x, y, w, h] = view;
  const all = { x: x - 60, y: y - 60, width: w + 120, height: h + 120 };
  if (land.water) {
    return html`<rect class="beyond" ...${all} /><${Relief} of=${land.beyond} faint />
      <defs><path id=${`${id}-water`} d=${land.water} /><clipPath id=${`${id}-wet`}><use href=${`#${id}-water`} /></clipPath></defs>
      <use href=${`#${id}-water`} class="sea" />
      <g clip-path=${`url(#${id}-wet)`}>
        ${SHORES.map((n) => html`<use href=${`#${id}-water`} class=${`shore l${n}`} /><use href=${`#${id}-water`} class=${`shore f${n}`} />`)}
        <path class="wave" d=${land.waves} />
      </g>`;
  }
  return html`<rect class="sea" ...${all} />
    <defs><path id=${`${id}-dry`} d=${land.far + map.coast} /></defs>
    ${SHORES.map((n) => html`<use href=${`#${id}-dry`} class=${`shore l${n}`} /><use href=${`#${id}-dry`} class=${`shore f${n}`} />`)}
    <path class="wave" d=${land.waves} />
    <path class="beyond coast far" d=${land.far} /><${Relief} of=${land.beyond} faint />`;
}

function Land({ id, region, path, classes, seat, press }) {
  return html`<g class=${`land ${classes}`} style=${seat === undefined ? {} : { "--seat": `var(--seat-${seat})` }}
    data-region=${region} onClick=${press}>
    <defs><path id=${`${id}-p-${region}`} d=${path} /><clipPath id=${`${id}-k-${region}`}><use href=${`#${id}-p-${region}`} /></clipPath></defs>
    <use href=${`#${id}-p-${region}`} class="ground-fill" />
    <g clip-path=${`url(#${id}-k-${region})`}><use href=${`#${id}-p-${region}`} class="wash" /><use href=${`#${id}-p-${region}`} class="wash1" /><use href=${`#${id}-p-${region}`} class="wash2" /></g>
  </g>`;
}

function SeatShape({ seat, x, y, size, of = "" }) {
  return html`<path class=${of} d=${SHAPE_PATHS[seat % SHAPE_PATHS.length]} fill="currentColor" fill-rule="evenodd"
    transform=${`translate(${x} ${y}) scale(${size / 24})`} />`;
}

function Flag({ seat, x, y, B }) {
  const high = (B * 34) / 24;
  return html`<g class="flag" style=${{ color: `var(--seat-${seat})` }}>
    <use href=${ref("or-banner")} x=${x - B / 2} y=${y} width=${B} height=${high} />
    <${SeatShape} seat=${seat} of="on-flag" x=${x - B / 2 + B * 0.3} y=${y + high * 0.19} size=${B * 0.36} />
  </g>`;
}

/** A piece on the map: the war token, or the peace token (the Pope's favour). */
function Token({ kind, emblem, x, y, r }) {
  return html`<g class=${`token t-${kind}`} data-place=${`token:${kind}`}>
    <circle cx=${x} cy=${y} r=${r} /><circle class="in" cx=${x} cy=${y} r=${r * 0.8} />
    <use href=${ref(emblem)} x=${x - r * 0.56} y=${y - r * 0.56} width=${r * 1.12} height=${r * 1.12} />
  </g>`;
}

function Crown({ seats, x, y, B }) {
  const s = B * 0.62;
  const wide = s * (1.6 + 0.95 * seats.length);
  return html`<g class="threat" style=${{ color: `var(--seat-${seats[0]})` }}>
    <rect x=${x - wide / 2} y=${y} width=${wide} height=${s * 1.3} rx=${s * 0.65} />
    <use href=${ref("em-crown")} x=${x - wide / 2 + s * 0.35} y=${y + s * 0.2} width=${s * 0.9} height=${s * 0.9} />
    ${seats.map(
      (seat, i) => html`<g style=${{ color: `var(--seat-${seat})` }}>
        <${SeatShape} seat=${seat} x=${x - wide / 2 + s * (1.4 + 0.95 * i)} y=${y + s * 0.26} size=${s * 0.78} /></g>`,
    )}
  </g>`;
}

let count = 0;

/**
 * The map, or a window of it.
 *
 * `middle` is the region a window is cut around (or none of them: the middle of the map), at `px` px a unit and `aside` of the width away
 * from its middle; without it the whole map is shown. `may` are the regions one can choose,
 * `threats` who would win the game with which of them, `won` the regions that decided it. `room` are
 * units around the whole map, `above` and `below` px that something else covers.
 *
 * @param {{t: Model, size: [number, number], middle?: string, px?: number, aside?: number, type?: number, pin?: number,
 *   may?: Set<string> | null, chosen?: string | null, threats?: Record<string, number[]>, press?: (region: string) => void,
 *   won?: Set<string> | null, room?: number[], above?: number, below?: number, bare?: boolean}} props
 */
export function MapDrawing(props) {
  const { t, size, middle, type = 12, pin = 15, may = null, chosen = null, threats = {}, press, won = null, bare = false } = props;
  const map = mapOf(t, size);
  const id = useMemo(() => `map${(count += 1)}`, []);
  const { key, regions } = t.numbers.map;
  const { owners, battle, favor } = t.view;
  const [view, px] = windowOf(map, size, props);
  const [F, B] = [Math.min(type / px, map.type ?? Infinity), Math.min(pin / px, (map.type ?? Infinity) * 1.3)];
  const tokens = new Set([battle, favor, chosen]);
  const flagged = new Set([...Object.keys(owners), ...tokens].filter(Boolean));
  const crowned = new Set(Object.keys(threats));
  const spots = useMemo(
    () => placed(t, map, { F, B, flagged, crowned }),
    [map, px, type, pin, t.words, [...flagged].sort().join(), [...crowned].sort().join()],
  );
  const waters = middle || bare ? { seas: [], ship: null, rose: null } : uncovered(watersOf(key), view[1] + view[3] - (props.below ?? 0) / px - F);
  const land = useMemo(() => {
    const wet = waters.seas.map(({ place: [x, y] }) => [x - 3 * F, y - 2, x + 3 * F, y + 1.4]);
    return around(key, map, /** @type {any} */ (spots.map(({ box }) => box)), /** @type {any} */ (wet));
  }, [spots]);
  const emblems = tokensOf(t.game);
  const classes = (region) =>
    [
      owners[region] !== undefined && "owned", may?.has(region) && "may", region === chosen && "chosen",
      region === battle && "war", may && !may.has(region) && region !== chosen && "shut",
    ].filter(Boolean).join(" "); // prettier-ignore
  const lit = (region) => (region === chosen || region === battle ? "ring-chosen" : may?.has(region) ? "ring-may" : "");
  const rings = (lands) => lands.map(({ region }) => html`<use key=${region} href=${`#${id}-p-${region}`} class=${`ring ${lit(region)}`} />`);
  return html`<svg class=${`map ${press ? "touched" : ""}`} viewBox=${view.join(" ")} aria-hidden="true" style=${{ "--px": 1 / px }}>
    <${Ground} id=${id} map=${map} land=${land} view=${view} />
    <path class="lane" d=${map.lanes} />
    ${regions.map(
      ({ region }) => html`<${Land} key=${region} id=${id} region=${region} path=${map.paths[region]} classes=${classes(region)}
        seat=${owners[region]} press=${press && (() => press(region))} />`,
    )}
    <${Relief} of=${land.relief} />
    <path class="border" d=${map.borders} /><path class="coast" d=${map.coast} />
    ${rings(regions.filter(({ region }) => lit(region)))}
    ${may && html`<g class="beckoning">${rings(regions.filter(({ region }) => lit(region) === "ring-may"))}</g>`}
    ${won && regions.map(({ region }) => won.has(region) && html`<use key=${region} href=${`#${id}-p-${region}`} class="won" />`)}
    ${waters.seas.map(
      ({ key: sea, place: [x, y], turn = 0, size: factor = 1 }) =>
        html`<text key=${sea} class="sea-name" x=${x} y=${y} font-size=${F * factor} transform=${`rotate(${turn} ${x} ${y})`}>${t.say(`scene.sea.${sea}`)}</text>`,
    )}
    ${waters.ship && html`<use href=${ref("or-dhow")} class="ship" x=${waters.ship[0]} y=${waters.ship[1]} width="8" height="5.9" />`}
    ${waters.rose && html`<use href=${ref("or-rose")} class="rose" x=${waters.rose[0] - 8} y=${waters.rose[1] - 8} width="16" height="16" />`}
    ${won && map.joints.map(({ of, at: [x, y] }, i) => of.every((region) => won.has(region)) && html`<g key=${i} class="clasp"><circle cx=${x} cy=${y} r="1.7" /><circle class="in" cx=${x} cy=${y} r="0.8" /></g>`)}
    ${spots.map((spot) => html`<${Place} key=${spot.region} t=${t} ...${{ spot, B, may, chosen, battle, favor, owners, threats, emblems }} />`)}
  </svg>`;
}

/** The seas whose names nothing covers: those above `low`. */
const uncovered = (waters, low) => ({ ...waters, seas: waters.seas.filter(({ place: [, y] }) => y < low) });

function Place({ spot, B, may, chosen, battle, favor, owners, threats, emblems }) {
  const { region, word, size, x, y } = spot;
  const hot = region === chosen || region === battle;
  const high = (B * 34) / 24;
  const top = y - size * 0.62 - high;
  const seat = owners[region];
  const token = hot ? "war" : region === favor ? "peace" : "";
  const r = B * (token === "war" ? 0.86 : 0.66);
  const beside = token && seat !== undefined ? B * 0.75 : 0;
  return html`<g data-place=${`region:${region}`}>
    <text class=${`name ${may && !may.has(region) && !hot ? "dim" : ""} ${hot ? "hot" : ""}`} x=${x} y=${y + size * 0.32} font-size=${size}>${word}</text>
    ${seat !== undefined && html`<${Flag} key=${`flag${seat}`} seat=${seat} x=${x - beside} y=${top} B=${B} />`}
    ${token && html`<${Token} kind=${token} emblem=${emblems[token]} x=${x + beside} y=${y - size * 0.7 - r} r=${r} />`}
    ${threats[region] && html`<${Crown} seats=${threats[region]} x=${x} y=${y + size * 0.55} B=${B} />`}
  </g>`;
}

/**
 * The part of the map that is shown, and how many px a unit has.
 *
 * @param {any} map @param {[number, number]} size
 * @param {{middle?: string, px?: number, aside?: number, room?: number[], above?: number, below?: number}} how
 * @returns {[number[], number]}
 */
function windowOf(map, [wide, high], { middle, px: wanted = 5, aside = 0, room = [4, 4, 4, 4], above = 0, below = 0 }) {
  if (middle) {
    const [left, top, across, down] = map.box;
    const [x, y] = map.centres[middle] ?? [left + across / 2, top + down / 2];
    const [w, h] = [wide / wanted, high / wanted];
    return [[x - w / 2 - aside * w, y - h / 2, w, h].map((n) => Math.round(n * 100) / 100), wanted];
  }
  const [left, top, right, bottom] = room;
  const [x, y, w, h] = map.box;
  const free = high - above - below;
  const px = Math.min(wide / (w + left + right), free / (h + top + bottom));
  const [mx, my] = [x - left + (w + left + right) / 2, y - top + (h + top + bottom) / 2];
  return [[mx - wide / px / 2, my - (free / 2 + above) / px, wide / px, high / px].map((n) => Math.round(n * 100) / 100), px];
}
