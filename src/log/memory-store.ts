// Entries in memory: gone with the process, so nothing is waited for and no chain is computed. A world's calls are kept
// for its history and its forks up to a limit, and are all forgotten beyond it.

import type { Applied, Mark } from './log.ts';
import { PositionUnknown } from './log-error.ts';
import type { Entries, LoggedEntry, Store, Tail } from './store.ts';

/** As many as an afternoon of tests makes; the calls of one world then hold some 10 MB. */
const keptEntries = 10_000;
const start: Mark = { position: 0, chain: '' };

class MemoryTail<Call, Reply> implements Tail<Call, Reply> {
  readonly #world: string;
  #entries: LoggedEntry<Call>[] = [];
  #from = start;
  /** False once the entries that lead to `from` are forgotten, unless a reset stands first. */
  #beginsWithSeed = true;
  position = 0;
  readonly replayable = 0;

  constructor(world: string, entries: readonly LoggedEntry<Call>[] = [], from = start) {
    this.#world = world;
    this.#entries = [...entries];
    this.#from = from;
    this.position = from.position + entries.length;
  }

  take(call: Call): (applied: Applied<Reply>) => void {
    return ({ effect, note }) => {
      if (effect === 'reset' || this.#entries.length >= keptEntries) {
        this.#entries = [];
        this.#from = { position: this.position, chain: '' };
        this.#beginsWithSeed = effect === 'reset';
      }
      this.position += 1;
      const entry = { position: this.position, chain: null, call, writtenBy: '' };
      this.#entries.push(note === undefined ? entry : { ...entry, note });
    };
  }

  fence(): undefined {}

  async keepSnapshot(): Promise<void> {}

  async restore(): Promise<Entries<Call>> {
    return { from: this.#from, batches: inOneBatch(this.#entries) };
  }

  history(after = this.#from.position): AsyncIterable<readonly LoggedEntry<Call>[]> {
    this.#requireKept(after);
    return inOneBatch(this.#entries.slice(after - this.#from.position));
  }

  /** A tail that has the entries up to a position. */
  forkAs(world: string, at: number): MemoryTail<Call, Reply> {
    this.#requireKept(at);
    if (at > 0 && (!this.#beginsWithSeed || at === this.#from.position)) throw this.#unknown(at);
    return new MemoryTail(world, this.#entries.slice(0, at - this.#from.position), this.#from);
  }

  release(): void {}

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
  readonly #forks = new Map<string, MemoryTail<Call, Reply>>();

  open(world: string): Tail<Call, Reply> {
    return this.#forks.get(world) ?? new MemoryTail(world);
  }

  stored() {
    return [...this.#forks].map(([name, { position }]) => ({ name, position }));
  }

  async fork(from: Tail<Call, Reply>, to: string, at: number): Promise<void> {
    this.#forks.set(to, (from as MemoryTail<Call, Reply>).forkAs(to, at));
  }

  async drop(world: string): Promise<void> {
    this.#forks.delete(world);
  }

  async close(): Promise<void> {
    this.#forks.clear();
  }
}

async function* inOneBatch<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  if (items.length > 0) yield items;
}
