import { expect, test } from 'vitest';
import { Problem, type ProblemEntry } from '../../../src/contract/form/problem.ts';
import { isInside, ringOf } from '../../../src/primitives/polygon.ts';
import { parseRing } from '../../../src/world/plots/geometry.ts';

type Ring = [number, number][];

const [west, south, east, north] = [-60.74, -34.2, -60.73, -34.192];
const square: Ring = ringOf([west, south, east, north]);

/** What parseRing refuses, violation by violation. */
function violationsOf(ring: unknown): readonly ProblemEntry[] {
  try {
    parseRing(ring);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.code).toBe('invalid_geometry');
    return error.errors;
  }
  throw new Error('the ring was accepted');
}

const codesOf = (ring: unknown) => violationsOf(ring).map(({ pointer, code }) => `${pointer} ${code}`);

test('a ring gives its area in hectares and its centroid', () => {
  const { areaHectares, centroid } = parseRing(square);
  expect(areaHectares).toBe(81.81);
  expect(centroid).toEqual({ lat: -34.196, lon: -60.735 });
});

test('a clockwise ring is turned counter-clockwise and keeps its area', () => {
  const turned = parseRing(square.toReversed());
  expect(turned.areaHectares).toBe(parseRing(square).areaHectares);
  expect(turned.ring).toEqual(square);
});

test('coordinates are kept with six decimals', () => {
  const fine = square.map(([lon, lat]): [number, number] => [lon + 0.00000012, lat - 0.00000049]);
  expect(parseRing(fine).ring).toEqual(square);
});

test('the centroid of a crescent lies in it', () => {
  const crescent: Ring = [
    [0, 0],
    [0.03, 0],
    [0.03, 0.03],
    [0.02, 0.03],
    [0.02, 0.01],
    [0.01, 0.01],
    [0.01, 0.03],
    [0, 0.03],
    [0, 0],
  ];
  const { ring, centroid } = parseRing(crescent);
  expect(isInside([centroid.lon, centroid.lat], ring)).toBe(true);
});

test('an open ring is refused at its last position', () => {
  expect(codesOf(square.slice(0, 4))).toEqual(['#/ring/3 not_closed']);
});

test('a ring that crosses itself is refused where it does', () => {
  const [a, b, c, d] = square as [Ring[0], Ring[0], Ring[0], Ring[0]] & Ring;
  const [violation] = violationsOf([a, c, b, d, a]);
  expect(violation).toMatchObject({ code: 'self_crossing', pointer: expect.stringMatching(/^#\/ring\/\d$/) });
  expect(`${violation?.detail}`).toContain('[-60.735, -34.196]');
});

test.each<[string, Ring]>([
  [
    'touches one of its own corners',
    [
      [0, 0],
      [0.02, 0],
      [0.01, 0.01],
      [0.02, 0.02],
      [0, 0.02],
      [0.01, 0.01],
      [0, 0],
    ],
  ],
  [
    'runs out and back along one line',
    [
      [0, 0],
      [0.01, 0],
      [0.02, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0],
    ],
  ],
  [
    'has no width',
    [
      [0, 0],
      [0.01, 0],
      [0.02, 0],
      [0, 0],
    ],
  ],
])('a ring that %s is refused', (_, ring) => {
  expect(codesOf(ring)).toEqual([expect.stringContaining('self_crossing')]);
});

test('a position that repeats the one before it is dropped, also the first and the last', () => {
  const [first, second, ...rest] = square as [Ring[0], Ring[0], ...Ring];
  expect(parseRing([first, second, second, second, ...rest]).ring).toEqual(square);
  expect(parseRing([first, first, second, ...rest, first]).ring).toEqual(square);
});

test('positions that are equal to six decimals repeat one another', () => {
  const near = [square[0], [west + 1e-8, south], ...square.slice(1)];
  expect(parseRing(near).ring).toEqual(square);
});

test('at least four positions remain without those that repeat', () => {
  const [first, second] = square as [Ring[0], Ring[0], ...Ring];
  expect(codesOf([first, second, second, first])).toContain('#/ring too_few_positions');
  expect(codesOf([first, first, first, first])).toContain('#/ring too_few_positions');
});

test('what is wrong beyond a repeat is named by its place in the ring that was given', () => {
  const [a, b, c, d] = square as [Ring[0], Ring[0], Ring[0], Ring[0], ...Ring];
  expect(codesOf([a, a, a, c, b, d, a])).toEqual(['#/ring/3 self_crossing']);
});

test('a thousand positions are a ring', () => {
  const top = Array.from({ length: 997 }, (_, index): [number, number] => [east - index * 0.00001, north]);
  expect(parseRing([square[0], square[1], ...top, square[0]]).ring).toHaveLength(1000);
});

test('three positions are too few', () => {
  expect(codesOf([square[0], square[1], square[0]])).toEqual(['#/ring too_few_positions']);
});

test('a thousand and one positions are too many', () => {
  const long = Array.from({ length: 1001 }, (_, index) => [index / 10_000, 0]);
  expect(codesOf(long)).toEqual(['#/ring too_many_positions']);
});

test('coordinates out of range are refused one by one, and swapped ones are recognized', () => {
  const violations = violationsOf([
    [-33, -120],
    [-34, -120],
    [200, 10],
    [-33, -120],
  ]);
  expect(violations.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '#/ring/0 latitude_out_of_range',
    '#/ring/1 latitude_out_of_range',
    '#/ring/2 longitude_out_of_range',
    '#/ring/3 latitude_out_of_range',
  ]);
  expect(`${violations[0]?.detail}`).toContain('It looks swapped: longitude comes first, so [-120, -33].');
  expect(`${violations[2]?.detail}`).not.toContain('swapped');
});

/** What is reported of one position, which alone keeps the ring from being checked. */
const outcomeOf = (lon: number, lat: number) =>
  violationsOf([...square.slice(0, 3), [lon, lat], square[0]]).map(({ code, detail }) => [
    code,
    /It looks swapped/.test(`${detail}`),
  ]);

test.each<[number, number, string, boolean]>([
  [45, 90.000001, 'latitude_out_of_range', true],
  [45, 180, 'latitude_out_of_range', true],
  [45, 180.000001, 'latitude_out_of_range', false],
  [90, 120, 'latitude_out_of_range', true],
  [90.000001, 120, 'latitude_out_of_range', false],
  [-90, -120, 'latitude_out_of_range', true],
  [180.000001, 45, 'longitude_out_of_range', false],
  [-180.000001, 45, 'longitude_out_of_range', false],
])('the position [%d, %d] is reported as %s, and as swapped: %s', (lon, lat, code, looksSwapped) => {
  expect(outcomeOf(lon, lat)).toEqual([[code, looksSwapped]]);
});

test('the edges of the map are on it', () => {
  const beside = (lon: number, lat: number, width = 0.01): Ring => [
    [lon, lat],
    [lon + width, lat],
    [lon + width, lat + 0.01],
    [lon, lat + 0.01],
    [lon, lat],
  ];
  expect(parseRing(beside(-180, 0)).centroid.lon).toBe(-179.995);
  expect(parseRing(beside(179.99, 0)).centroid.lon).toBe(179.995);
  expect(parseRing(beside(0, -90, 1)).centroid.lat).toBeLessThan(-89.99);
  expect(parseRing(beside(0, 89.99, 1)).centroid.lat).toBeGreaterThan(89.99);
});

test.each([['a word'], [null], [{}]])('%j is no ring', (value) => {
  expect(codesOf(value)).toEqual(['#/ring not_a_ring']);
});

test.each([[[1]], [[1, 2, 3]], [['1', '2']], [null], [[Number.NaN, 0]]])('%j is no position', (position) => {
  expect(codesOf([...square.slice(0, 3), position, square[0]])).toEqual(['#/ring/3 not_a_position']);
});

test.each([
  ['smaller than 0.01 ha', 0.00006, 'area_too_small'],
  ['larger than 20,000 ha', 0.2, 'area_too_large'],
])('a ring %s is refused', (_, side, code) => {
  expect(
    codesOf([
      [0, 0],
      [side, 0],
      [side, side],
      [0, side],
      [0, 0],
    ]),
  ).toEqual([`#/ring ${code}`]);
});

/** About 0.127 degrees wide; the tip of its eastern side moves it by a hundredth of a hectare and a bit. */
const large = (tip: number): Ring => [
  [0, 0],
  [0.12718, 0],
  [tip, 0.005],
  [0.12718, 0.01],
  [0.12718, 0.127183],
  [0, 0.127183],
  [0, 0],
];

test('a ring of 20,000 ha is a plot, and one of a hundredth more is not', () => {
  expect(parseRing(large(0.127262)).areaHectares).toBe(19_999.99);
  expect(parseRing(large(0.127264)).areaHectares).toBe(20_000);
  expect(codesOf(large(0.127266))).toEqual(['#/ring area_too_large']);
});

test('a ring of a hundredth of a hectare is a plot, and one that rounds to nothing is not', () => {
  const small = (side: number): Ring => [
    [0, 0],
    [side, 0],
    [side, 0.0001],
    [0, 0.0001],
    [0, 0],
  ];
  // A metre of latitude is 0.000009 degrees: 50 square metres are half a hundredth of a hectare.
  expect(parseRing(small(0.000041)).areaHectares).toBe(0.01);
  expect(codesOf(small(0.00004))).toEqual(['#/ring area_too_small']);
  // 2.22 m by 11.12 m are 24.7 square metres.
  const [{ detail }] = violationsOf(small(0.00002)) as [ProblemEntry];
  expect(String(detail)).toBe('The ring encloses 0.0025 ha; a plot has at least 0.01 ha.');
});

/** A frame of this width and height in degrees, so thin that it encloses little. */
const frame = (width: number, height: number): Ring => [
  [west, south],
  [west + width, south],
  [west + width, south + height],
  [west + width - 0.0001, south + 0.0001],
  [west, south],
];

test('a ring spans one degree at most, and nothing else is computed from a wider one', () => {
  expect(parseRing(frame(1, 0.0008)).areaHectares).toBeGreaterThan(0.1);
  expect(parseRing(frame(0.0008, 1)).areaHectares).toBeGreaterThan(0.1);
  expect(codesOf(frame(1.000001, 0.0008))).toEqual(['#/ring extent_too_large']);
  expect(codesOf(frame(0.0008, 1.000001))).toEqual(['#/ring extent_too_large']);
  const bow = [square[0], [west + 1.1, north], [west + 1.1, south], square[3], square[0]];
  expect(codesOf(bow)).toEqual(['#/ring extent_too_large']);
  expect(codesOf(frame(2, 3))).toEqual(['#/ring extent_too_large', '#/ring extent_too_large']);
  const [violation] = violationsOf(frame(359, 0.0008).map(([lon, lat]) => [lon - 119, lat]));
  expect(`${violation?.detail}`).toBe(
    'The ring spans 359 degrees of longitude; a plot spans at most 1. Correct the position that is far off, or split the land into several plots.',
  );
});

test('a refusal says how many violations it lists', () => {
  const refuse = (ring: unknown) => () => parseRing(ring);
  expect(refuse(square.slice(0, 4))).toThrow('The ring is not a valid plot: one violation, listed in errors.');
  expect(refuse(frame(2, 3))).toThrow('The ring is not a valid plot: 2 violations, listed in errors.');
});

test('several violations are reported at once, with pointers that lead to the ring', () => {
  const ring = [
    [0, 0],
    [0.01, 0.01],
    [0.01, 0],
    [0, 0.01],
    [0, 0.01],
  ];
  const refuse = () => parseRing(ring, '#/items/7/ring');
  expect(refuse).toThrow(Problem);
  expect(codesOf(ring)).toEqual(['#/ring/4 not_closed', '#/ring/1 self_crossing']);
  try {
    refuse();
  } catch (error) {
    expect((error as Problem).errors[0]?.pointer).toBe('#/items/7/ring/4');
  }
});
