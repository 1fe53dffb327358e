import { describe, expect, it, test } from 'vitest';
import { fullAccess } from '../../../../src/cli/access/access.ts';
import { type ExploreOptions, type ExploreReport, explore } from '../../../../src/cli/serving/explore/explore.ts';
import type { Client } from '../../../../src/cli/serving/explore/run-client.ts';
import { nameOf, parseTrial } from '../../../../src/cli/serving/explore/trials.ts';
import * as clients from './clients.ts';

/** Each single trouble of a client of two calls. */
const singles = 8;

const run = (client: Client, more: Partial<ExploreOptions> & { runs?: number; seed?: string } = {}) => {
  const { runs = singles, seed = '1', ...options } = more;
  return explore({
    ...{ access: fullAccess, client, server: {}, lateMs: 20, timeoutMs: 10_000, jobs: 1 },
    ...{ endsAt: Number.POSITIVE_INFINITY, signal: new AbortController().signal },
    plan: { runs, seed, isLate: false, hasSlowJobs: false },
    ...options,
  });
};

/** The verdict of each trial, a line each: what it strikes, how it ended, and why. */
const tableOf = ({ trials }: ExploreReport): string[] =>
  trials.map(({ trial, verdict, words }) => [nameOf(trial), verdict, ...words].join(' | '));

const linesOf = (prefix: string, verdicts: Record<string, string>): string[] =>
  Object.entries(verdicts).map(([kind, verdict]) => `${prefix}=${kind} | ${verdict}`);
const all = (verdict: string) => ({ '429': verdict, '503': verdict, lost: verdict, dropped: verdict });

describe('each client gets its table and no other', () => {
  test('a right one comes through all of it, twice running and in pairs too', async () => {
    const report = await run(clients.right, { runs: 36 });
    expect(new Set(report.trials.map(({ verdict }) => verdict))).toEqual(new Set(['same']));
    expect(report.trials.map(({ trial }) => trial.column).filter((column) => column === 'pairs')).toHaveLength(4);
    expect(report.trials.flatMap(({ advice }) => advice)).toEqual([]);
  });

  test('a right one that asks later, at the end of its queue, is not accused of another order', async () => {
    expect(tableOf(await run(clients.rightLater))).toEqual([
      ...linesOf('createClaim#1', all('same')),
      ...linesOf('createClaim#2', all('same')),
    ]);
  });

  test('a right one that asks for all at once comes through', async () => {
    const { trials } = await run(clients.rightAndParallel, { runs: 12, jobs: 3 });
    expect(trials.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 12 }, () => 'same'));
  });

  test('one that takes a new key for each try pays twice where the answer is lost', async () => {
    const report = await run(clients.newKeys, { runs: 4 });
    expect(tableOf(report)).toEqual(
      linesOf('createJob#1', {
        ...all('same'),
        lost: 'wrong | createJob for evt_0001 and aoi_0001 was carried out twice, with two keys: job_0006, job_0007; 18 credits instead of 9',
      }),
    );
    expect(report.trials.flatMap(({ advice }) => advice)).toEqual([
      'createJob was sent again with a new key: keep the key of a request until it is answered',
    ]);
  });

  test('one that never asks again stops, and does not know what was done', async () => {
    const report = await run(clients.noRetry);
    expect(tableOf(report)).toEqual([
      ...linesOf('createJob#1', { ...all('stopped'), lost: 'stopped, done' }),
      ...linesOf('createJob#2', { ...all('stopped'), lost: 'stopped, done' }),
    ]);
    expect(new Set(report.trials.flatMap(({ advice }) => advice))).toEqual(
      new Set([
        'createJob was not sent again after 429: wait as long as Retry-After says, then send it again',
        'createJob was not sent again after 503: wait as long as Retry-After says, then send it again',
        'createJob was not sent again after its response was lost: the same key would have returned that response',
      ]),
    );
  });

  test('one that never reads again is not told of a key, which a read has not', async () => {
    const { trials } = await run(clients.readsOnce, { again: parseTrial('getPortfolio#1=lost') });
    expect(trials.flatMap(({ advice }) => advice)).toEqual([
      'getPortfolio was not sent again after its response was lost: a read changes nothing, so send it again',
    ]);
  });

  test('one that takes a 503 for done is wrong there', async () => {
    expect(tableOf(await run(clients.swallows503, { runs: 4 }))).toEqual(
      linesOf('createPortfolio#1', { ...all('same'), '503': 'wrong | createPortfolio was not carried out' }),
    );
  });

  test('one that waits for ever hangs', async () => {
    expect(tableOf(await run(clients.waitsForEver, { runs: 4, timeoutMs: 700 }))).toEqual(
      linesOf('createPortfolio#1', { ...all('same'), '429': 'hung | it did not end' }),
    );
  });

  test('one that takes back what it made, and says that it failed, stopped', async () => {
    expect(tableOf(await run(clients.takesBack))).toEqual([
      ...linesOf('createClaim#1', { ...all('stopped'), lost: 'stopped, done' }),
      ...linesOf('createClaim#2', { ...all('stopped'), lost: 'stopped, done' }),
    ]);
  });

  test('one that resets between two halves is compared in both', async () => {
    const report = await run(clients.twoHalves, { runs: 12 });
    expect(tableOf(report)).toEqual(
      ['createPortfolio#1', 'resetSandbox#1', 'createPortfolio#2'].flatMap((call) => linesOf(call, all('same'))),
    );
    const forgetful = await run(clients.forgetsFirstHalf, { again: parseTrial('createPortfolio#1=503') });
    expect(tableOf(forgetful)).toEqual(['createPortfolio#1=503 | wrong | createPortfolio was not carried out']);
  });
});

describe('what is planned', () => {
  it('is the same for the same seed, in the same order however many run at a time, and other pairs for another seed', async () => {
    const of = async (seed: string, jobs: number) =>
      JSON.stringify(await run(clients.newKeysTwice, { runs: 20, seed, jobs }));
    const first = await of('1', 1);
    expect(await of('1', 4)).toBe(first);
    expect(await of('2', 4)).not.toBe(first);
  });

  it('counts what was planned and not run', async () => {
    const { planned, trials } = await run(clients.noRetry, { runs: 3 });
    expect([planned, trials.length]).toEqual([16, 3]);
    const late = await run(clients.noRetry, { endsAt: 0 });
    expect([late.planned, late.trials.length]).toEqual([16, 0]);
  });

  it('delays answers and slows jobs where that is asked for', async () => {
    const plan = { runs: 6, seed: '1', isLate: true, hasSlowJobs: true };
    const { trials } = await run(clients.newKeys, { plan });
    expect(trials.map(({ trial }) => nameOf(trial)).slice(3)).toEqual([
      'createJob#1=dropped',
      'createJob#1=late',
      'slow-jobs',
    ]);
    expect(trials.slice(4).map(({ verdict }) => verdict)).toEqual(['same', 'same']);
  });
});

describe('a client that cannot be judged is told so', () => {
  test.each([
    ['calls nothing', async () => 0, 'The command called no operation at SBOX_BASE_URL.'],
    [
      'fails without trouble',
      clients.fails,
      'The command exits 1 even without failures, so there is nothing to compare.',
    ],
    [
      'keeps state between runs',
      clients.keepsCount(),
      'Two runs without failures end differently: createJob for evt_0001 and aoi_0002 was carried out once instead of not at all: job_0007; 21 credits instead of 9. The usual cause is a command that keeps state between runs, or shuffles its requests.',
    ],
    [
      'takes an instant from the wall',
      clients.asksByTheClock(),
      /^Two runs without failures end differently: createClaim for pol_0001 and aoi_0002 was not carried out; /,
    ],
  ])('%s', async (_, client: Client, message) => {
    await expect(run(client)).rejects.toThrow(message);
  });

  it('unless only names differ, which are listed and not compared', async () => {
    const report = await run(clients.drawsNames, { runs: 4 });
    expect(report.leftOut).toEqual(['portfolios.name', 'createPortfolio.name']);
    expect(new Set(report.trials.map(({ verdict }) => verdict))).toEqual(new Set(['same']));
  });

  it('refuses to see again what the command never sends', async () => {
    await expect(run(clients.noRetry, { again: parseTrial('createClaim#1=lost') })).rejects.toThrow(
      'The command never sends createClaim#1. It sends createJob#1, createJob#2.',
    );
    expect(() => parseTrial('createClaim=lost')).toThrow('--again takes a run as the report names it, not "');
  });
});

it('takes a client that never stops calling for one that hangs', async () => {
  const report = await run(clients.neverStops, { runs: 1, timeoutMs: 60_000 });
  expect(tableOf(report)).toEqual(['createPortfolio#1=429 | hung | it did not end']);
});
