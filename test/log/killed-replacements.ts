// What a process that is killed while it replaces a world leaves: the world as it was or as it was asked for.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Log } from '../../src/log/log.ts';
import { openLog } from '../../src/log/open-log.ts';
import { type Chance, createChance } from '../robustness/chance.ts';
import { bundleProcess } from './bundled-process.ts';
import { add, type CountCall, type CountingMachine, type CountReply, countingOptions } from './counting-machine.ts';
import { entries, type Kind, kinds, patiently, rewoundTo } from './replacement-kinds.ts';

const sumUntil = (last: number): number => (last * (last + 1)) / 2;
const before = { position: entries, reply: sumUntil(entries) };
const absent = { position: 0, reply: 0 };
/** The world that is replaced, and how it stands before and after. */
const states: Readonly<Record<Kind, { world: string; old: typeof before; new: typeof before }>> = {
  fork: { world: 'fork', old: absent, new: before },
  drop: { world: 'w', old: before, new: absent },
  reset: { world: 'w', old: before, new: { position: entries + 1, reply: 0 } },
  rewind: { world: 'w', old: before, new: { position: entries + 1, reply: sumUntil(rewoundTo) } },
};

export interface Figures {
  kills: number;
  /** Between the first and the last word of the replacement. */
  within: number;
  old: number;
  new: number;
}

interface Setting {
  readonly place: string;
  /** Kills what else there is at the same moment, and starts it again. */
  readonly disturb?: (run: number) => Promise<() => Promise<void>>;
}

/** How long after its beginning each kind is killed at most: it follows how long they take. */
class Moments {
  readonly #chance: Chance;
  readonly #maxMs = new Map<Kind, number>(kinds.map((kind) => [kind, 8]));

  constructor(seed: number) {
    this.#chance = createChance(seed);
  }

  next(kind: Kind): number {
    return (this.#chance.below(1_000) / 1_000) * (this.#maxMs.get(kind) ?? 0);
  }

  learn(kind: Kind, isDone: boolean): void {
    this.#maxMs.set(kind, (this.#maxMs.get(kind) ?? 0) * (isDone ? 0.8 : 1.2));
  }
}

/** What it said until it was gone. */
async function killWithin(child: ChildProcess, afterMs: number, meanwhile: () => Promise<unknown>): Promise<string[]> {
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const said: string[] = [];
  lines.on('line', (line) => said.push(line));
  await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => expect.unreachable('it ended before it began')),
  ]);
  if (afterMs >= 1) await sleep(afterMs);
  else for (const end = performance.now() + afterMs; performance.now() < end; );
  child.kill('SIGKILL');
  await Promise.all([meanwhile(), once(child, 'exit'), once(lines, 'close')]);
  return said;
}

export async function killReplacements(kills: number, seed: number, { place, disturb }: Setting): Promise<Figures> {
  const start = await bundleProcess('./replacer.ts');
  const moments = new Moments(seed);
  const figures: Figures = { kills: 0, within: 0, old: 0, new: 0 };
  for (let run = 0; run < kills; run += 1) {
    const kind = kinds[run % kinds.length] as Kind;
    const again = await disturb?.(run);
    const said = await killWithin(start(place, kind), moments.next(kind), async () => again?.());
    const isDone = said.includes('done');
    moments.learn(kind, isDone);
    const isNew = await expectOldOrNew(place, kind, isDone);
    figures.kills += 1;
    figures.within += isDone ? 0 : 1;
    figures[isNew ? 'new' : 'old'] += 1;
  }
  return figures;
}

async function expectOldOrNew(place: string, kind: Kind, isDone: boolean): Promise<boolean> {
  const log: Log<CountCall, CountReply, CountingMachine> = await openLog(place, countingOptions({ owns: true }));
  const { world, old, new: next } = states[kind];
  const { position, ...answer } = await patiently(() => log.read(world, ({ total }) => total));
  const found = { position, reply: 'reply' in answer ? answer.reply : answer.refusal };
  expect(isDone ? [next] : [old, next]).toContainEqual(found);
  const mark = await patiently(() => log.verify(world));
  expect(mark.position).toBe(position);
  const call = add(1);
  expect(await patiently(() => log.submit(world, call))).toMatchObject({ position: position + 1 });
  if (kind === 'fork') expect(await patiently(() => log.read('w', ({ total }) => total))).toMatchObject(before);
  expect(log.state()).toMatchObject({ isWritable: true, stopped: {} });
  for (const name of ['w', 'fork', 'after']) await patiently(() => log.drop(name));
  await log.close();
  return JSON.stringify(found) === JSON.stringify(next);
}
