// What a call waits for before it is applied: what its log and its machine do beforehand.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { MemoryStore } from '../../../src/log/one-writer/memory-store.ts';
import { OneWriterLog } from '../../../src/log/one-writer/one-writer-log.ts';
import type { Generation } from '../../../src/log/one-writer/store.ts';
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
