// Generations in memory: they end with the process, so nothing is awaited and no chain is computed. A world's calls are kept for
// its history and its forks up to a limit, beyond which all are forgotten.

import { inOneBatch } from '../entries.ts';
import { Health } from '../health.ts';
import type { Applied, Entries, Entry, LogHeader, Mark } from '../log.ts';
import { KeptHistories } from './kept-histories.ts';
import type { Generation, Replacement, Store } from './store.ts';

/** An afternoon of tests makes fewer. The calls of a world with so many entries take some 10 MB. */
const keptEntries = 10_000;
/** The limit for all worlds, in the size of calls as sent; their values take several times that. */
const defaultKeptBytes = 64 * 1024 * 1024;

/** The measured memory of a call's values for each byte as sent. */
const bytesPerSentByte = 3;

interface KeptEntry<Call> extends Entry<Call> {
  /** The size of the call as sent. */
  readonly bytes: number;
}

/** `isWhole` is true where the entries lead to the state, because they begin with the seed, a base or a reset. */
interface Kept<Call> extends Omit<Entries<Call>, 'to' | 'batches'> {
  readonly number: number;
  readonly entries: KeptEntry<Call>[];
}

/** No chain is computed. */
const markAt = (position: number): Mark => ({ position, chain: '' });

class MemoryGeneration<Call, Reply> implements Generation<Call, Reply> {
  readonly replayable = 0;
  readonly #histories: KeptHistories;
  #kept: Kept<Call>;

  constructor(histories: KeptHistories, kept: Kept<Call>) {
    this.#histories = histories;
    this.#kept = kept;
    const bytes = kept.entries.reduce((sum, entry) => sum + entry.bytes, 0);
    histories.add(this, bytes, kept.entries.length);
  }

  get number(): number {
    return this.#kept.number;
  }

  get header(): LogHeader | undefined {
    return this.#kept.header;
  }

  get position(): number {
    return (this.#kept.entries.at(-1) ?? this.#kept.from).position;
  }

  get lastRewind(): number | undefined {
    return this.#kept.entries.at(-1)?.rewind;
  }

  take(call: Call, bytes: number): (applied: Applied<Reply>) => MemoryGeneration<Call, Reply> {
    return ({ effect, note }) => {
      const generation = effect === 'reset' ? this.#next() : this;
      generation.#append({ position: generation.position + 1, chain: null, call, note, bytes });
      return generation;
    };
  }

  forget(): void {
    if (this.#kept.entries.length > 0)
      this.#kept = { ...this.#kept, from: markAt(this.position), entries: [], isWhole: false, base: undefined };
  }

  flush(): undefined {}

  async keepSnapshot(): Promise<void> {}

  /** The present entries, whatever is forgotten later. */
  entries(): Entries<Call> {
    const { number: _, entries, ...kept } = this.#kept;
    return { ...kept, to: this.position, batches: inOneBatch([...entries]) };
  }

  end(): void {
    this.#histories.remove(this);
  }

  #next(): MemoryGeneration<Call, Reply> {
    this.end();
    const { world, number } = this.#kept;
    const kept = { world, number: number + 1, from: markAt(this.position), entries: [], isWhole: true };
    return new MemoryGeneration(this.#histories, kept);
  }

  #append(entry: KeptEntry<Call>): void {
    if (this.#kept.entries.length >= keptEntries) {
      this.#histories.remove(this);
      this.forget();
    }
    // This history itself may be forgotten to make room.
    this.#histories.append(this, entry.bytes);
    this.#kept.entries.push(entry);
  }
}

export class MemoryStore<Call, Reply> implements Store<Call, Reply> {
  readonly engine = 'memory';
  readonly target = null;
  readonly durability = 'state ends with the process';
  readonly restores = false;
  readonly snapshotEvery = Number.POSITIVE_INFINITY;
  /** In memory nothing waits. */
  readonly health = new Health();
  readonly #histories: KeptHistories;
  /** The generation number of a world without entries: larger than those of all dropped worlds. */
  #fresh = 0;

  constructor(keptBytes = defaultKeptBytes) {
    this.#histories = new KeptHistories(keptBytes);
  }

  get historyBytes(): number {
    return this.#histories.bytes * bytesPerSentByte;
  }

  open(world: string): Generation<Call, Reply> {
    const kept = { world, number: this.#fresh, from: markAt(0), entries: [], isWhole: true };
    return new MemoryGeneration(this.#histories, kept);
  }

  names(): readonly never[] {
    return [];
  }

  headerOf(): undefined {}

  describe(): undefined {}

  numberAfter(number: number): number {
    return number + 1;
  }

  async write(world: string, number: number, stored: Entries<Call>): Promise<Replacement<Call, Reply>> {
    const { from, base, header, isWhole, batches } = stored;
    const entries: KeptEntry<Call>[] = [];
    for await (const batch of batches) for (const entry of batch) entries.push({ bytes: 0, ...entry, chain: null });
    const kept = { world, number, from: markAt(from.position), base, header, entries, isWhole };
    const generation = new MemoryGeneration<Call, Reply>(this.#histories, kept);
    return { install: async () => generation, discard: async () => generation.end() };
  }

  async drop(_world: string, number: number): Promise<void> {
    this.#fresh = Math.max(this.#fresh, number + 1);
  }

  async close(): Promise<void> {}
}
