import { expect, test } from 'vitest';
import { listDamagedCells, listIndexCells } from '../../../src/client/footprint/damaged-cells.ts';
import type { FootprintResult } from '../../../src/contract/schemas/job.ts';

const cellsOf = (...cells: string[]) => ({ cells });
/** The cell of the Statue of Liberty in the documentation of H3, resolution 10: 40.689167° N, 74.044444° W. */
const cell = '8a2a1072b59ffff';
const result = {
  index: { name: 'ndvi', before: 0.8, after: 0.5, cells: Buffer.from([160, 100]).toString('base64') },
  cellsBySeverity: { low: cellsOf(), moderate: cellsOf(), high: cellsOf(cell), severe: cellsOf() },
  undamagedCells: [],
} as unknown as FootprintResult;

test.each([
  ['a damaged cell', listDamagedCells(result)],
  ['a measured cell', listIndexCells(result)],
])('the outline of %s is closed and around its place, longitude first', (_, cells) => {
  const [{ boundary }] = cells as [(typeof cells)[number]];
  expect(boundary).toHaveLength(7);
  expect(boundary.at(-1)).toEqual(boundary[0]);
  for (const [longitude, latitude] of boundary) {
    expect(longitude).toBeCloseTo(-74.0444, 2);
    expect(latitude).toBeCloseTo(40.6892, 2);
  }
});
