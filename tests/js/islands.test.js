import assert from "node:assert/strict";
import { test } from "node:test";

const { asIslands } = await import("../../src/neyrang/web/js/games/battle/islands.js");
const { drawn } = await import("../../src/neyrang/web/js/games/battle/geometry.js");

/** A grid of regions, each bordering those beside it. */
function grid(wide, high) {
  const name = (x, y) => `region_${x}_${y}`;
  const cells = Array.from({ length: wide * high }, (_, i) => [i % wide, Math.floor(i / wide)]);
  const around = (/** @type {number[]} */ [x, y]) => [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]].filter(([a, b]) => a >= 0 && a < wide && b >= 0 && b < high); // prettier-ignore
  return cells.map((at) => ({ region: name(at[0], at[1]), borders: around(at).map(([x, y]) => name(x, y)), polygon: null }));
}

/** Everybody borders everybody: no plane holds that. */
const crowd = (count) =>
  Array.from({ length: count }, (_, i) => ({
    region: `r${i}`,
    borders: Array.from({ length: count }, (_unused, j) => `r${j}`).filter((each) => each !== `r${i}`),
    polygon: null,
  }));

const boxOf = (polygon) => {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

function overlaps(regions) {
  const boxes = regions.map(({ polygon }) => boxOf(polygon));
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]));
}

for (const [of, regions] of Object.entries({ "a strip": grid(8, 1), "a grid": grid(5, 4), "60 regions": grid(10, 6), "a crowd": crowd(9) })) {
  test(`islands lie apart: ${of}`, () => {
    const made = asIslands(regions, (region) => region);
    assert.deepEqual(overlaps(made), []);
    assert.deepEqual(asIslands(regions, (region) => region), made);
  });
}

test("a lane joins each two islands that border", () => {
  const { lanes, joints } = drawn(asIslands(grid(4, 2), (region) => region));
  assert.equal(lanes.split("M").length - 1, 10);
  assert.equal(joints.length, 10);
});

test("an island is as wide as its name", () => {
  const made = asIslands(grid(4, 2), (region) => (region === "region_0_0" ? "A very long name indeed" : "short"));
  const wide = ({ polygon }) => boxOf(polygon)[2] - boxOf(polygon)[0];
  assert.ok(wide(made[0]) > 2 * wide(made[1]));
});
