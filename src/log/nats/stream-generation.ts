// One generation of a world in a stream, as its owner writes it.

import { canonicalJson } from '../../primitives/canonical.ts';
import { chainAfter } from '../chain.ts';
import type { Applied, Entries, Entry, LogHeader, Mark } from '../log.ts';
import { GenerationEnded, LogUnavailable } from '../log-error.ts';
import { isMadeAlike } from '../log-header.ts';
import { canonicalText, type LongText, longTextLength } from '../long-text.ts';
import type { Generation } from '../one-writer/store.ts';
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

export class StreamGeneration<Call extends object, Reply> implements Generation<Call, Reply> {
  readonly number: number;
  readonly header: LogHeader | undefined;
  readonly replayable = 0;
  readonly world: string;
  readonly epoch: number;
  /** Begins its subjects. */
  readonly subject: string;
  readonly head: StoredHead;
  readonly #store: Target<Call, Reply>;
  #last: StreamBeginning['last'];
  /** Of the message that makes all of it durable. */
  #sent = 0;
  /** Whoever reads it, which is not removed meanwhile. */
  #readers = 0;
  isRemoved = false;

  constructor(store: Target<Call, Reply>, { world, number, epoch, head, last }: StreamBeginning) {
    this.number = number;
    this.header = isMadeAlike(head.facts, store.options.header) ? undefined : head.facts;
    this.world = world;
    this.epoch = epoch;
    this.subject = subjectOf(world, number, epoch);
    this.head = head;
    this.#store = store;
    this.#last = last;
  }

  get position(): number {
    return this.#mark.position;
  }

  get lastRewind(): number | undefined {
    return this.#last?.rewind;
  }

  get note(): unknown {
    return this.#last?.note;
  }

  get isRead(): boolean {
    return this.#readers > 0;
  }

  get #mark(): Mark {
    return this.#last ?? this.head.after;
  }

  /** Writes a long call down beforehand. One that is not JSON is refused when it is taken. */
  prepare(call: Call, bytes: number): Promise<void> | undefined {
    const { prepared } = this.#store;
    if (bytes <= longTextLength || prepared.has(call)) return undefined;
    return canonicalText(call)
      .catch(() => undefined)
      .then((text) => void prepared.set(call, text));
  }

  take(call: Call): (applied: Applied<Reply>) => StreamGeneration<Call, Reply> {
    const callText = this.#store.prepared.get(call) ?? canonicalJson(call);
    return ({ reply, effect, note }) => {
      const generation = effect === 'reset' ? this.#next() : this;
      const isFirst = generation.#last === undefined && generation.#sent === 0;
      const { hashedReply, header } = this.#store.options;
      const { position, chain } = generation.#mark;
      const entry = { position: position + 1, chain: chainAfter(chain, callText, canonicalJson(hashedReply(reply))) };
      try {
        generation.#append(entry, callText, note, header.programVersion);
        if (isFirst) generation.install(generation === this ? undefined : this);
      } catch (error) {
        // The owner is that no more, which the flush says.
        if (!(error instanceof LogUnavailable)) throw error;
      }
      return generation;
    };
  }

  flush(): Promise<void> | undefined {
    return this.#store.flush(this.#sent);
  }

  async keepSnapshot(): Promise<void> {}

  entries(): Entries<Call> {
    const { facts, after: from, base } = this.head;
    const { world, subject, epoch, position: to } = this;
    const { servers } = this.#store;
    const batches = this.#reading(() =>
      readEntries<Call>({ servers, world, subject, epoch }, facts, from.position, to),
    );
    const all = { world, from, to, isWhole: true, batches };
    if (this.#last === undefined && this.header === undefined && base === undefined) return all;
    const read = async () =>
      JSON.parse((await readBytes(servers, `${subject}.base`, epoch, base?.bytes ?? 0)).toString());
    return { ...all, header: facts, base: base && { ...base, read } };
  }

  end(): void {}

  /** The name points at it from here on; what it pointed at before is removed. Gives the number of the message. */
  install(before: StreamGeneration<Call, Reply> | undefined): number {
    this.#sent = this.#store.send(`${this.subject}.head`, JSON.stringify(this.head));
    this.#store.point(this, before, this.#sent);
    return this.#sent;
  }

  /** Writes entries that are there already, and the state that they begin with. */
  async write({ batches }: Entries<Call>, state: Uint8Array): Promise<void> {
    for (const piece of piecesOf([state], this.#store.maxBytes)) {
      this.#store.send(`${this.subject}.base`, piece);
      await this.#store.whenThereIsRoom();
    }
    const own = this.#store.options.header.programVersion;
    for await (const batch of batches)
      for (const { position, chain, call, rewind, note, writtenBy = own } of batch) {
        this.#append({ position, chain: String(chain), rewind }, await canonicalText(call), note, writtenBy);
        await this.#store.whenThereIsRoom();
      }
  }

  #next(): StreamGeneration<Call, Reply> {
    const { header: facts } = this.#store.options;
    const { world } = this;
    const number = this.#store.numberAfter();
    return new StreamGeneration(this.#store, {
      world,
      number,
      epoch: this.#store.epoch,
      head: { facts, after: this.#mark },
    });
  }

  #append(
    entry: { position: number; chain: string; rewind?: number | undefined },
    callText: string | LongText,
    note: unknown,
    programVersion: string,
  ): void {
    const noteText = note === undefined ? '' : `,"note":${JSON.stringify(note)}`;
    const by = programVersion === this.head.facts.programVersion ? '' : `,"by":${JSON.stringify(programVersion)}`;
    const start = `${JSON.stringify(entry).slice(0, -1)}${by},`;
    const { maxBytes, epoch } = this.#store;
    const subject = `${this.subject}.e.${epoch}`;
    this.#last = { ...entry, note };
    const isShort = typeof callText === 'string' && 3 * (callText.length + noteText.length) < maxBytes;
    if (isShort) {
      this.#sent = this.#store.send(subject, `${start}"call":${callText}${noteText}}`);
      return;
    }
    const parts = typeof callText === 'string' ? [Buffer.from(callText)] : callText.parts;
    const text = [Buffer.from('{"call":'), ...parts, Buffer.from(`${noteText}}`)];
    for (const piece of piecesOf(text, maxBytes)) this.#store.send(`${this.subject}.p.${epoch}`, piece);
    this.#sent = this.#store.send(subject, `${start}"isInParts":true}`);
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
