// A file that one request cannot hold goes in by several: where it is cut, what becomes of a row that none can hold, and how a
// run that was interrupted goes on.

import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { parseImportFile } from '../../src/rows/import-file.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';

const parse = (rows: readonly unknown[], asked: { kind?: string; simplify?: string } = {}) =>
  parseImportFile(Buffer.from(JSON.stringify(rows)), { kind: 'clients', path: 'rows.json', ...asked });
const repeat = (count: number, row: unknown): unknown[] => Array.from({ length: count }, () => row);

test.each([
  ['10,000 rows', repeat(20_001, { name: 'A' }), [10_000, 10_000, 1]],
  // {"name":"…"} takes 11 bytes and its comma one more: 52 rows of 200,000 bytes are the most below 10 MiB.
  ['10 MiB', repeat(60, { name: 'x'.repeat(199_988) }), [52, 8]],
  // Braces, brackets, a comma between members and 9,994 in the list, and the comma behind: 10,000 signs, of which 199 rows are
  // 1,990,000.
  ['2,000,000 commas and brackets', repeat(201, { name: 'A', k: Array(9_995).fill(0) }), [199, 2]],
])('a part has at most %s', async (_, rows, parts) => {
  expect((await parse(rows)).parts).toEqual(parts);
});

test('a row is refused alone where it is larger than any may be, and goes in just below', async () => {
  const name = 'x'.repeat(262_144 - 11);
  const list = Array(9_995).fill(0);
  const { items, refused } = await parse([
    { name },
    { name: `${name}x` },
    { name: 'A', k: list },
    { name: 'A', k: [...list, 0] },
  ]);
  expect(items.map((item) => JSON.stringify(item).length)).toEqual([262_144, 20_008]);
  expect(refused).toEqual([
    { index: 1, pointer: '#/items/1', code: 'max_length', detail: '262145 bytes, but a row may have at most 262144' },
    {
      index: 3,
      pointer: '#/items/3',
      code: 'max_items',
      detail: '10001 commas and brackets, but a row may have at most 10000',
    },
  ]);
});

test('a row that no request may have is refused alone: too deep, half a character, a number beyond a double', async () => {
  const nested = (levels: number) => `{"name":"A","k":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const rows = [
    nested(61),
    nested(62),
    nested(20_000),
    '{"name":"\\ud800"}',
    '{"name":"A","phone":1e400}',
    '{"name":"A"}',
  ];
  const { items, refused } = await parseImportFile(Buffer.from(rows.join('\n')), {
    kind: 'clients',
    path: 'rows.json',
  });
  expect(items).toHaveLength(2);
  expect(refused.map(({ index, pointer, code }) => [index, pointer, code])).toEqual([
    [1, '#/items/1', 'malformed_json'],
    [2, '#/items/2', 'malformed_json'],
    [3, '#/items/3', 'lone_surrogate'],
    [4, '#/items/4', 'number_out_of_range'],
  ]);
});

/** A closed ring on a circle of a kilometre, of so many positions. */
function circle(positions: number): number[][] {
  const ring = Array.from({ length: positions - 1 }, (_, index) => {
    const angle = (2 * Math.PI * index) / (positions - 1);
    return [-60 + (0.009 * Math.cos(angle)) / Math.cos((-34 * Math.PI) / 180), -34 + 0.009 * Math.sin(angle)];
  });
  return [...ring, ring[0] as number[]];
}

test('--simplify thins only rings that have too many positions, by so many metres, and says which', async () => {
  const rows = [1_000, 1_001, 4_000].map((positions) => ({ name: `${positions}`, ring: circle(positions) }));
  const lengthsOf = (items: readonly unknown[]) => items.map((item) => (item as { ring: unknown[] }).ring.length);
  const untouched = await parse(rows, { kind: 'aois' });
  expect([lengthsOf(untouched.items), untouched.refused.map(({ index, detail }) => [index, detail])]).toEqual([
    [1_000],
    [
      [1, '1001 positions, but a ring may have at most 1000: --simplify METRES drops minor ones'],
      [2, '4000 positions, but a ring may have at most 1000: --simplify METRES drops minor ones'],
    ],
  ]);
  const thinned = await parse(rows, { kind: 'aois', simplify: '0.5' });
  const [whole, ...thin] = lengthsOf(thinned.items) as [number, number, number];
  expect(whole).toBe(1_000);
  // A chord that leaves a circle of r by d spans 2·√(2·r·d): 63 m of 6,283 m at 1,000 m and half a metre, so it has 100 at least.
  for (const length of thin) expect(length > 100 && length < 250, `${length}`).toBe(true);
  expect([thinned.refused, thinned.remarks]).toEqual([[], ['thinned by 0.5 m: row 2, 3']]);
  const less = await parse(rows, { kind: 'aois', simplify: '0.0001' });
  expect(less.refused.map(({ index, detail }) => [index, detail.replace(/^\d+/, 'n')])).toContainEqual([
    2,
    'n positions, but a ring may have at most 1000: a larger --simplify drops more',
  ]);
  await expect(parse(rows, { kind: 'aois', simplify: '-1' })).rejects.toThrow('--simplify takes metres');
});

const { url } = await startTestServer({ jobSteps: 0 });

test('a run that was interrupted goes on by the command that it printed, applies no part twice, and prints one result', async () => {
  const rows = [{ name: 'First' }, ...repeat(9_999, 0), { name: '' }, { name: 'Last' }, { name: 'x'.repeat(262_144) }];
  const stdin = rows.map((row) => JSON.stringify(row)).join('\n');
  const words = ['import', 'clients', '-', '--base-url', url];
  const signals = new EventEmitter();
  const onOutput = (text: string) => void (text.includes('job_0006  succeeded') && signals.emit('SIGINT'));
  const first = await runCli(words, { stdin, signals, onOutput });
  expect(first.exitCode).toBe(130);
  expect(first.stderr).toContain('sent in 2 parts, each as a separate job: not as one transaction');
  const [, command = ''] = /parts were carried out; to go on:\s+sbox (.*)\n/.exec(first.stderr) ?? [];
  expect(command).toMatch(new RegExp(`^import clients - --base-url ${url} --idempotency-key [0-9a-f-]{36}$`));

  const second = await runCli([...command.split(' '), '--json'], { stdin });
  const { received, created, rejected, errors, resourceIds } = JSON.parse(second.stdout).data;
  expect([second.exitCode, received, created, rejected]).toEqual([1, 10_003, 2, 10_001]);
  expect(resourceIds).toEqual(['cli_0010', 'cli_0011']);
  const places = errors.map(({ index, pointer, code }: Record<string, unknown>) => [index, pointer, code]);
  expect(places.slice(9_998)).toEqual([
    [9_999, '#/items/9999', 'type'],
    [10_000, '#/items/10000/name', 'min_length'],
    [10_000, '#/items/10000/name', 'pattern'],
    [10_002, '#/items/10002', 'max_length'],
  ]);
  const clients = await runCli(['clients', 'list', '--base-url', url, '--limit', '3', '--json']);
  expect(
    JSON.parse(clients.stdout)
      .data.map(({ name }: { name: string }) => name)
      .slice(0, 2),
  ).toEqual(['Last', 'First']);
});

test('a part that is refused is told with the key of the whole command', async () => {
  const stdin = JSON.stringify(repeat(10_001, { name: 'A' }));
  const words = ['import', 'nothing', '-', '--base-url', url, '--idempotency-key', 'night'];
  const { exitCode, stderr } = await runCli(words, { stdin });
  expect([exitCode, stderr]).toEqual([44, expect.stringMatching(/0 of 2 parts were carried out[\s\S]*key +night\n/)]);
});
