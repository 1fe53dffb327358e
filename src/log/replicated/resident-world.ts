// A world that is resident on this replica: messages wait here while it is read from the stream or a call is prepared.

import { setTimeout as sleep } from 'node:timers/promises';
import type { LogOptions, Machine } from '../log.ts';
import { LogUnavailable } from '../log-error.ts';
import { createPacer } from '../pacer.ts';
import { type Decoded, decodeMessage } from './message.ts';
import { Outbox, type OutboxTimes } from './outbox.ts';
import { ReplicatedWorld } from './replicated-world.ts';
import type { Base, Stream, StreamMessage } from './stream.ts';
import { Sweeper } from './sweeper.ts';
import { WaitingMessages } from './waiting-messages.ts';

const betweenReadsMs = 250;
const mendingMs = [0, 500, 1_000, 2_000, 4_000, 8_000];

export class ResidentWorld<Call, Reply, M extends Machine<Call, Reply>> {
  readonly name: string;
  readonly world: ReplicatedWorld<Call, Reply, M>;
  readonly outbox: Outbox<Reply>;
  readonly #stream: Stream;
  readonly #notice: (message: string) => void;
  readonly #sweeper: Sweeper;
  /** Pending while all that is stored is read, for the first use or anew; the world is not shown as it is meanwhile. */
  loading: Promise<void> | undefined;
  readonly #waiting = new WaitingMessages();
  /** Pending until the messages that have come are applied; undefined while none waits. */
  #working: Promise<void> | undefined;
  /** Whether it still differed from the log when it was read again. */
  #isGivenUp = false;
  #isEnded = false;
  /** Calls and reads under way. */
  users = 0;
  /** In the time of `performance.now()`. */
  lastUsed = performance.now();

  constructor(name: string, stream: Stream, options: LogOptions<Call, Reply, M>, times: OutboxTimes) {
    this.name = name;
    const { onNotice: notice = () => {}, header } = options;
    this.world = new ReplicatedWorld(name, options, {
      onDecided: (message, decision, answer) => this.outbox.onDecided(message, { decision, answer }),
      onDifference: ({ version, seen }, own) =>
        notice(
          `Another replica (version ${version}) has the chain ${seen.chain} at position ${seen.position} of the world ` +
            `${name}; the log and this one have ${own.chain}. End that replica.`,
        ),
    });
    this.outbox = new Outbox(this.world, stream, header.programVersion, times);
    this.#stream = stream;
    this.#notice = notice;
    this.#sweeper = new Sweeper(this.world, stream);
  }

  get isIdle(): boolean {
    return this.users === 0 && this.outbox.size === 0 && this.#working === undefined;
  }

  /** Applies all that is stored; what is delivered meanwhile waits its turn. */
  async load(): Promise<void> {
    this.loading = this.#work(() => this.#readAll());
    await this.loading;
    this.loading = undefined;
  }

  /** Applies a message at once if nothing is in the way. */
  take(message: StreamMessage): void {
    if (this.#working !== undefined) return void this.#waiting.add(message);
    const wasStopped = this.world.stopped !== undefined;
    const rest = this.#apply(message);
    if (rest !== undefined || (this.world.stopped !== undefined && !wasStopped)) this.#workAside(async () => rest);
  }

  /** A world that stopped in an older generation may be served again; one that missed a generation is read again. */
  takeBase(base: Base): void {
    const { world } = this;
    const isNew = () => base.generation > (world.stopped ? world.stoppedAt : world.state.base.generation);
    if (isNew()) this.#workAside(async () => (isNew() ? this.#reload() : undefined));
  }

  /** Resolves when everything that was delivered until now is applied; undefined where it is already. */
  applied(): Promise<void> | undefined {
    return this.#working;
  }

  /** The world is given no messages from here on, and what it sent is not answered. */
  end(error: Error): void {
    this.#isEnded = true;
    this.outbox.end(error);
  }

  /** Removes what the generation before this one left, once no replica can be reading or following it any more. */
  sweep(graceMs: number): Promise<void> | undefined {
    return this.#working === undefined ? this.#sweeper.sweep(graceMs) : undefined;
  }

  /** Nobody waits for this work but those who wait for what was delivered. */
  #workAside(work: () => Promise<void>): void {
    this.#work(work).catch(() => {});
  }

  #work(first: () => Promise<void>): Promise<void> {
    const before = this.#working ?? Promise.resolve();
    const working = before
      .catch(() => {})
      .then(async () => {
        try {
          await first();
          await this.#mend();
          while (!this.#waiting.isEmpty && !this.#isEnded) {
            await this.#applyAll(this.#waiting.take());
            if (this.#waiting.hasMissed) await this.#untilRead(() => this.#readMissed());
            await this.#mend();
          }
        } finally {
          if (this.#working === working) this.#working = undefined;
        }
      });
    this.#working = working;
    return working;
  }

  /** Reads from the world's base on; again where a later base was written meanwhile. */
  async #readAll(): Promise<void> {
    for (;;) {
      const base = await this.#stream.readBase(this.name);
      this.world.restart(base);
      for await (const batch of this.#stream.read(this.name, base?.generation ?? 0)) await this.#applyAll(batch);
      this.world.endReading();
      const now = await this.#stream.readBase(this.name);
      if (now?.generation === base?.generation || this.#isEnded) return;
    }
  }

  #reload(): Promise<void> {
    this.loading = this.#untilRead(() => this.#readAll()).finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  /** Messages that wait from here on come after those that this reads. */
  async #readMissed(): Promise<void> {
    this.#waiting.hasMissed = false;
    for await (const batch of this.#stream.read(this.name, this.world.sequence + 1)) await this.#applyAll(batch);
  }

  /** Tries until it succeeds; nobody is answered before. */
  async #untilRead(read: () => Promise<void>): Promise<void> {
    while (!this.#isEnded) {
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof LogUnavailable)) throw error;
        await sleep(betweenReadsMs);
      }
    }
  }

  /**
   * A world that differs from the log may have missed a message: a server that was away delivers what it has while it
   * catches up. All is read again several times before the world is given up; only once where another version wrote the
   * entry or a message cannot be read, since reading again will not change that.
   */
  async #mend(): Promise<void> {
    const { world } = this;
    if (world.stopped === undefined || this.#isGivenUp) return;
    for (const waitMs of world.stopped.difference === undefined ? [0] : mendingMs) {
      await sleep(waitMs);
      await this.#reload();
      const { stopped } = world;
      if (stopped === undefined)
        return this.#notice(`Messages of the world ${this.name} were not delivered: it has read all of them again.`);
      if (stopped.difference !== undefined && stopped.difference.loggedBy !== stopped.difference.appliedBy) break;
    }
    this.#isGivenUp = true;
    this.outbox.refuse(world.stopped);
    this.#notice(world.stopped.message);
  }

  async #applyAll(messages: readonly StreamMessage[]): Promise<void> {
    const pause = createPacer();
    for (const message of messages) {
      await this.#apply(message);
      await pause();
    }
  }

  #apply({ sequence, data }: StreamMessage): Promise<void> | undefined {
    if (this.world.stopped === undefined) this.#isGivenUp = false;
    const decoded = decodeMessage(this.#stream, data, (head) => this.world.isApplied(sequence, head));
    if (decoded instanceof Promise) return decoded.then((whole) => this.#applyDecoded(sequence, whole));
    return this.#applyDecoded(sequence, decoded);
  }

  /** What is not applied has parts to be removed as well. */
  #applyDecoded(sequence: number, { message, parts }: Decoded): Promise<void> | undefined {
    this.#sweeper.note(sequence, parts);
    return this.world.apply(sequence, message);
  }
}
