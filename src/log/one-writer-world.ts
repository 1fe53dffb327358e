// One world whose only writer is this process: a call is applied at once on the current state, then appended, and
// answered when it lasts. In memory everything lasts at once, and nothing here makes a promise.

import type { Answer, Machine } from './log.ts';
import type { Tail } from './store.ts';

/** Before every time at which a world was used. */
export const neverUsed = 0;

export class OneWriterWorld<Call, Reply, M extends Machine<Call, Reply>> {
  readonly machine: M;
  readonly tail: Tail<Call, Reply>;
  readonly #snapshotEvery: number;
  /** While set, the calls that may change this world wait. */
  #reserved: Promise<void> | undefined;
  #preparing = 0;
  #keeping: Promise<void> | undefined;
  lastUsed = neverUsed;

  constructor(machine: M, tail: Tail<Call, Reply>, snapshotEvery: number) {
    this.machine = machine;
    this.tail = tail;
    this.#snapshotEvery = snapshotEvery;
  }

  /** Nothing waits for it, so that it may be put away. */
  get isIdle(): boolean {
    return this.#preparing === 0 && this.#keeping === undefined && this.tail.fence() === undefined;
  }

  submit(call: Call, bytes: number): Answer<Reply> | Promise<Answer<Reply>> {
    if (this.#reserved !== undefined) return this.#reserved.then(() => this.submit(call, bytes));
    const work = this.#prepare(call, bytes);
    return work === undefined ? this.#apply(call, bytes) : this.#prepareAndApply(call, bytes, work);
  }

  read<Result>(run: (machine: M) => Result): Answer<Result> | Promise<Answer<Result>> {
    return this.#settle(attempt(() => run(this.machine)));
  }

  /** Undefined unless so many entries lie behind the last snapshot. */
  keepSnapshotAfter(entries: number): Promise<void> | undefined {
    const { machine, tail } = this;
    if (this.#keeping !== undefined || machine.snapshot === undefined || tail.replayable < entries) return undefined;
    this.#keeping = tail.keepSnapshot(machine.snapshot()).finally(() => {
      this.#keeping = undefined;
    });
    return this.#keeping;
  }

  /** When nothing is written any more of what was applied until now; also when that failed. */
  async rest(): Promise<void> {
    await Promise.allSettled([this.tail.fence(), this.#keeping]);
  }

  #apply(call: Call, bytes: number): Answer<Reply> | Promise<Answer<Reply>> {
    const taken = attempt(() => this.tail.take(call, bytes));
    const outcome = attempt(() => this.machine.apply(call));
    if ('refusal' in outcome) return this.#settle(outcome);
    // What cannot be written down is refused by every machine, in its own words.
    if ('refusal' in taken) throw taken.refusal;
    const { reply, effect, note } = outcome.reply;
    if (effect === 'none') return this.#settle({ reply });
    taken.reply(outcome.reply);
    void this.keepSnapshotAfter(this.#snapshotEvery);
    return this.#settle({ reply, note });
  }

  /** A refusal and a read show the state as well: neither may tell what could still be lost. */
  #settle<Result>(outcome: Outcome<Result>): Answer<Result> | Promise<Answer<Result>> {
    const answer = { position: this.tail.position, ...outcome };
    return this.tail.fence()?.then(() => answer) ?? answer;
  }

  #prepare(call: Call, bytes: number): Promise<unknown> | undefined {
    const [ofTail, ofMachine] = [this.tail.prepare?.(call, bytes), this.machine.prepare?.(call)];
    return ofTail === undefined ? ofMachine : Promise.all([ofTail, ofMachine]);
  }

  /** Work ahead holds up nobody; only when the world changed meanwhile is it done again while the others wait. */
  async #prepareAndApply(call: Call, bytes: number, work: Promise<unknown>): Promise<Answer<Reply>> {
    this.#preparing += 1;
    try {
      await work;
      while (this.#reserved !== undefined) await this.#reserved;
      const again = this.#prepare(call, bytes);
      return again === undefined ? this.#apply(call, bytes) : await this.#reserveAndApply(call, bytes, again);
    } finally {
      this.#preparing -= 1;
    }
  }

  async #reserveAndApply(call: Call, bytes: number, work: Promise<unknown>): Promise<Answer<Reply>> {
    let release = () => {};
    this.#reserved = new Promise((resolve) => {
      release = resolve;
    });
    try {
      await work;
      return this.#apply(call, bytes);
    } finally {
      this.#reserved = undefined;
      // Not before this call's own answer has left: answers leave in the order in which calls were applied.
      setImmediate(release);
    }
  }
}

type Outcome<Result> = { readonly reply: Result; readonly note?: unknown } | { readonly refusal: unknown };

function attempt<Result>(run: () => Result): Outcome<Result> {
  try {
    return { reply: run() };
  } catch (refusal) {
    return { refusal };
  }
}
