import { cellToLatLng, cellToLocalIj, getPentagons, latLngToCell, localIjToCell } from 'h3-js';
import { expect, test } from 'vitest';
import type { Position } from '../../../src/contract/schemas/fields.ts';
import { round } from '../../../src/primitives/rounding.ts';
import { BentGrid, StraightGrid } from '../../../src/world/cells/straight-grid.ts';

const [lon, lat, resolution] = [-60, -33, 10];
const grid = new StraightGrid({ lat, lon }, resolution);
const origin = latLngToCell(lat, lon, resolution);

const far: Position[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [3, -2],
  [-7, 5],
  [-40, -40],
];

test.each(far)('the cell at column %d and row %d is the one that the library counts so far from the middle', (i, j) => {
  const cell = grid.cellAt(i, j);
  const [start, place] = [cellToLocalIj(origin, origin), cellToLocalIj(origin, cell.id)];
  expect([place.i - start.i, place.j - start.j]).toEqual([i, j]);
  expect(cell).toEqual({ id: cell.id, lat: cellToLatLng(cell.id)[0], lon: cellToLatLng(cell.id)[1], i, j });
});

test.each(far)('the centre of the cell at column %d and row %d lies there, within a tenth of a cell', (i, j) => {
  const { lon, lat } = grid.cellAt(i, j);
  const [column, row] = grid.gridPositionOf([lon, lat]);
  expect(Math.hypot(column - i, row - j)).toBeLessThan(0.1);
});

test('the middle between two centres has half a column and half a row', () => {
  const [one, other] = [grid.cellAt(2, 1), grid.cellAt(3, -2)];
  const [column, row] = grid.gridPositionOf([(one.lon + other.lon) / 2, (one.lat + other.lat) / 2]);
  expect(column).toBeCloseTo(2.5, 2);
  expect(row).toBeCloseTo(-0.5, 2);
});

// Found by looking along the edges of the icosahedron: how far the library has the centre from where a straight grid would.
test.each([
  ['its row', 153.6, -11.85, -20, 0, [0.29, 0.57]],
  ['its column', 4.28, 52.5, -30, -20, [0.71, 0.35]],
  ['both', 4.28, 52.5, -30, -30, [2.13, 1.07]],
])('a cell that lies half a cell or more from %s is refused', (_what, lon, lat, i, j, off) => {
  const bent = new StraightGrid({ lat, lon }, 10);
  const start = cellToLocalIj(latLngToCell(lat, lon, 10), latLngToCell(lat, lon, 10));
  const id = localIjToCell(latLngToCell(lat, lon, 10), { i: start.i + i, j: start.j + j });
  const [cellLat, cellLon] = cellToLatLng(id);
  const [column, row] = bent.gridPositionOf([cellLon, cellLat]);
  expect([column - i, row - j].map((much) => round(much, 2))).toEqual(off);
  expect(() => bent.cellAt(i, j)).toThrow(BentGrid);
  expect(bent.cellAt(i / 10, j / 10)).toMatchObject({ i: i / 10, j: j / 10 });
});

test('the cells beyond a pentagon are refused, by the library or because they lie elsewhere', () => {
  const [lat, lon] = cellToLatLng(getPentagons(10)[0] as string);
  const torn = new StraightGrid({ lat, lon }, 10);
  for (const [i, j] of [
    [-3, 0],
    [3, 0],
    [-3, -3],
    [3, -3],
  ] as const) {
    expect(() => torn.cellAt(i, j)).toThrow();
  }
});
