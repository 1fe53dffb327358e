// A generation that outlives its process, in any storage: it knows its next entry, and the chain over all of them.

import { canonicalJson } from '../../primitives/canonical.ts';
import { chainAfter } from '../chain.ts';
import type { NewEntry } from '../entry-text.ts';
import type { Applied, Entries, Entry, LogHeader, Mark } from '../log.ts';
import { haveSameTerms } from '../log-header.ts';
import { canonicalText, type LongText, longTextLength } from '../long-text.ts';
import type { Generation, StoreOptions } from './store.ts';

export interface ChainedBeginning {
  readonly world: string;
  readonly number: number;
  /** The terms under which it was made. */
  readonly facts: LogHeader;
  /** The mark before the first entry. */
  readonly after: Mark;
  readonly last?: LastEntry | undefined;
  /** The position of the last written state, or of the beginning. */
  readonly snapshotAt: number;
}

export type LastEntry = Mark & Pick<Entry<unknown>, 'rewind' | 'note'>;

export abstract class ChainedGeneration<Call extends object, Reply> implements Generation<Call, Reply> {
  readonly world: string;
  readonly number: number;
  readonly facts: LogHeader;
  readonly header: LogHeader | undefined;
  readonly after: Mark;
  readonly #options: StoreOptions<Call, Reply>;
  /** The texts of long calls that are about to be applied; undefined for a call that is not JSON. */
  readonly #prepared = new WeakMap<Call, string | LongText | undefined>();
  /** The last entry; the mark before the first one where there is none. */
  last: LastEntry;
  #snapshotAt: number;

  constructor(options: StoreOptions<Call, Reply>, { world, number, facts, after, last, snapshotAt }: ChainedBeginning) {
    this.world = world;
    this.number = number;
    this.facts = facts;
    this.header = haveSameTerms(facts, options.header) ? undefined : facts;
    this.after = after;
    this.#options = options;
    this.last = last ?? after;
    this.#snapshotAt = snapshotAt;
  }

  get mark(): Mark {
    const { position, chain } = this.last;
    return { position, chain };
  }

  get position(): number {
    return this.last.position;
  }

  get replayable(): number {
    return this.position - this.#snapshotAt;
  }

  get lastRewind(): number | undefined {
    return this.last.rewind;
  }

  /** Encodes a long call in advance. A call that is not JSON is refused when it is applied. */
  prepare(call: Call, bytes: number): Promise<void> | undefined {
    if (bytes <= longTextLength || this.#prepared.has(call)) return undefined;
    return canonicalText(call)
      .catch(() => undefined)
      .then((text) => void this.#prepared.set(call, text));
  }

  take(call: Call): (applied: Applied<Reply>) => ChainedGeneration<Call, Reply> {
    const callText = this.#prepared.get(call) ?? canonicalJson(call);
    return ({ reply, effect, note }) => {
      const { header, hashedReply } = this.#options;
      try {
        const generation = effect === 'reset' ? this.next() : this;
        const { position, chain } = generation.mark;
        const after = chainAfter(chain, callText, canonicalJson(hashedReply(reply)));
        const isFirst = position === generation.after.position;
        generation.append({ position: position + 1, chain: after, callText, note, writtenBy: header.programVersion });
        if (isFirst) generation.begun(generation === this ? undefined : this);
        return generation;
      } catch (error) {
        this.fail(error);
        return this;
      }
    };
  }

  append(entry: NewEntry): void {
    const { position, chain, rewind, note } = entry;
    this.last = { position, chain, rewind, note };
    this.write(entry);
  }

  async keepSnapshot(items: Iterable<unknown>): Promise<void> {
    const { mark } = this;
    // Set before the attempt, so that after a failure the next one follows as many entries later, not each time.
    this.#snapshotAt = mark.position;
    try {
      await this.writeSnapshot(mark, items);
    } catch (error) {
      // A generation that was replaced meanwhile needs no snapshot.
      if (this.isReplaced) return;
      this.#options.onNotice?.(`The snapshot of the world ${this.world} could not be written: ${String(error)}`);
    }
  }

  abstract flush(): Promise<void> | undefined;
  abstract entries(): Entries<Call>;
  abstract end(): void;
  /** The generation that a reset begins, with the mark of this one. */
  protected abstract next(): ChainedGeneration<Call, Reply>;
  protected abstract write(entry: NewEntry): void;
  protected abstract readonly isReplaced: boolean;
  protected abstract writeSnapshot(mark: Mark, items: Iterable<unknown>): Promise<void>;
  /** Called after its first entry, with the previous generation where a reset began this one. */
  protected begun(_before: ChainedGeneration<Call, Reply> | undefined): void {}
  /** The machine is ahead of the log now, so none of its replies may be sent any more. */
  protected abstract fail(error: unknown): void;
}
