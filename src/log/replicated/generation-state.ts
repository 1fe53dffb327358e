// All of a world that a new generation replaces: its machine, where it stands, and what was decided in it.

import type { Standing } from '../../contract/form/standing.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { chainAfter, chainAfterRewind } from '../chain.ts';
import type { Applied, Entry, LogOptions, Machine, Mark } from '../log.ts';
import { attempt } from '../outcome.ts';
import { createPacer } from '../pacer.ts';
import type { CopiedEntry } from './message.ts';
import { Producers } from './producers.ts';
import { RecentMarks } from './recent-marks.ts';
import type { Base } from './stream.ts';

export class GenerationState<Call, Reply, M extends Machine<Call, Reply>> {
  /** Where the reading of the world may begin once earlier messages are gone; its generation is 0 until the world is replaced. */
  readonly base: Base;
  readonly machine: M;
  readonly producers = new Producers();
  readonly marks: RecentMarks;
  mark: Mark;
  /** The greatest position whose chain another message named. */
  attested: number;
  /** What the last entry went back to, where it is a rewind. */
  lastRewind: number | undefined;
  /** Absent where nothing reads the entries. */
  readonly entries: Entry<Call>[] | undefined;
  readonly #options: LogOptions<Call, Reply, M>;

  constructor(base: Base, machine: M, options: LogOptions<Call, Reply, M>, entries?: Entry<Call>[]) {
    this.base = base;
    this.machine = machine;
    this.marks = new RecentMarks(base.after);
    this.mark = base.after;
    this.attested = base.after.position;
    this.entries = entries;
    this.#options = options;
  }

  get standing(): Standing {
    return { generation: String(this.base.generation), position: this.mark.position };
  }

  /** Makes an entry of what applying a call gave. */
  enter(call: Call, { reply, note }: Applied<Reply>): void {
    const { position, chain } = this.mark;
    const next = chainAfter(chain, canonicalJson(call), canonicalJson(this.#options.hashedReply(reply)));
    this.#add({ position: position + 1, chain: next }, call, note);
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
    const outcome = attempt(() => this.machine.apply(call as Call));
    // Otherwise the chain will differ, which reveals it.
    if ('reply' in outcome && outcome.reply.effect !== 'none') this.enter(call as Call, outcome.reply);
  }

  #add(mark: Mark, call: Call, note: unknown, rewind?: number): void {
    this.mark = mark;
    this.lastRewind = rewind;
    this.marks.add({ operation: this.#options.operationOf(call), ...mark });
    this.entries?.push({ ...mark, call, note, rewind });
  }
}
