/* What lies around the maps we ship, set by hand: shores, ranges, rivers, the names of seas. A map
   somebody brings is an island with none of that. */
import { curve, hills, rough, sand, stretch, waves } from "./geometry.js";

/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{place: [number, number], turn?: number, size?: number, key: string}} SeaName */

/** Name spots: moved from the widest place, and how large (checked by eye). */
const SPOTS = {
  iran: {
    azarbayjan: [0, 1.5], gilan: [0, 2.5], tabarestan: [0.8, -1.4, 0.95], khorasan: [0, -2, 1.25], qumis: [0, 1, 1.05],
    ray: [-1.2, 1.1, 1.2], hamadan: [-1.7, -1.4, 0.96], kordestan: [-0.3, 0], lorestan: [0, 0.5], khuzestan: [-0.5, 1],
    esfahan: [0, 1, 1.2], yazd: [0, 0, 1.1], fars: [0, 0, 1.2], kerman: [0, 0, 1.2], sistan: [0, 0, 1.1], makran: [0, 1, 1.1],
  },
  italy: {
    ancona: [1.5, 2.5], ferrara: [0, -0.5, 0.95], genova: [-1, 0], milano: [1, 0.5, 1.15], modena: [0, -0.5], bologna: [0, 0, 0.95],
    firenze: [0, 0, 1.1], roma: [0, 1, 1.2], napoli: [-0.5, -1, 1.2], venezia: [-4, 0.5, 1.1], mantova: [0, 0, 0.95],
    urbino: [0, -0.5], spoleto: [1, 1], siena: [0, -0.5], parma: [0.2, 0], torino: [-0.4, 0],
  },
}; // prettier-ignore

export const spotOf = (key, region) => SPOTS[key]?.[region] ?? [0, 0];

const joined = (ranges) => ({ hill: ranges.map(({ hill }) => hill).join(""), hatch: ranges.map(({ hatch }) => hatch).join("") });

const NOTHING = { hill: "", hatch: "", sand: "", river: "" };

function iran(map, clear, wet) {
  const north = stretch(map.outline, [21.1, 4.1], [58.5, 3.2], [37.8, 8.1]);
  const far = rough([north.at(-1), [61, -2], [59.5, -9], [63, -18], [62, -40], [12, -40], [14, -14], [18.5, -7], [18, -1], north[0]], 0.12, 3, 5);
  const south = stretch(map.outline, [17, 62.3], [88.2, 90.5], [46, 76.5]);
  const gulf = rough([
    south.at(-1), [95, 91.6], [105, 91], [150, 96], [150, 170], [77, 170], [76, 108], [73.6, 100], [70.4, 94], [68.6, 88.4], [66.4, 85.6],
    [65.6, 89.6], [62, 94.6], [56, 97], [50, 97.4], [46.6, 95], [46.4, 91], [44.6, 88.6], [43, 92], [41, 95.2], [36, 92.6], [30, 86.4],
    [25, 80.4], [20, 74], [15.5, 69], [12.6, 65.4], south[0],
  ], 0.1, 3, 9); // prettier-ignore
  return {
    water: `${curve(north)}${curve(far, false)}Z${curve(south)}${curve(gulf, false)}Z`,
    waves: waves([[20, -12, 60, 4], [20, 66, 100, 110], [34, 78, 112, 104]], 34, 3, wet),
    relief: {
      ...joined([
        hills([[20, 16], [27, 18.6], [33, 20.4], [41, 23.2], [47, 22.4], [52, 19.4], [60, 21], [67, 17.6], [75, 18.5]], 2.1, 1.35, 1, clear),
        hills([[6, 22], [11, 26], [16, 33], [22, 38.4], [28, 44], [33, 50.4], [38, 57], [44, 60], [50, 66], [55, 70.6]], 2.1, 1.35, 2, clear),
        hills([[4, 26], [9, 35], [15, 43], [21, 49], [29, 58], [36, 66], [43, 72.5]], 2.3, 1.2, 3, clear),
        hills([[58, 58], [64, 61], [68, 68], [73, 72]], 2.2, 1.2, 4, clear),
        hills([[4, 6], [8, 4], [14, 6], [18, 10]], 2.2, 1.15, 5, clear),
        hills([[84, 26], [86.5, 33], [82, 39], [80, 43]], 2.2, 1.1, 6, clear),
        hills([[80, 70], [86, 72.5], [92, 72]], 2.3, 1.1, 7, clear),
      ]),
      sand: sand([52, 28, 76, 47], 190, 3, clear) + sand([66, 47, 82, 66], 120, 4, clear) + sand([84, 44, 98, 62], 70, 5, clear),
      river: "M24 44c1 4-1 6 1 9s-1 5 .5 8 0 3-.5 4.500M40 44c3 1.5 5 0 7 2",
    },
    beyond: {
      ...joined([
        hills([[-6, -6], [4, -4], [11, -8]], 2.4, 1.2, 12, []),
        hills([[-8, 16], [-5, 27], [-8, 38], [-3, 46]], 2.6, 1.2, 13, []),
        hills([[72, 4], [80, 9], [88, 10], [97, 18], [99, 30]], 2.6, 1.2, 14, []),
      ]),
      sand: sand([-4, 66, 40, 126], 240, 6, []) + sand([88, 4, 110, 36], 80, 7, []),
      river: "",
    },
    far: "",
  };
}

function italy(map, clear, wet) {
  const alps = stretch(map.outline, [7.7, 27.4], [74, 9.5], [30, 1]);
  const north = `${curve(alps)}${curve(rough([
    alps.at(-1), [78.5, 9], [81.6, 12.4], [83.4, 17.6], [85.4, 19], [87, 14.6], [90.4, 14], [94, 18], [101, 26], [110, 33], [121, 44],
    [150, 58], [150, -60], [-60, -60], [-60, 33], [-22, 30], [-9, 31], [-3, 32.4], [3, 29.6], alps[0],
  ], 0.12, 3, 4), false)}Z`; // prettier-ignore
  const heel = stretch(map.outline, [84.8, 85.3], [100, 80.4], [93.8, 87.2]);
  const south = `${curve(heel)}${curve(rough([
    heel.at(-1), [105, 84], [112, 89.6], [121, 98], [125, 106], [121, 109], [113, 103], [105, 97], [99, 95.6], [95.4, 99], [97, 107],
    [99, 118], [95, 128], [89, 124], [90, 112], [88.4, 101], [85.6, 94], [83, 89], heel[0],
  ], 0.1, 3, 8), false)}Z`; // prettier-ignore
  const isle = (points, seed) => `${curve(rough([...points, points[0]], 0.14, 3, seed))}Z`;
  const isles = [
    isle([[17.6, 55], [19.4, 51.4], [20.2, 55], [22.4, 58], [22.6, 64], [20.6, 70], [17.4, 71.6], [15, 66], [14.4, 60]], 2),
    isle([[37, 64.6], [39.4, 63.8], [40.4, 65], [38.6, 66]], 6),
    isle([[96, 31], [98.6, 32.4], [100.6, 35], [98, 34.4]], 7),
    isle([[101, 39], [104.4, 41], [106, 43.4], [102.6, 42]], 8),
  ];
  return {
    water: "",
    waves: waves(
      [[-12, 34, 40, 110], [86, 20, 112, 78], [24, 76, 90, 112]], 44, 3,
      [...wet, [13, 50, 24, 105], [80, 84, 112, 112], [56, 44, 100, 88], [28, 36, 60, 78]],
    ), // prettier-ignore
    relief: {
      ...joined([
        hills([[26, 30], [31, 34], [38, 31.6], [44, 35], [51, 37.4], [57, 41.6], [62, 46], [66, 50.6], [72, 54.6], [78, 60], [84, 66], [90, 71], [94, 77]], 1.9, 1.15, 1, clear),
        hills([[2, 17], [4, 11.6], [11, 9.6], [17, 8], [24, 4.6], [32, 3.4], [41, 3.6], [49, 4], [57, 3.2], [66, 3]], 2, 1.2, 2, clear),
        hills([[49, 60], [52, 67]], 2.2, 0.95, 5, clear),
        hills([[62, 66], [68, 69]], 2.2, 0.95, 6, clear),
      ]),
      sand: "",
      river: "M8 20.500c5-1 7 1 12 0s8 1.5 13 .5 8 1 12 1.5 8 .5 13 2.5 8 0 11.5 1M45 49.500c4-.5 7 .5 10-1.500M66 66c-1 3-3 5-6 8",
    },
    beyond: {
      ...joined([
        hills([[-14, 22], [-8, 12], [-3, 3], [8, -3], [20, -6], [34, -6], [48, -5], [62, -6], [76, -4], [86, 2]], 2.1, 1.5, 12, []),
        hills([[-6, 24], [-2, 14], [2, 5], [12, 0], [26, -2.4], [46, -1.4], [64, -2.4]], 2.2, 1.35, 13, []),
        hills([[90, 6], [98, 12], [108, 20]], 2.4, 1.3, 14, []),
        hills([[18, 57], [19, 68]], 2.4, 1.2, 15, []),
      ]),
      sand: "",
      river: "",
    },
    far: north + south + isles.join(""),
  };
}

function elsewhere(map, clear, wet) {
  const [left, top, wide, high] = map.box;
  const seas = [[left - wide, top - high, left + 2 * wide, top], [left - wide, top + high, left + 2 * wide, top + 2 * high]];
  return { water: "", waves: waves(/** @type {Box[]} */ (seas), 40, 3, wet), relief: NOTHING, beyond: NOTHING, far: "" };
}

/**
 * The land around a map.
 *
 * @param {string} key @param {any} map what `drawn` made @param {Box[]} clear where words and flags
 * stand @param {Box[]} wet where words and ships stand in the water
 */
export function around(key, map, clear, wet) {
  return ({ iran, italy }[key] ?? elsewhere)(map, clear, wet);
}

/** @type {Record<string, {seas: SeaName[], ship: [number, number] | null, rose: [number, number] | null}>} */
const WATERS = {
  iran: {
    seas: [
      { key: "khazar", place: [40, -3.5], size: 1.2 },
      { key: "persian_gulf", place: [42, 83.4], turn: 18, size: 1.2 },
      { key: "makran_sea", place: [90, 101], size: 1.1 },
    ],
    ship: [57, 83],
    rose: [90, -3],
  },
  italy: {
    seas: [
      { key: "adriatic", place: [91, 33], turn: 46, size: 1.1 },
      { key: "tyrrhenian", place: [37, 86], size: 1.1 },
      { key: "ligurian", place: [11, 44.5] },
    ],
    ship: [29, 60],
    rose: [10, 86],
  },
};

/** Is this a map we ship? Any other is somebody's own. */
export const isOurs = (key) => key in WATERS;

export const watersOf = (key) => WATERS[key] ?? { seas: [], ship: null, rose: null };
