import { expect, test } from 'vitest';
import { parseSource, readSources } from '../support/source-files.ts';
import { findCircles, findCrowdedRooms, findRoomViolations, floorLimit, roomLimit, rooms } from './rooms.ts';

const sources = readSources('src');

test('every import within a layer keeps to its rooms', () => {
  expect(findRoomViolations(sources)).toEqual([]);
});

test('a room has at most a dozen files', () => {
  expect(roomLimit).toBe(12);
  expect(findCrowdedRooms(sources)).toEqual([]);
});

test.each(Object.entries(rooms))('%s has at most eight floors', (_, numbers) => {
  expect(floorLimit).toBe(8);
  expect(Math.max(...Object.values(numbers))).toBeLessThanOrEqual(floorLimit);
});

test('no files import each other in a circle', () => {
  expect(findCircles(sources)).toEqual([]);
});

test.each(Object.entries(rooms))('%s has no room that is not there', (layer, numbers) => {
  const paths = sources.map(({ path }) => path);
  const isThere = (room: string) => paths.some((path) => path.startsWith(`src/${layer}/${room}`));
  expect(Object.keys(numbers).filter((room) => !isThere(room))).toEqual([]);
});

test.each([
  ['src/cli/terminal/a.ts', "import { b } from '../output/b.ts';"],
  ['src/cli/output/a.ts', "import type { B } from '../input/b.ts';"],
  ['src/cli/failures/a.ts', "const b = await import('../session/b.ts');"],
  ['src/cli/session/a.ts', "import { b } from '../commands/diff/b.ts';"],
  ['src/cli/program/a.ts', "import { main } from '../main.ts';"],
  ['src/cli/output/a.ts', "import { b } from '../elsewhere/b.ts';"],
  ['src/cli/output/deeper/a.ts', ''],
])('%s may not say: %s', (path, text) => {
  expect(findRoomViolations([parseSource(path, text)])).toHaveLength(1);
});

test.each([
  ['src/cli/output/a.ts', "import { b } from './b.ts'; import { c } from '../terminal/c.ts';"],
  ['src/cli/commands/a.ts', "import { b } from './diff/b.ts';"],
  ['src/cli/main.ts', "await import('./program/b.ts');"],
  ['src/cli/footprint/a.ts', "import { b } from '../../contract/b.ts';"],
])('%s may say: %s', (path, text) => {
  expect(findRoomViolations([parseSource(path, text)])).toEqual([]);
});

test('a thirteenth file is one too many', () => {
  const fill = (count: number) =>
    Array.from({ length: count }, (_, index) => parseSource(`src/cli/output/a${index}.ts`, ''));
  expect(findCrowdedRooms(fill(12))).toEqual([]);
  expect(findCrowdedRooms(fill(13))).toEqual(['src/cli/output has 13 files, the limit is 12']);
});

test('a circle is found through a type and a lazy import, and once', () => {
  const circle = [
    parseSource('src/cli/output/a.ts', "import type { B } from './b.ts';"),
    parseSource('src/cli/output/b.ts', "await import('./c.ts');"),
    parseSource('src/cli/output/c.ts', "import { a } from './a.ts';"),
  ];
  expect(findCircles(circle)).toEqual([
    'src/cli/output/a.ts → src/cli/output/b.ts → src/cli/output/c.ts → src/cli/output/a.ts',
  ]);
  expect(findCircles(circle.slice(0, 2))).toEqual([]);
  const tables = [
    parseSource('src/contract/a.ts', "import type { B } from './b.ts';"),
    parseSource('src/contract/b.ts', "import { a } from './a.ts';"),
  ];
  expect(findCircles(tables)).toHaveLength(1);
});
