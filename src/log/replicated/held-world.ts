// A world that this replica has in use: messages wait here while it is read from its beginning or a call is prepared.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Machine } from '../log.ts';
import { decodeMessage, type Part, PartGone } from './message.ts';
import type { ReplicatedWorld } from './replicated-world.ts';
import type { Stream, StreamMessage } from './stream.ts';

const sliceMs = 5;

export class HeldWorld<Call, Reply, M extends Machine<Call, Reply>> {
  readonly world: ReplicatedWorld<Call, Reply, M>;
  readonly #stream: Stream;
  #waiting: StreamMessage[] = [];
  /** Until which the messages that are there are applied; undefined while none waits. */
  #working: Promise<void> | undefined;
  /** Of the messages since the last beginning. */
  #parts: { readonly sequence: number; readonly parts: readonly Part[] }[] = [];
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
  }

  /** When everything is applied that was delivered until now. */
  settled(): Promise<void> | undefined {
    return this.#working;
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
    for await (const batch of this.#stream.read(this.world.name)) await this.#applyAll(batch);
  }

  /** Where the world began anew before a message was put together, all is read again from there. */
  async #orAnew(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof PartGone)) throw error;
      this.world.restart();
      await this.#orAnew(() => this.#readAll());
    }
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
    const decoded = decodeMessage(this.#stream, data);
    if (!(decoded instanceof Promise)) return this.world.apply(sequence, decoded.message);
    return decoded.then(({ message, parts }) => {
      this.#parts.push({ sequence, parts });
      return this.world.apply(sequence, message);
    });
  }
}
