// All of a world that another generation replaces: its machine, where it stands, and what was decided in it.

import { canonicalJson } from '../../primitives/canonical.ts';
import { chainAfter, chainAfterRewind } from '../chain.ts';
import type { Applied, Entry, LogOptions, Machine, Mark, Standing } from '../log.ts';
import { Pacer } from '../pacer.ts';
import type { CopiedEntry } from './message.ts';
import { Producers } from './producers.ts';
import { RecentMarks } from './recent-marks.ts';
import type { Base } from './stream.ts';

export interface Beginning<M> {
  /** The sequence of the message that began it; 0 where nothing replaced the world. */
  readonly generation: number;
  /** Of the entry before the first. */
  readonly after: Mark;
  readonly machine: M;
  /** Whether a drop began it. */
  readonly isEmpty: boolean;
  readonly keepsEntries: boolean;
}

export class GenerationState<Call, Reply, M extends Machine<Call, Reply>> {
  readonly generation: number;
  readonly after: Mark;
  readonly machine: M;
  readonly isEmpty: boolean;
  readonly producers = new Producers();
  readonly marks: RecentMarks;
  mark: Mark;
  /** The greatest position whose chain another message named. */
  attested: number;
  /** What the last entry went back to, where it is a rewind. */
  lastRewind: number | undefined;
  readonly #options: LogOptions<Call, Reply, M>;
  readonly #keepsEntries: boolean;
  readonly entries: Entry<Call>[] = [];

  constructor(
    { generation, after, machine, isEmpty, keepsEntries }: Beginning<M>,
    options: LogOptions<Call, Reply, M>,
  ) {
    this.generation = generation;
    this.after = after;
    this.machine = machine;
    this.isEmpty = isEmpty;
    this.marks = new RecentMarks(after);
    this.mark = after;
    this.attested = after.position;
    this.#options = options;
    this.#keepsEntries = keepsEntries;
  }

  get standing(): Standing {
    return { generation: String(this.generation), position: this.mark.position };
  }

  /** Where the reading of its world may begin once what was before is gone. */
  get base(): Base {
    return { generation: this.generation, after: this.after, isEmpty: this.isEmpty };
  }

  /** What applying a call gave becomes an entry. */
  enter(call: Call, { reply, note }: Applied<Reply>): void {
    const { hashedReply = (all: Reply) => all } = this.#options;
    const { position, chain } = this.mark;
    const next = chainAfter(chain, canonicalJson(call), canonicalJson(hashedReply(reply)));
    this.#add({ position: position + 1, chain: next }, call, note);
  }

  /** Applies entries of another generation again; the mark says whether they gave the same. */
  async repeat(entries: readonly CopiedEntry[]): Promise<void> {
    const pacer = new Pacer();
    for (const entry of entries) {
      if (entry.rewind === undefined) await this.machine.prepare?.(entry.call as Call);
      this.#repeatOne(entry);
      await pacer.pause();
    }
  }

  /**
   * The first message that names a chain is what the log says: whoever says another later is `wrong`, and whoever computed
   * another `differs`.
   */
  compare({ position, chain }: Mark): 'same' | 'wrong' | 'differs' {
    const own = this.marks.at(position);
    if (own === undefined) return position <= this.mark.position ? 'same' : 'differs';
    if (own.chain === chain) {
      this.attested = Math.max(this.attested, position);
      return 'same';
    }
    return position <= this.attested ? 'wrong' : 'differs';
  }

  #repeatOne({ position, call, rewind, note }: CopiedEntry): void {
    if (rewind !== undefined) {
      const chain = chainAfterRewind(this.mark.chain, canonicalJson(call), rewind);
      this.#add({ position, chain }, call as Call, note, rewind);
      return;
    }
    try {
      const applied = this.machine.apply(call as Call);
      if (applied.effect !== 'none') this.enter(call as Call, applied);
    } catch {
      // The chain will differ, and says so.
    }
  }

  #add(mark: Mark, call: Call, note: unknown, rewind?: number): void {
    this.mark = mark;
    this.lastRewind = rewind;
    this.marks.add({ ...mark, operation: this.#options.operationOf(call) });
    if (!this.#keepsEntries) return;
    this.entries.push({
      ...mark,
      call,
      ...(note === undefined ? {} : { note }),
      ...(rewind === undefined ? {} : { rewind }),
    });
  }
}
