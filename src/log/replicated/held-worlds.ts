// The worlds that this replica has in use: read from the stream on first use, and put away when there are too many.

import type { LogOptions, Machine } from '../log.ts';
import { requireWorldName } from '../world-name.ts';
import { HeldWorld } from './held-world.ts';
import { type Listener, ReplicatedWorld } from './replicated-world.ts';
import type { Stream } from './stream.ts';

type Held<Call, Reply, M extends Machine<Call, Reply>> = HeldWorld<Call, Reply, M>;

export class HeldWorlds<Call, Reply, M extends Machine<Call, Reply>> implements Iterable<Held<Call, Reply, M>> {
  readonly #stream: Stream;
  readonly #options: LogOptions<Call, Reply, M>;
  readonly #listen: (name: string) => Listener<Call, Reply>;
  readonly #held = new Map<string, Held<Call, Reply, M>>();
  readonly #loading = new Map<string, Promise<void>>();

  constructor(stream: Stream, options: LogOptions<Call, Reply, M>, listen: (name: string) => Listener<Call, Reply>) {
    this.#stream = stream;
    this.#options = options;
    this.#listen = listen;
  }

  [Symbol.iterator](): Iterator<Held<Call, Reply, M>> {
    return this.#held.values();
  }

  get size(): number {
    return this.#held.size;
  }

  /** In use, perhaps still being read. */
  get(name: string): Held<Call, Reply, M> | undefined {
    return this.#held.get(name);
  }

  /** In use, with all that was stored when it was first asked for. */
  loaded(name: string): Held<Call, Reply, M> | undefined {
    return this.#loading.has(name) ? undefined : this.#held.get(name);
  }

  /** Makes a world loaded. */
  async load(name: string): Promise<Held<Call, Reply, M>> {
    const loading = this.#loading.get(name) ?? this.#start(name);
    await loading;
    return this.loaded(name) ?? this.load(name);
  }

  #start(name: string): Promise<void> {
    requireWorldName(name);
    this.#makeRoom(name);
    const held = new HeldWorld(new ReplicatedWorld(name, this.#options, this.#listen(name)), this.#stream);
    this.#held.set(name, held);
    const loading = held
      .load()
      .catch((error: unknown) => {
        this.#held.delete(name);
        throw error;
      })
      .finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    return loading;
  }

  #makeRoom(name: string): void {
    const { worldLimit, defaultWorld } = this.#options;
    if (name === defaultWorld || this.#held.size < worldLimit) return;
    let oldest: Held<Call, Reply, M> | undefined;
    for (const held of this.#held.values()) {
      if (held.world.name === defaultWorld || !held.isIdle) continue;
      if (oldest === undefined || held.lastUsed < oldest.lastUsed) oldest = held;
    }
    if (oldest !== undefined) this.#held.delete(oldest.world.name);
  }
}
