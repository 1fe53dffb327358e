// Replaces whole worlds: fork, import, rewind and drop. The next generation is written to another place while calls go on. Then
// it is decided whether the name will refer to it, and calls to the name wait only during that step.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Revision } from '../../contract/form/revision.ts';
import { only } from '../../primitives/thrown.ts';
import { entriesUntil } from '../entries.ts';
import type { DecidedWorld, Entries, Machine, Rewind, WorldSummary } from '../log.ts';
import { GenerationEnded } from '../log-error.ts';
import { WorldDropped, WorldExists, WorldMoved } from '../world-error.ts';
import { describeWorld } from './describe-world.ts';
import type { OneWriterWorld } from './one-writer-world.ts';
import type { Beginning } from './other-version.ts';
import { keepUntilEnded, type ResidentWorlds } from './resident-worlds.ts';
import type { Replacement } from './store.ts';

/** After so many tries, a name that is replaced meanwhile counts as used by somebody else. */
const maxTries = 5;

interface Source<Call, M> {
  readonly entries: Entries<Call>;
  /** Set where the present state was copied instead of its entries. */
  readonly machine?: M | undefined;
}

/** A request to replace a generation: at any position or, like that of a rewind, at the one that its caller saw. */
interface ReplaceTerms {
  readonly generation: number;
  readonly at?: number;
  /** Whether the answer shows the new state, as that of a fork does. */
  readonly isShown?: boolean;
}

export class WorldReplacements<Call, Reply, M extends Machine<Call, Reply>> {
  readonly #worlds: ResidentWorlds<Call, Reply, M>;
  /** The last running replacement, by world. */
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(worlds: ResidentWorlds<Call, Reply, M>) {
    this.#worlds = worlds;
  }

  async drain(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  async fork(from: string, to: string, at?: number): Promise<DecidedWorld<M>> {
    return this.#create(to, { at: 0, isShown: true }, () => this.#copy(from, at));
  }

  /** Throws WorldExists. */
  async import(name: string, read: () => Promise<Entries<Call>>, replaces: boolean): Promise<void> {
    await this.#create(name, replaces ? {} : { at: 0 }, async () => ({ entries: await read() }));
  }

  async rewind(name: string, rewind: Rewind<Call>): Promise<Revision> {
    return this.#enqueue(name, async () => {
      const { from, to } = rewind;
      const { generation, revision, origin } = await this.#stored(name);
      if (origin?.difference !== undefined) throw origin.difference;
      if (revision.position === from + 1 && generation.lastRewind === to) return revision;
      if (revision.position !== from) throw new WorldMoved(name, from, revision.position);
      const terms = { generation: generation.number, at: from };
      const made = await this.#replace(name, terms, () => this.#copy(name, to, rewind)).catch(async (error) => {
        // Missing entries of another generation that began meanwhile say nothing about this one.
        if ((await this.#stored(name)).generation.number === generation.number) throw error;
        return undefined;
      });
      if (made === undefined) throw new WorldMoved(name, from, (await this.#stored(name)).revision.position);
      return { generation: made.generation, position: from + 1 };
    });
  }

  /** Begins the next generation with a state, and keeps earlier entries as history; does nothing where no state is found. */
  beginWith(name: string, find: () => Promise<Beginning<Call, Reply> | undefined>): Promise<void> {
    return this.#enqueue(name, async () => {
      const found = await find();
      if (found === undefined) return;
      const { generation, base } = found;
      const source = async () => ({ entries: { ...generation.entries(), base } });
      await this.#replace(name, { generation: generation.number }, source);
    });
  }

  async drop(name: string): Promise<DecidedWorld<M> | undefined> {
    return this.#enqueue(name, async () => {
      const { busy, stopped, resident, store } = this.#worlds;
      while (busy.has(name)) await busy.get(name)?.catch(() => {});
      const world = resident.get(name);
      const describing = describeWorld(this.#worlds, name);
      if (!stopped.delete(name) && world === undefined && store.describe(name) === undefined) return undefined;
      let found: WorldSummary = { name, position: null, lastUsed: null, unavailableReason: null };
      const dropped = new WorldDropped(name);
      const dropping = this.#worlds.alone(name, async () => {
        found = { ...found, ...(await describing) };
        await store.drop(name, await this.#detach(name, dropped));
        // Waiting callers sent their requests before the drop.
        throw dropped;
      });
      await dropping.catch(only(WorldDropped));
      // The machine has applied the last calls before the drop by now.
      return { ...found, ...(world && { position: world.revision.position }), machine: world?.machine };
    });
  }

  /** The generation of a world, and its revision at the time of the call, which is durable by now. */
  async #stored(name: string) {
    const { generation, revision, origin } = await this.#worlds.find(name);
    await generation.flush();
    return { generation, revision, origin };
  }

  /** Replacements of one name wait for each other. */
  #enqueue<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#running.get(name) ?? Promise.resolve();
    const ending = before.then(work, work);
    keepUntilEnded(this.#running, name, ending);
    return ending;
  }

  /** Creates a world with these entries. Throws WorldExists. */
  #create(name: string, terms: Omit<ReplaceTerms, 'generation'>, source: () => Promise<Source<Call, M>>) {
    return this.#enqueue(name, async () => {
      for (let left = maxTries; left > 0; left -= 1) {
        const { number, position } = await this.#worlds.flushed(name);
        if ((terms.at ?? position) !== position) break;
        // A replacement applies at any position of the generation, like a call.
        const made = await this.#replace(name, { ...terms, generation: number }, source);
        if (made !== undefined) return made;
      }
      throw new WorldExists(name);
    });
  }

  /** Copies the present world; in memory the present state is copied as a machine. */
  async #copy(from: string, at: number | undefined, rewind?: Rewind<Call>): Promise<Source<Call, M>> {
    const generation = await this.#worlds.flushed(from);
    // In memory nothing is awaited from here to the end.
    const until = at ?? generation.position;
    const isPresent = until === generation.position && rewind === undefined && !this.#worlds.store.restores;
    const present = isPresent ? this.#worlds.resident.get(from)?.machine : undefined;
    const machine = present && this.#worlds.options.fork?.(present);
    // In memory the present state needs no entries, so they are only its history.
    const all = generation.entries();
    return { machine, entries: machine === undefined ? entriesUntil(all, until, rewind) : all };
  }

  /**
   * Returns the new world; undefined, with nothing changed, where the world is no longer the one of the request. A source that is
   * replaced while it is read is read again.
   */
  async #replace(name: string, terms: ReplaceTerms, source: () => Promise<Source<Call, M>>) {
    const number = this.#worlds.store.numberAfter(terms.generation);
    for (let left = maxTries; ; left -= 1) {
      try {
        const { entries, machine } = await source();
        const written = await this.#worlds.store.write(name, number, entries);
        const installed = await this.#install(name, written, terms, machine);
        const made = { name, position: entries.to, lastUsed: null, unavailableReason: null };
        return installed && { generation: String(number), ...made, ...installed };
      } catch (error) {
        if (!(error instanceof GenerationEnded) || left === 0) throw error;
        await yieldToEventLoop();
      }
    }
  }

  /** Undefined where the world is not the one that would be replaced. */
  async #install(name: string, replacement: Replacement<Call, Reply>, terms: ReplaceTerms, copied: M | undefined) {
    let world: OneWriterWorld<Call, Reply, M>;
    do world = await this.#worlds.find(name);
    while (this.#worlds.resident.get(name) !== world);
    const { number, position } = world.generation;
    if (number !== terms.generation || (terms.at ?? position) !== position) {
      await replacement.discard();
      return undefined;
    }
    let machine: M | undefined;
    await this.#worlds.alone(name, async () => {
      await this.#detach(name);
      const generation = await replacement.install();
      // A generation that cannot be restored later is restored now.
      if (generation === undefined && terms.isShown !== true) return;
      const begun = await this.#worlds.restore(name, generation ?? this.#worlds.store.open(name), copied);
      machine = begun.machine;
    });
    return { machine };
  }

  /** Removes the world from its name, and waits until its applied calls are durable. Returns its generation's number. */
  async #detach(name: string, dropped?: WorldDropped): Promise<number> {
    const world = this.#worlds.resident.get(name);
    this.#worlds.forget(name, dropped);
    await world?.drain();
    return world?.generation.number ?? 0;
  }
}
