// The log of one process: worlds in use over a store of entries. It restores a world on first use, and puts the ones not
// used longest away when there are too many.

import type { Answer, Entry, Log, LogOptions, LogState, Machine, Mark, WorldSummary } from './log.ts';
import { LogUnavailable, WorldExists, WorldLimitReached, WorldStopped } from './log-error.ts';
import { neverUsed, OneWriterWorld } from './one-writer-world.ts';
import { replay } from './replay.ts';
import type { Store, Tail } from './store.ts';
import { requireWorldName } from './world-name.ts';

const defaultSnapshotEvery = 20_000;
/** A world that is put away with fewer entries behind its snapshot is replayed sooner than it is written down. */
const worthKeeping = 1_000;

export class OneWriterLog<Call, Reply, M extends Machine<Call, Reply>> implements Log<Call, Reply, M> {
  readonly #store: Store<Call, Reply>;
  readonly #options: LogOptions<Call, Reply, M>;
  readonly #inUse = new Map<string, OneWriterWorld<Call, Reply, M>>();
  readonly #restoring = new Map<string, Promise<void>>();
  readonly #stopped = new Map<string, WorldStopped>();
  #isClosed = false;

  constructor(store: Store<Call, Reply>, options: LogOptions<Call, Reply, M>) {
    this.#store = store;
    this.#options = options;
  }

  submit(name: string, call: Call, bytes = 0): Answer<Reply> | Promise<Answer<Reply>> {
    const world = this.#inUse.get(name) ?? this.#use(name);
    if (world instanceof Promise) return world.then(() => this.submit(name, call, bytes));
    world.lastUsed = Date.now();
    return world.submit(call, bytes);
  }

  read<Result>(name: string, run: (machine: M) => Result): Answer<Result> | Promise<Answer<Result>> {
    const world = this.#inUse.get(name) ?? this.#use(name);
    if (world instanceof Promise) return world.then(() => this.read(name, run));
    world.lastUsed = Date.now();
    return world.read(run);
  }

  async worlds(): Promise<readonly WorldSummary[]> {
    const summaries = new Map<string, WorldSummary>();
    for (const { name, position } of this.#store.stored()) summaries.set(name, { name, position, lastUsed: null });
    for (const [name, { tail, lastUsed }] of this.#inUse) {
      const lasting = tail.fence();
      if (lasting !== undefined) await lasting;
      const used = lastUsed === neverUsed ? null : new Date(lastUsed);
      summaries.set(name, { name, position: tail.position, lastUsed: used });
    }
    return [...summaries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async *history(name: string, after?: number): AsyncIterable<readonly Entry<Call>[]> {
    const tail = await this.#tailAtRest(name);
    for await (const batch of tail.history(after)) yield batch.map(({ writtenBy: _, ...entry }) => entry);
  }

  async verify(name: string): Promise<Mark> {
    const tail = await this.#tailAtRest(name);
    return replay(name, this.#options.create(name), await tail.restore('beginning'), this.#options);
  }

  async fork(from: string, to: string, at?: number): Promise<void> {
    requireWorldName(to);
    const tail = await this.#tailAtRest(from);
    const target = this.#inUse.get(to) ?? this.#use(to);
    if (target instanceof Promise) await target;
    if ((this.#inUse.get(to)?.tail.position ?? 1) > 0) throw new WorldExists(to);
    this.#forget(to);
    await this.#alone(to, () => this.#makeFork(tail, to, at ?? tail.position));
  }

  async drop(name: string): Promise<boolean> {
    requireWorldName(name);
    await this.#restoring.get(name);
    const world = this.#inUse.get(name);
    await world?.rest();
    const isThere = world !== undefined || this.#store.stored().some((stored) => stored.name === name);
    this.#forget(name);
    this.#stopped.delete(name);
    if (isThere) await this.#alone(name, () => this.#store.drop(name));
    return isThere;
  }

  peek(name: string): M | undefined {
    return this.#inUse.get(name)?.machine;
  }

  state(): LogState {
    const { engine, place, promise, failure } = this.#store;
    return {
      engine,
      place,
      promise,
      isWritable: failure === null && !this.#isClosed,
      trouble: failure?.message ?? (this.#isClosed ? 'The log is closed.' : null),
      stopped: Object.fromEntries([...this.#stopped].map(([name, { message }]) => [name, message])),
      worldsInUse: this.#inUse.size,
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#restoring.values());
    for (const [name, world] of this.#inUse) {
      await world.rest();
      if (this.#store.failure === null) await world.keepSnapshotAfter(worthKeeping);
      this.#forget(name);
    }
    await this.#store.close();
  }

  /** What cannot be restored at any time is restored now: nobody keeps its entries for it. */
  async #makeFork(from: Tail<Call, Reply>, to: string, at: number): Promise<void> {
    await this.#store.fork(from, to, at);
    if (this.#store.restores) return;
    await this.#restore(to, this.#store.open(to));
    (this.#inUse.get(to) as OneWriterWorld<Call, Reply, M>).lastUsed = neverUsed;
  }

  /** A world that is not in use yet; a promise where entries have to be replayed first. */
  #use(name: string): OneWriterWorld<Call, Reply, M> | Promise<void> {
    const stopped = this.#stopped.get(name);
    if (stopped !== undefined) return Promise.reject(stopped);
    const restoring = this.#restoring.get(name);
    if (restoring !== undefined) return restoring;
    if (this.#isClosed) return Promise.reject(new LogUnavailable('The sandbox is ending and takes no more calls.'));
    requireWorldName(name);
    this.#makeRoom(name);
    const tail = this.#store.open(name);
    if (tail.position === 0) return this.#begin(name, tail, this.#options.create(name));
    return this.#alone(name, () => this.#restore(name, tail));
  }

  #begin(name: string, tail: Tail<Call, Reply>, machine: M): OneWriterWorld<Call, Reply, M> {
    const world = new OneWriterWorld(machine, tail, this.#options.snapshotEvery ?? defaultSnapshotEvery);
    this.#inUse.set(name, world);
    return world;
  }

  async #restore(name: string, tail: Tail<Call, Reply>): Promise<void> {
    try {
      const { snapshot, ...entries } = await tail.restore('snapshot');
      const machine = this.#options.create(name, snapshot);
      await replay(name, machine, entries, this.#options);
      this.#begin(name, tail, machine).lastUsed = Date.now();
    } catch (error) {
      tail.release();
      if (error instanceof WorldStopped) this.#stopped.set(name, error);
      throw error;
    }
  }

  /** Calls of this world wait until the work has ended. */
  #alone(name: string, work: () => Promise<void>): Promise<void> {
    const ending = work().finally(() => this.#restoring.delete(name));
    this.#restoring.set(name, ending);
    return ending;
  }

  /** For reading only: of the world in use, or of one that need not be restored for it. */
  async #tailAtRest(name: string): Promise<Tail<Call, Reply>> {
    requireWorldName(name);
    await this.#restoring.get(name);
    const tail = this.#inUse.get(name)?.tail ?? this.#store.open(name);
    await tail.fence();
    return tail;
  }

  #makeRoom(name: string): void {
    const { worldLimit, defaultWorld } = this.#options;
    if (name === defaultWorld || this.#inUse.size + this.#restoring.size < worldLimit) return;
    let oldest: [string, OneWriterWorld<Call, Reply, M>] | undefined;
    for (const entry of this.#inUse) {
      const [other, world] = entry;
      if (other === defaultWorld || !world.isIdle || !(this.#store.restores || world.tail.position === 0)) continue;
      if (oldest === undefined || world.lastUsed < oldest[1].lastUsed) oldest = entry;
    }
    if (oldest !== undefined) this.#putAway(...oldest);
    else if (!this.#store.restores) throw new WorldLimitReached(worldLimit);
  }

  /** At once, unless its state is worth writing down first; then when that is done and nobody has used it since. */
  #putAway(name: string, world: OneWriterWorld<Call, Reply, M>): void {
    const { lastUsed } = world;
    const keeping = world.keepSnapshotAfter(worthKeeping);
    if (keeping === undefined) this.#forget(name);
    else
      void keeping.then(() => {
        if (world.isIdle && world.lastUsed === lastUsed) this.#forget(name);
      });
  }

  #forget(name: string): void {
    this.#inUse.get(name)?.tail.release();
    this.#inUse.delete(name);
  }
}
