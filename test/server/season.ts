// A season is the same wherever its world is kept, however the moves of its clock are split, in a fork, and after a restart.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Detection } from '../../src/contract/schemas/detection.ts';
import type { FootprintResult } from '../../src/contract/schemas/job.ts';
import type { Policy } from '../../src/contract/schemas/policy.ts';
import type { WeatherObservation } from '../../src/contract/schemas/weather-event.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { callAs } from '../support/call-as.ts';
import type { Engine } from '../support/engines.ts';
import { startTestServer } from '../support/test-app.ts';

const [begin, storm, end] = ['2026-01-16T00:00:00.000Z', '2026-03-27T00:00:00.000Z', '2026-06-30T00:00:00.000Z'];
const seed = 20_261_122;
const stops = fc
  .sample(fc.integer({ min: Date.parse(begin), max: Date.parse(end) }), { numRuns: 10, seed })
  .map((ms) => new Date(ms).toISOString())
  .concat('2026-01-20T13:00:00.000Z', '2026-03-19T21:00:05.000Z', '2026-04-23T03:00:00.000Z')
  .sort();
const ring = [
  [-62.715, -36.115],
  [-62.705, -36.115],
  [-62.705, -36.105],
  [-62.715, -36.105],
  [-62.715, -36.115],
];

async function send(server: RunningServer, world: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await callAs('full', server.app, `${method} ${url}`, { world, body: payload });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json().data;
}

/** The clock of a world that is moved in parts stops on its way too. */
async function moveTo(server: RunningServer, world: string, to: string) {
  const { now } = await send(server, world, 'GET', '/control/clock');
  const between = world === 'parts' ? stops.filter((stop) => stop > now && stop < to) : [];
  for (const stop of [...between, to]) await send(server, world, 'POST', '/control/clock', { to: stop });
}

async function beginSeason(server: RunningServer, world: string) {
  await moveTo(server, world, begin);
  const plot = { portfolioId: 'pf_0002', name: 'Lote', ring, crop: 'maize', perilProfile: ['drought'] };
  const { aoiId } = await send(server, world, 'POST', '/v1/aois', { ...plot, sowingDate: '2025-12-20' });
  await send(server, world, 'POST', '/v1/policies', {
    clientId: 'cli_0003',
    portfolioId: 'pf_0002',
    aoiIds: [aoiId],
    perils: ['drought'],
    coverageType: 'parametric',
    // In an order that no log keeps.
    sumInsured: { currency: 'USD', amount: 372_607.2 },
    effectiveFrom: '2026-01-16',
    effectiveTo: '2026-04-30',
    trigger: {
      index: 'spi',
      window: { from: '2026-01-20', to: '2026-04-22' },
      strike: -1.5,
      exit: -2.5,
      shape: 'linear',
    },
  });
  const endpoint = { endpointUrl: 'https://flaky.sandbox.test/season', eventTypes: ['claim.created', 'weather.alert'] };
  await send(server, world, 'POST', '/v1/webhooks/subscriptions', endpoint);
}

async function endSeason(server: RunningServer, world: string) {
  await moveTo(server, world, storm);
  const input = { eventId: 'evt_0019', aoiId: 'aoi_8001' };
  const { jobId } = await send(server, world, 'POST', '/v1/jobs', { kind: 'geo.damage_footprint', input });
  for (let read = 0; read < 3; read += 1) await send(server, world, 'GET', `/v1/jobs/${jobId}`);
  await moveTo(server, world, end);
  return jobId as string;
}

async function outcomeOf(server: RunningServer, world: string, jobId: string) {
  const answered = await server.worlds.read(world, ({ world: { state } }) => ({
    now: state.clock.now,
    counters: state.ids.counters,
    records: JSON.stringify(
      state.holdings().map(({ store }) => store.writtenEntries().map(([, own]) => own.map(({ value }) => value))),
    ),
  }));
  if ('refusal' in answered) throw answered.refusal;
  const weatherOf = (aoiId: string): Promise<WeatherObservation[]> =>
    send(server, world, 'GET', `/v1/weather?aoiId=${aoiId}&limit=250`);
  return {
    ...answered.reply,
    days: await weatherOf('aoi_8001'),
    daysOfDrought: await weatherOf('aoi_0031'),
    result: (await send(server, world, 'GET', `/v1/jobs/${jobId}/result`)) as FootprintResult,
    detection: (await send(server, world, 'GET', '/v1/detections/det_8001')) as Detection,
    policy: (await send(server, world, 'GET', '/v1/policies/pol_0013')) as Policy,
  };
}
type Told = Awaited<ReturnType<typeof outcomeOf>>;

/** The day of a pass ends within a day after it. */
function ndviAt({ days }: Told, instant: string): number | null | undefined {
  const dayMs = 86_400_000;
  const since = (observedAt: string) => Date.parse(observedAt) - Date.parse(instant);
  return days.find(({ observedAt }) => since(observedAt) >= 0 && since(observedAt) < dayMs)?.ndvi;
}

function expectOneCurve(told: Told) {
  const { index, scenes } = told.result;
  const [before, after] = scenes.map(({ acquiredAt }) => ndviAt(told, acquiredAt));
  expect(index).toMatchObject({ name: 'ndvi', before, after });
  expect(told.detection.index).toEqual({ name: 'ndvi', before, after });
  expect(Number(before)).toBeGreaterThan(Number(after));
  for (const { role, acquiredAt } of scenes)
    expect(acquiredAt < '2026-03-19T20:15:00.000Z', acquiredAt).toBe(role === 'before');
}

/** The first engine says what the others must say. */
export function testSeason(engines: readonly Engine[]): void {
  const elsewhere: Told[] = [];

  test.each(engines)(
    '%s a season split otherwise, forked or read after a restart is the same, on one curve',
    async (_name, options) => {
      const where = await options();
      let server = await startTestServer(where);
      await beginSeason(server, 'whole');
      await send(server, 'whole', 'POST', '/control/worlds', { name: 'fork' });
      await beginSeason(server, 'parts');
      const told: Told[] = [];
      for (const world of ['whole', 'fork', 'parts'])
        told.push(await outcomeOf(server, world, await endSeason(server, world)));
      const [whole, fork, parts] = told as [Told, Told, Told];
      expect(fork).toEqual(whole);
      expect(parts).toEqual(whole);
      // By hand: 20 % of 372,607.20 at an SPI of −1.7.
      expect(whole.policy.approvedToDate).toEqual({ amount: 137_864.66, currency: 'USD' });
      expectOneCurve(whole);
      if (where.data !== undefined) {
        await server.close();
        server = await startTestServer(where);
        expect(await outcomeOf(server, 'parts', whole.result.jobId)).toEqual(whole);
      }
      elsewhere.push(whole);
      expect(whole).toEqual(elsewhere[0]);
    },
    120_000,
  );
}
