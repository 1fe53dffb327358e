// One generation of a world in a stream, as its owner writes it.

import { type NewEntry, rewritten, textOf } from '../entry-text.ts';
import type { Entries, Entry } from '../log.ts';
import { GenerationEnded, LogUnavailable } from '../log-error.ts';
import { ChainedGeneration } from '../one-writer/chained-generation.ts';
import {
  piecesOf,
  readBytes,
  readEntries,
  type StoredHead,
  type StreamBeginning,
  subjectOf,
} from './stored-generation.ts';
import type { StreamTarget } from './stream-target.ts';

type Target<Call extends object, Reply> = StreamTarget<Call, Reply, StreamGeneration<Call, Reply>>;

export class StreamGeneration<Call extends object, Reply> extends ChainedGeneration<Call, Reply> {
  readonly replayable = 0;
  /** Begins its subjects. */
  readonly subject: string;
  readonly #head: StoredHead;
  readonly #epoch: number;
  readonly #store: Target<Call, Reply>;
  /** Of the message that makes all of it durable. */
  #sent = 0;
  /** Whoever reads it, which is not removed meanwhile. */
  #readers = 0;
  isRemoved = false;

  constructor(store: Target<Call, Reply>, { head, epoch, ...beginning }: StreamBeginning) {
    super(store.options, { ...beginning, facts: head.facts, after: head.after });
    this.subject = subjectOf(beginning.world, beginning.number, epoch);
    this.#head = head;
    this.#epoch = epoch;
    this.#store = store;
  }

  get isRead(): boolean {
    return this.#readers > 0;
  }

  flush(): Promise<void> | undefined {
    return this.#store.flush(this.#sent);
  }

  async keepSnapshot(): Promise<void> {}

  entries(): Entries<Call> {
    const { facts, after: from, base } = this.#head;
    const { world, subject, position: to } = this;
    const { servers } = this.#store;
    const epoch = this.#epoch;
    const batches = this.#reading(() =>
      readEntries<Call>({ servers, world, subject, epoch }, facts, from.position, to),
    );
    const all = { world, from, to, isWhole: true, batches };
    if (this.last === undefined && this.header === undefined && base === undefined) return all;
    const read = async () =>
      JSON.parse((await readBytes(servers, `${subject}.base`, epoch, base?.bytes ?? 0)).toString());
    return { ...all, header: facts, base: base && { ...base, read } };
  }

  end(): void {}

  /** The name points at it from here on; what it pointed at before is removed. Gives the number of the message. */
  install(before: StreamGeneration<Call, Reply> | undefined): number {
    this.#sent = this.#store.send(`${this.subject}.head`, JSON.stringify(this.#head));
    this.#store.point(this, before, this.#sent);
    return this.#sent;
  }

  /** Writes entries that are there already, and the state that they begin with. */
  async fill(entries: Entries<Call>, state: Uint8Array): Promise<void> {
    for (const piece of piecesOf(state, this.#store.maxBytes)) {
      this.#store.send(`${this.subject}.base`, piece);
      await this.#store.whenThereIsRoom();
    }
    for await (const batch of rewritten(entries, this.#store.options.header))
      for (const entry of batch) {
        this.append(entry);
        await this.#store.whenThereIsRoom();
      }
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
      this.#sent = this.#store.send(subject, text);
      return;
    }
    for (const piece of piecesOf(text, maxBytes)) this.#store.send(`${this.subject}.p.${epoch}`, piece);
    const { position, chain, rewind } = entry;
    this.#sent = this.#store.send(subject, JSON.stringify({ position, chain, rewind, isInParts: true }));
  }

  protected override begun(before: StreamGeneration<Call, Reply> | undefined): void {
    this.install(before);
  }

  /** The owner is that no more, which the flush says. */
  protected fail(error: unknown): void {
    if (!(error instanceof LogUnavailable)) throw error;
  }

  async *#reading(read: () => AsyncIterable<readonly Entry<Call>[]>): AsyncGenerator<readonly Entry<Call>[]> {
    if (this.isRemoved) throw new GenerationEnded(`A generation of the world ${this.world} is not kept any more.`);
    this.#readers += 1;
    try {
      yield* read();
    } finally {
      this.#readers -= 1;
    }
  }
}
