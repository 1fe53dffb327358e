import { cellToBoundary, getPentagons, gridDisk, latLngToCell } from 'h3-js';
import { expect, test } from 'vitest';
import type { Position } from '../../../src/contract/schemas/fields.ts';
import { doubleSignedArea } from '../../../src/primitives/polygon.ts';
import { finish } from '../../../src/primitives/slices.ts';
import { outline, ringsAround } from '../../../src/world/cells/outline.ts';
import { cellsInSteps, countSlices } from '../../support/count-slices.ts';
import { cellsAt, straightGrid } from '../../support/grid-plots.ts';

const middle = latLngToCell(-33, -60, 11);
const [pentagon] = getPentagons(11) as [string];
/** Cells with one more corner, where an edge of the icosahedron runs through them. */
const cut = gridDisk(latLngToCell(7.5, 26.32, 11), 20).filter((id) => cellToBoundary(id).length > 6);

const cellsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));
const ringsOf = (ids: readonly string[]) => finish(ringsAround(cellsOf(ids)));
const cornersOf = (id: string) => cellToBoundary(id).map(([lat, lon]): Position => [lon, lat]);
/** The same for rings that begin elsewhere. */
const sorted = (ring: readonly Position[] | undefined) => ring?.map(String).sort();

test('a cell alone is its corners, as the library has them', () => {
  expect(cut.length).toBeGreaterThan(10);
  for (const id of [middle, pentagon, ...cut]) {
    const [ring, ...others] = ringsOf([id]);
    expect(sorted(ring)).toEqual(sorted(cornersOf(id)));
    expect(doubleSignedArea([...(ring as Position[]), ring?.[0] as Position])).toBeGreaterThan(0);
    expect(others).toEqual([]);
  }
});

test('two cells side by side have one ring, without the side between them', () => {
  const [one, other] = gridDisk(middle, 1) as [string, string];
  expect(ringsOf([one, other]).map((ring) => ring.length)).toEqual([10]);
});

test('two cells that are apart have a ring each', () => {
  const far = gridDisk(middle, 2).at(-1) as string;
  expect(ringsOf([middle, far]).map(sorted)).toEqual([sorted(cornersOf(middle)), sorted(cornersOf(far))]);
});

test.each([
  ['a cell', middle],
  ['a pentagon', pentagon],
])('around %s that is missing runs a ring of its corners, clockwise', (_what, id) => {
  const rings = ringsOf(gridDisk(id, 1).filter((other) => other !== id));
  const hole = rings.find((ring) => doubleSignedArea([...ring, ring[0] as Position]) < 0);
  expect(rings).toHaveLength(2);
  expect(hole?.map(([lon, lat]) => `${lon.toFixed(9)} ${lat.toFixed(9)}`).sort()).toEqual(
    cornersOf(id)
      .map(([lon, lat]) => `${lon.toFixed(9)} ${lat.toFixed(9)}`)
      .sort(),
  );
});

test('cells with places in a grid have the rings that they have without', () => {
  const places = Array.from({ length: 9 * 9 }, (_, index): Position => [(index % 9) - 4, Math.floor(index / 9) - 4]);
  for (const step of [2, 3, 5, 7, 100]) {
    const cells = cellsAt(...places.filter((_, index) => index % step !== 1));
    expect(finish(outline(cells, straightGrid))).toEqual(finish(outline(cells)));
  }
});

test('without cells there are no rings', () => {
  for (const grid of [straightGrid, undefined]) expect(finish(ringsAround([], grid))).toEqual([]);
});

test.each(cellsInSteps)('%i cells are looked at in %i slices', (count, steps) => {
  expect(countSlices(ringsAround(cellsOf(gridDisk(middle, 7).slice(0, count))))).toBe(steps + 1);
});
