import { beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../src/cli/failures/failures.ts';
import { parseDelay, parseDuration } from '../../src/cli/input/durations.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';

let env: Record<string, string> = {};
beforeAll(async () => {
  env = { SBOX_BASE_URL: (await startTestServer()).url };
});
const run = (line: string, world: string) => runCli([...line.split(' '), '--world', world], { env });
const read = async (line: string, world: string) => JSON.parse((await run(`${line} --json`, world)).stdout).data;

test.each([
  ['30d', 'P30D'],
  ['2h', 'PT2H'],
  ['90m', 'PT90M'],
  ['45s', 'PT45S'],
  ['2w', 'P2W'],
  ['1d12h', 'P1DT12H'],
  ['P1M', 'P1M'],
  ['-P1D', '-P1D'],
])('the duration %s is sent as %s', (typed, expected) => {
  expect(parseDuration(typed)).toBe(expected);
});

test.each(['', '30', 'd', '2h1d', '1.5h', 'soon'])('%j is no duration', (typed) => {
  expect(() => parseDuration(typed)).toThrow(UsageError);
});

test.each([
  ['500ms', 500],
  ['2s', 2000],
  ['1m', 60_000],
])('the delay %s is %i milliseconds', (typed, expected) => {
  expect(parseDelay('--delay', typed)).toBe(expected);
});

test.each(['', '2', 's', '2h', '-1s', '1.5s'])('%j is no delay', (typed) => {
  expect(() => parseDelay('--delay', typed)).toThrow(UsageError);
});

describe('sbox clock', () => {
  test('reads the clock, and moves it by a duration or to an instant', async () => {
    expect(await read('clock get', 'clock')).toMatchObject({ now: '2026-01-15T12:00:00.000Z' });
    expect(await read('clock advance 30d', 'clock')).toMatchObject({ now: '2026-02-14T12:00:00.000Z' });
    expect(await read('clock to 2026-03-01T00:00:00Z', 'clock')).toMatchObject({ now: '2026-03-01T00:00:00.000Z' });
  });

  test('shows what a move would bring about, and moves nothing', async () => {
    const { happened, happenedCount } = await read('clock due --advance P30D', 'dry');
    expect(happenedCount).toBe(happened.length);
    expect(await read('clock due --advance 30d', 'dry')).toMatchObject({ happened });
    expect(await read('clock due --until 2026-02-14T12:00:00Z', 'dry')).toMatchObject({ happened });
    expect(await read('clock due', 'dry')).toMatchObject({ happened, until: '2026-02-14T12:00:00.000Z' });
    expect(await read('clock get', 'dry')).toMatchObject({ now: '2026-01-15T12:00:00.000Z' });
  });

  test('goes to where something is due next, and no further', async () => {
    expect(await read('clock next', 'next')).toMatchObject({
      now: '2026-01-15T12:00:00.000Z',
      happened: [{ id: 'dlv_0007' }],
    });
    expect(await read('clock next', 'next')).toMatchObject({
      now: '2026-01-15T12:00:20.000Z',
      happened: [{ id: 'dlv_0006' }],
    });
    await run('clock to 2036-01-15T12:00:00Z', 'next');
    const { exitCode, stderr } = await run('clock next', 'next');
    expect([exitCode, stderr]).toEqual([0, 'nothing is due after 2036-01-15T12:00:00.000Z: the clock did not move\n']);
  });

  test('says why it does not go back', async () => {
    const { exitCode, stderr } = await run('clock to 2026-01-01T00:00:00Z', 'back');
    expect(exitCode).toBe(62);
    expect(stderr).toContain("is before 2026-01-15T12:00:00.000Z, the world's time; the clock only moves forward");
  });
});

describe('sbox faults', () => {
  test('adds a fault for an operation, lists how often it struck, and clears', async () => {
    const fault = await read('faults add listClaims --status 502 --after --times 1 --identity full', 'faults');
    expect(fault).toMatchObject({ operation: 'listClaims', status: 502, after: true, times: 1, profile: 'full' });
    const struck = await run('claims list', 'faults');
    expect(struck.stderr).toContain('flt_0001 asked for this 502');
    expect(struck.exitCode).not.toBe(0);
    expect(await read('faults list', 'faults')).toMatchObject([{ faultId: 'flt_0001', strikes: 1 }]);
    expect((await run('faults list -o id', 'faults')).stdout).toBe('flt_0001\n');
    expect(await read('faults clear', 'faults')).toHaveLength(1);
    expect((await run('faults list', 'faults')).stderr).toBe('nothing here\n');
  });

  test('takes a delay as people type it', async () => {
    expect(await read('faults add claims --delay 250ms --every 3', 'delay')).toMatchObject({ delayMs: 250, every: 3 });
  });

  test('asks what was meant', async () => {
    const { exitCode, stderr } = await run('faults add createClam --status 503', 'typo');
    expect(exitCode).toBe(62);
    expect(stderr).toContain('did you mean createClaim?');
  });
});

test.each(['undo', 'undo --to 0', 'clock next'])(
  'sbox %s --curl would show one request of several, so it is refused',
  async (line) => {
    const { exitCode, stdout, stderr } = await run(`${line} --curl`, 'shown');
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining('does not use --curl')]);
  },
);
