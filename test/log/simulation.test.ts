// Replicas over servers that do everything wrong that servers may: whatever the seed, they agree, lose nothing that was
// acknowledged, and every history is linearizable by its positions.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CountCall, CountingMachine } from './counting-machine.ts';
import { plans, type Simulation, simulate } from './simulation.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is answered while the clock goes on a little. */
async function soon<Value>(asked: Value | Promise<Value>): Promise<Value> {
  let outcome: { value: Value } | undefined;
  const settled = Promise.resolve(asked).then((value) => {
    outcome = { value };
  });
  settled.catch(() => {});
  for (let step = 0; step < 100 && outcome === undefined; step += 1) {
    await vi.advanceTimersByTimeAsync(20);
  }
  if (outcome !== undefined) return outcome.value;
  throw new Error('It was not answered in 2 s.');
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
  const states = [];
  for (const index of [0, 1, 2]) {
    const replica = simulation.replica(index).log;
    states.push(await soon(replica.read(world, (machine) => JSON.stringify([...machine.snapshot()]))));
    expect(await soon(replica.verify(world))).toEqual(mark);
    expect(replica.state()).toMatchObject({ isWritable: true, stopped: {} });
  }
  expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1);
  expect(states[0]?.position).toBe(mark.position);
  expectNothingLost(simulation, world, entries);
}

function expectNothingLost(simulation: Simulation, world: string, all: { position: number; call: CountCall }[]): void {
  const entries = all.slice(
    Math.max(
      0,
      all.findLastIndex(({ call }) => call.operationId === 'reset'),
    ),
  );
  const told = simulation.told.filter((entry) => entry.world === world);
  const first = entries[0]?.position ?? 1;
  const machine = new CountingMachine();
  const replies = new Map(entries.map(({ call }) => [call.key, machine.apply(call).reply]));
  expect(replies.size).toBe(entries.length);
  for (const { call, answer } of told) {
    if (call === 'read' || !['add', 'reset'].includes(call.operationId) || !('reply' in answer)) continue;
    // What was answered before the last reset is forgotten, and an earlier try of the call may come after it.
    if (answer.position >= first) expect(answer.reply).toEqual(replies.get(call.key));
  }
  for (const earlier of told) {
    for (const later of told) {
      if (earlier.ended < later.began) expect(later.answer.position).toBeGreaterThanOrEqual(earlier.answer.position);
    }
  }
}

test('whatever happens, replicas agree, nothing acknowledged is lost, and histories are linearizable', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const simulation = await simulate(plan);
      for (const world of ['a', 'B']) await expectAgreement(simulation, world);
      for (const index of [0, 1, 2]) await simulation.replica(index).log.close();
      vi.clearAllTimers();
    }),
    { numRuns: Number(process.env.SBOX_SIMULATIONS ?? 25), endOnFailure: true },
  );
});
