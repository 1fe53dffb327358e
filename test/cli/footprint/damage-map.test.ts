// The map of a plot as characters: each shows the damage at its own middle, and the whole fits its room with north up.
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDamageMap, damageMarks } from '../../../src/cli/footprint/damage-map.ts';
import { createPalette, noColours } from '../../../src/cli/terminal/palette.ts';
import type { Damage } from '../../../src/client/footprint/damage-looks.ts';
import type { Position } from '../../../src/contract/schemas/fields.ts';

const colours = await createPalette({ COLORTERM: 'truecolor' });
const degree = 111_195;
/** A rectangle on the equator, so that both directions have the same scale, so many metres across and down. */
const rectangle = (across: number, down: number): Position[] => {
  const [east, south] = [across / degree, -down / degree];
  return [
    [0, 0],
    [east, 0],
    [east, south],
    [0, south],
    [0, 0],
  ];
};

test('every character asks for the damage at its middle, and shows the mark of that', () => {
  const all = Object.keys(damageMarks) as Damage[];
  const damageAt = ([lon, lat]: Position): Damage =>
    all[(Math.floor((lon * degree) / 10) + Math.floor((-lat * degree) / 20)) % all.length] as Damage;
  const { lines, columns } = buildDamageMap({
    ring: rectangle(200, 100),
    damageAt,
    colours: noColours,
    width: 20,
    height: 40,
  });
  expect([columns, lines.length]).toEqual([20, 5]);
  for (const [line, text] of lines.map(String).entries()) {
    const expected = Array.from({ length: columns }, (_, column) => damageMarks[all[(column + line) % 5] as Damage]);
    expect(text).toBe(expected.join(''));
  }
});

test('with colours a character shows two positions, the upper and the lower half of it', () => {
  const asked: Position[] = [];
  const { lines } = buildDamageMap({
    ring: rectangle(40, 40),
    damageAt: (position) => {
      asked.push(position);
      return -position[1] * degree < 10 ? 'severe' : 'low';
    },
    colours,
    width: 4,
    height: 40,
  });
  const metres = asked.map(([lon, lat]) => [Math.round(lon * degree), Math.round(-lat * degree)]);
  expect(metres.slice(0, 4)).toEqual([
    [5, 5],
    [5, 15],
    [15, 5],
    [15, 15],
  ]);
  const plain = lines.map((line) => stripVTControlCharacters(String(line)));
  expect(plain).toEqual(['▀▀▀▀', '████']);
});

test.each([
  ['nothing above', [null, 'low'], '▄'],
  ['nothing below', ['low', null], '▀'],
  ['both the same', ['low', 'low'], '█'],
  ['both different', ['low', 'high'], '▀'],
  ['nothing', [null, null], undefined],
] as const)('a character with %s', (_, [upper, lower], mark) => {
  const { lines } = buildDamageMap({
    ring: rectangle(10, 20),
    damageAt: ([, lat]) => (-lat * degree < 10 ? upper : lower),
    colours,
    width: 1,
    height: 1,
  });
  expect(lines.map((line) => stripVTControlCharacters(String(line)))[0]).toBe(mark);
});

test('it fits its room, touches one of its sides, and its scale takes a third of it at most', () => {
  const sizes = fc.record({
    across: fc.double({ min: 20, max: 30_000, noNaN: true }),
    down: fc.double({ min: 20, max: 30_000, noNaN: true }),
    width: fc.integer({ min: 12, max: 120 }),
    height: fc.integer({ min: 6, max: 60 }),
  });
  fc.assert(
    fc.property(sizes, ({ across, down, width, height }) => {
      const ring = rectangle(across, down);
      const { lines, columns, scale } = buildDamageMap({
        ...{ ring, width, height, colours: noColours },
        damageAt: () => 'low',
      });
      expect(columns).toBeLessThanOrEqual(width);
      expect(lines.length).toBeLessThanOrEqual(height);
      expect(columns === width || lines.length === height).toBe(true);
      const [, dashes = '', figure, unit] = /^├(─*)┤ (\d+) (m|km) {3}↑ north$/.exec(scale) ?? [];
      expect(Number(figure)).toSatisfy((shown: number) => /^[125]0*$/.test(String(shown)));
      const metres = Number(figure) * (unit === 'km' ? 1_000 : 1);
      const perCharacter = Math.max(across / width, down / (2 * height));
      expect(Math.abs(dashes.length + 2 - metres / perCharacter)).toBeLessThanOrEqual(
        metres / perCharacter < 2 ? 2 : 0.501,
      );
      expect(metres).toBeLessThanOrEqual(Math.max(1, (columns / 3) * perCharacter));
      // The next larger round figure would be too long.
      expect(metres * 2.5).toBeGreaterThan((columns / 3) * perCharacter);
    }),
    { seed: 20_261_126, numRuns: 200 },
  );
});
