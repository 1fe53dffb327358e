// One world whose only writer is this process: a call is applied at once to the present state, then appended, and answered when
// it is durable. In memory everything is synchronous, without promises.

import type { Revision } from '../../contract/form/revision.ts';
import { createDeferred } from '../../primitives/deferred.ts';
import type { CallTerms, LogOptions, Machine, Mark, MaybeAsyncAnswer, WorldAnswer } from '../log.ts';
import { attempt, type Outcome, replyOf } from '../outcome.ts';
import { type MadeByOtherVersion, requireReached, type WorldDropped } from '../world-error.ts';
import type { Generation, Store } from './store.ts';

/** Earlier than any use of a world, by the monotonic clock. */
export const neverUsed = 0;

/** A snapshot is written after a world has had no writes for this long, so that little is replayed after a kill. */
const restMs = 30_000;

/** A state that the rules of another version led to. */
export interface Origin {
  readonly mark: Mark;
  /** The first entry that this version answers differently: the world stops before it, and is only read. */
  readonly difference: MadeByOtherVersion | undefined;
}

/** A generation, with a machine in the state after its entries. */
export interface Restored<Call, Reply, M> {
  readonly machine: M;
  readonly generation: Generation<Call, Reply>;
  /** Set where the rules of another version made the state. */
  readonly origin?: Origin | undefined;
}

interface Parts<Call, Reply, M extends Machine<Call, Reply>> extends Restored<Call, Reply, M> {
  readonly name: string;
  readonly store: Store<Call, Reply>;
  readonly options: LogOptions<Call, Reply, M>;
  /** Submits to the world that now has the name. */
  readonly submitAgain: (name: string, call: Call, terms: CallTerms) => MaybeAsyncAnswer<Reply>;
}

export class OneWriterWorld<Call, Reply, M extends Machine<Call, Reply>> {
  readonly name: string;
  readonly machine: M;
  readonly origin: Origin | undefined;
  readonly #parts: Parts<Call, Reply, M>;
  /** Each reset begins another one. */
  generation: Generation<Call, Reply>;
  /** While set, the calls that may change this world wait. */
  #reserved: Promise<void> | undefined;
  #preparing = 0;
  #snapshotting: Promise<void> | undefined;
  #hasEnded = false;
  #dropped: WorldDropped | undefined;
  #restTimer: NodeJS.Timeout | undefined;
  lastUsed = neverUsed;

  constructor(parts: Parts<Call, Reply, M>) {
    this.name = parts.name;
    this.machine = parts.machine;
    this.origin = parts.origin;
    this.#parts = parts;
    this.generation = parts.generation;
  }

  get revision(): Revision {
    const { number, position } = this.generation;
    return { generation: String(number), position };
  }

  /** Whether nothing waits for the world, so that it may be evicted. */
  get isIdle(): boolean {
    return this.#preparing === 0 && this.#snapshotting === undefined && this.generation.flush() === undefined;
  }

  submit(call: Call, terms: CallTerms): MaybeAsyncAnswer<Reply> {
    if (this.#reserved !== undefined) return this.#reserved.then(() => this.submit(call, terms));
    const work = this.#prepare(call, terms);
    return work === undefined ? this.#apply(call, terms) : this.#prepareAndApply(call, terms, work);
  }

  read<Result>(run: (machine: M) => Result, terms: CallTerms): MaybeAsyncAnswer<Result> {
    const refused = this.#refuseUnreached(terms);
    return refused ?? this.#afterFlush(attempt(() => run(this.machine)));
  }

  /** Writes a snapshot; undefined with fewer entries since the last one, or while the state is another version's. */
  keepSnapshotAfter(entries: number): Promise<void> | undefined {
    const { machine, generation } = this;
    const isNeedless = this.#snapshotting !== undefined || this.origin !== undefined || generation.replayable < entries;
    if (isNeedless || machine.snapshot === undefined) return undefined;
    this.#snapshotting = generation.keepSnapshot(machine.snapshot()).finally(() => {
      this.#snapshotting = undefined;
    });
    return this.#snapshotting;
  }

  /** Resolves once everything applied so far is written, or has failed. */
  async drain(): Promise<void> {
    await Promise.allSettled([this.generation.flush(), this.#snapshotting]);
  }

  /** The name refers to another generation from here on: calls that are still being prepared are submitted there, or refused. */
  end(dropped?: WorldDropped): void {
    this.#hasEnded = true;
    this.#dropped = dropped;
    clearTimeout(this.#restTimer);
    this.generation.end();
  }

  #apply(call: Call, terms: CallTerms): MaybeAsyncAnswer<Reply> {
    if (this.#dropped !== undefined) throw this.#dropped;
    if (this.#hasEnded) return this.#parts.submitAgain(this.name, call, terms);
    const refused = this.#refuseUnreached(terms);
    if (refused !== undefined) return refused;
    const { options, store } = this.#parts;
    const { refusal } = store.health;
    if (refusal !== undefined) return Promise.reject(refusal);
    const taken = attempt(() => this.generation.take(call, terms.bytes ?? 0));
    const outcome = attempt(() => this.machine.apply(call));
    if ('refusal' in outcome) return this.#afterFlush(outcome);
    // This throws only by a defect: every machine refuses a call that cannot be encoded, in its own words.
    const append = replyOf(taken);
    const { reply, effect, note } = outcome.reply;
    if (effect === 'none') return this.#afterFlush({ reply });
    this.generation = append(outcome.reply);
    void this.keepSnapshotAfter(options.snapshotEvery ?? store.snapshotEvery);
    this.#scheduleSnapshot();
    return this.#afterFlush({ reply, note });
  }

  #scheduleSnapshot(): void {
    if (this.generation.replayable === 0) return;
    this.#restTimer ??= setTimeout(() => void this.keepSnapshotAfter(1), restMs).unref();
    this.#restTimer.refresh();
  }

  /** A refusal and a read reveal the state as well, so neither may be sent before it is durable. */
  #afterFlush<Result>(outcome: Outcome<Result>): MaybeAsyncAnswer<Result> {
    const { generation, position } = this.revision;
    const answer = { generation, position, ...outcome };
    return this.#flush()?.then(() => answer) ?? answer;
  }

  #flush(): Promise<void> | undefined {
    const flushing = this.generation.flush();
    return flushing && this.#parts.store.health.inTime(() => flushing);
  }

  /** The refusal contains the revision of the world, which may not be durable yet either. */
  #refuseUnreached({ atLeast }: CallTerms): Promise<never> | undefined {
    if (!this.#parts.store.restores) return undefined;
    const { revision } = this;
    const reached = attempt(() => requireReached(this.name, revision, atLeast));
    if ('reply' in reached) return undefined;
    return Promise.resolve(this.#flush()).then(() => replyOf(reached) as never);
  }

  #prepare(call: Call, { bytes = 0 }: CallTerms): Promise<unknown> | undefined {
    const [ofLog, ofMachine] = [this.generation.prepare?.(call, bytes), this.machine.prepare?.(call)];
    return ofLog === undefined ? ofMachine : Promise.all([ofLog, ofMachine]);
  }

  /** Precomputing delays no other call; only if the world changed meanwhile is it repeated while the others wait. */
  async #prepareAndApply(call: Call, terms: CallTerms, work: Promise<unknown>): Promise<WorldAnswer<Reply>> {
    this.#preparing += 1;
    try {
      await work;
      while (this.#reserved !== undefined) await this.#reserved;
      const again = this.#hasEnded ? undefined : this.#prepare(call, terms);
      return again === undefined ? this.#apply(call, terms) : await this.#reserveAndApply(call, terms, again);
    } finally {
      this.#preparing -= 1;
    }
  }

  async #reserveAndApply(call: Call, terms: CallTerms, work: Promise<unknown>): Promise<WorldAnswer<Reply>> {
    const { promise, resolve } = createDeferred();
    this.#reserved = promise;
    try {
      await work;
      return this.#apply(call, terms);
    } finally {
      this.#reserved = undefined;
      // This waits for the call's own answer: answers are sent in the order in which calls were applied.
      setImmediate(resolve);
    }
  }
}
