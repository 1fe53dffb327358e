// The rain of the field against its own normals: the index that policies pay by.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Point } from '../../../src/contract/schemas/fields.ts';
import type { Climate, Upcoming, UpcomingEvent } from '../../../src/contract/schemas/upcoming.ts';
import { dateOfDay, dayNumberOf } from '../../../src/world/weather/air.ts';
import { climateAt, normalsOn } from '../../../src/world/weather/climate.ts';
import { spiOf } from '../../../src/world/weather/drought.ts';
import { PlotWeather, touches } from '../../../src/world/weather/plot-weather.ts';

const { climates, events } = JSON.parse(readFileSync('fixtures/org_pampa/upcoming.json', 'utf8')) as Upcoming;
const upcomingOf = (id: string) => events.find(({ eventId }) => eventId === id) as UpcomingEvent;

/** Ninety days from 20 January at thirty places between the droughts' towns, a hundred and ten kilometres across. */
const places = Array.from({ length: 30 }, (_, number) => ({
  lat: -36.5 + Math.floor(number / 6) * 0.2,
  lon: -63.2 + (number % 6) * 0.2,
}));
const drought = upcomingOf('evt_0020');
/** A plot of no size, where its weather is taken. */
const plotAt = (place: Point) => ({
  weatherAt: place,
  centroid: place,
  ring: [[place.lon, place.lat] as [number, number]],
});
const spiAt = (place: Point, events: readonly UpcomingEvent[], year: number): number => {
  const climate = climateAt(climates, place) as Climate;
  const weather = new PlotWeather(plotAt(place), climate, events);
  const first = dayNumberOf(`${year}-01-20`);
  const dates = Array.from({ length: 90 }, (_, day) => dateOfDay(first + day));
  const rain = dates.reduce((sum, date) => sum + weather.on(date).precipitationMm, 0);
  const normal = dates.reduce((sum, date) => sum + normalsOn(climate, date).rainMm / 30.5, 0);
  return spiOf(rain, normal);
};
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('without a drought the SPI-3 of ninety days is spread around what is normal, over places and years', () => {
  const spis = [2026, 2027, 2028, 2029].flatMap((year) => places.map((place) => spiAt(place, [], year)));
  const mean = meanOf(spis);
  expect(Math.abs(mean)).toBeLessThan(0.6);
  const deviation = Math.sqrt(meanOf(spis.map((spi) => (spi - mean) ** 2)));
  expect(deviation).toBeGreaterThan(0.4);
  expect(deviation).toBeLessThan(1.2);
});

test('within a drought every place has the SPI of its event, whatever rain it would have had', () => {
  const within = places.filter((place) => touches(drought, place));
  expect(within.length).toBeGreaterThan(10);
  for (const place of within) expect(spiAt(place, [drought], 2026)).toBeCloseTo(-1.8, 1);
});
