/* From polygons to a drawn map. Outlines are cut where three regions meet and each piece is bent
   once, so that neighbours still share their border. */

/** @typedef {[number, number]} Point */
/** @typedef {{region: string, borders: string[], polygon: Point[]}} Region */

/** Numbers between 0 and 1 that are the same on every screen. */
export function numbers(seed) {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Midpoints are moved aside, again and again: a shore. @param {Point[]} points @returns {Point[]} */
export function rough(points, amount, levels, seed) {
  const next = numbers(seed);
  let found = points;
  for (let level = 0; level < levels; level += 1) {
    /** @type {Point[]} */
    const out = [found[0]];
    for (let i = 1; i < found.length; i += 1) {
      const [[x1, y1], [x2, y2]] = [found[i - 1], found[i]];
      const aside = (next() * 2 - 1) * amount;
      out.push([(x1 + x2) / 2 - (y2 - y1) * aside, (y1 + y2) / 2 + (x2 - x1) * aside], found[i]);
    }
    found = out;
  }
  return found;
}

const put = (number) => String(Math.round(number * 100) / 100);

/** A smooth line through points (Catmull-Rom). @param {Point[]} points */
export function curve(points, first = true) {
  const bend = 0.5 / 3;
  let path = first ? `M${put(points[0][0])} ${put(points[0][1])}` : "";
  for (let i = 0; i < points.length - 1; i += 1) {
    const [before, from, to, after] = [points[Math.max(i - 1, 0)], points[i], points[i + 1], points[Math.min(i + 2, points.length - 1)]];
    path += `C${put(from[0] + (to[0] - before[0]) * bend)} ${put(from[1] + (to[1] - before[1]) * bend)} `;
    path += `${put(to[0] - (after[0] - from[0]) * bend)} ${put(to[1] - (after[1] - from[1]) * bend)} ${put(to[0])} ${put(to[1])}`;
  }
  return path;
}

const keyOf = (point) => `${point[0]},${point[1]}`;
const edgeOf = (a, b) => [keyOf(a), keyOf(b)].sort().join(" ");

/** The outlines in pieces that one or two regions share. @param {Region[]} regions */
function pieces(regions) {
  const owners = new Map();
  const ends = new Map();
  for (const { region, polygon } of regions) {
    polygon.forEach((point, i) => {
      const edge = edgeOf(point, polygon[(i + 1) % polygon.length]);
      owners.set(edge, [...(owners.get(edge) ?? []), region]);
    });
  }
  for (const edge of owners.keys()) for (const end of edge.split(" ")) ends.set(end, (ends.get(end) ?? 0) + 1);
  const isNode = (point) => (ends.get(keyOf(point)) ?? 0) > 2;
  const shared = new Map();
  const rings = new Map();
  for (const { region, polygon } of regions) {
    const start = Math.max(polygon.findIndex(isNode), 0);
    const ring = Array.from({ length: polygon.length + 1 }, (_, i) => polygon[(start + i) % polygon.length]);
    const parts = [];
    let piece = [ring[0]];
    for (let i = 1; i < ring.length; i += 1) {
      piece.push(ring[i]);
      if (!isNode(ring[i]) && i < ring.length - 1) continue;
      const key = piece.map(keyOf).join(";");
      const back = [...piece].reverse().map(keyOf).join(";");
      const turned = shared.has(back);
      if (!turned && !shared.has(key)) shared.set(key, { points: piece, of: owners.get(edgeOf(piece[0], piece[1])) });
      parts.push({ key: turned ? back : key, turned });
      piece = [ring[i]];
    }
    rings.set(region, parts);
  }
  return { shared, rings };
}

const COAST = { amount: 0.16, levels: 2 };
const BORDER = { amount: 0.09, levels: 1 };

/**
 * A map as curves.
 *
 * @param {Region[]} regions
 */
export function drawn(regions) {
  const { shared, rings } = pieces(regions);
  [...shared.keys()].sort().forEach((key, seed) => {
    const piece = shared.get(key);
    const { amount, levels } = piece.of.length > 1 ? BORDER : COAST;
    piece.line = rough(piece.points, amount, levels, seed);
  });
  /** @type {Record<string, string>} */
  const paths = {};
  for (const [region, parts] of rings) {
    let path = "";
    for (const { key, turned } of parts) {
      const { line } = shared.get(key);
      path += curve(turned ? [...line].reverse() : line, path === "");
    }
    paths[region] = `${path}Z`;
  }
  const all = [...shared.values()];
  const inner = all.filter(({ of }) => of.length > 1);
  const outline = ringOf(all.filter(({ of }) => of.length === 1).map(({ line }) => line));
  const points = regions.flatMap(({ polygon }) => polygon);
  const centres = Object.fromEntries(regions.map(({ region, polygon }) => [region, centre(polygon)]));
  const touching = new Set(inner.map(({ of }) => [...of].sort().join()));
  const apart = regions.flatMap(({ region, borders }) => borders.flatMap((other) => (region < other && !touching.has(`${region},${other}`) ? [[region, other]] : [])));
  return {
    paths,
    borders: inner.map(({ line }) => curve(line)).join(""),
    /** sea lanes between neighbours that do not touch */
    lanes: apart.map(([one, other]) => `M${centres[one].map(put).join(" ")}L${centres[other].map(put).join(" ")}`).join(""),
    /** between which regions a border runs, and its middle */
    joints: [
      ...inner.map(({ of, line }) => ({ of, at: line[Math.floor(line.length / 2)] })),
      ...apart.map((of) => ({ of, at: [0, 1].map((n) => (centres[of[0]][n] + centres[of[1]][n]) / 2) })),
    ],
    outline,
    coast: all.filter(({ of }) => of.length === 1).map(({ line }) => curve(line)).join(""),
    centres,
    wide: Object.fromEntries(regions.map(({ region, polygon }) => [region, spread(polygon.map(([x]) => x))])),
    box: boxOf(points),
  };
}

const spread = (all) => Math.max(...all) - Math.min(...all);

/** @param {Point[]} points */
function boxOf(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), spread(xs), spread(ys)];
}

/** Pieces end to end, as far as they hang together. */
function ringOf(lines) {
  const left = [...lines];
  let ring = left.shift() ?? [];
  const touches = (a, b) => keyOf(a) === keyOf(b);
  while (left.length) {
    const end = ring.at(-1);
    const at = left.findIndex((line) => touches(line[0], end) || touches(line.at(-1), end));
    if (at < 0) break;
    const [line] = left.splice(at, 1);
    ring = [...ring, ...(touches(line[0], end) ? line : [...line].reverse()).slice(1)];
  }
  return ring;
}

/** The stretch of a ring from near one point to near another that passes near a third. */
export function stretch(ring, from, to, by) {
  const round = ring.slice(0, -1);
  const count = round.length;
  const near = ([x, y]) => {
    const far = round.map(([rx, ry]) => (rx - x) ** 2 + (ry - y) ** 2);
    return far.indexOf(Math.min(...far));
  };
  const [start, end, via] = [near(from), near(to), near(by)];
  const ahead = Array.from({ length: ((end - start + count) % count) + 1 }, (_, i) => (start + i) % count);
  if (ahead.includes(via)) return ahead.map((i) => round[i]);
  return Array.from({ length: ((start - end + count) % count) + 1 }, (_, i) => round[(start - i + count) % count]);
}

const GRID = 26;

/** The point farthest from the edges, across more than along: where a name has room. */
function centre(polygon) {
  const [left, top, wide, high] = boxOf(polygon);
  let best = [-1, left + wide / 2, top + high / 2];
  for (let i = 1; i < GRID; i += 1) {
    for (let j = 1; j < GRID; j += 1) {
      const [x, y] = [left + (wide * i) / GRID, top + (high * j) / GRID];
      if (!inside(polygon, x, y)) continue;
      const room = fromEdges(polygon, x, y);
      if (room > best[0]) best = [room, x, y];
    }
  }
  return [best[1], best[2]];
}

function inside(polygon, x, y) {
  let within = false;
  polygon.forEach(([x1, y1], i) => {
    const [x2, y2] = polygon.at(i - 1);
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) within = !within;
  });
  return within;
}

function fromEdges(polygon, x, y) {
  let best = Infinity;
  polygon.forEach(([x1, y1], i) => {
    const [x2, y2] = polygon.at(i - 1);
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2 || 1e-9;
    const along = Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
    best = Math.min(best, Math.hypot(x - x1 - along * (x2 - x1), (y - y1 - along * (y2 - y1)) * 1.5));
  });
  return best;
}

// ---- what stands on the land

/** @typedef {[number, number, number, number]} Box left, top, right, bottom */

const hits = (boxes, x, y, more) =>
  boxes.some(([left, top, right, bottom]) => left - more < x && x < right + more && top - 0.2 < y && y < bottom + more * 1.2);

/** The shaded side of a hill: where a stroke begins, how it bends, how long it is. */
const STROKES = [
  [0.06, 0.86, 0.16, 0.62],
  [0.3, 0.66, 0.14, 0.48],
  [0.54, 0.4, 0.1, 0.26],
];

/**
 * A range of engraved hills along a line; none where words and flags stand.
 *
 * @param {Point[]} line @param {Box[]} clear
 * @returns {{hill: string, hatch: string}}
 */
export function hills(line, step, size, seed, clear) {
  const next = numbers(seed);
  const between = (low, high) => low + next() * (high - low);
  const spots = [];
  for (let i = 1; i < line.length; i += 1) {
    const [[x1, y1], [x2, y2]] = [line[i - 1], line[i]];
    const count = Math.max(1, Math.floor(Math.hypot(x2 - x1, y2 - y1) / step));
    for (let n = 0; n < count; n += 1) {
      const along = (n + between(-0.15, 0.15)) / count;
      spots.push([x1 + (x2 - x1) * along + between(-0.5, 0.5), y1 + (y2 - y1) * along + between(-0.6, 0.6)]);
    }
  }
  spots.sort((a, b) => a[1] - b[1]);
  let [hill, hatch] = ["", ""];
  for (const [x, y] of spots) {
    const grown = size * between(0.75, 1.2);
    if (hits(clear, x, y, grown)) continue;
    const [w, h] = [grown * 1.05, grown * 1.15];
    hill += `M${put(x - w)} ${put(y)}C${put(x - w * 0.55)} ${put(y - h * 0.35)} ${put(x - w * 0.35)} ${put(y - h)} ${put(x)} ${put(y - h)}`;
    hill += `C${put(x + w * 0.3)} ${put(y - h * 0.9)} ${put(x + w * 0.5)} ${put(y - h * 0.3)} ${put(x + w)} ${put(y)}`;
    for (const [right, up, bend, down] of STROKES) {
      hatch += `M${put(x + w * right)} ${put(y - h * up)}q${put(w * bend)} ${put(h * down * 0.47)} ${put(w * 0.09)} ${put(h * down)}`;
    }
  }
  return { hill, hatch };
}

/** Sand: points strewn over a box. @param {Box} box @param {Box[]} clear */
export function sand([left, top, right, bottom], count, seed, clear) {
  const next = numbers(seed);
  let dots = "";
  for (let i = 0; i < count; i += 1) {
    const [x, y] = [left + next() * (right - left), top + next() * (bottom - top)];
    if (!hits(clear, x, y, 0.3)) dots += `M${put(x)} ${put(y)}h.01`;
  }
  return dots;
}

/** Small waves strewn over boxes of water. @param {Box[]} boxes @param {Box[]} clear */
export function waves(boxes, count, seed, clear) {
  const next = numbers(seed);
  let drawing = "";
  for (let i = 0; i < count; i += 1) {
    const [left, top, right, bottom] = boxes[i % boxes.length];
    const [x, y] = [left + next() * (right - left), top + next() * (bottom - top)];
    if (!hits(clear, x, y, 2)) drawing += `M${put(x)} ${put(y)}c.6-.7 1.1-.7 1.6 0s1 .7 1.6 0`;
  }
  return drawing;
}
