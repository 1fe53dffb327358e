import { expect, test } from 'vitest';
import { methodsOfPeril, severities } from '../../../src/contract/schemas/vocabularies.ts';
import { doubleSignedArea } from '../../../src/primitives/polygon.ts';
import { buildFootprintRing, findingAt, severityOfMetrics, strengthAt } from '../../../src/world/footprint/hazards.ts';
import { hazardEvent } from '../../support/hazard-event.ts';

const { lat, lon } = hazardEvent('hail').centroid;
const kmNorth = (km: number) => lat + km / 111.195;
const kmEast = (km: number) => lon + km / (111.195 * Math.cos((lat * Math.PI) / 180));

const hail = (maxHailSizeMm: number) => ({ ...hazardEvent('hail').metrics, maxHailSizeMm });

test.each([
  ['hail', hail(5), null],
  ['hail', hail(5.1), 'low'],
  ['hail', hail(9.9), 'low'],
  ['hail', hail(10), 'moderate'],
  ['hail', hail(20), 'high'],
  ['hail', hail(29.9), 'high'],
  ['hail', hail(30), 'severe'],
  ['frost', { minTemperatureC: 0, hoursBelowZero: 0 }, null],
  ['frost', { minTemperatureC: -0.1, hoursBelowZero: 1 }, 'low'],
  ['frost', { minTemperatureC: -0.9, hoursBelowZero: 1 }, 'low'],
  ['frost', { minTemperatureC: -1, hoursBelowZero: 1 }, 'moderate'],
  ['frost', { minTemperatureC: -2, hoursBelowZero: 1 }, 'high'],
  ['frost', { minTemperatureC: -4, hoursBelowZero: 1 }, 'severe'],
  ['drought', { spi3: -0.5, daysWithoutRain: 9 }, null],
  ['drought', { spi3: -0.51, daysWithoutRain: 9 }, 'low'],
  ['drought', { spi3: -0.9, daysWithoutRain: 9 }, 'low'],
  ['drought', { spi3: -1, daysWithoutRain: 9 }, 'moderate'],
  ['drought', { spi3: -1.5, daysWithoutRain: 9 }, 'high'],
  ['drought', { spi3: -2, daysWithoutRain: 9 }, 'severe'],
  ['flood', { rainfallMm: 200 }, null],
] as const)('%s with %j is %s', (peril, metrics, severity) => {
  expect(severityOfMetrics(peril, metrics)).toBe(severity);
});

test('hail is strongest on the axis of its swath and falls off to both sides', () => {
  const strength = strengthAt(hazardEvent('hail'));
  const across = (km: number) => (strength(kmNorth(km), lon) + strength(kmNorth(-km), lon)) / 2;
  expect(across(0)).toBeGreaterThan(across(0.6));
  expect(across(0.6)).toBeGreaterThan(across(1.2));
  expect(across(1.2)).toBeGreaterThan(across(1.8));
  expect(findingAt(hazardEvent('hail'), 'ndvi_delta')(kmNorth(1.9), lon).severity).toBeNull();
});

test('hail tapers along its swath and does not reach beyond its ends', () => {
  const strength = strengthAt(hazardEvent('hail'));
  expect(strength(lat, lon)).toBeGreaterThan(strength(lat, kmEast(8)));
  expect(strength(lat, kmEast(10.1))).toBe(0);
  expect(strength(lat, kmEast(-10.1))).toBe(0);
});

test.each(['hail', 'frost'] as const)('nowhere is %s stronger than its own metrics say', (peril) => {
  const event = hazardEvent(peril);
  const strength = strengthAt(event);
  const places = Array.from({ length: 900 }, (_, index) => [(index % 30) - 15, Math.floor(index / 30) - 15] as const);
  const strongest = Math.max(...places.map(([x, y]) => strength(kmNorth(y / 3), kmEast(x / 3))));
  const limit = peril === 'hail' ? 34 : 4.5;
  expect(strongest).toBeLessThanOrEqual(limit);
  expect(strongest).toBeGreaterThan(limit * 0.8);
});

test.each(['hail', 'frost', 'drought'] as const)('%s reaches all four severities, and in places none', (peril) => {
  const at = findingAt(hazardEvent(peril), methodsOfPeril[peril][0]);
  const met = new Set<string | null>();
  for (let y = -240; y <= 240; y += 3)
    for (let x = -40; x <= 40; x += 1) met.add(at(kmNorth(y / 10), kmEast(x / 2)).severity);
  expect([...met].sort()).toEqual([...severities, null].sort());
});

test('a peril without a detection method does no damage that could be detected', () => {
  const at = findingAt(hazardEvent('hail', { peril: 'flood', metrics: { rainfallMm: 200 } }), 'ndvi_delta');
  expect(at(lat, lon)).toEqual({ reading: 0, severity: null, isUncertain: false });
});

test('the same event is as strong at the same place, and another event is not', () => {
  const [one, same, other] = [undefined, undefined, 'evt_0101'].map((eventId) =>
    strengthAt(hazardEvent('hail', eventId === undefined ? {} : { eventId })),
  );
  expect(one?.(kmNorth(0.3), lon)).toBe(same?.(kmNorth(0.3), lon));
  expect(one?.(kmNorth(0.3), lon)).not.toBe(other?.(kmNorth(0.3), lon));
});

test('a footprint is a closed ring that turns counter-clockwise, as long and as wide as asked', () => {
  const ring = buildFootprintRing({ lat, lon }, { lengthKm: 20, widthKm: 4, directionDegrees: 90 });
  expect(ring[0]).toEqual(ring.at(-1));
  expect(doubleSignedArea(ring)).toBeGreaterThan(0);
  const span = (axis: 0 | 1) => Math.max(...ring.map((p) => p[axis])) - Math.min(...ring.map((p) => p[axis]));
  expect(span(1) * 111.195).toBeCloseTo(4, 2);
  expect(span(0) * 111.195 * Math.cos((lat * Math.PI) / 180)).toBeCloseTo(20, 2);
});

test('outside of its footprint an event does nothing, however hard it was near it', () => {
  const event = hazardEvent('drought', { metrics: { spi3: -3, daysWithoutRain: 90 } });
  const far = [kmNorth(80), lon] as const;
  expect(findingAt(event, 'spi3_ndvi_anomaly')(...far)).toEqual({ reading: 0, severity: null, isUncertain: false });
  expect([strengthAt(event)(lat, lon) > 0, strengthAt(event)(...far)]).toEqual([true, 0]);
});

test('hail ends with its swath, though its footprint goes on', () => {
  const around = buildFootprintRing({ lat, lon }, { lengthKm: 60, widthKm: 60, directionDegrees: 0 });
  const strength = strengthAt(hazardEvent('hail', { footprint: { type: 'Polygon', coordinates: [around] } }));
  expect([strength(lat, kmEast(9.9)) > 0, strength(lat, kmEast(10.1)), strength(lat, kmEast(-10.1))]).toEqual([
    true,
    0,
    0,
  ]);
});

test('an event that no method detects has no strength', () => {
  expect(strengthAt(hazardEvent('hail', { peril: 'flood', metrics: { rainfallMm: 200 } }))(lat, lon)).toBe(0);
});
