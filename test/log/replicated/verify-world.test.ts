// A world that is applied again, read from where its generation begins, however often that changes meanwhile.
import { expect, onTestFinished, test, vi } from 'vitest';
import { startMark } from '../../../src/log/chain.ts';
import { LogUnavailable, WorldStopped } from '../../../src/log/log-error.ts';
import { ReplicatedWorld } from '../../../src/log/replicated/replicated-world.ts';
import type { Base, Stream } from '../../../src/log/replicated/stream.ts';
import { verifyWorld } from '../../../src/log/replicated/verify-world.ts';
import { add, countingHeader, countingOptions } from '../counting-machine.ts';

const baseOf = (generation: number): Base => ({ generation, after: { position: 0, chain: 'c' }, isEmpty: true });

/** What is read where these bases are stored one after another, the last of them from then on. */
async function readWith(bases: (Base | undefined)[], resident?: { base: Base; stopped?: WorldStopped }) {
  const reads: number[] = [];
  const stream: Partial<Stream> = {
    readBase: async () => (bases.length > 1 ? bases.shift() : bases[0]),
    async *read(_, from) {
      reads.push(from);
      yield [];
    },
  };
  const options = countingOptions();
  const world = new ReplicatedWorld('x', options);
  if (resident !== undefined) world.restart(resident.base);
  world.stopped = resident?.stopped;
  const entries = verifyWorld(stream as Stream, 'x', options, resident && world);
  return { entries: await entries.catch((error: unknown) => error), reads };
}

test('it is read from the later of what is stored and what the resident has, but for a resident that stopped', async () => {
  const stopped = new WorldStopped('x', 'of a test', 'None');
  expect((await readWith([undefined])).reads).toEqual([0]);
  expect((await readWith([baseOf(3)])).reads).toEqual([3]);
  expect((await readWith([undefined], { base: baseOf(5) })).reads).toEqual([5]);
  expect((await readWith([baseOf(3)], { base: baseOf(5) })).reads).toEqual([5]);
  expect((await readWith([baseOf(7)], { base: baseOf(5) })).reads).toEqual([7]);
  expect((await readWith([baseOf(3)], { base: baseOf(5), stopped })).reads).toEqual([3]);
  expect((await readWith([undefined], { base: baseOf(5), stopped })).reads).toEqual([0]);
});

test('what was replaced while it was read is read again, five times at most', async () => {
  // Each reading asks for the base before it and after it.
  const changes = (count: number) =>
    Array.from({ length: count }, (_, index) => [baseOf(2 * index + 1), baseOf(2 * index + 2)]).flat();
  const last = await readWith([...changes(4), baseOf(20)]);
  expect([last.reads, last.entries]).toMatchObject([[1, 3, 5, 7, 20], { position: 0 }]);
  const { reads, entries } = await readWith([...changes(5), baseOf(20)]);
  expect(reads).toEqual([1, 3, 5, 7, 9]);
  expect(entries).toBeInstanceOf(LogUnavailable);
  expect(entries).toMatchObject({ message: expect.stringContaining('again and again') });
});

test('others are answered while a long log is read', async () => {
  let asked = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    asked += 1;
    return 1_000 + 10 * asked;
  });
  onTestFinished(() => clock.mockRestore());
  const head = { kind: 'call', producer: 'p', version: '1.0.0', generation: 0, seen: startMark(countingHeader) };
  const messages = Array.from({ length: 20 }, (_, index) => ({
    sequence: index + 1,
    world: 'x',
    data: new TextEncoder().encode(JSON.stringify({ ...head, producerSequence: index + 1, call: add(1) })),
  }));
  const stream: Partial<Stream> = {
    readBase: async () => undefined,
    async *read() {
      yield messages;
    },
  };
  let isRead = false;
  const reading = verifyWorld(stream as Stream, 'x', countingOptions()).finally(() => {
    isRead = true;
  });
  let turns = 0;
  for (; !isRead; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(await reading).toMatchObject({ position: 20 });
  expect(turns).toBeGreaterThanOrEqual(20);
});
