import { cellToBoundary, cellToVertexes, getPentagons, gridDisk, latLngToCell, vertexToLatLng } from 'h3-js';
import { expect, test } from 'vitest';
import { finish } from '../../../src/primitives/slices.ts';
import { none, sideName } from '../../../src/world/cells/cell-sides.ts';
import { namedSides } from '../../../src/world/cells/named-sides.ts';
import { cellsInSteps, countSlices } from '../../support/count-slices.ts';

const middle = latLngToCell(-33, -60, 11);
const [pentagon] = getPentagons(11) as [string];
/** Cells with one more corner, where an edge of the icosahedron runs through them. */
const cut = gridDisk(latLngToCell(7.5, 26.32, 11), 20).filter((id) => cellToBoundary(id).length > 6);

test.each([
  ['a cell', middle, 6],
  ['a pentagon', pentagon, 5],
])('%s lies against each of its neighbours once, by the side where they lie against it', (_what, id, sides) => {
  const others = gridDisk(id, 1).filter((other) => other !== id);
  const { against } = finish(namedSides([id, ...others]));
  const own = against[0] as number[];
  expect(own).toHaveLength(sides);
  expect(own.map((name) => Math.floor(name / 8)).sort()).toEqual([1, 2, 3, 4, 5, 6].slice(0, sides));
  for (const [side, name] of own.entries()) expect(against[Math.floor(name / 8)]?.[name % 8]).toBe(sideName(0, side));
});

test('along the outline there is nothing against a side', () => {
  expect(finish(namedSides([middle])).against).toEqual([[none, none, none, none, none, none]]);
});

test('a side along the outline is its corner', () => {
  const { pointsOf } = finish(namedSides(gridDisk(middle, 1)));
  const [, other] = gridDisk(middle, 1) as [string, string];
  const corners = cellToVertexes(other).map((corner) => vertexToLatLng(corner));
  for (const [side, [lat, lon]] of corners.entries()) {
    const [point, ...more] = pointsOf(1, side);
    expect(point?.[0]).toBeCloseTo(lon, 9);
    expect(point?.[1]).toBeCloseTo(lat, 9);
    expect(more).toEqual([]);
  }
});

test('a cell that is not on the outline has no points: it was not measured', () => {
  const { pointsOf } = finish(namedSides(gridDisk(middle, 1)));
  expect([0, 1, 2, 3, 4, 5].map((side) => pointsOf(0, side))).toEqual([[], [], [], [], [], []]);
});

test('a side that an edge of the icosahedron cuts has the point where it does, after its corner', () => {
  expect(cut.length).toBeGreaterThan(10);
  const cutSides = new Set<number>();
  for (const id of [...cut, pentagon]) {
    const corners = cellToVertexes(id).map((corner) => vertexToLatLng(corner));
    const { pointsOf } = finish(namedSides([id]));
    const sides = corners.map((_, side) => pointsOf(0, side));
    expect(sides.flat().map(([lon, lat]) => [lat, lon])).toEqual(cellToBoundary(id));
    for (const [side, [point, ...more]] of sides.entries()) {
      const [lat, lon] = corners[side] as [number, number];
      expect(Math.hypot((point?.[1] as number) - lat, (point?.[0] as number) - lon)).toBeLessThan(1e-9);
      if (more.length > 0) cutSides.add(side);
    }
  }
  expect(cutSides.size).toBeGreaterThanOrEqual(5);
});

// Once to learn the names of the corners, once to look for them.
test.each(cellsInSteps)('%i cells are looked at in twice %i slices', (count, steps) => {
  expect(countSlices(namedSides(gridDisk(middle, 7).slice(0, count)))).toBe(2 * steps + 1);
});
