import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';

const base = ['--curl', '--base-url', 'http://h', '-i', 'k'];

/** The body that the command would send. */
async function bodyOf(argv: readonly string[], stdin?: string): Promise<unknown> {
  const { stdout, stderr, exitCode } = await runCli([...argv, ...base], stdin === undefined ? {} : { stdin });
  expect([stderr, exitCode]).toEqual(['', 0]);
  const text = /--data-raw '(.*)'\n$/s.exec(stdout)?.[1] ?? 'null';
  return JSON.parse(text.replaceAll(`'\\''`, "'"));
}

test('flags become members of their kinds', async () => {
  const argv = [
    'policies',
    'create',
    '--client-id',
    'cli_0001',
    '--portfolio-id',
    'pf_0001',
    '--aoi-ids',
    'aoi_0001,aoi_0002',
  ];
  const rest = [
    '--aoi-ids',
    'aoi_0003',
    '--perils',
    'hail',
    '--sum-insured',
    '54600.5 USD',
    '--effective-from',
    '2026-02-01',
  ];
  const last = ['--effective-to', '2026-06-30', '--deductible-pct', '6'];
  expect(await bodyOf([...argv, ...rest, ...last])).toEqual({
    clientId: 'cli_0001',
    portfolioId: 'pf_0001',
    aoiIds: ['aoi_0001', 'aoi_0002', 'aoi_0003'],
    perils: ['hail'],
    sumInsured: { amount: 54600.5, currency: 'USD' },
    effectiveFrom: '2026-02-01',
    effectiveTo: '2026-06-30',
    deductiblePct: 6,
  });
});

test('the input of a job stands beside its kind, which has a usual value', async () => {
  expect(await bodyOf(['jobs', 'create', '--event-id', 'evt_0001', '--aoi-id', 'aoi_0001'])).toEqual({
    kind: 'geo.damage_footprint',
    input: { eventId: 'evt_0001', aoiId: 'aoi_0001' },
  });
});

test('a whole body comes as text, from a file or from stdin, and flags win over its members', async () => {
  const path = join(tmpdir(), `sbox-body-${process.pid}.json`);
  await writeFile(path, '\uFEFF{"kind":"x","input":{"eventId":"evt_0002","aoiId":"aoi_0002"}}');
  const expected = { kind: 'x', input: { eventId: 'evt_0001', aoiId: 'aoi_0002' } };
  expect(await bodyOf(['jobs', 'create', '-d', `@${path}`, '--event-id', 'evt_0001'])).toEqual(expected);
  const piped = '{"kind":"x","input":{"eventId":"evt_0002","aoiId":"aoi_0002"}}';
  expect(await bodyOf(['jobs', 'create', '-d', '-', '--event-id', 'evt_0001'], piped)).toEqual(expected);
});

test('a whole body is sent as it is, so that the refusal of the service can be seen', async () => {
  expect(await bodyOf(['claims', 'create', '-d', '{"peril":"volcano"}'])).toEqual({ peril: 'volcano' });
});

test('a ring is JSON, given or in a file', async () => {
  const path = join(tmpdir(), `sbox-ring-${process.pid}.json`);
  await writeFile(path, '[[0,0],[1,0],[1,1],[0,0]]');
  const argv = ['aois', 'create', '--portfolio-id', 'pf_0001', '--name', 'x', '--ring'];
  const expected = {
    portfolioId: 'pf_0001',
    name: 'x',
    ring: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  };
  expect(await bodyOf([...argv, `@${path}`])).toEqual(expected);
  expect(await bodyOf([...argv, '[[0,0],[1,0],[1,1],[0,0]]'])).toEqual(expected);
});

test('nothing is read from a terminal in place of a pipe', async () => {
  const { stderr, exitCode } = await runCli(['claims', 'create', '-d', '-', ...base], { tty: true });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('reads stdin, but nothing is piped in.');
});
