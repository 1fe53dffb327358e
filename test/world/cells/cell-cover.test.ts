import fc from 'fast-check';
import { latLngToCell, polygonToCells } from 'h3-js';
import { expect, test } from 'vitest';
import type { Aoi } from '../../../src/contract/schemas/aoi.ts';
import { isInside } from '../../../src/primitives/polygon.ts';
import { finish } from '../../../src/primitives/steps.ts';
import { coverPlot } from '../../../src/world/cells/cell-cover.ts';
import { insideOf } from '../../../src/world/cells/plot-ring.ts';
import { type AnyPlot, plotsAnywhere } from '../../support/plots-anywhere.ts';

const coverOf = ({ ring, centroid, resolution }: AnyPlot) => finish(coverPlot({ ring, centroid } as Aoi, resolution));
const idsOf = (plot: AnyPlot) => coverOf(plot).cells.map(({ id }) => id);
const square = (lon: number, lat: number, side: number, resolution: number): AnyPlot => ({
  ring: [
    [lon, lat],
    [lon + side, lat],
    [lon + side, lat + side],
    [lon, lat + side],
    [lon, lat],
  ],
  centroid: { lon: lon + side / 2, lat: lat + side / 2 },
  resolution,
});

test('the cells of a plot anywhere are those that the cell library finds, and one where it finds none', () => {
  const isSame = (plot: AnyPlot) => {
    const { ring, centroid, resolution } = plot;
    const found = polygonToCells(ring, resolution, true).sort();
    expect(idsOf(plot)).toEqual(found.length > 0 ? found : [latLngToCell(centroid.lat, centroid.lon, resolution)]);
  };
  fc.assert(fc.property(plotsAnywhere, isSame), { numRuns: 300 });
});

test('a point lies in a ring whether all edges are looked at or only those near its latitude', () => {
  const share = fc.double({ min: -0.1, max: 1.1, noNaN: true });
  const isSame = ({ ring }: AnyPlot, x: number, y: number) => {
    const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
    const [west, south] = [Math.min(...lons), Math.min(...lats)];
    const [lon, lat] = [west + x * (Math.max(...lons) - west), south + y * (Math.max(...lats) - south)];
    expect(insideOf(ring)(lon, lat)).toBe(isInside([lon, lat], ring));
  };
  fc.assert(fc.property(plotsAnywhere, share, share, isSame), { numRuns: 300 });
});

test.each([
  ['along an edge of the icosahedron', square(4.26, 52.48, 0.04, 10)],
  ['around a pentagon', square(10.5, 64.68, 0.06, 10)],
  ['near the pole', square(20, 89.5, 0.4, 9)],
])('where the grid bends, %s, the cells are found all the same', (_where, plot) => {
  expect(coverOf(plot).grid).toBeUndefined();
  expect(idsOf(plot)).toEqual(polygonToCells(plot.ring, plot.resolution, true).sort());
});

test('a plot that is long and thin is covered piece by piece, in steps', () => {
  const ring: AnyPlot['ring'] = [
    [-62, -36],
    [-61, -35],
    [-61, -34.999],
    [-62, -35.999],
    [-62, -36],
  ];
  const plot = { ring, centroid: { lat: -35.4995, lon: -61.5 }, resolution: 10 };
  const { cells, grid } = coverOf(plot);
  expect(cells.map(({ id }) => id)).toEqual(polygonToCells(ring, 10, true).sort());
  expect(grid).toBeUndefined();
  expect([...coverPlot(plot as unknown as Aoi, 10)].length).toBeGreaterThan(20);
});
