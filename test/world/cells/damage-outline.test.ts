import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Aoi } from '../../../src/contract/schemas/aoi.ts';
import type { Position } from '../../../src/contract/schemas/fields.ts';
import { overlapArea } from '../../../src/primitives/overlap-area.ts';
import { doubleSignedArea } from '../../../src/primitives/polygon.ts';
import { finish } from '../../../src/primitives/slices.ts';
import { damageOutline } from '../../../src/world/cells/damage-outline.ts';
import { cellsOfPlot } from '../../../src/world/cells/plot-cells.ts';
import { parseRing } from '../../../src/world/plots/geometry.ts';

const metresPerDegree = 111_195;

/** A plot of so many hectares, whose ring is bent at each corner by up to a share of its radius. */
function plotOf(hectares: number, centre: Position, bends: readonly number[]): Aoi {
  const radius = Math.sqrt((hectares * 10_000) / Math.PI) / metresPerDegree;
  const ring = bends.map((bend, index): Position => {
    const angle = (2 * Math.PI * index) / bends.length;
    const reach = radius * (1 + bend);
    return [
      centre[0] + (reach * Math.cos(angle)) / Math.cos((centre[1] * Math.PI) / 180),
      centre[1] + reach * Math.sin(angle),
    ];
  });
  return { ...parseRing([...ring, ring[0] as Position]), aoiId: 'aoi_0001' } as Aoi;
}

const plots = fc
  .record({
    hectares: fc.constantFrom(0.01, 0.05, 0.3, 1, 2.5, 7.9, 8, 20, 150, 199, 900),
    lon: fc.double({ min: -75, max: 15, noNaN: true }),
    lat: fc.double({ min: -54, max: 47, noNaN: true }),
    bends: fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 4, maxLength: 24 }),
  })
  .map(({ hectares, lon, lat, bends }) => plotOf(hectares, [lon, lat], bends));

/** Damage on one side of a line through the plot, as a swath leaves it. */
const lines = fc.record({
  angle: fc.double({ min: 0, max: 6.28, noNaN: true }),
  offset: fc.double({ min: -0.8, max: 0.8, noNaN: true }),
});

const areaOf = (polygons: readonly (readonly Position[][])[]): number =>
  polygons.flat().reduce((sum, ring) => sum + doubleSignedArea(ring), 0);

test('the outline lies in the plot, and its hectares are those of the damaged cells to a cell or a hundredth of the plot', () => {
  const beyond: number[] = [];
  fc.assert(
    fc.property(plots, lines, (aoi, { angle, offset }) => {
      const ring = aoi.ring as Position[];
      const plot = finish(cellsOfPlot(aoi));
      const reach = Math.sqrt((aoi.areaHectares * 10_000) / Math.PI) / metresPerDegree;
      const isDamaged = ({ lat, lon }: { lat: number; lon: number }) => {
        const east = (lon - aoi.centroid.lon) * Math.cos((lat * Math.PI) / 180);
        return east * Math.cos(angle) + (lat - aoi.centroid.lat) * Math.sin(angle) < offset * reach;
      };
      const damaged = plot.cells.filter(isDamaged);
      const { coordinates } = finish(damageOutline(ring, plot, damaged));
      const outlined = areaOf(coordinates as Position[][][]) / doubleSignedArea(ring);
      const within = coordinates.reduce((sum, [outer = [], ...holes]) => {
        const inside = (one: Position[]) => (2 * overlapArea(one, ring)) / doubleSignedArea(ring);
        return sum + inside(outer) - holes.reduce((all, hole) => all + Math.abs(inside(hole)), 0);
      }, 0);
      const sizes = plot.cells.map((_, index) => plot.sizes[index] as number);
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const counted =
        plot.cells.reduce((sum, cell, index) => sum + (isDamaged(cell) ? (sizes[index] as number) : 0), 0) / total;
      expect(Math.abs(outlined - within)).toBeLessThan(0.001);
      beyond.push(Math.abs(outlined - counted) / Math.max(0.01, 1 / plot.cells.length));
    }),
    { seed: 7, numRuns: 60 },
  );
  // Where a side of a plot runs along the grid, a row of cells counts whole or not at all.
  expect(Math.max(...beyond)).toBeLessThan(2);
  expect(beyond.filter((one) => one > 1).length).toBeLessThanOrEqual(beyond.length / 20);
});

test('of a plot that is wholly damaged it is the ring', () => {
  const aoi = plotOf(1, [0.62, 41.6], [0, 0.4, -0.3, 0.2, 0, -0.4]);
  const plot = finish(cellsOfPlot(aoi));
  expect(finish(damageOutline(aoi.ring as Position[], plot, plot.cells)).coordinates).toEqual([[aoi.ring]]);
});

test.each([
  [0.01, 15],
  [0.3, 14],
  [1.6, 13],
  [8.5, 11],
])('a plot of %d ha is measured in cells of resolution %i', (hectares, resolution) => {
  const plot = finish(cellsOfPlot(plotOf(hectares, [0.62, 41.6], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])));
  expect(plot.resolution).toBe(resolution);
});
