// The store of generations in a stream, while this process owns it. Without an owned stream they are only read.

import { startMark } from '../chain.ts';
import { Health } from '../health.ts';
import type { Entries, LogHeader, WorldsOfOtherTerms } from '../log.ts';
import { LogUnavailable } from '../log-error.ts';
import { OtherTerms } from '../log-header.ts';
import type { LastEntry } from '../one-writer/chained-generation.ts';
import type { Generation, Replacement, Store, StoreOptions } from '../one-writer/store.ts';
import type { OwnedStream } from './owned-stream.ts';
import { createRemovals } from './removals.ts';
import { type StoredHead, subjectOf } from './stored-generation.ts';
import type { Servers } from './stream-config.ts';
import { StreamGeneration, type StreamTarget } from './stream-generation.ts';
import type { StreamIndex } from './stream-index.ts';
import type { StreamWatch } from './stream-watch.ts';

export interface Joined {
  readonly servers: Servers;
  readonly durability: string;
  readonly watch: StreamWatch;
}

export interface Owned {
  readonly epoch: number;
  readonly index: StreamIndex;
  readonly owned?: OwnedStream | undefined;
  /** Set while this process is not the owner: then nothing can be opened. */
  readonly unowned?: LogUnavailable;
  /** Whether no process is the owner now. */
  readonly isVacant?: () => boolean;
}

/** Room for headers and subject. */
const overheadBytes = 4 * 1024;

export class StreamStore<Call extends object, Reply> implements Store<Call, Reply>, StreamTarget<Call, Reply> {
  readonly engine = 'nats';
  readonly restores = true;
  /** The next owner replays the entries after the last snapshot while callers wait. */
  readonly snapshotEvery = 4_000;
  readonly target: string;
  readonly durability: string;
  readonly options: StoreOptions<Call, Reply>;
  readonly servers: Servers;
  readonly epoch: number;
  readonly maxBytes: number;
  readonly health: Health;
  readonly #owned: OwnedStream | undefined;
  readonly #unowned: LogUnavailable | null;
  readonly #trouble: () => string | null;
  readonly #current = new Map<string, StreamGeneration<Call, Reply>>();
  readonly #removeAtLast: ReturnType<typeof createRemovals>;
  #fresh: number;
  /** The greatest generation number so far. */
  #last: number;

  constructor(joined: Joined, options: StoreOptions<Call, Reply>, { epoch, index, owned, unowned, isVacant }: Owned) {
    const { servers, durability, watch } = joined;
    this.target = servers.shown;
    this.durability = durability;
    this.options = options;
    this.servers = servers;
    this.epoch = epoch;
    this.maxBytes = (servers.nc.info?.max_payload ?? 1024 * 1024) - overheadBytes;
    this.#owned = owned;
    this.#unowned = unowned ?? null;
    this.#trouble = () => watch.unavailableReason ?? (isVacant?.() === true ? String(unowned?.message) : null);
    this.health = new Health({ ask: () => owned?.failure?.message ?? this.#trouble(), notice: options.onNotice });
    this.#fresh = index.fresh;
    this.#last = Math.max(epoch, index.fresh);
    for (const one of index.current) {
      this.#current.set(one.world, new StreamGeneration(this, one));
      this.#last = Math.max(this.#last, one.number);
    }
    this.#removeAtLast = createRemovals(servers, () => this.failure !== null);
    if (owned !== undefined)
      for (const { world, number, epoch } of index.stale)
        this.#removeAtLast({ world, subject: subjectOf(world, number, epoch), readers: 0 });
  }

  get failure(): LogUnavailable | null {
    return this.#owned?.failure ?? this.#unowned;
  }

  get ofOtherTerms(): readonly WorldsOfOtherTerms[] {
    const found = new OtherTerms();
    for (const { world, header } of this.#current.values()) if (header !== undefined) found.add(header, world);
    return found.all;
  }

  open(world: string): Generation<Call, Reply> {
    if (this.failure !== null) throw this.failure;
    const { header: facts } = this.options;
    return this.#current.get(world) ?? this.#begin(world, this.#fresh, { facts, after: startMark(facts) });
  }

  names(): readonly string[] {
    if (this.failure !== null) throw this.failure;
    return [...this.#current.keys()];
  }

  headerOf(world: string): LogHeader | undefined {
    return this.#current.get(world)?.header;
  }

  describe(world: string): LastEntry | undefined {
    return this.#current.get(world)?.last;
  }

  numberAfter(): number {
    this.#last += 1;
    return this.#last;
  }

  async write(world: string, number: number, entries: Entries<Call>): Promise<Replacement<Call, Reply>> {
    const { header: facts = this.options.header, from: after, to } = entries;
    if (to === 0 && entries.header === undefined) return { install: async () => undefined, discard: async () => {} };
    const generation = this.#begin(world, number, { facts, after });
    await generation.fill(entries);
    return {
      install: async () => {
        await this.owned.stored(generation.install(this.#current.get(world)));
        return undefined;
      },
      discard: async () => this.#remove(generation),
    };
  }

  async drop(world: string): Promise<void> {
    this.#fresh = this.numberAfter();
    const generation = this.#current.get(world);
    this.#current.delete(world);
    let last = this.owned.send('fresh', JSON.stringify({ number: this.#fresh }));
    if (generation !== undefined) {
      last = this.owned.send(`${generation.subject}.gone`, '');
      this.#remove(generation, last);
    }
    await this.owned.stored(last);
  }

  /** Makes it the current generation; the one before is removed once message `at` is stored. */
  point(
    generation: StreamGeneration<Call, Reply>,
    before: StreamGeneration<Call, Reply> | undefined,
    at: number,
  ): void {
    this.#current.set(generation.world, generation);
    if (before !== undefined) this.#remove(before, at);
  }

  /** Throws where the stream is only read. */
  get owned(): OwnedStream {
    if (this.#owned === undefined) throw new Error('This stream is open for reading only.');
    return this.#owned;
  }

  flush(last: number): Promise<void> | undefined {
    const trouble = this.#trouble();
    return trouble === null ? this.#owned?.flush(last) : Promise.reject(new LogUnavailable(trouble));
  }

  async close(): Promise<void> {}

  #begin(world: string, number: number, head: StoredHead): StreamGeneration<Call, Reply> {
    return new StreamGeneration(this, { world, number, epoch: this.epoch, head });
  }

  /** Removes it once its last message and the message that ends it are stored. */
  #remove(generation: StreamGeneration<Call, Reply>, at = generation.sent): void {
    generation.isReplaced = true;
    this.#removeAtLast(generation, this.owned.stored(at));
  }
}
