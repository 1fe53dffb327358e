// What the stream keeps: read in order, and removed one by one. It never purges and nothing rolls up: consumers of older
// servers then skip what they have not delivered yet (Decision 28).

import type { Consumer, JetStreamClient, JetStreamManager, JsMsg, StoredMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { StreamMessage } from '../replicated/stream.ts';
import { encodeWorldName } from '../world-name.ts';

/** A consumer that nobody asks any more ends by itself. */
export const inactiveMs = 60_000;
export const batchMessages = 500;
const betweenTriesMs = 200;
const missesBeforeGone = 5;

export class StoredMessages {
  readonly #nc: NatsConnection;
  readonly #js: JetStreamClient;
  readonly #jsm: JetStreamManager;
  readonly #stream: string;

  constructor(nc: NatsConnection, js: JetStreamClient, jsm: JetStreamManager, stream: string) {
    this.#nc = nc;
    this.#js = js;
    this.#jsm = jsm;
    this.#stream = stream;
  }

  /** A world's messages, with all that were stored before this was called. */
  async *read(world: string): AsyncGenerator<readonly StreamMessage[]> {
    const { seq: last } = await this.#js.publish(`${this.#stream}.log.w.${encodeWorldName(world)}.mark`, '');
    for await (const messages of this.#upTo(world, last)) {
      const calls = messages.filter(({ subject }) => subject.endsWith('.call'));
      if (calls.length > 0) yield calls.map(({ seq, data }) => ({ sequence: seq, world, data }));
    }
    this.forget(last);
  }

  /** Of one message; undefined when it was removed. */
  async getData(sequence: number): Promise<Uint8Array | undefined> {
    let missed = 0;
    for (;;) {
      try {
        const message = await this.#jsm.streams.getMessage(this.#stream, { seq: sequence });
        if (message !== null) return message.data;
        // A server that leads for a moment only may not know it yet.
        missed += 1;
        if (missed > missesBeforeGone) return undefined;
      } catch (error) {
        if (this.#nc.isClosed()) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
    }
  }

  /** The first message from a sequence on whose subject fits, as the stream's leader knows it; null when there is none. */
  findNext(from: number, subjects: string): Promise<StoredMsg | null> {
    // The client's types know this request for direct reads only, which any server may answer.
    const request = { seq: from, next_by_subj: subjects };
    return this.#jsm.streams.getMessage(this.#stream, request as { seq: number });
  }

  /**
   * The newest first, each after the one before it: whoever reads meanwhile finds the oldest ones without a gap, and then
   * the message that they led to.
   */
  async removeBelow(world: string, sequence: number): Promise<void> {
    const old: number[] = [];
    for await (const messages of this.#upTo(world, sequence, { headers_only: true })) {
      for (const { seq } of messages) if (seq < sequence) old.push(seq);
    }
    for (const seq of old.reverse()) await this.remove(seq);
  }

  async remove(sequence: number): Promise<void> {
    await this.#jsm.streams.deleteMessage(this.#stream, sequence, false);
  }

  /** What has done its work; if it stays it is in nobody's way. */
  forget(sequence: number): void {
    this.remove(sequence).catch(() => {});
  }

  /** A world's messages until one of them, which is there. */
  async *#upTo(world: string, last: number, more: { headers_only?: true } = {}): AsyncGenerator<readonly JsMsg[]> {
    for (let next = 1; next <= last; ) {
      const consumer = await this.#js.consumers.get(this.#stream, {
        filter_subjects: `${this.#stream}.log.w.${encodeWorldName(world)}.*`,
        opt_start_seq: next,
        inactive_threshold: inactiveMs,
        ...more,
      });
      // One that gives nothing lived on a server that is gone: the next one lives elsewhere.
      for await (const batch of batchesOf(consumer, last)) {
        next = (batch.at(-1) as JsMsg).seq + 1;
        yield batch;
      }
    }
  }
}

/** Ends behind the last message, and when no more come. */
async function* batchesOf(consumer: Consumer, last: number): AsyncGenerator<readonly JsMsg[]> {
  for (;;) {
    const batch: JsMsg[] = [];
    for await (const message of await consumer.fetch({ max_messages: batchMessages, expires: 5_000 })) {
      batch.push(message);
      if (message.seq >= last) break;
    }
    if (batch.length === 0) return;
    yield batch;
    if ((batch.at(-1)?.seq ?? 0) >= last) return;
  }
}
