// Nobody waits for another's geometry: whatever the plot, each slice of measuring it is short.

import { expect, test } from 'vitest';
import type { Aoi } from '../../../src/contract/schemas/aoi.ts';
import type { Position } from '../../../src/contract/schemas/fields.ts';
import type { WeatherEvent } from '../../../src/contract/schemas/weather-event.ts';
import { ringsIntersect } from '../../../src/primitives/polygon.ts';
import { measureFootprint } from '../../../src/world/footprint/footprint.ts';
import { buildFootprintRing } from '../../../src/world/footprint/hazards.ts';
import { precomputeWorstDamage } from '../../../src/world/footprint/worst-damage.ts';
import { parseRing } from '../../../src/world/plots/geometry.ts';
import { hazardEvent, squarePlot, unknownCropState } from '../../support/hazard-event.ts';
import { longestSliceMs, shortestMs } from '../../support/longest-slice-ms.ts';

/** How long others wait at most, in milliseconds. On a quiet machine a slice takes two at most, and nine where the outline has a thousand spikes. */
const stallMs = 20;
const largestKm = 14.1;

/** Square, nearly as large as a plot may be, its south-western corner at a place. */
function plotAt(lon: number, lat: number): Aoi {
  const [width, height] = [0.127 / Math.cos((lat * Math.PI) / 180), 0.127];
  const ring = [
    [lon, lat],
    [lon + width, lat],
    [lon + width, lat + height],
    [lon, lat + height],
    [lon, lat],
  ];
  return { ...squarePlot(1), ...parseRing(ring) };
}

/** Of a thousand positions, every other one a quarter farther from its middle: 17,500 ha. */
function spikedPlot(): Aoi {
  const ring = Array.from({ length: 1000 }, (_, index): Position => {
    const angle = (2 * Math.PI * (index % 999)) / 999;
    const reach = 0.06 * ((index % 999) % 2 === 0 ? 1 : 1.25);
    return [-61 + (reach * Math.cos(angle)) / Math.cos((33.5 * Math.PI) / 180), -33.5 + reach * Math.sin(angle)];
  });
  return { ...squarePlot(1), ...parseRing(ring) };
}

/** A drought over all of the plot that leaves islands. */
const droughtOver = ({ centroid }: Aoi): WeatherEvent =>
  hazardEvent('drought', {
    centroid,
    footprint: {
      type: 'Polygon',
      coordinates: [buildFootprintRing(centroid, { lengthKm: 120, widthKm: 100, directionDegrees: 30 })],
    },
  });

test.each<[string, Aoi]>([
  ['the largest plot', squarePlot(largestKm)],
  ['the largest plot of fine cells', squarePlot(3.87)],
  ['a plot where an edge of the icosahedron bends the grid', plotAt(26.3, 7.48)],
  ['a plot in the far north', plotAt(40, 82)],
  ['a plot of a thousand spikes', spikedPlot()],
])('no slice of measuring %s holds up others', (_, aoi) => {
  const event = droughtOver(aoi);
  expect(
    longestSliceMs(() => measureFootprint(event, aoi, 'spi3_ndvi_anomaly', unknownCropState), stallMs),
  ).toBeLessThan(stallMs);
});

test('no slice of finding the worst of many events holds up others', () => {
  const aoi = squarePlot(largestKm);
  let number = 0;
  const manyEvents = () => {
    number += 1;
    const events = Array.from({ length: 12 }, (_, index) => hazardEvent('hail', { eventId: `evt_${number}_${index}` }));
    return precomputeWorstDamage({ aoi, method: 'ndvi_delta', events }) as NonNullable<
      ReturnType<typeof precomputeWorstDamage>
    >;
  };
  expect(longestSliceMs(manyEvents, stallMs)).toBeLessThan(stallMs);
});

test('comparing a ring of a thousand positions with the footprint of an event holds up nobody', () => {
  const circle = (at: number, radius: number): Position[] =>
    Array.from({ length: 1000 }, (_, index) => {
      const angle = (2 * Math.PI * (index % 999)) / 999;
      return [at + radius * Math.cos(angle), -33.5 + radius * Math.sin(angle)];
    });
  // The boxes overlap and every edge of one lies in the box of the other, but nothing touches.
  const zigzag = (from: number): Position[] => [
    ...Array.from(
      { length: 999 },
      (_, index): Position => [from + (index % 2) * 0.05, index / 1e4 + (index % 2) * 0.05],
    ),
    [from, 0],
  ];
  expect(ringsIntersect(circle(-61, 0.05), circle(-60.91, 0.05))).toBe(true);
  expect(shortestMs(() => ringsIntersect(circle(-61, 0.05), circle(-60.8999, 0.05)), stallMs)).toBeLessThan(stallMs);
  expect(shortestMs(() => ringsIntersect(zigzag(0), zigzag(0.051)), stallMs)).toBeLessThan(stallMs);
});
