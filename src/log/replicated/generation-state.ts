// All of a world that a new generation replaces: its machine, where it stands, and what was decided in it.

import type { Revision } from '../../contract/form/revision.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { chainAfter, chainAfterRewind } from '../chain.ts';
import type { Applied, Entry, LogOptions, Machine, Mark } from '../log.ts';
import { attempt } from '../outcome.ts';
import { createPacer } from '../pacer.ts';
import type { CopiedEntry } from './message.ts';
import { Producers } from './producers.ts';
import type { Base } from './stream.ts';

/** Where an entry is read. */
interface Origin<Call> {
  /** The sequence of its message. */
  readonly sequence: number;
  /** Present where the message brought many entries, which are not read again for one of them. */
  readonly call?: Call;
}

export interface NamedMark extends Mark {
  /** The operation of the entry that led here. */
  readonly operation: string;
}

/** An entry without its call, which is read where it is asked for. */
export interface IndexedEntry<Call> extends NamedMark, Origin<Call>, Pick<Entry<Call>, 'note' | 'rewind'> {}

export class GenerationState<Call, Reply, M extends Machine<Call, Reply>> {
  /** Where the reading of the world may begin once earlier messages are gone; its generation is 0 until the world is replaced. */
  readonly base: Base;
  readonly machine: M;
  readonly producers = new Producers();
  mark: Mark;
  /** The greatest position whose chain another message named. */
  attested: number;
  /** Positions grow; entries that a rewind took back are absent. */
  readonly entries: IndexedEntry<Call>[] = [];
  readonly #options: LogOptions<Call, Reply, M>;

  constructor(base: Base, machine: M, options: LogOptions<Call, Reply, M>) {
    this.base = base;
    this.machine = machine;
    this.mark = base.after;
    this.attested = base.after.position;
    this.#options = options;
  }

  get revision(): Revision {
    return { generation: String(this.base.generation), position: this.mark.position };
  }

  /** What the last entry went back to, where it is a rewind. */
  get lastRewind(): number | undefined {
    return this.entries.at(-1)?.rewind;
  }

  /** The index of the first entry after a position. */
  indexAfter(position: number): number {
    let [low, high] = [0, this.entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.entries[middle]?.position ?? 0) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Also that before the first entry. */
  markAt(position: number): NamedMark | undefined {
    if (position === this.base.after.position) return { ...this.base.after, operation: 'the beginning' };
    const entry = this.entries[this.indexAfter(position) - 1];
    return entry?.position === position ? entry : undefined;
  }

  /** Makes an entry of what applying a call of a message gave. */
  enter(call: Call, { reply, note }: Applied<Reply>, from: Origin<Call>): void {
    const { position, chain } = this.mark;
    const next = chainAfter(chain, canonicalJson(call), canonicalJson(this.#options.hashedReply(reply)));
    this.#add({ position: position + 1, chain: next, note, ...from }, call);
  }

  /** Applies the entries of another generation; the mark shows whether they gave the same. */
  async repeat(entries: readonly CopiedEntry[]): Promise<void> {
    const pause = createPacer();
    for (const entry of entries) {
      if (entry.rewind === undefined) await this.machine.prepare?.(entry.call as Call);
      this.#repeatOne(entry);
      await pause();
    }
  }

  /**
   * The first message that names a position's chain decides it: a later message with another chain is `wrong`, and a replica
   * that computed another one `differs`.
   */
  compare({ position, chain }: Mark): 'same' | 'wrong' | 'differs' {
    const own = this.markAt(position);
    if (own === undefined) return position <= this.mark.position ? 'same' : 'differs';
    if (own.chain === chain) {
      this.attested = Math.max(this.attested, position);
      return 'same';
    }
    return position <= this.attested ? 'wrong' : 'differs';
  }

  #repeatOne(entry: CopiedEntry): void {
    const { position, rewind, note } = entry;
    const call = entry.call as Call;
    const from = { sequence: this.base.generation, call };
    if (rewind !== undefined) {
      const chain = chainAfterRewind(this.mark.chain, canonicalJson(call), rewind);
      this.#add({ position, chain, note, rewind, ...from }, call);
      return;
    }
    const outcome = attempt(() => this.machine.apply(call));
    // Otherwise the chain will differ, which reveals it.
    if ('reply' in outcome && outcome.reply.effect !== 'none') this.enter(call, outcome.reply, from);
  }

  #add(entry: Omit<IndexedEntry<Call>, 'operation'>, call: Call): void {
    this.mark = { position: entry.position, chain: entry.chain };
    this.entries.push({ ...entry, operation: this.#options.operationOf(call) });
  }
}
