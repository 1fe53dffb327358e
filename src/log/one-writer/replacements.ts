// What replaces a whole world: fork, drop and rewind. Another generation is written aside while calls go on; whether the
// name is pointed at it is decided at the moment when that is done, and only then do its calls wait.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Standing } from '../../contract/standing.ts';
import type { Request } from '../decide.ts';
import { type Entries, entriesOf, entriesUntil } from '../entries.ts';
import type { Machine, Rewind, WorldExport } from '../log.ts';
import { GenerationEnded, WorldDropped, WorldExists, WorldMoved } from '../log-error.ts';
import { requireWorldName } from '../world-name.ts';
import type { OneWriterWorld } from './one-writer-world.ts';
import { keepUntilEnded, type ResidentWorlds } from './resident-worlds.ts';
import type { Replacement } from './store.ts';

interface Source<Call, M> {
  readonly entries: Entries<Call>;
  /** Where the present was copied, and not the entries that lead there. */
  readonly machine: M | undefined;
}

/** What was decided upon for a generation of the name. */
type Asked = Omit<Request, 'isRepeated'>;

/** A name that is replaced again and again meanwhile is somebody else's. */
const tries = 5;

export class Replacements<Call, Reply, M extends Machine<Call, Reply>> {
  readonly #worlds: ResidentWorlds<Call, Reply, M>;
  /** The last one asked for of each name that has one under way. */
  readonly #under = new Map<string, Promise<unknown>>();

  constructor(worlds: ResidentWorlds<Call, Reply, M>) {
    this.#worlds = worlds;
  }

  async rest(): Promise<void> {
    await Promise.allSettled(this.#under.values());
  }

  async fork(from: string, to: string, at?: number): Promise<void> {
    for (const name of [from, to]) requireWorldName(name);
    await this.#found(to, () => this.#copy(from, at));
  }

  /** Throws WorldExists. */
  async import(name: string, exported: WorldExport<Call>): Promise<void> {
    requireWorldName(name);
    await this.#found(name, async () => ({ entries: entriesOf(name, exported), machine: undefined }));
  }

  async rewind(name: string, rewind: Rewind<Call>): Promise<Standing> {
    requireWorldName(name);
    return this.#enqueue(name, async () => {
      const { from, to } = rewind;
      const { generation, standing } = await this.#worlds.find(name);
      if (standing.position !== from) {
        await generation.flush();
        if (standing.position === from + 1 && generation.lastRewind === to) return standing;
        throw new WorldMoved(name, from, standing.position);
      }
      const number = this.#worlds.store.numberAfter(generation.number);
      const asked = { kind: 'rewind', generation: generation.number, from } as const;
      if (!(await this.#replace(name, number, asked, () => this.#copy(name, to, rewind)))) {
        throw new WorldMoved(name, from, (await this.#worlds.find(name)).standing.position);
      }
      return { generation: String(number), position: from + 1 };
    });
  }

  async drop(name: string): Promise<boolean> {
    requireWorldName(name);
    return this.#enqueue(name, async () => {
      const { busy, stopped, resident, store } = this.#worlds;
      while (busy.has(name)) await busy.get(name)?.catch(() => {});
      if (!stopped.delete(name) && !resident.has(name) && store.describe(name) === undefined) return false;
      const dropped = new WorldDropped(name);
      const dropping = this.#worlds.alone(name, async () => {
        await store.drop(name, await this.#leave(name, dropped));
        // Whoever waits asked before it was done.
        throw dropped;
      });
      await dropping.catch((error: unknown) => {
        if (error !== dropped) throw error;
      });
      return true;
    });
  }

  /** Those of one name wait for each other. */
  #enqueue<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#under.get(name) ?? Promise.resolve();
    const ending = before.then(work, work);
    keepUntilEnded(this.#under, name, ending);
    return ending;
  }

  /** A name that nobody has written to is given these entries. Throws WorldExists. */
  #found(name: string, source: () => Promise<Source<Call, M>>): Promise<void> {
    return this.#enqueue(name, async () => {
      for (let left = tries; left > 0; left -= 1) {
        const { number, position } = await this.#worlds.flushed(name);
        if (position > 0) break;
        const asked = { kind: 'fork', generation: number } as const;
        if (await this.#replace(name, this.#worlds.store.numberAfter(number), asked, source)) return;
      }
      throw new WorldExists(name);
    });
  }

  /** Of a world as it is now; in memory with a machine for the present. */
  async #copy(from: string, at: number | undefined, rewind?: Rewind<Call>): Promise<Source<Call, M>> {
    const copyMachine = this.#worlds.store.restores ? undefined : await this.#worlds.options.loadCopy?.();
    const of = await this.#worlds.flushed(from);
    // In memory nothing is awaited between here and the end.
    const until = at ?? of.position;
    const present =
      until === of.position && rewind === undefined ? this.#worlds.resident.get(from)?.machine : undefined;
    const machine = present && copyMachine?.(present);
    // The present needs no entries in memory: what is left of them is its history.
    return { machine, entries: machine === undefined ? entriesUntil(of.entries(), until, rewind) : of.entries() };
  }

  /**
   * False where the world is no longer what it was decided upon; then nothing has changed. A source that is replaced while it
   * is read is asked for again.
   */
  async #replace(name: string, number: number, asked: Asked, source: () => Promise<Source<Call, M>>): Promise<boolean> {
    for (let left = tries; ; left -= 1) {
      try {
        const { entries, machine } = await source();
        return await this.#install(name, await this.#worlds.store.write(name, number, entries), asked, machine);
      } catch (error) {
        if (!(error instanceof GenerationEnded) || left === 0) throw error;
        await yieldToEventLoop();
      }
    }
  }

  async #install(
    name: string,
    replacement: Replacement<Call, Reply>,
    asked: Asked,
    machine: M | undefined,
  ): Promise<boolean> {
    let world: OneWriterWorld<Call, Reply, M>;
    do world = await this.#worlds.find(name);
    while (this.#worlds.resident.get(name) !== world);
    if (world.decide(asked) !== 'apply') {
      await replacement.discard();
      return false;
    }
    await this.#worlds.alone(name, async () => {
      await this.#leave(name);
      const generation = await replacement.install();
      // What cannot be restored at any time is restored now.
      if (generation !== undefined) await this.#worlds.restore(name, generation, machine);
    });
    return true;
  }

  /** Nobody finds the world that has the name from here on; what was applied there becomes durable first. Gives its number. */
  async #leave(name: string, dropped?: WorldDropped): Promise<number> {
    const world = this.#worlds.resident.get(name);
    this.#worlds.forget(name, dropped);
    await world?.rest();
    return world?.generation.number ?? 0;
  }
}
