import { cellToBoundary } from 'h3-js';
import { expect, test, vi } from 'vitest';
import type { Position } from '../../../src/contract/schemas/fields.ts';
import { finish } from '../../../src/primitives/slices.ts';
import { type CellSides, none, sideName } from '../../../src/world/cells/cell-sides.ts';
import { namedSides } from '../../../src/world/cells/named-sides.ts';
import { StraightGrid } from '../../../src/world/cells/straight-grid.ts';
import { straightSides } from '../../../src/world/cells/straight-sides.ts';
import { cellsInSteps, countSlices } from '../../support/count-slices.ts';
import { cellsAt, straightGrid } from '../../support/grid-plots.ts';

/** The cells around one that is away from the middle of the grid, up to `radius` cells from it, that one first. */
function diskOf(radius: number): Position[] {
  const span = Array.from({ length: 2 * radius + 1 }, (_, index) => index - radius);
  const moves = span.flatMap((i) => span.map((j): Position => [i, j])).filter(([i, j]) => Math.abs(i - j) <= radius);
  const stepsOf = ([i, j]: Position) => Math.max(Math.abs(i), Math.abs(j), Math.abs(i - j));
  return moves.sort((a, b) => stepsOf(a) - stepsOf(b)).map(([i, j]) => [i + 5, j - 3]);
}

const sidesOf = (places: readonly Position[]) => finish(straightSides(cellsAt(...places), straightGrid)) as CellSides;

test('a cell lies against each of its neighbours once, by the side where they lie against it', () => {
  const { against } = sidesOf(diskOf(1));
  const own = against[0] as number[];
  expect(own.map((name) => Math.floor(name / 8)).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const [side, name] of own.entries()) expect(against[Math.floor(name / 8)]?.[name % 8]).toBe(sideName(0, side));
});

test('every side lies against the one to which the library gives the same corners, whatever the cells', () => {
  const cells = cellsAt(...diskOf(3).filter((_, index) => index % 5 !== 2));
  const named = finish(namedSides(cells.map(({ id }) => id)));
  expect((finish(straightSides(cells, straightGrid)) as CellSides).against).toEqual(named.against);
});

test('a side along the outline is its corner', () => {
  const [cell] = cellsAt([4, 4]);
  const { against, pointsOf } = sidesOf([[4, 4]]);
  expect(against).toEqual([[none, none, none, none, none, none]]);
  const corners = cellToBoundary(cell?.id as string).map(([lat, lon]): Position => [lon, lat]);
  expect(corners.map((_, side) => pointsOf(0, side))).toEqual(corners.map((corner) => [corner]));
});

test('only the cells along the outline are measured', () => {
  const cells = cellsAt(...diskOf(3));
  expect(cells).toHaveLength(37);
  const gridPositionOf = vi.spyOn(straightGrid, 'gridPositionOf');
  const { pointsOf } = finish(straightSides(cells, straightGrid)) as CellSides;
  // The sample and the 18 around the others, each by its centre and six corners.
  expect(gridPositionOf).toHaveBeenCalledTimes(19 * 7);
  expect(pointsOf(0, 0)).toEqual([]);
  gridPositionOf.mockRestore();
});

test('cells that an edge of the icosahedron cuts differ in shape, so no sides are found', () => {
  const grid = new StraightGrid({ lat: 7.5, lon: 26.32 }, 10);
  const row = (j: number) => Array.from({ length: 41 }, (_, index) => grid.cellAt(index - 20, j));
  expect(finish(straightSides([-1, 0, 1].flatMap(row), grid))).toBeUndefined();
});

// Beside an edge of the icosahedron: the first one has two corners 0.16 of a cell from where the cell in the middle has them.
test('nor are any where one corner of one cell lies elsewhere', () => {
  const grid = new StraightGrid({ lat: 52.5, lon: 4.28 }, 10);
  const sidesWith = (i: number, j: number) => finish(straightSides([grid.cellAt(0, 0), grid.cellAt(i, j)], grid));
  expect(sidesWith(-2, 0)).toBeUndefined();
  expect(sidesWith(-4, -2)).toBeDefined();
});

test('nor are any without cells', () => {
  expect(finish(straightSides([], straightGrid))).toBeUndefined();
});

test.each(cellsInSteps)('%i cells are looked at in %i slices, after one for all of them together', (count, steps) => {
  expect(countSlices(straightSides(cellsAt(...diskOf(7).slice(0, count)), straightGrid))).toBe(1 + steps + 1);
});
