import fc from 'fast-check';
import { cellToLatLng, latLngToCell, polygonToCells } from 'h3-js';
import { expect, test } from 'vitest';
import type { Aoi } from '../../../src/contract/schemas/aoi.ts';
import type { Position } from '../../../src/contract/schemas/fields.ts';
import { isInside, ringOf } from '../../../src/primitives/polygon.ts';
import { finish } from '../../../src/primitives/slices.ts';
import { coverPlot } from '../../../src/world/cells/cell-cover.ts';
import { insideOf } from '../../../src/world/cells/plot-ring.ts';
import type { GridCell } from '../../../src/world/cells/straight-grid.ts';
import { countSlices } from '../../support/count-slices.ts';
import { blockAround, cellsAt, gridResolution, plotAround } from '../../support/grid-plots.ts';
import { type AnyPlot, plotsAnywhere } from '../../support/plots-anywhere.ts';

const coverOf = ({ ring, centroid, resolution }: AnyPlot) => finish(coverPlot({ ring, centroid } as Aoi, resolution));
const idsOf = (plot: AnyPlot) => coverOf(plot).cells.map(({ id }) => id);
const foundByLibrary = (ring: unknown, resolution: number) =>
  polygonToCells(ring as Position[], resolution, true).sort();
const boxPlot = (west: number, south: number, east: number, north: number, resolution: number): AnyPlot => ({
  ring: ringOf([west, south, east, north]),
  centroid: { lon: (west + east) / 2, lat: (south + north) / 2 },
  resolution,
});
const square = (lon: number, lat: number, side: number, resolution: number) =>
  boxPlot(lon, lat, lon + side, lat + side, resolution);

/** A strip along a diagonal, so many columns wide, from one row to another. */
const strip = (columns: number, rows: number, slope: 1 | -1): Aoi => {
  const [left, right, end] = [-columns / 2, columns / 2, slope * rows];
  return plotAround([left - end, -rows], [right - end, -rows], [right + end, rows], [left + end, rows]);
};

// A cell may lie half a cell from its position in the grid, so those that are closer to the plot are looked at as well.
test.each<[string, number, Aoi]>([
  ['nine columns of seven rows', 63, blockAround(4.4, 3.4)],
  ['eleven columns of seven rows', 77, blockAround(4.6, 3.4)],
  ['nine columns of nine rows', 81, blockAround(4.4, 3.6)],
  ['thirteen columns of five rows', 65, blockAround(6.4, 2.4)],
  ['three cells in each of 39 rows, two in the first and the last', 121, strip(0.6, 20, 1)],
  ['the same on the other slope', 121, strip(0.6, 20, -1)],
])('cells are looked at 64 per slice, and none that cannot lie in the plot: %s', (_what, count, plot) => {
  expect(countSlices(coverPlot(plot, gridResolution))).toBe(1 + Math.floor(count / 64) + 1);
});

// So that their sides have every slope.
test.each<[string, Aoi]>([
  ['wide', plotAround([-20.3, 0], [0, -3.3], [20.3, 0], [0, 3.3])],
  ['high', plotAround([-3.3, 0], [0, -20.3], [3.3, 0], [0, 20.3])],
  ['slanted', plotAround([-12, -5], [-11, -6], [12, 5], [11, 6])],
  ['slanted to the other side', plotAround([-12, 5], [11, -6], [12, -5], [-11, 6])],
  ['a little higher than seven rows', blockAround(4.4, 3.1)],
  ['given with a position twice', plotAround([-5.3, -2], [5.3, -2], [5.3, -2], [5.3, 2], [-5.3, 2], [-5.3, 2])],
])('a plot that is %s has the cells of the library, in the order of their ids', (_form, plot) => {
  const { cells, grid } = finish(coverPlot(plot, gridResolution));
  expect(cells.map(({ id }) => id)).toEqual(foundByLibrary(plot.ring, gridResolution));
  expect(cells.length).toBeGreaterThan(10);
  expect(grid).toBeDefined();
});

test('a plot that holds no cell’s centre gets the cell of its centroid', () => {
  const plot = plotAround([0.3, 0.1], [0.4, 0.1], [0.4, 0.2], [0.3, 0.2]);
  const [[lon, lat]] = plot.ring as [Position];
  const id = latLngToCell(lat, lon, gridResolution);
  const [cellLat, cellLon] = cellToLatLng(id);
  expect(finish(coverPlot({ ...plot, centroid: { lat, lon } }, gridResolution))).toEqual({
    cells: [{ id, lat: cellLat, lon: cellLon, i: 0, j: 0 }],
    grid: undefined,
  });
});

test('a plot that holds the centre of one cell gets that cell, with its position in a grid', () => {
  const { cells, grid } = finish(coverPlot(blockAround(0.3, 0.3), gridResolution));
  expect(cells.map(({ id }) => id)).toEqual(cellsAt([0, 0]).map(({ id }) => id));
  expect(grid).toBeDefined();
});

// Three tenths of a degree at resolution 9, and less by √7 with each finer one.
test.each([
  [9, 0.3],
  [10, 0.1134],
  [11, 0.04286],
])(
  'at resolution %d the cells of a plot have a grid when it is %d° long, but not when it is longer',
  (resolution, length) => {
    const long = (share: number) => boxPlot(-60, -33, -59.998, -33 + share * length, resolution);
    expect(coverOf(long(0.999)).grid).toBeDefined();
    const { cells, grid } = coverOf(long(1.001));
    expect(grid).toBeUndefined();
    expect(cells.map(({ id }) => id)).toEqual(foundByLibrary(long(1.001).ring, resolution));
  },
);

test('a cell whose centre lies where a plot is cut into pieces is found once', () => {
  const [{ id, lat, lon }] = cellsAt([3, -2]) as [GridCell];
  for (const plot of [
    boxPlot(lon - 2 ** -5, lat - 0.0007, lon + 2 ** -5, lat + 0.0009, gridResolution),
    boxPlot(lon - 0.0007, lat - 2 ** -5, lon + 0.0009, lat + 2 ** -5, gridResolution),
  ]) {
    const ids = idsOf(plot);
    expect(ids.filter((other) => other === id)).toEqual([id]);
    expect(ids).toEqual(foundByLibrary(plot.ring, gridResolution));
  }
});

// Around a pentagon: its cells are taken from boxes, whose sides must not lose what lies on them.
test('where the grid bends, a cell belongs to the plot if its centre lies on the western or southern side, or within another', () => {
  const cellNear = (lon: number, lat: number) => {
    const id = latLngToCell(lat, lon, 10);
    return { id, lat: cellToLatLng(id)[0], lon: cellToLatLng(id)[1] };
  };
  const sides = [
    cellNear(10.516, 64.7),
    cellNear(10.536, 64.69),
    cellNear(10.556, 64.7),
    cellNear(10.536, 64.71),
  ] as const;
  const [west, south, east, north] = sides;
  const plot = boxPlot(west.lon, south.lat, east.lon + 5e-10, north.lat + 5e-10, 10);
  const { cells, grid } = coverOf(plot);
  expect(grid).toBeUndefined();
  expect(cells.map(({ id }) => id)).toEqual(expect.arrayContaining(sides.map(({ id }) => id)));
});

// 0.06° high and 0.026° wide on the ground, in boxes of 0.0142° at most: height halved three times, width once.
test('where the grid bends, each of sixteen boxes is one slice', () => {
  const { ring, centroid, resolution } = square(10.5, 64.68, 0.06, 10);
  expect(countSlices(coverPlot({ ring, centroid } as Aoi, resolution))).toBe(1 + 16 + 1);
});

test('the cells of a plot anywhere are those that the cell library finds, and one where it finds none', () => {
  const isSame = (plot: AnyPlot) => {
    const { ring, centroid, resolution } = plot;
    const found = polygonToCells(ring, resolution, true).sort();
    if (found.length === 0) found.push(latLngToCell(centroid.lat, centroid.lon, resolution));
    // As texts, which are compared much faster than lists.
    expect(idsOf(plot).join()).toBe(found.join());
  };
  fc.assert(fc.property(plotsAnywhere, isSame), { numRuns: 90 });
});

test('a point lies in a ring whether all edges are looked at or only those near its latitude', () => {
  const share = fc.double({ min: -0.1, max: 1.1, noNaN: true });
  const isSame = ({ ring }: AnyPlot, x: number, y: number) => {
    const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
    const [west, south] = [Math.min(...lons), Math.min(...lats)];
    const [lon, lat] = [west + x * (Math.max(...lons) - west), south + y * (Math.max(...lats) - south)];
    expect(insideOf(ring)(lon, lat)).toBe(isInside([lon, lat], ring));
  };
  fc.assert(fc.property(plotsAnywhere, share, share, isSame), { numRuns: 200 });
});

test.each([
  ['along an edge of the icosahedron', square(4.26, 52.48, 0.04, 10)],
  ['around a pentagon', square(10.5, 64.68, 0.06, 10)],
  ['near the pole', square(20, 89.5, 0.4, 9)],
])('where the grid bends, %s, the cells are found all the same', (_where, plot) => {
  expect(coverOf(plot).grid).toBeUndefined();
  expect(idsOf(plot)).toEqual(polygonToCells(plot.ring, plot.resolution, true).sort());
});

test('a plot that is long and thin is covered piece by piece, in slices', () => {
  const ring: AnyPlot['ring'] = [
    [-62, -36],
    [-61.5, -35.5],
    [-61.5, -35.499],
    [-62, -35.999],
    [-62, -36],
  ];
  const plot = { ring, centroid: { lat: -35.7495, lon: -61.75 }, resolution: 10 };
  const { cells, grid } = coverOf(plot);
  expect(cells.map(({ id }) => id)).toEqual(polygonToCells(ring, 10, true).sort());
  expect(grid).toBeUndefined();
  expect(countSlices(coverPlot(plot as unknown as Aoi, 10))).toBeGreaterThan(10);
});
