// What a call waits for before it is applied, and what a world does beside its calls.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MemoryStore } from '../../../src/log/one-writer/memory-store.ts';
import { OneWriterLog } from '../../../src/log/one-writer/one-writer-log.ts';
import type { Generation } from '../../../src/log/one-writer/store.ts';
import { WorldDropped } from '../../../src/log/world-error.ts';
import { createDeferred } from '../../../src/primitives/deferred.ts';
import { add, type CountCall, CountingMachine, type CountReply, countingOptions } from '../counting-machine.ts';

type Prepare = (call: CountCall) => Promise<void> | undefined;

/** What is there to be prepared once, of whatever call. */
function once(promise: Promise<void>): Prepare {
  let isDone = false;
  return () => {
    if (isDone) return undefined;
    isDone = true;
    return promise;
  };
}

function openPrepared(ofLog: Prepare, ofMachine: Prepare) {
  class PreparingStore extends MemoryStore<CountCall, CountReply> {
    override open(world: string): Generation<CountCall, CountReply> {
      return Object.assign(super.open(world), { prepare: ofLog });
    }
  }
  const create = (snapshot?: Iterable<unknown>) => {
    const machine = new CountingMachine(snapshot);
    machine.prepareWith = ofMachine;
    return machine;
  };
  const log = new OneWriterLog(new PreparingStore(), countingOptions({ create }));
  onTestFinished(() => log.close());
  return log;
}

const nothing: Prepare = () => undefined;

test.each(['log', 'machine'])('a call waits until its %s has prepared it', async (who) => {
  const gate = createDeferred();
  const log = who === 'log' ? openPrepared(once(gate.promise), nothing) : openPrepared(nothing, once(gate.promise));
  const answer = log.submit('a', add(1));
  await turn();
  expect(log.read('a', ({ total }) => total)).toMatchObject({ position: 0 });
  gate.resolve();
  expect(await answer).toMatchObject({ position: 1 });
});

test('a call that both have to prepare waits for both', async () => {
  for (const [first, second] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const gates = [createDeferred(), createDeferred()];
    const [ofLog, ofMachine] = gates.map(({ promise }) => once(promise)) as [Prepare, Prepare];
    const log = openPrepared(ofLog, ofMachine);
    const answer = log.submit('a', add(1));
    gates[first]?.resolve();
    await turn();
    expect(log.read('a', ({ total }) => total)).toMatchObject({ position: 0 });
    gates[second]?.resolve();
    expect(await answer).toMatchObject({ position: 1 });
  }
});

test('a call that is prepared while another is prepared again waits until that one is applied', async () => {
  const [first, again, other] = [createDeferred(), createDeferred(), createDeferred()];
  const ofFirst = [first.promise, again.promise];
  const ofOther = [other.promise];
  const log = openPrepared(nothing, ({ key }) => (key === 'first' ? ofFirst : ofOther).shift());
  const answers = ['first', 'other'].map((key) => log.submit('a', add(1, key)));
  first.resolve();
  await turn();
  other.resolve();
  await turn();
  expect(log.read('a', ({ total }) => total)).toMatchObject({ position: 0 });
  again.resolve();
  expect(await Promise.all(answers)).toMatchObject([{ position: 1 }, { position: 2 }]);
});

test('a call whose world has ended meanwhile is not prepared there again', async () => {
  const gate = createDeferred();
  let asked = 0;
  const log = openPrepared(nothing, ({ key }) => {
    if (key !== 'long') return undefined;
    asked += 1;
    return gate.promise;
  });
  await log.submit('a', add(1));
  const answer = Promise.resolve(log.submit('a', add(2, 'long'))).catch((error: unknown) => error);
  await log.drop('a');
  gate.resolve();
  expect([await answer, asked]).toEqual([expect.any(WorldDropped), 1]);
});

test('one snapshot is written at a time', async () => {
  const gates = [createDeferred(), createDeferred()];
  const kept = vi.fn(() => gates[kept.mock.calls.length - 1]?.promise ?? Promise.resolve());
  class SnapshotStore extends MemoryStore<CountCall, CountReply> {
    override open(world: string): Generation<CountCall, CountReply> {
      return Object.assign(super.open(world), { replayable: 5, keepSnapshot: kept });
    }
  }
  const log = new OneWriterLog(new SnapshotStore(), countingOptions({ snapshotEvery: 5 }));
  onTestFinished(() => log.close());
  for (const value of [1, 2]) await log.submit('a', add(value));
  expect(kept).toHaveBeenCalledTimes(1);
  gates[0]?.resolve();
  await turn();
  await log.submit('a', add(3));
  expect(kept).toHaveBeenCalledTimes(2);
  gates[1]?.resolve();
});
