import fc from 'fast-check';
import { cellsToMultiPolygon, cellToBoundary, latLngToCell } from 'h3-js';
import { expect, test } from 'vitest';
import type { Aoi } from '../../../src/contract/schemas/aoi.ts';
import type { Position } from '../../../src/contract/schemas/fields.ts';
import { doubleSignedArea } from '../../../src/primitives/polygon.ts';
import { round } from '../../../src/primitives/rounding.ts';
import { finish } from '../../../src/primitives/slices.ts';
import { coverPlot } from '../../../src/world/cells/cell-cover.ts';
import { outline } from '../../../src/world/cells/outline.ts';
import type { GridCell } from '../../../src/world/cells/straight-grid.ts';
import { cellsAt, straightGrid } from '../../support/grid-plots.ts';
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

const outlineOf = (cells: readonly GridCell[]) => finish(outline(cells, straightGrid)).coordinates;
/** A cell by its id alone, for an outline without a grid. */
const cellOf = (id: string): GridCell => ({ id, lat: 0, lon: 0, i: 0, j: 0 });

// The western side of each runs from north to south along one longitude, to six decimals.
test.each<[string, Position[]]>([
  [
    '8bb06ec54044fff',
    [
      [-123.676275, -21.143966],
      [-123.676045, -21.144061],
      [-123.675816, -21.143931],
      [-123.675816, -21.143705],
      [-123.676046, -21.143609],
      [-123.676275, -21.14374],
      [-123.676275, -21.143966],
    ],
  ],
  [
    '8b5b48d54a9afff',
    [
      [166.119403, 8.813993],
      [166.119627, 8.813874],
      [166.11985, 8.813984],
      [166.11985, 8.814214],
      [166.119627, 8.814333],
      [166.119403, 8.814223],
      [166.119403, 8.813993],
    ],
  ],
])('a ring begins with its westernmost position, the southern one of two: %s', (id, ring) => {
  expect(finish(outline([cellOf(id)], undefined)).coordinates).toEqual([[ring]]);
});

test('polygons and the holes in them come from west to east', () => {
  const block = Array.from({ length: 9 * 5 }, (_, index): Position => [(index % 9) - 4, Math.floor(index / 9) - 2]);
  const holes = ['-3,0', '3,1', '0,-1'];
  const cells = cellsAt(...block.filter((place) => !holes.includes(place.join())), [7, 0], [-9, 0]);
  const polygons = outlineOf(cells) as Position[][][];
  const beginnings = polygons.map(([outer]) => outer?.[0]?.[0] as number);
  expect(beginnings).toEqual(beginnings.toSorted((a, b) => a - b));
  expect(polygons.map((rings) => rings.length).sort()).toEqual([1, 1, 4]);
  const inner = polygons.flatMap(([, ...rings]) => rings.map((ring) => ring[0]?.[0] as number));
  expect(inner).toEqual(inner.toSorted((a, b) => a - b));
  expect(outlineOf(cells.toReversed())).toEqual(polygons);
});

test('a hole of one cell is its corners, clockwise', () => {
  const ringOfSix: Position[] = [
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 0],
    [-1, -1],
    [0, -1],
  ];
  const [[alone]] = outlineOf(cellsAt([0, 0])) as [[Position[]]];
  const [[outer, hole]] = outlineOf(cellsAt(...ringOfSix)) as [[Position[], Position[]]];
  expect([doubleSignedArea(outer) > 0, doubleSignedArea(hole) > 0]).toEqual([true, false]);
  expect(hole).toEqual(alone.toReversed());
});

// Where longitudes jump from 180 to -180, a ring that keeps its cells on its left seems to turn clockwise.
test('a ring over the antimeridian turns counter-clockwise as it is written', () => {
  const id = latLngToCell(10, 180, 11);
  const [[ring]] = finish(outline([cellOf(id)], undefined)).coordinates as [[Position[]]];
  expect(doubleSignedArea(cellToBoundary(id, true))).toBeLessThan(0);
  expect(doubleSignedArea(ring)).toBeGreaterThan(0);
  expect(ring[0]?.[0]).toBe(Math.min(...ring.map(([lon]) => lon)));
});

test('the outline is that of the cell library, walked or not', () => {
  let walks = 0;
  const isSame = (plot: AnyPlot, some: { share: number; salt: number }) => {
    const { cells, grid } = damagedOf(plot, some);
    const found = cellsToMultiPolygon(
      cells.map(({ id }) => id),
      true,
    ) as Position[][][];
    const walked = finish(outline(cells, grid));
    expect(namesOf(walked.coordinates as Position[][][]).join('\n')).toBe(namesOf(found).join('\n'));
    expect(JSON.stringify(finish(outline(cells, undefined)))).toBe(JSON.stringify(walked));
    if (grid !== undefined) walks += 1;
  };
  fc.assert(fc.property(plotsAnywhere, damage, isSame), { numRuns: 55 });
  expect(walks).toBeGreaterThan(20);
});

test('the outline depends on the cells and not on their order', () => {
  const isSame = (plot: AnyPlot, some: { share: number; salt: number }) => {
    const { cells, grid } = damagedOf(plot, some);
    expect(JSON.stringify(finish(outline(cells.toReversed(), grid)))).toBe(
      JSON.stringify(finish(outline(cells, grid))),
    );
  };
  fc.assert(fc.property(plotsAnywhere, damage, isSame), { numRuns: 30 });
});

test('rings are closed and begin in the west; outer ones turn counter-clockwise, holes clockwise', () => {
  const isArranged = (plot: AnyPlot, some: { share: number; salt: number }) => {
    const { cells, grid } = damagedOf(plot, some);
    for (const rings of finish(outline(cells, grid)).coordinates as Position[][][]) {
      for (const [index, ring] of rings.entries()) {
        expect(ring.at(-1)).toEqual(ring[0]);
        expect(Math.min(...ring.map(([lon]) => lon))).toBe(ring[0]?.[0]);
        expect(doubleSignedArea(ring) > 0).toBe(index === 0);
      }
    }
  };
  fc.assert(fc.property(plotsAnywhere, damage, isArranged), { numRuns: 30 });
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
  const found = cellsToMultiPolygon(
    cells.map(({ id }) => id),
    true,
  ) as Position[][][];
  expect(namesOf(finish(outline(cells, grid)).coordinates as Position[][][])).toEqual(namesOf(found));
});

test('a hole belongs to the polygon around it, and what lies in the hole is a polygon of its own', () => {
  const span = [-3, -2, -1, 0, 1, 2, 3];
  const stepsOf = ([i, j]: Position) => Math.max(Math.abs(i), Math.abs(j), Math.abs(i - j));
  const places = span.flatMap((i) => span.map((j): Position => [i, j]));
  const rings = cellsAt(...places.filter((place) => stepsOf(place) <= 3 && stepsOf(place) !== 1));
  const lengths = outlineOf(rings).map((polygon) => polygon.map((ring) => ring.length - 1));
  // A disk of so many cells around one has 6 (2 n + 1) corners.
  expect(lengths.sort()).toEqual([[42, 18], [6]]);
});

test('without cells there is no outline', () => {
  for (const grid of [undefined, straightGrid]) {
    expect(finish(outline([], grid))).toEqual({ type: 'MultiPolygon', coordinates: [] });
  }
});
