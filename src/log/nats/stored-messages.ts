// The messages that the stream keeps: read in order, and removed before the point where the reading of a world begins.

import type { Consumer, JsMsg, StoredMsg } from '@nats-io/jetstream';
import { type Base, parseBase, type StreamMessage } from '../replicated/stream.ts';
import { encodeWorldName } from '../world-name.ts';
import { isOvertaken } from './nats-failure.ts';
import type { Servers } from './stream-config.ts';

export const batchMessages = 500;
/** Servers end a batch by themselves after that. */
const batchMs = 2_000;
const silentMs = 3_000;
const betweenTriesMs = 200;
const missesBeforeGone = 5;
const triesForRemoved = 3;
/** A page of entries needs no more. */
const firstBatchMessages = 64;

export class StoredMessages {
  readonly #servers: Servers;

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  /** A world's messages from a sequence on: up to one of them, or with all that were stored before this was called. */
  async *read(world: string, from: number, to?: number): AsyncGenerator<readonly StreamMessage[]> {
    const last = to ?? (await this.#servers.js.publish(this.#subjectOf(world, 'mark'), '')).seq;
    for await (const messages of this.#upTo(world, Math.max(1, from), last, to === undefined)) {
      const calls = messages.filter(({ subject }) => subject.endsWith('.call'));
      if (calls.length > 0) yield calls.map(({ seq, data }) => ({ sequence: seq, world, data }));
    }
    if (to === undefined) this.forget(last);
  }

  /** The data of one message; undefined when it was removed. */
  async getData(sequence: number): Promise<Uint8Array | undefined> {
    const { nc, jsm, stream } = this.#servers;
    let missed = 0;
    for (;;) {
      try {
        const message = await jsm.streams.getMessage(stream, { seq: sequence });
        if (message !== null) return message.data;
        // A server that has only just become the leader may not know it yet.
        missed += 1;
        if (missed > missesBeforeGone) return undefined;
      } catch (error) {
        if (nc.isClosed()) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
    }
  }

  /** The first message from a sequence on whose subject fits, as the stream's leader knows it; null when there is none. */
  findNext(from: number, subjects: string): Promise<StoredMsg | null> {
    // The client's types know this request for direct reads only, which any server may answer.
    const request = { seq: from, next_by_subj: subjects };
    const { jsm, stream } = this.#servers;
    return jsm.streams.getMessage(stream, request as { seq: number });
  }

  /** Reads these subjects from a sequence on. */
  createConsumer(from: number, subjects: string): Promise<Consumer> {
    const { js, stream } = this.#servers;
    return js.consumers.get(stream, {
      filter_subjects: subjects,
      opt_start_seq: from,
      // A consumer that nobody uses any more ends by itself.
      inactive_threshold: 60_000,
    });
  }

  /** Where the reading of a world begins, as the message at a sequence says it; 0 where there is none. */
  async findBase(world: string): Promise<{ base: Base | undefined; sequence: number }> {
    const { jsm, stream } = this.#servers;
    const message = await jsm.streams.getMessage(stream, { last_by_subj: this.#subjectOf(world, 'base') });
    return message === null ? { base: undefined, sequence: 0 } : { base: baseIn(message), sequence: message.seq };
  }

  /** False when another base was stored since the one with that sequence. */
  async addBase(world: string, base: Base, lastSequence: number): Promise<boolean> {
    try {
      const expect = { lastSubjectSequence: lastSequence };
      await this.#servers.js.publish(this.#subjectOf(world, 'base'), JSON.stringify(base), { expect });
      return true;
    } catch (error) {
      if (isOvertaken(error)) return false;
      throw error;
    }
  }

  /** All at once. Where a consumer then skips what it has not delivered, as old ones did, gapless.ts fills the gap. */
  async removeBelow(world: string, sequence: number): Promise<void> {
    const { jsm, stream } = this.#servers;
    await jsm.streams.purge(stream, { filter: this.#subjectOf(world, 'call'), seq: sequence });
  }

  async remove(sequence: number): Promise<void> {
    await this.#servers.jsm.streams.deleteMessage(this.#servers.stream, sequence, false);
  }

  /** Removes a message that has done its work, without waiting: one that stays does no harm. */
  forget(sequence: number): void {
    this.remove(sequence).catch(() => {});
  }

  #subjectOf(world: string, what: 'call' | 'base' | 'mark' | '*'): string {
    return `${this.#servers.stream}.log.w.${encodeWorldName(world)}.${what}`;
  }

  /** A world's messages up to one that is stored, or that may have been removed with all before it: then it ends soon. */
  async *#upTo(world: string, first: number, last: number, isStored: boolean): AsyncGenerator<readonly JsMsg[]> {
    for (let next = first, tried = 0; next <= last && (isStored || tried < triesForRemoved); tried += 1) {
      const consumer = await this.createConsumer(next, this.#subjectOf(world, '*'));
      try {
        // A consumer that gives nothing lives on a server that is gone: the next one lives elsewhere.
        for await (const batch of batchesOf(consumer, last)) {
          next = (batch.at(-1) as JsMsg).seq + 1;
          yield batch;
        }
      } finally {
        consumer.delete().catch(() => {});
      }
    }
  }
}

/** What a message says of where the reading of its world begins, if it can be so: a generation is older than its base. */
export function baseIn(message: Pick<StoredMsg, 'seq' | 'string'>): Base | undefined {
  const base = parseBase(message.string());
  return base !== undefined && base.generation < message.seq ? base : undefined;
}

/** Ends after the last message, or when no more come. */
async function* batchesOf(consumer: Consumer, last: number): AsyncGenerator<readonly JsMsg[]> {
  for (let size = firstBatchMessages; ; size = Math.min(2 * size, batchMessages)) {
    const batch: JsMsg[] = [];
    const messages = await consumer.fetch({ max_messages: size, expires: batchMs });
    // The client would wait until a server that is gone comes back.
    const silence = setTimeout(() => messages.stop(), silentMs).unref();
    for await (const message of messages) {
      batch.push(message);
      if (message.seq >= last) break;
    }
    clearTimeout(silence);
    if (batch.length === 0) return;
    yield batch;
    if ((batch.at(-1)?.seq ?? 0) >= last) return;
  }
}
