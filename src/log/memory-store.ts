// Entries in memory: gone with the process, so nothing is waited for and no chain is computed. A world's calls are kept
// for its history and its forks up to a limit, and are all forgotten beyond it.

import { KeptHistories } from './kept-histories.ts';
import type { Applied, Mark } from './log.ts';
import { PositionUnknown } from './log-error.ts';
import type { Entries, LoggedEntry, Store, Tail } from './store.ts';

/** As many as an afternoon of tests makes; the calls of one world then hold some 10 MB. */
const keptEntries = 10_000;
/** Of all worlds, by what the calls took to send; their values take several times that. */
const defaultKeptBytes = 64 * 1024 * 1024;
const start: Mark = { position: 0, chain: '' };

interface KeptEntry<Call> extends LoggedEntry<Call> {
  /** What the call took to send. */
  readonly bytes: number;
}

class MemoryTail<Call, Reply> implements Tail<Call, Reply> {
  readonly #world: string;
  readonly #kept: KeptHistories;
  #entries: readonly KeptEntry<Call>[] = [];
  #from = start;
  /** False once the entries that lead to `from` are forgotten, unless a reset stands first. */
  #beginsWithSeed = true;
  position = 0;
  readonly replayable = 0;

  constructor(world: string, kept: KeptHistories, entries: readonly KeptEntry<Call>[] = [], from = start) {
    this.#world = world;
    this.#kept = kept;
    this.#entries = entries;
    this.#from = from;
    this.position = from.position + entries.length;
  }

  take(call: Call, bytes: number): (applied: Applied<Reply>) => void {
    return ({ effect, note }) => {
      if (effect === 'reset' || this.#entries.length >= keptEntries) {
        this.release();
        this.forget();
        this.#beginsWithSeed = effect === 'reset';
      }
      this.#kept.add(this, bytes);
      this.position += 1;
      const entry = { position: this.position, chain: null, call, writtenBy: '', bytes };
      (this.#entries as KeptEntry<Call>[]).push(note === undefined ? entry : { ...entry, note });
    };
  }

  forget(): void {
    this.#entries = [];
    this.#from = { position: this.position, chain: '' };
    this.#beginsWithSeed = false;
  }

  fence(): undefined {}

  async keepSnapshot(): Promise<void> {}

  /** Of a fork, once: from here on its history may be forgotten. */
  async restore(): Promise<Entries<Call>> {
    const entries = { from: this.#from, batches: inOneBatch(this.#entries) };
    const bytes = this.#entries.reduce((sum, entry) => sum + entry.bytes, 0);
    this.#kept.add(this, bytes, this.#entries.length);
    return entries;
  }

  history(after = this.#from.position): AsyncIterable<readonly LoggedEntry<Call>[]> {
    this.#requireKept(after);
    return inOneBatch(this.#entries.slice(after - this.#from.position));
  }

  /** A tail that has the entries up to a position. */
  forkAs(world: string, at: number): MemoryTail<Call, Reply> {
    this.#requireKept(at);
    if (at > 0 && (!this.#beginsWithSeed || at === this.#from.position)) throw this.#unknown(at);
    return new MemoryTail(world, this.#kept, this.#entries.slice(0, at - this.#from.position), this.#from);
  }

  release(): void {
    this.#kept.remove(this);
  }

  #requireKept(position: number): void {
    if (position < this.#from.position || position > this.position) throw this.#unknown(position);
  }

  #unknown(position: number): PositionUnknown {
    return new PositionUnknown(this.#world, position, { from: this.#from.position + 1, to: this.position });
  }
}

export class MemoryStore<Call, Reply> implements Store<Call, Reply> {
  readonly engine = 'memory';
  readonly place = null;
  readonly promise = 'state ends with the process';
  readonly restores = false;
  readonly failure = null;
  readonly #kept: KeptHistories;
  /** Those that are being made. */
  readonly #forks = new Map<string, MemoryTail<Call, Reply>>();

  constructor(keptBytes = defaultKeptBytes) {
    this.#kept = new KeptHistories(keptBytes);
  }

  open(world: string): Tail<Call, Reply> {
    const fork = this.#forks.get(world);
    this.#forks.delete(world);
    return fork ?? new MemoryTail(world, this.#kept);
  }

  stored(): readonly never[] {
    return [];
  }

  async fork(from: Tail<Call, Reply>, to: string, at: number): Promise<void> {
    this.#forks.set(to, (from as MemoryTail<Call, Reply>).forkAs(to, at));
  }

  async drop(): Promise<void> {}

  async close(): Promise<void> {}
}

async function* inOneBatch<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  if (items.length > 0) yield items;
}
