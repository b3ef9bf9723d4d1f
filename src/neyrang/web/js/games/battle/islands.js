/* A map whose file draws nothing becomes islands: neighbours lie near each other, a sea lane joins
   each two that border, and every island is as wide as its name. */

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{region: string, borders: string[], polygon: Point[] | null}} Bare */

const LETTER = 1.75; // units of a letter, where the whole map has about 100
const [LEAST, MARGIN, HIGH] = [13, 5, 12.5]; // units: the narrowest island, around a name, its height
const APART = 3; // units of water between two islands
const CORNERS = 12;

/** The largest letters that fit on an island, in units. */
export const ISLAND_TYPE = LETTER / 0.55;

/** How many borders lie between any two regions. @param {Bare[]} regions */
function distances(regions) {
  const places = new Map(regions.map(({ region }, i) => [region, i]));
  return regions.map((_, from) => {
    const far = Array(regions.length).fill(regions.length);
    far[from] = 0;
    const queue = [from];
    for (const at of queue) {
      for (const next of regions[at].borders.map((region) => /** @type {number} */ (places.get(region)))) {
        if (far[next] <= far[at] + 1) continue;
        far[next] = far[at] + 1;
        queue.push(next);
      }
    }
    return far;
  });
}

/** One direction in which the distances differ most (power iteration on the centred squares). */
function spreadAlong(far, without) {
  const count = far.length;
  const squares = far.map((row) => row.map((each) => each * each));
  const means = squares.map((row) => row.reduce((sum, each) => sum + each, 0) / count);
  const mean = means.reduce((sum, each) => sum + each, 0) / count;
  let along = Array.from({ length: count }, (_, i) => Math.sin(1 + i * 1.7));
  for (let pass = 0; pass < 60; pass += 1) {
    if (without) {
      const shared = along.reduce((sum, each, i) => sum + each * without[i], 0) / without.reduce((sum, each) => sum + each * each, 0);
      along = along.map((each, i) => each - shared * without[i]);
    }
    along = along.map((_, i) => squares[i].reduce((sum, each, j) => sum - ((each - means[i] - means[j] + mean) / 2) * along[j], 0));
    const long = Math.hypot(...along) || 1;
    along = along.map((each) => each / long);
  }
  return along;
}

/** Points as far from each other as there are borders between them (stress majorisation). @returns {Point[]} */
function untangled(far) {
  const across = spreadAlong(far, null);
  const down = spreadAlong(far, across);
  const size = Math.sqrt(far.length) * 1.5;
  /** @type {Point[]} */
  let points = across.map((x, i) => [x * size, down[i] * size]);
  for (let pass = 0; pass < 150; pass += 1) {
    points = points.map(([x, y], i) => {
      let [sx, sy, all] = [0, 0, 0];
      points.forEach(([ox, oy], j) => {
        if (i === j) return;
        const wanted = far[i][j];
        const weight = 1 / (wanted * wanted);
        const now = Math.hypot(x - ox, y - oy) || 1e-6;
        sx += weight * (ox + (wanted * (x - ox)) / now);
        sy += weight * (oy + (wanted * (y - oy)) / now);
        all += weight;
      });
      return [sx / all, sy / all];
    });
  }
  return points;
}

/** The map lies on its side or stands upright; the first region is in the north-west. @param {Point[]} points @returns {Point[]} */
function turned(points, lying) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const lies = Math.max(...xs) - Math.min(...xs) > Math.max(...ys) - Math.min(...ys);
  /** @type {Point[]} */
  const right = lies === lying ? points : points.map(([x, y]) => [y, x]);
  const middle = [0, 1].map((n) => right.reduce((sum, point) => sum + point[n], 0) / right.length);
  const [across, down] = [0, 1].map((n) => (right[0][n] > middle[n] ? -1 : 1));
  return right.map(([x, y]) => [x * across, y * down]);
}

/** No island lies on another one, and none on a lane between two others. */
function parted(points, sizes, lanes) {
  const found = points.map(([x, y]) => [x, y]);
  for (let pass = 0; pass < 400; pass += 1) {
    let moved = 0;
    const push = (i, x, y) => {
      found[i][0] += x;
      found[i][1] += y;
      moved = Math.max(moved, Math.abs(x), Math.abs(y));
    };
    for (let i = 0; i < found.length; i += 1) {
      for (let j = i + 1; j < found.length; j += 1) {
        const [dx, dy] = [found[j][0] - found[i][0], found[j][1] - found[i][1]];
        const across = (sizes[i] + sizes[j]) / 2 + APART - Math.abs(dx);
        const down = HIGH + APART - Math.abs(dy);
        if (across <= 0 || down <= 0) continue;
        if (across * 0.6 < down) {
          const half = ((dx < 0 ? -1 : 1) * across) / 2;
          push(i, -half, 0);
          push(j, half, 0);
        } else {
          const half = ((dy < 0 ? -1 : 1) * down) / 2;
          push(i, 0, -half);
          push(j, 0, half);
        }
      }
    }
    for (const [a, b] of lanes) {
      for (let i = 0; i < found.length; i += 1) {
        if (i === a || i === b) continue;
        const [[x1, y1], [x2, y2], [x, y]] = [found[a], found[b], found[i]];
        const [wide, high] = [x2 - x1, y2 - y1];
        const along = ((x - x1) * wide + (y - y1) * high) / (wide * wide + high * high || 1);
        if (along <= 0.05 || along >= 0.95) continue;
        const [nx, ny] = [x - x1 - along * wide, y - y1 - along * high];
        const [reach, away] = [(sizes[i] / 2) * Math.abs(high) + (HIGH / 2) * Math.abs(wide), Math.hypot(nx, ny)];
        const need = reach / (Math.hypot(wide, high) || 1) + 1 - away;
        if (need <= 0) continue;
        const [ux, uy] = away > 1e-6 ? [nx / away, ny / away] : [-high, wide].map((each) => each / (Math.hypot(wide, high) || 1));
        push(i, ux * need * 0.3, uy * need * 0.3);
        for (const end of [a, b]) push(end, -ux * need * 0.15, -uy * need * 0.15);
      }
    }
    if (moved < 0.02) break;
  }
  return /** @type {Point[]} */ (found);
}

/** An island: its corners around a place. @param {Point} place @returns {Point[]} */
function island([x, y], wide, seed) {
  return Array.from({ length: CORNERS }, (_, i) => {
    const angle = (i / CORNERS) * 2 * Math.PI;
    const grown = 1 + 0.07 * Math.sin(seed * 2.3 + i * 2.1);
    // Flatter than an ellipse: a name reaches into the corners.
    const square = (value) => Math.sign(value) * Math.abs(value) ** 0.7;
    return [x + (square(Math.cos(angle)) * wide * grown) / 2, y + (square(Math.sin(angle)) * HIGH * grown) / 2];
  });
}

/**
 * The regions with islands for polygons.
 *
 * @param {Bare[]} regions @param {(region: string) => string} nameOf @param {boolean} lying is there more room across than down?
 */
export function asIslands(regions, nameOf, lying = false) {
  const places = new Map(regions.map(({ region }, i) => [region, i]));
  const lanes = regions.flatMap(({ borders }, i) =>
    borders.flatMap((other) => (/** @type {number} */ (places.get(other)) > i ? [[i, /** @type {number} */ (places.get(other))]] : [])),
  );
  const sizes = regions.map(({ region }) => Math.max(LEAST, [...nameOf(region)].length * LETTER + MARGIN));
  const mean = sizes.reduce((sum, each) => sum + each, 0) / sizes.length;
  const [wide, high] = [mean + APART, HIGH + APART + 3];
  const spots = turned(untangled(distances(regions)), lying).map(([x, y]) => /** @type {Point} */ ([x * wide, y * high]));
  const parts = parted(spots, sizes, lanes);
  return regions.map((each, i) => ({ ...each, polygon: island(parts[i], sizes[i], i) }));
}
