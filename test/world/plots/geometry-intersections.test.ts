import { expect, test } from 'vitest';
import { isInside, ringOf, ringsIntersect } from '../../../src/primitives/polygon.ts';
import { buildFootprintRing } from '../../../src/world/footprint/hazards.ts';
import { parseRing } from '../../../src/world/plots/geometry.ts';

type Ring = [number, number][];

const [west, south, east, north] = [-60.74, -34.2, -60.73, -34.192];
const square: Ring = ringOf([west, south, east, north]);

const moved = (by: number): Ring => square.map(([lon, lat]) => [lon + by, lat]);

test('rings intersect when they overlap, touch, or hold one another', () => {
  const around: Ring = [
    [-61, -35],
    [-60, -35],
    [-60, -34],
    [-61, -34],
    [-61, -35],
  ];
  const cross: Ring = [
    [-60.736, -34.3],
    [-60.734, -34.3],
    [-60.734, -34.1],
    [-60.736, -34.1],
    [-60.736, -34.3],
  ];
  expect(ringsIntersect(square, moved(0.005))).toBe(true);
  expect(ringsIntersect(square, around)).toBe(true);
  expect(ringsIntersect(around, square)).toBe(true);
  expect(ringsIntersect(square, cross)).toBe(true);
  expect(ringsIntersect(square, square)).toBe(true);
});

test('rings that lie apart do not intersect, even when their boxes do', () => {
  const corner: Ring = [
    [-60.75, -34.199],
    [-60.741, -34.19],
    [-60.75, -34.19],
    [-60.75, -34.199],
  ];
  const beside: Ring = [
    [-60.739, -34.1905],
    [-60.75, -34.1995],
    [-60.75, -34.1905],
    [-60.739, -34.1905],
  ];
  expect(ringsIntersect(square, moved(0.02))).toBe(false);
  expect(ringsIntersect(square, corner)).toBe(false);
  expect(ringsIntersect(square, beside)).toBe(false);
});

test('of a thousand small plots in a row, those before one place touch a footprint and none behind it does', () => {
  const footprint = buildFootprintRing(
    { lat: -34.196, lon: -60.735 },
    { lengthKm: 20, widthKm: 3, directionDegrees: 60 },
  );
  const plots = Array.from({ length: 1_000 }, (_, index) => parseRing(moved(index * 0.004)));
  const touching = plots.map(({ ring }) => ringsIntersect(ring, footprint));
  expect(touching[0]).toBe(true);
  expect(touching.at(-1)).toBe(false);
  expect(touching.lastIndexOf(true)).toBe(touching.indexOf(false) - 1);
});

test.each<[string, [number, number], boolean]>([
  ['in the left arm of a U', [0.005, 0.02], true],
  ['between its arms', [0.015, 0.02], false],
  ['in its right arm', [0.025, 0.02], true],
  ['in its foot', [0.015, 0.005], true],
  ['left of it', [-0.005, 0.02], false],
  ['right of it', [0.035, 0.02], false],
  ['above it', [0.005, 0.035], false],
])('a point %s is found to be inside or not', (_, point, isIn) => {
  const outline = [0, 0, 0.03, 0, 0.03, 0.03, 0.02, 0.03, 0.02, 0.01, 0.01, 0.01, 0.01, 0.03, 0, 0.03, 0, 0];
  const ring = Array.from({ length: outline.length / 2 }, (_, index): [number, number] => {
    return [outline[2 * index] ?? 0, outline[2 * index + 1] ?? 0];
  });
  expect(isInside(point, ring)).toBe(isIn);
});
