// The worlds in memory: restored from the store on first use, and evicted when there are too many. Calls of a name wait while its
// world is restored or replaced.

import { defaultWorldName } from '../../contract/permissions.ts';
import type { CallTerms, LogOptions, Machine, MaybeAsyncAnswer } from '../log.ts';
import { explainDamage, LogUnavailable, WorldStopped } from '../log-error.ts';
import { type WorldDropped, WorldLimitReached } from '../world-error.ts';
import { requireWorldName } from '../world-name.ts';
import { OneWriterWorld, type Restored } from './one-writer-world.ts';
import { readGeneration } from './other-version.ts';
import { type Generation, isFresh, type Store } from './store.ts';

/** A process that ends writes snapshots of all its worlds for this long, and then only where this many entries would be replayed. */
const leavingMs = 2_000;
const worthWaiting = 1_000;

type SubmitAgain<Call, Reply> = (name: string, call: Call, terms: CallTerms) => MaybeAsyncAnswer<Reply>;

export class ResidentWorlds<Call, Reply, M extends Machine<Call, Reply>> {
  readonly store: Store<Call, Reply>;
  readonly options: LogOptions<Call, Reply, M>;
  /** In the order of their last use, so that the one to evict comes first: a map keeps its insertion order. */
  readonly resident = new Map<string, OneWriterWorld<Call, Reply, M>>();
  /** The names that are being restored or replaced: their calls wait until that is done. */
  readonly busy = new Map<string, Promise<void>>();
  readonly stopped: Map<string, WorldStopped>;
  isClosed = false;
  readonly #submitAgain: SubmitAgain<Call, Reply>;

  constructor(store: Store<Call, Reply>, options: LogOptions<Call, Reply, M>, submitAgain: SubmitAgain<Call, Reply>) {
    this.store = store;
    this.options = options;
    this.stopped = new Map(store.damaged);
    this.#submitAgain = submitAgain;
  }

  /** The world, restored if it was not resident. */
  async find(name: string): Promise<OneWriterWorld<Call, Reply, M>> {
    for (;;) {
      const world = this.resident.get(name) ?? this.use(name);
      if (!(world instanceof Promise)) return world;
      await world;
    }
  }

  /** Loads a world that is not resident; a promise where entries have to be replayed first. */
  use(name: string): OneWriterWorld<Call, Reply, M> | Promise<void> {
    const stopped = this.stopped.get(name);
    if (stopped !== undefined) return Promise.reject(stopped);
    const busy = this.busy.get(name);
    if (busy !== undefined) return busy;
    if (this.isClosed) return Promise.reject(new LogUnavailable('The sandbox is shutting down.'));
    this.#evictOne(name);
    const generation = this.#open(name);
    if (isFresh(generation)) return this.#begin(name, { generation, machine: this.options.create() });
    return this.alone(name, async () => {
      (await this.restore(name, generation)).lastUsed = performance.now();
    });
  }

  /** What is done with a world opens it first, so its name is checked here. */
  #open(name: string): Generation<Call, Reply> {
    requireWorldName(name);
    try {
      return this.store.open(name);
    } catch (error) {
      throw this.#stop(name, error);
    }
  }

  #begin(name: string, restored: Restored<Call, Reply, M>): OneWriterWorld<Call, Reply, M> {
    const { store, options } = this;
    const world = new OneWriterWorld({ ...restored, name, store, options, submitAgain: this.#submitAgain });
    this.resident.set(name, world);
    return world;
  }

  /** Notes that a resident world is used by a call. */
  touch(world: OneWriterWorld<Call, Reply, M>): void {
    world.lastUsed = performance.now();
    this.resident.delete(world.name);
    this.resident.set(world.name, world);
  }

  /** `copied` is a machine that already has the generation's state. */
  async restore(
    name: string,
    generation: Generation<Call, Reply>,
    copied?: M,
  ): Promise<OneWriterWorld<Call, Reply, M>> {
    if (copied !== undefined) return this.#begin(name, { generation, machine: copied });
    try {
      return this.#begin(name, await readGeneration(name, generation, this.options));
    } catch (error) {
      generation.end();
      throw this.#stop(name, error);
    }
  }

  /** A world that cannot be read is stopped, and no other. */
  #stop(name: string, error: unknown): unknown {
    const explained = explainDamage(name, error);
    if (explained instanceof WorldStopped) this.stopped.set(name, explained);
    return explained;
  }

  /** Runs the work while calls of this world wait. */
  alone(name: string, work: () => Promise<void>): Promise<void> {
    return keepUntilEnded(this.busy, name, work());
  }

  /** Returns the generation of a world, completely durable, to read from. A world that is not resident is not restored for it. */
  async flushed(name: string): Promise<Generation<Call, Reply>> {
    await this.store.health.inTime(async () => this.busy.get(name));
    const stopped = this.stopped.get(name);
    if (stopped !== undefined) throw stopped;
    const generation = this.resident.get(name)?.generation ?? this.#open(name);
    await this.store.health.inTime(async () => generation.flush());
    return generation;
  }

  /** Waits until everything is durable, and writes the snapshots. */
  async keepSnapshots(): Promise<void> {
    await Promise.allSettled(this.busy.values());
    const { snapshotWhenLeft = 1 } = this.options;
    const endsAt = performance.now() + leavingMs;
    // Calls go on, and change the order of the map.
    for (const world of [...this.resident.values()]) {
      await world.drain();
      const isQuick = performance.now() < endsAt;
      if (this.store.health.unavailableReason === null)
        await world.keepSnapshotAfter(isQuick ? snapshotWhenLeft : worthWaiting);
    }
  }

  async close(): Promise<void> {
    await this.keepSnapshots();
    for (const name of this.resident.keys()) this.forget(name);
  }

  #evictOne(name: string): void {
    const { worldLimit } = this.options;
    if (name === defaultWorldName || this.resident.size + this.busy.size < worldLimit) return;
    if (this.evict(name) === undefined && !this.store.restores) throw new WorldLimitReached(worldLimit);
  }

  /**
   * Evicts the idle world that has been unused for longest; undefined where there is none. The default world stays, and without a
   * store that restores, a world with writes does too.
   */
  evict(except: string): M | undefined {
    for (const world of this.resident.values()) {
      const isNeeded = world.name === except || world.name === defaultWorldName || !world.isIdle;
      if (isNeeded || !(this.store.restores || isFresh(world.generation))) continue;
      this.#evict(world);
      return world.machine;
    }
    return undefined;
  }

  /** Evicts at once, unless a snapshot should be written first; then afterwards, if nobody used the world meanwhile. */
  #evict(world: OneWriterWorld<Call, Reply, M>): void {
    const { name, lastUsed } = world;
    const keeping = world.keepSnapshotAfter(this.options.snapshotWhenLeft ?? 1);
    if (keeping === undefined) this.forget(name);
    else
      void keeping.then(() => {
        if (world.isIdle && world.lastUsed === lastUsed) this.forget(name);
      });
  }

  forget(name: string, dropped?: WorldDropped): void {
    const world = this.resident.get(name);
    if (world === undefined) return;
    world.end(dropped);
    this.resident.delete(name);
  }
}

/** Removes the work when it ends, unless other work of that name has replaced it. */
export function keepUntilEnded<Work extends Promise<unknown>>(
  underWay: Map<string, Work>,
  name: string,
  work: Work,
): Work {
  underWay.set(name, work);
  const remove = () => {
    if (underWay.get(name) === work) underWay.delete(name);
  };
  work.then(remove, remove);
  return work;
}
