// A world that this replica has in use: messages wait here while it is read from its beginning or a call is prepared.

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from '../log.ts';
import { LogUnavailable } from '../log-error.ts';
import { decodeMessage, type Part, PartGone } from './message.ts';
import type { ReplicatedWorld } from './replicated-world.ts';
import type { Stream, StreamMessage } from './stream.ts';

const sliceMs = 5;
const betweenReadsMs = 250;
const mendingMs = [0, 500, 1_000, 2_000, 4_000, 8_000];

export class HeldWorld<Call, Reply, M extends Machine<Call, Reply>> {
  readonly world: ReplicatedWorld<Call, Reply, M>;
  readonly #stream: Stream;
  #waiting: StreamMessage[] = [];
  /** Until which the messages that are there are applied; undefined while none waits. */
  #working: Promise<void> | undefined;
  /** Of the messages since the last beginning. */
  #parts: { readonly sequence: number; readonly parts: readonly Part[] }[] = [];
  /** It differs from the log, also when it was read anew. */
  #isGivenUp = false;
  #isEnded = false;
  /** Of the last message that this replica sent. */
  count = 0;
  /** Calls and reads under way. */
  users = 0;
  /** Messages that this replica sent and that were not applied here yet. */
  unanswered = 0;
  lastUsed = 0;

  constructor(world: ReplicatedWorld<Call, Reply, M>, stream: Stream) {
    this.world = world;
    this.#stream = stream;
  }

  get isIdle(): boolean {
    return this.users === 0 && this.unanswered === 0 && this.#working === undefined;
  }

  /** Applies all that is stored; what is delivered meanwhile waits its turn. */
  load(): Promise<void> {
    return this.#work(() => this.#readAll());
  }

  /** Applies it at once if nothing is in the way. */
  take(message: StreamMessage): void {
    if (this.#working !== undefined) {
      this.#waiting.push(message);
      return;
    }
    const rest = this.#apply(message);
    if (rest !== undefined) void this.#work(() => rest);
    else if (this.world.stopped !== undefined) void this.#work(async () => {});
  }

  /** When everything is applied that was delivered until now. */
  settled(): Promise<void> | undefined {
    return this.#working;
  }

  end(): void {
    this.#isEnded = true;
  }

  /** The parts of messages below a sequence, which nobody will read again. */
  takePartsBelow(sequence: number): Part[] {
    const old = this.#parts.filter((entry) => entry.sequence < sequence);
    this.#parts = this.#parts.filter((entry) => entry.sequence >= sequence);
    return old.flatMap(({ parts }) => parts);
  }

  #work(first: () => Promise<void>): Promise<void> {
    this.#working = (async () => {
      try {
        await this.#orAnew(first);
        while (this.#waiting.length > 0) {
          const batch = this.#waiting;
          this.#waiting = [];
          await this.#orAnew(() => this.#applyAll(batch));
        }
      } finally {
        this.#working = undefined;
      }
    })();
    return this.#working;
  }

  async #readAll(): Promise<void> {
    this.world.restart();
    for await (const batch of this.#stream.read(this.world.name)) await this.#applyAll(batch);
  }

  /** Where the world began anew before a message was put together, all is read again from there. */
  async #orAnew(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof PartGone)) throw error;
      await this.#readAnew();
    }
    await this.#mend();
  }

  /** Until that was possible nobody is answered. */
  async #readAnew(): Promise<void> {
    while (!this.#isEnded) {
      try {
        return await this.#readAll();
      } catch (error) {
        if (!(error instanceof LogUnavailable)) throw error;
        await sleep(betweenReadsMs);
      }
    }
  }

  /**
   * What differs from the log may have missed a message of it: a server that was away delivers what it has while it
   * catches up. All is read again, for a while, before the world is given up; at once where another version wrote it.
   */
  async #mend(): Promise<void> {
    const { world } = this;
    if (world.stopped === undefined || this.#isGivenUp) return;
    for (const waitMs of mendingMs) {
      await sleep(waitMs);
      await this.#readAnew();
      const { stopped } = world;
      if (stopped === undefined) return world.listener.onMend?.();
      if (stopped.difference?.loggedBy !== stopped.difference?.appliedBy) break;
    }
    this.#isGivenUp = true;
    world.listener.onStop?.(world.stopped);
  }

  async #applyAll(messages: readonly StreamMessage[]): Promise<void> {
    let pauseAt = performance.now() + sliceMs;
    for (const message of messages) {
      const rest = this.#apply(message);
      if (rest !== undefined) await rest;
      if (performance.now() < pauseAt) continue;
      await nextTurn();
      pauseAt = performance.now() + sliceMs;
    }
  }

  #apply({ sequence, data }: StreamMessage): Promise<void> | undefined {
    if (sequence <= this.world.sequence) return undefined;
    const decoded = decodeMessage(this.#stream, data, (sender) => this.world.isRepeated(sender));
    if (decoded === undefined) return undefined;
    if (!(decoded instanceof Promise)) return this.world.apply(sequence, decoded.message);
    return decoded.then(({ message, parts }) => {
      this.#parts.push({ sequence, parts });
      return this.world.apply(sequence, message);
    });
  }
}
