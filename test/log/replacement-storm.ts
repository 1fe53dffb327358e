// Clients that write to a world while it is dropped, forked onto, reset and rewound, and what must hold afterwards.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Log, WorldAnswer } from '../../src/log/log.ts';
import { LogUnavailable } from '../../src/log/log-error.ts';
import { PositionUnknown, WorldDropped, WorldExists, WorldMoved, WorldReplaced } from '../../src/log/world-error.ts';
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

export type CountingLog = Log<CountCall, CountReply, CountingMachine>;

/** Some calls are prepared for a while, as imports are. */
class SlowMachine extends CountingMachine {
  #tries = 0;

  override prepare({ key = '' }: CountCall): Promise<void> | undefined {
    this.#tries += 1;
    if (!key.startsWith('import') || this.#tries % 3 === 0) return undefined;
    return new Promise((resolve) => setTimeout(resolve, this.#tries % 4));
  }
}

export const slowOptions = (): CountingOptions => ({
  ...countingOptions({ snapshotEvery: 7, worldLimit: 3 }),
  create: () => new SlowMachine(),
  loadRestore: async () => (snapshot) => new SlowMachine(snapshot),
  fork: (machine) => new SlowMachine(JSON.parse(JSON.stringify(machine.snapshot()))),
});

export type Told = WorldAnswer<CountReply> & { readonly key: string };

async function keep(told: Told[], log: CountingLog, world: string, key: string): Promise<void> {
  const answer = await Promise.resolve(log.submit(world, add(1, key))).catch(orRefused);
  if (answer === undefined) return;
  // Only a first answer has a note.
  if ('note' in answer) told.push({ ...answer, key } as Told);
}

const refusals = [WorldDropped, WorldExists, PositionUnknown, WorldMoved, WorldReplaced, LogUnavailable];
const orRefused = (error: unknown): void => {
  if (!refusals.some((refusal) => error instanceof refusal)) throw error;
};

/** What replaces a world, and clients of it meanwhile. */
async function replace(log: CountingLog, world: string, below: (limit: number) => number): Promise<void> {
  const step = below(5);
  if (step === 0) await log.drop(world).catch(orRefused);
  else if (step === 1) await Promise.resolve(log.submit(world, reset)).catch(orRefused);
  else if (step === 2) await log.fork('source', world).catch(orRefused);
  else if (step === 3)
    await log
      .drop(world)
      .then(() => log.fork('source', world, 1 + below(3)))
      .catch(orRefused);
  else {
    const { position } = await log.read(world, () => 0);
    const rewind = { to: below(position + 1), from: position, call: look };
    await log.rewind(world, rewind).catch(orRefused);
  }
}

export async function expectKept(log: CountingLog, world: string, told: readonly Told[]): Promise<void> {
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

/** The logs are replicas of one, or one alone. Gives all first answers. */
export async function replaceWhileWriting(logs: readonly CountingLog[], rounds: number): Promise<Told[]> {
  const { below } = createChance(7);
  const [log] = logs as [CountingLog];
  for (const value of [1, 2, 4, 8]) await log.submit('source', add(value));
  const told: Told[] = [];
  let isOver = false;
  const client = async (name: string, index: number) => {
    for (let count = 0; !isOver; count += 1) {
      const own = logs[(index + count) % logs.length] as CountingLog;
      await keep(told, own, 'w', `${count % 5 === 0 ? 'import' : 'key'}-${name}-${count}`);
      if (count % 7 === 0) await Promise.resolve(own.read(`other-${count % 3}`, () => 0)).catch(orRefused);
      await sleep(0);
    }
  };
  const clients = ['a', 'b', 'c', 'd'].map(client);
  for (let round = 0; round < rounds; round += 1) {
    await sleep(below(4));
    const others = round % 3 === 0 ? [replace(logs[round % logs.length] as CountingLog, 'w', below)] : [];
    await Promise.all([replace(logs[below(logs.length)] as CountingLog, 'w', below), ...others]);
    if (round % 10 === 0) for (const call of [reset, add(round)]) await log.submit('source', call);
  }
  isOver = true;
  await Promise.all(clients);
  expect(told.length).toBeGreaterThan(rounds);
  expect(new Set(told.map(({ generation }) => generation)).size).toBeGreaterThan(rounds / 5);
  return told;
}
