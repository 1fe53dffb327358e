// The worlds that this replica has in use: read from the stream on first use, and evicted when there are too many.

import { findLeastUsed } from '../least-used.ts';
import type { LogOptions, Machine } from '../log.ts';
import { requireWorldName } from '../world-name.ts';
import type { Listener } from './listener.ts';
import { ReplicatedWorld } from './replicated-world.ts';
import { ResidentWorld } from './resident-world.ts';
import type { Stream } from './stream.ts';

type Resident<Call, Reply, M extends Machine<Call, Reply>> = ResidentWorld<Call, Reply, M>;

export class ResidentWorlds<Call, Reply, M extends Machine<Call, Reply>> implements Iterable<Resident<Call, Reply, M>> {
  readonly #stream: Stream;
  readonly #options: LogOptions<Call, Reply, M>;
  readonly #listen: (name: string) => Listener<Call, Reply>;
  readonly #resident = new Map<string, Resident<Call, Reply, M>>();
  readonly #loading = new Map<string, Promise<void>>();

  constructor(stream: Stream, options: LogOptions<Call, Reply, M>, listen: (name: string) => Listener<Call, Reply>) {
    this.#stream = stream;
    this.#options = options;
    this.#listen = listen;
  }

  [Symbol.iterator](): Iterator<Resident<Call, Reply, M>> {
    return this.#resident.values();
  }

  get size(): number {
    return this.#resident.size;
  }

  /** In use, perhaps still being read. */
  get(name: string): Resident<Call, Reply, M> | undefined {
    return this.#resident.get(name);
  }

  /** In use, with all that was stored when it was first asked for. */
  loaded(name: string): Resident<Call, Reply, M> | undefined {
    return this.#loading.has(name) ? undefined : this.#resident.get(name);
  }

  /** Undefined when nothing is read. */
  loading(name: string): Promise<void> | undefined {
    return this.#loading.get(name);
  }

  /** Resident from now on; it may have to be read first. */
  use(name: string): Resident<Call, Reply, M> {
    return this.#resident.get(name) ?? this.#start(name);
  }

  /** Whoever asks for a world again reads it again. */
  forget(): void {
    for (const resident of this.#resident.values()) resident.end();
    this.#resident.clear();
    this.#loading.clear();
  }

  #start(name: string): Resident<Call, Reply, M> {
    requireWorldName(name);
    this.#evictOne(name);
    const resident = new ResidentWorld(new ReplicatedWorld(name, this.#options, this.#listen(name)), this.#stream);
    this.#resident.set(name, resident);
    const isCurrent = () => this.#resident.get(name) === resident;
    const loading = resident
      .load()
      .catch((error: unknown) => {
        if (isCurrent()) this.#resident.delete(name);
        throw error;
      })
      .finally(() => {
        if (this.#loading.get(name) === loading) this.#loading.delete(name);
      });
    // Whoever asked for it is told.
    loading.catch(() => {});
    this.#loading.set(name, loading);
    return resident;
  }

  #evictOne(name: string): void {
    const { worldLimit, defaultWorld } = this.#options;
    if (name === defaultWorld || this.#resident.size < worldLimit) return;
    const oldest = findLeastUsed(this.#resident.values(), defaultWorld);
    if (oldest === undefined) return;
    oldest.end();
    this.#resident.delete(oldest.name);
  }
}
