// The log of one process: resident worlds over a store of generations. It restores a world on first use, and evicts the
// ones not used longest when there are too many.

import { messageOf } from '../../primitives/thrown.ts';
import type {
  Answer,
  Asked,
  Entry,
  Log,
  LogOptions,
  LogState,
  Machine,
  Mark,
  Rewind,
  Standing,
  WorldSummary,
} from '../log.ts';
import { GenerationEnded, LogDamaged, LogUnavailable, WorldLimitReached, WorldStopped } from '../log-error.ts';
import { requireWorldName } from '../world-name.ts';
import { neverUsed, OneWriterWorld } from './one-writer-world.ts';
import { Replacements } from './replacements.ts';
import { replay } from './replay.ts';
import type { Generation, Store } from './store.ts';
import { verify } from './verify.ts';

const defaultSnapshotEvery = 20_000;
/** A world that is evicted with fewer entries behind its snapshot is replayed sooner than it is written down. */
const worthKeeping = 1_000;
const closing = 'The sandbox is ending and takes no more calls.';

export class OneWriterLog<Call, Reply, M extends Machine<Call, Reply>> implements Log<Call, Reply, M> {
  readonly #store: Store<Call, Reply>;
  readonly #options: LogOptions<Call, Reply, M>;
  readonly #resident = new Map<string, OneWriterWorld<Call, Reply, M>>();
  /** Names that are being restored or pointed at another generation: their calls wait. */
  readonly #busy = new Map<string, Promise<void>>();
  readonly #stopped: Map<string, WorldStopped>;
  readonly #replacements: Replacements<Call, Reply, M>;
  #isClosed = false;

  constructor(store: Store<Call, Reply>, options: LogOptions<Call, Reply, M>) {
    this.#store = store;
    this.#options = options;
    this.#stopped = new Map(store.damaged);
    this.#replacements = new Replacements(store, options, {
      find: (name) => this.#find(name),
      settle: (name) => this.#settled(name),
      resident: (name) => this.#resident.get(name),
      busy: (name) => this.#busy.get(name),
      alone: (name, work) => this.#alone(name, work),
      begin: (name, generation, machine) => this.#begin(name, generation, machine),
      forget: (name) => this.#forget(name),
    });
  }

  submit(name: string, call: Call, asked: Asked = {}): Answer<Reply> | Promise<Answer<Reply>> {
    const world = this.#resident.get(name) ?? this.#use(name);
    if (world instanceof Promise) return world.then(() => this.submit(name, call, asked));
    world.lastUsed = Date.now();
    return world.submit(call, asked);
  }

  read<Result>(name: string, run: (machine: M) => Result, asked: Asked = {}): Answer<Result> | Promise<Answer<Result>> {
    const world = this.#resident.get(name) ?? this.#use(name);
    if (world instanceof Promise) return world.then(() => this.read(name, run, asked));
    world.lastUsed = Date.now();
    return world.read(run, asked);
  }

  async worlds(after = '', limit = Number.POSITIVE_INFINITY): Promise<readonly WorldSummary[]> {
    const all = new Set([...this.#store.names(), ...this.#resident.keys(), ...this.#stopped.keys()]);
    const names = [...all].filter((name) => name > after).sort();
    const found = await Promise.all(names.slice(0, limit).map((name) => this.find(name)));
    return found.filter((summary) => summary !== undefined);
  }

  async find(name: string): Promise<WorldSummary | undefined> {
    const world = this.#resident.get(name);
    if (world !== undefined) {
      await world.generation.flush();
      const lastUsed = world.lastUsed === neverUsed ? null : new Date(world.lastUsed);
      return { name, position: world.standing.position, lastUsed, trouble: null };
    }
    try {
      const stopped = this.#stopped.get(name);
      if (stopped !== undefined) throw stopped;
      const stored = this.#store.describe(name);
      return stored && { name, lastUsed: null, trouble: null, ...stored };
    } catch (error) {
      return { name, position: null, lastUsed: null, trouble: messageOf(this.#explain(name, error)) };
    }
  }

  async *history(name: string, after?: number): AsyncIterable<readonly Entry<Call>[]> {
    requireWorldName(name);
    for (let ended: number | undefined; ; ) {
      const generation = await this.#settled(name);
      try {
        for await (const batch of generation.history(after)) yield batch.map(({ writtenBy: _, ...entry }) => entry);
        return;
      } catch (error) {
        // Nothing was read of one that had ended before the first entry.
        if (!(error instanceof GenerationEnded) || ended === generation.number) throw this.#explain(name, error);
        ended = generation.number;
      }
    }
  }

  async verify(name: string): Promise<Mark> {
    requireWorldName(name);
    const stopped = this.#stopped.get(name);
    if (stopped !== undefined) throw stopped;
    try {
      return await verify(name, await this.#settled(name), this.#options);
    } catch (error) {
      throw this.#explain(name, error);
    }
  }

  fork(from: string, to: string, at?: number): Promise<void> {
    return this.#replacements.fork(from, to, at);
  }

  drop(name: string): Promise<boolean> {
    return this.#replacements.drop(name, () => {
      if (this.#stopped.delete(name) || this.#resident.has(name)) return true;
      return this.#store.describe(name) !== undefined;
    });
  }

  rewind(name: string, rewind: Rewind<Call>): Promise<Standing> {
    return this.#replacements.rewind(name, rewind);
  }

  peek(name: string): M | undefined {
    return this.#resident.get(name)?.machine;
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
      worldsInUse: this.#resident.size,
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#replacements.rest();
    await Promise.allSettled(this.#busy.values());
    for (const [name, world] of this.#resident) {
      await world.rest();
      if (this.#store.failure === null) await world.keepSnapshotAfter(worthKeeping);
      this.#forget(name);
    }
    await this.#store.close();
  }

  /** A resident world, restored where it was not. */
  async #find(name: string): Promise<OneWriterWorld<Call, Reply, M>> {
    for (;;) {
      const world = this.#resident.get(name) ?? this.#use(name);
      if (!(world instanceof Promise)) return world;
      await world;
    }
  }

  /** A world that is not resident yet; a promise where entries have to be replayed first. */
  #use(name: string): OneWriterWorld<Call, Reply, M> | Promise<void> {
    const stopped = this.#stopped.get(name);
    if (stopped !== undefined) return Promise.reject(stopped);
    const busy = this.#busy.get(name);
    if (busy !== undefined) return busy;
    if (this.#isClosed) return Promise.reject(new LogUnavailable(closing));
    requireWorldName(name);
    this.#evictOne(name);
    const generation = this.#open(name);
    if (generation.position === 0) return this.#begin(name, generation, this.#options.create(name));
    return this.#alone(name, () => this.#restore(name, generation));
  }

  #open(name: string): Generation<Call, Reply> {
    try {
      return this.#store.open(name);
    } catch (error) {
      throw this.#stop(name, error);
    }
  }

  #begin(name: string, generation: Generation<Call, Reply>, machine: M): OneWriterWorld<Call, Reply, M> {
    const world = new OneWriterWorld<Call, Reply, M>({
      name,
      machine,
      generation,
      snapshotEvery: this.#options.snapshotEvery ?? defaultSnapshotEvery,
      compares: this.#store.restores,
      submitAgain: (call, asked) => this.submit(name, call, asked),
    });
    this.#resident.set(name, world);
    return world;
  }

  async #restore(name: string, generation: Generation<Call, Reply>): Promise<void> {
    try {
      const { snapshot, ...entries } = await generation.restore('snapshot');
      const machine = this.#options.create(name, snapshot?.items);
      await replay(name, machine, entries, this.#options);
      this.#begin(name, generation, machine).lastUsed = Date.now();
    } catch (error) {
      generation.end();
      throw this.#stop(name, error);
    }
  }

  /** What cannot be read stops its world, and no other. */
  #stop(name: string, error: unknown): unknown {
    const explained = this.#explain(name, error);
    if (explained instanceof WorldStopped) this.#stopped.set(name, explained);
    return explained;
  }

  #explain(name: string, error: unknown): unknown {
    const isDamage = error instanceof LogDamaged || error instanceof GenerationEnded;
    return isDamage ? WorldStopped.damaged(name, error) : error;
  }

  /** Calls of this world wait until the work has ended. */
  #alone(name: string, work: () => Promise<void>): Promise<void> {
    const ending = work().finally(() => {
      if (this.#busy.get(name) === ending) this.#busy.delete(name);
    });
    this.#busy.set(name, ending);
    return ending;
  }

  /** For reading only: of the resident world, or of one that need not be restored for it. */
  async #settled(name: string): Promise<Generation<Call, Reply>> {
    await this.#busy.get(name);
    const stopped = this.#stopped.get(name);
    if (stopped !== undefined) throw stopped;
    const generation = this.#resident.get(name)?.generation ?? this.#open(name);
    await generation.flush();
    return generation;
  }

  #evictOne(name: string): void {
    const { worldLimit, defaultWorld } = this.#options;
    if (name === defaultWorld || this.#resident.size + this.#busy.size < worldLimit) return;
    let oldest: OneWriterWorld<Call, Reply, M> | undefined;
    for (const [other, world] of this.#resident) {
      if (other === defaultWorld || !world.isIdle || !(this.#store.restores || world.standing.position === 0)) continue;
      if (oldest === undefined || world.lastUsed < oldest.lastUsed) oldest = world;
    }
    if (oldest !== undefined) this.#evict(oldest);
    else if (!this.#store.restores) throw new WorldLimitReached(worldLimit);
  }

  /** At once, unless its state is worth writing down first; then when that is done and nobody has used it since. */
  #evict(world: OneWriterWorld<Call, Reply, M>): void {
    const { name, lastUsed } = world;
    const keeping = world.keepSnapshotAfter(worthKeeping);
    if (keeping === undefined) this.#forget(name);
    else
      void keeping.then(() => {
        if (world.isIdle && world.lastUsed === lastUsed && this.#resident.get(name) === world) this.#forget(name);
      });
  }

  #forget(name: string): void {
    this.#resident.get(name)?.end();
    this.#resident.delete(name);
  }
}
