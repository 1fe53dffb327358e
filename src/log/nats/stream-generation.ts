import { type NewEntry, textOf, toNewEntries } from '../entry-text.ts';
import { listsOf } from '../in-parts.ts';
import type { Entries, Entry, Mark } from '../log.ts';
import { GenerationEnded, LogUnavailable } from '../log-error.ts';
import { ChainedGeneration } from '../one-writer/chained-generation.ts';
import type { Restore, StoreOptions } from '../one-writer/store.ts';
import type { OwnedStream } from './owned-stream.ts';
import {
  piecesOf,
  readEntries,
  readState,
  type StoredHead,
  type StoredState,
  type StreamBeginning,
  subjectOf,
} from './stored-generation.ts';
import type { Servers } from './stream-config.ts';

/** What a generation needs of its store. */
export interface StreamTarget<Call extends object, Reply> {
  readonly options: StoreOptions<Call, Reply>;
  readonly servers: Servers;
  readonly epoch: number;
  readonly maxBytes: number;
  readonly numberAfter: () => number;
  /** Throws where the stream is only read. */
  readonly owned: OwnedStream;
  readonly flush: (last: number) => Promise<void> | undefined;
  /** Makes it the current generation; the one before is removed once message `at` is stored. */
  point(generation: StreamGeneration<Call, Reply>, before: StreamGeneration<Call, Reply> | undefined, at: number): void;
}

export class StreamGeneration<Call extends object, Reply> extends ChainedGeneration<Call, Reply> {
  /** The beginning of its subjects. */
  readonly subject: string;
  #head: StoredHead;
  #snapshot: StoredState | undefined;
  readonly #epoch: number;
  readonly #store: StreamTarget<Call, Reply>;
  /** The number of the last message: once that is stored, the whole generation is durable. */
  sent = 0;
  /** The number of reads in progress. It is not removed meanwhile. */
  readers = 0;
  isReplaced = false;

  constructor(store: StreamTarget<Call, Reply>, { head, epoch, snapshot, ...beginning }: StreamBeginning) {
    const { position: snapshotAt } = snapshot ?? head.base ?? head.after;
    super(store.options, { ...beginning, facts: head.facts, after: head.after, snapshotAt });
    this.subject = subjectOf(beginning.world, beginning.number, epoch);
    this.#head = head;
    this.#snapshot = snapshot;
    this.#epoch = epoch;
    this.#store = store;
  }

  /** A stream that is only read gets no snapshots. */
  override get replayable(): number {
    return this.#store.epoch === 0 ? 0 : super.replayable;
  }

  flush(): Promise<void> | undefined {
    return this.#store.flush(this.sent);
  }

  entries(): Entries<Call> {
    const { facts, after: from, base } = this.#head;
    const batches = this.#entriesAfter(from, this.#epoch);
    const all = { world: this.world, from, to: this.position, isWhole: true, batches };
    if (this.position === from.position && this.header === undefined && base === undefined) return all;
    const { programVersion } = this.#store.options.header;
    // A snapshot of another version serves as a base, since this version cannot apply the entries before it.
    const [kind, start] =
      this.#snapshot === undefined || this.#snapshot.programVersion === programVersion
        ? (['base', base] as const)
        : (['state', this.#snapshot] as const);
    return { ...all, header: facts, base: start && { ...start, read: () => this.#readState(kind, start) } };
  }

  async restore(): Promise<Restore<Call>> {
    const entries = this.entries();
    const snapshot = this.#snapshot;
    const { header, onNotice } = this.#store.options;
    if (snapshot?.programVersion !== header.programVersion) return { entries };
    const { position, from } = snapshot;
    const file = `at message ${from} of its stream`;
    try {
      const items = await this.#readState('state', snapshot);
      const batches = this.#entriesAfter(snapshot, from);
      return { snapshot: { file, position, items }, entries: { ...entries, base: undefined, from: snapshot, batches } };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      onNotice?.(`The snapshot ${file} cannot be read. The world ${this.world} is served from its log entries.`);
      return { entries };
    }
  }

  end(): void {}

  /** Makes this the current generation of its world and removes the one before. Returns the number of the message. */
  install(before: StreamGeneration<Call, Reply> | undefined): number {
    this.sent = this.#store.owned.send(`${this.subject}.head`, JSON.stringify(this.#head));
    this.#store.point(this, before, this.sent);
    return this.sent;
  }

  /** Writes existing entries, and the state that they begin with. */
  async fill(entries: Entries<Call>): Promise<void> {
    if (entries.base !== undefined) {
      const { position, chain, programVersion, read } = entries.base;
      const base = { position, chain, programVersion, ...(await this.#writeState('base', await read())) };
      this.#head = { ...this.#head, base };
    }
    for await (const batch of toNewEntries(entries, this.#store.options.header))
      for (const entry of batch) {
        this.append(entry);
        await this.#store.owned.untilQueueHasRoom();
      }
  }

  protected async writeSnapshot(mark: Mark, items: Iterable<unknown>): Promise<void> {
    const { programVersion } = this.#store.options.header;
    const snapshot = { ...mark, programVersion, ...(await this.#writeState('state', items)) };
    if (this.isReplaced) return;
    await this.#store.owned.stored(this.#store.owned.send(`${this.subject}.snapshot`, JSON.stringify(snapshot)));
    this.#snapshot = snapshot;
    if (this.readers > 0) return;
    const { jsm, stream } = this.#store.servers;
    // Earlier messages are the previous snapshot, or the unfinished one of an owner that ended.
    await jsm.streams.purge(stream, { filter: `${stream}.${this.subject}.state`, seq: snapshot.from });
  }

  protected next(): StreamGeneration<Call, Reply> {
    const { options, epoch } = this.#store;
    const head = { facts: options.header, after: this.mark };
    return new StreamGeneration(this.#store, { world: this.world, number: this.#store.numberAfter(), epoch, head });
  }

  protected write(entry: NewEntry): void {
    const { maxBytes, epoch } = this.#store;
    const subject = `${this.subject}.e.${epoch}`;
    const text = Buffer.concat(textOf(entry, this.facts));
    if (text.length <= maxBytes) {
      this.sent = this.#store.owned.send(subject, text, true);
      return;
    }
    for (const piece of piecesOf(text, maxBytes)) this.#store.owned.send(`${this.subject}.p.${epoch}`, piece);
    const { position, chain, rewind } = entry;
    this.sent = this.#store.owned.send(subject, JSON.stringify({ position, chain, rewind, isInParts: true }));
  }

  protected override begun(before: StreamGeneration<Call, Reply> | undefined): void {
    this.install(before);
  }

  /** LogUnavailable means that this process is no longer the owner; the flush rejects with that. */
  protected fail(error: unknown): void {
    if (!(error instanceof LogUnavailable)) throw error;
  }

  /** Waits after each part until it is stored, so that calls are not delayed. */
  async #writeState(kind: 'base' | 'state', items: Iterable<unknown>): Promise<{ from: number; bytes: number }> {
    let [from, bytes] = [0, 0];
    for (const list of listsOf(items))
      for (const piece of piecesOf(Buffer.from(`${list}\n`), this.#store.maxBytes)) {
        if (this.isReplaced) throw new GenerationEnded(`The world ${this.world} was replaced`);
        const sequence = await this.#store.owned.stored(this.#store.owned.send(`${this.subject}.${kind}`, piece));
        from ||= sequence;
        bytes += piece.length;
      }
    return { from, bytes };
  }

  async #readState(kind: 'base' | 'state', state: StoredState): Promise<readonly unknown[]> {
    this.readers += 1;
    try {
      return await readState(this.#store.servers, `${this.subject}.${kind}`, state);
    } finally {
      this.readers -= 1;
    }
  }

  #entriesAfter({ position }: Mark, start: number): AsyncGenerator<readonly Entry<Call>[]> {
    const { world, subject, position: to } = this;
    const { servers } = this.#store;
    const { facts } = this.#head;
    return this.#reading(() => readEntries<Call>({ servers, world, subject, start }, facts, position, to));
  }

  async *#reading(read: () => AsyncIterable<readonly Entry<Call>[]>): AsyncGenerator<readonly Entry<Call>[]> {
    if (this.isReplaced) throw new GenerationEnded(`A generation of the world ${this.world} is no longer kept`);
    this.readers += 1;
    try {
      yield* read();
    } finally {
      this.readers -= 1;
    }
  }
}
