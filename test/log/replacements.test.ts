// Whole worlds that are replaced while clients write to them, on every engine with one writer: every answer holds in the
// generation that it names, nothing is there twice, and the log is whole.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Answer, Log } from '../../src/log/log.ts';
import { LogUnavailable, PositionUnknown, WorldExists, WorldMoved, WorldReplaced } from '../../src/log/log-error.ts';
import { openLog, openMemoryLog } from '../../src/log/open-log.ts';
import { createChance } from '../robustness/chance.ts';
import {
  add,
  type CountCall,
  CountingMachine,
  type CountingOptions,
  type CountReply,
  countingOptions,
  look,
  reset,
} from './counting-machine.ts';
import { makeTempFolder } from './temp-folder.ts';

type CountingLog = Log<CountCall, CountReply, CountingMachine>;

/** Some calls are prepared for a while, as imports are. */
class SlowMachine extends CountingMachine {
  #tries = 0;

  override prepare({ key = '' }: CountCall): Promise<void> | undefined {
    this.#tries += 1;
    if (!key.startsWith('import') || this.#tries % 3 === 0) return undefined;
    return new Promise((resolve) => setTimeout(resolve, this.#tries % 4));
  }
}

const options = (): CountingOptions => ({
  ...countingOptions({ snapshotEvery: 7, worldLimit: 3 }),
  create: (_, snapshot) => new SlowMachine(snapshot),
  loadCopy: async () => (machine) => new SlowMachine(machine.snapshot()),
});

const engines: [string, () => Promise<{ log: CountingLog; reopen: () => Promise<CountingLog> }>][] = [
  [
    'memory',
    async () => {
      const log = openMemoryLog(options());
      return { log, reopen: async () => log };
    },
  ],
  [
    'file',
    async () => {
      const folder = await makeTempFolder();
      const log = await openLog(folder, options());
      const reopen = async () => {
        await log.close();
        return openLog(folder, options());
      };
      return { log, reopen };
    },
  ],
];

type Told = Answer<CountReply> & { readonly key: string };

async function keep(told: Told[], log: CountingLog, world: string, key: string): Promise<void> {
  const answer = await log.submit(world, add(1, key));
  // Only a first answer has a note.
  if ('note' in answer) told.push({ ...answer, key } as Told);
}

const refusals = [WorldExists, PositionUnknown, WorldMoved];
const orRefused = (error: unknown): void => {
  if (!refusals.some((refusal) => error instanceof refusal)) throw error;
};

/** What replaces a world, and clients of it meanwhile. */
async function replace(log: CountingLog, world: string, below: (limit: number) => number): Promise<void> {
  const step = below(5);
  if (step === 0) await log.drop(world);
  else if (step === 1) await log.submit(world, reset);
  else if (step === 2) await log.fork('source', world).catch(orRefused);
  else if (step === 3) await log.drop(world).then(() => log.fork('source', world, 1 + below(3)).catch(orRefused));
  else {
    const { position } = await log.read(world, () => 0);
    const rewind = { to: below(position + 1), from: position, call: look };
    await log.rewind(world, rewind).catch(orRefused);
  }
}

async function expectKept(log: CountingLog, world: string, told: readonly Told[]): Promise<void> {
  const places = told.map(({ generation, position }) => `${generation}/${position}`);
  expect(new Set(places).size).toBe(places.length);
  const { generation, position } = await log.read(world, () => 0);
  const entries = new Map<number, string | undefined>();
  for await (const batch of log.history(world)) for (const entry of batch) entries.set(entry.position, entry.call.key);
  for (const answer of told.filter((one) => one.generation === generation)) {
    expect(answer.position).toBeLessThanOrEqual(position);
    expect(entries.get(answer.position)).toBe(answer.key);
  }
  const keys = [...entries.values()].filter((key) => key !== undefined);
  expect(new Set(keys).size).toBe(keys.length);
}

test.each(engines)(
  '%s: 100 rounds of drops, forks, resets and rewinds of a world that four clients write to lose and repeat nothing',
  { timeout: 60_000 },
  async (_, open) => {
    const { below } = createChance(7);
    const { log, reopen } = await open();
    for (const value of [1, 2, 4, 8]) await log.submit('source', add(value));
    const told: Told[] = [];
    let isOver = false;
    const client = async (name: string) => {
      for (let count = 0; !isOver; count += 1) {
        await keep(told, log, 'w', `${count % 5 === 0 ? 'import' : 'key'}-${name}-${count}`);
        if (count % 7 === 0) await log.read(`other-${count % 3}`, () => 0);
        await yieldToEventLoop();
      }
    };
    const clients = ['a', 'b', 'c', 'd'].map(client);
    for (let round = 0; round < 100; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, below(4)));
      await Promise.all([replace(log, 'w', below), round % 3 === 0 ? replace(log, 'w', below) : undefined]);
      if (round % 10 === 0) for (const call of [reset, add(round)]) await log.submit('source', call);
    }
    isOver = true;
    await Promise.all(clients);
    expect(told.length).toBeGreaterThan(100);
    expect(new Set(told.map(({ generation }) => generation)).size).toBeGreaterThan(20);
    await expectKept(log, 'w', told);
    const again = await reopen();
    await expectKept(again, 'w', told);
    for (const world of ['w', 'source']) await again.verify(world);
    expect(again.state()).toMatchObject({ isWritable: true, trouble: null, stopped: {} });
    await again.close();
  },
);

test.each(engines)(
  '%s: a call that was prepared for a world that is dropped meanwhile is applied to the next one',
  async (_, open) => {
    const { log } = await open();
    await log.submit('w', add(1));
    const slow = log.submit('w', add(2, 'import'));
    expect(await log.drop('w')).toBe(true);
    expect(await slow).toMatchObject({ generation: '1', position: 1, reply: { total: 2 } });
    await log.close();
  },
);

test.each(engines)(
  '%s: a fork onto a world that is written to meanwhile is refused, and leaves it as it is',
  async (_, open) => {
    const { log } = await open();
    for (const value of [1, 2]) await log.submit('source', add(value));
    const fork = log.fork('source', 'w');
    expect(await log.submit('w', add(4))).toMatchObject({ generation: '0', position: 1 });
    await expect(fork).rejects.toThrow(WorldExists);
    expect(await log.read('w', ({ total }) => total)).toEqual({ generation: '0', position: 1, reply: 4 });
    await log.close();
  },
);

test('file: what a caller saw is never followed by less, and another generation is told', async () => {
  const log = await openLog(await makeTempFolder(), countingOptions());
  await log.submit('w', add(1));
  const seen = { generation: '0', position: 1 };
  const ask = (atLeast: { generation: string; position: number }) =>
    Promise.all(
      [() => log.read('w', () => 0, { atLeast }), () => log.submit('w', look, { atLeast })].map(async (run) => run()),
    );
  expect(await ask(seen)).toMatchObject([seen, seen]);
  await expect(ask({ ...seen, position: 2 })).rejects.toThrow(LogUnavailable);
  const { position } = await log.submit('w', reset, { atLeast: seen });
  await expect(ask(seen)).rejects.toThrow(WorldReplaced);
  await expect(async () => log.submit('w', add(2), { atLeast: seen })).rejects.toThrow('generation 1 at position 2');
  expect(await log.read('w', ({ total }) => total)).toEqual({ generation: '1', position, reply: 0 });
  await log.close();
});

test('memory: what a caller saw is not compared, since its state cannot go back', () => {
  const log = openMemoryLog(countingOptions());
  const atLeast = { generation: 'x', position: 9 };
  expect(log.submit('w', add(1), { atLeast })).toMatchObject({ generation: '0', position: 1 });
});
