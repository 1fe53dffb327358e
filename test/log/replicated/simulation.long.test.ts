// Replicas over servers that do everything wrong that servers may: whatever the seed, they agree, lose nothing that was
// acknowledged, and every history is linearizable by its positions.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entry } from '../../../src/log/log.ts';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import { createDeadline } from '../../support/pause.ts';
import { startClock, stopClock } from '../../support/test-clock.ts';
import { type CountCall, CountingMachine } from '../counting-machine.ts';
import { Met, type Simulation, simulate } from '../simulation.ts';
import { type Plan, plans } from '../simulation-plan.ts';

beforeEach(stopClock);
afterEach(startClock);

/** What is answered while the clock goes on a little. */
async function soon<Value>(asked: Value | Promise<Value>): Promise<Value> {
  let isSettled = false;
  const settled = Promise.resolve(asked).finally(() => {
    isSettled = true;
  });
  settled.catch(() => {});
  for (let step = 0; step < 100 && !isSettled; step += 1) await vi.advanceTimersByTimeAsync(20);
  if (isSettled) return settled;
  throw new Error('It was not answered in 2 s.');
}

/** A replica that has just begun reads a long world for a while, and says so. */
async function soonAsked<Value>(ask: () => Value | Promise<Value>): Promise<Value> {
  for (let left = 20; ; left -= 1) {
    try {
      return await soon(ask());
    } catch (error) {
      if (!(error instanceof LogUnavailable) || left === 0) throw error;
    }
  }
}

async function readAll<Item>(batches: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const batch of batches) items.push(...batch);
  return items;
}

async function expectAgreement(simulation: Simulation, world: string): Promise<void> {
  const { log } = simulation.replica(0);
  const mark = await soon(log.verify(world));
  const entries = await soon(readAll(log.history(world)));
  const { generation } = await soonAsked(() => log.read(world, () => 0));
  const states = [];
  for (const index of [0, 1, 2]) {
    const replica = simulation.replica(index).log;
    states.push(await soonAsked(() => replica.read(world, (machine) => JSON.stringify([...machine.snapshot()]))));
    expect(await soon(replica.verify(world))).toEqual(mark);
    expect(replica.state()).toMatchObject({ isWritable: true, stopped: {} });
  }
  expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1);
  expect(states[0]?.position).toBe(mark.position);
  expectNothingLost(simulation, world, { generation, entries });
}

/** In the generation that each answer names; of the last one all entries are known. */
function expectNothingLost(
  simulation: Simulation,
  world: string,
  { generation, entries }: { generation: string; entries: readonly Entry<CountCall>[] },
): void {
  const told = simulation.told.filter((entry) => entry.world === world);
  const machine = new CountingMachine();
  const called = entries.filter(({ rewind }) => rewind === undefined);
  const replies = new Map(called.map(({ call }) => [call.key, machine.apply(call).reply]));
  expect(replies.size).toBe(called.length);
  for (const { call, answer } of told) {
    if (call === 'read' || !['add', 'reset'].includes(call.operationId) || !('reply' in answer)) continue;
    if (answer.generation === generation) expect(answer.reply).toEqual(replies.get(call.key));
  }
  for (const earlier of told) {
    for (const later of told) {
      if (earlier.ended >= later.began || earlier.answer.generation !== later.answer.generation) continue;
      expect(later.answer.position).toBeGreaterThanOrEqual(earlier.answer.position);
    }
  }
}

const seed = Number(process.env.SIMULATE_SEED ?? 1);
const minutes = Number(process.env.SIMULATE_MINUTES ?? 0);
const plansAtOnce = 25;

async function runPlan(plan: Plan, met: Met): Promise<void> {
  const simulation = await simulate(plan, met);
  for (const world of ['a', 'B']) await expectAgreement(simulation, world);
  for (const index of [0, 1, 2]) await simulation.replica(index).log.close();
  vi.clearAllTimers();
}

const always = [
  'drop done',
  'fork done',
  'rewind done',
  'fork left',
  'dropped meanwhile',
  'base stored',
  'lost',
  'found',
  'clock stepped',
  'refused for a setting',
];
const rare = [
  'drop left',
  'rewind left',
  'removed',
  'lagged',
  'forgotten while it was under way',
  'still being read',
  'not answered in time',
  ...['dead', 'cut', 'deaf', 'mute'].map((kind) => `${kind} to the end`),
];

test('whatever happens, replicas agree, nothing acknowledged is lost, and histories are linearizable', {
  timeout: 300_000 + minutes * 60_000,
}, async () => {
  const met = new Met();
  const isOver = createDeadline(minutes);
  let round = 0;
  do {
    await fc.assert(
      fc.asyncProperty(plans, (plan) => runPlan(plan, met)),
      { numRuns: plansAtOnce, seed: seed + round, endOnFailure: true },
    );
    round += 1;
  } while (!isOver());
  if (minutes > 0) console.log(`${round * plansAtOnce} plans from seed ${seed}:`, Object.fromEntries(met.counts));
  for (const what of minutes > 0 ? [...always, ...rare] : always)
    expect(met.counts.get(what) ?? 0, what).toBeGreaterThan(0);
});
