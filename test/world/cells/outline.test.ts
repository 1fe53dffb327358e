import fc from 'fast-check';
import { cellsToMultiPolygon } from 'h3-js';
import { expect, test } from 'vitest';
import type { Aoi } from '../../../src/contract/schemas/aoi.ts';
import type { Position } from '../../../src/contract/schemas/fields.ts';
import { turnOf } from '../../../src/primitives/polygon.ts';
import { round } from '../../../src/primitives/rounding.ts';
import { finish } from '../../../src/primitives/steps.ts';
import { coverPlot } from '../../../src/world/cells/cell-cover.ts';
import { outline } from '../../../src/world/cells/outline.ts';
import type { StraightGrid } from '../../../src/world/cells/straight-grid.ts';
import { straightSides } from '../../../src/world/cells/straight-sides.ts';
import { type AnyPlot, plotsAnywhere } from '../../support/plots-anywhere.ts';

/** A text for each ring that is the same wherever the ring begins, and for each polygon whatever the order of its holes. */
function namesOf(polygons: readonly (readonly (readonly Position[])[])[]): string[] {
  const nameOf = (ring: readonly Position[]) => {
    const texts = ring.slice(1).map(([lon, lat]) => `${round(lon, 6)} ${round(lat, 6)}`);
    const first = texts.indexOf([...texts].sort()[0] as string);
    return [...texts.slice(first), ...texts.slice(0, first)].join();
  };
  return polygons
    .map(([outer, ...holes]) => [nameOf(outer as Position[]), ...holes.map(nameOf).sort()].join('|'))
    .sort();
}

const coverOf = ({ ring, centroid, resolution }: AnyPlot) => finish(coverPlot({ ring, centroid } as Aoi, resolution));
/** Which cells of a plot are damaged, from few to all. */
const damage = fc.record({ share: fc.constantFrom(0.2, 0.5, 0.8, 0.95, 1), salt: fc.integer({ min: 1, max: 1e6 }) });
const damagedOf = (plot: AnyPlot, { share, salt }: { share: number; salt: number }) => {
  const { cells, grid } = coverOf(plot);
  const isDamaged = (_: unknown, index: number) => Math.abs(Math.sin((index + 1) * salt)) < share;
  return { cells: cells.filter(isDamaged), grid };
};

test('the outline is that of the cell library, walked or not', () => {
  let walks = 0;
  const isSame = (plot: AnyPlot, some: { share: number; salt: number }) => {
    const { cells, grid } = damagedOf(plot, some);
    const found = cellsToMultiPolygon(
      cells.map(({ id }) => id),
      true,
    ) as Position[][][];
    const walked = finish(outline(cells, grid));
    expect(namesOf(walked.coordinates as Position[][][])).toEqual(namesOf(found));
    expect(finish(outline(cells, undefined))).toEqual(walked);
    if (grid !== undefined) walks += 1;
  };
  fc.assert(fc.property(plotsAnywhere, damage, isSame), { numRuns: 300 });
  expect(walks).toBeGreaterThan(50);
});

test('the outline depends on the cells and not on their order', () => {
  const isSame = (plot: AnyPlot, some: { share: number; salt: number }) => {
    const { cells, grid } = damagedOf(plot, some);
    expect(finish(outline(cells.toReversed(), grid))).toEqual(finish(outline(cells, grid)));
  };
  fc.assert(fc.property(plotsAnywhere, damage, isSame), { numRuns: 100 });
});

test('rings are closed and begin in the west; outer ones turn counter-clockwise, holes clockwise', () => {
  const isArranged = (plot: AnyPlot, some: { share: number; salt: number }) => {
    const { cells, grid } = damagedOf(plot, some);
    for (const rings of finish(outline(cells, grid)).coordinates as Position[][][]) {
      for (const [index, ring] of rings.entries()) {
        expect(ring.at(-1)).toEqual(ring[0]);
        expect(Math.min(...ring.map(([lon]) => lon))).toBe(ring[0]?.[0]);
        expect(turnOf(ring) > 0).toBe(index === 0);
      }
    }
  };
  fc.assert(fc.property(plotsAnywhere, damage, isArranged), { numRuns: 100 });
});

test('cells that an edge of the icosahedron cuts are outlined all the same', () => {
  const [west, south, side] = [26.3, 7.48, 0.04];
  const ring: Position[] = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ];
  const { cells, grid } = coverOf({ ring, centroid: { lon: west, lat: south }, resolution: 10 });
  expect(grid).toBeDefined();
  expect(finish(straightSides(cells, grid as StraightGrid))).toBeUndefined();
  const found = cellsToMultiPolygon(
    cells.map(({ id }) => id),
    true,
  ) as Position[][][];
  expect(namesOf(finish(outline(cells, grid)).coordinates as Position[][][])).toEqual(namesOf(found));
});

test('no cells have no outline', () => {
  expect(finish(outline([], undefined))).toEqual({ type: 'MultiPolygon', coordinates: [] });
});
