// What the stream keeps: read in order, and removed one by one. It never purges and nothing rolls up: consumers of older
// servers then skip what they have not delivered yet (Decision 28).

import type { JetStreamClient, JetStreamManager, JsMsg } from '@nats-io/jetstream';
import type { StreamMessage } from '../replicated/stream.ts';
import { encodeWorldName } from '../world-name.ts';

/** A consumer that nobody asks any more ends by itself. */
export const inactiveMs = 60_000;
export const batchMessages = 500;

export class StoredMessages {
  readonly #js: JetStreamClient;
  readonly #jsm: JetStreamManager;
  readonly #stream: string;

  constructor(js: JetStreamClient, jsm: JetStreamManager, stream: string) {
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
    const consumer = await this.#js.consumers.get(this.#stream, {
      filter_subjects: `${this.#stream}.log.w.${encodeWorldName(world)}.*`,
      inactive_threshold: inactiveMs,
      ...more,
    });
    for (;;) {
      const batch: JsMsg[] = [];
      for await (const message of await consumer.fetch({ max_messages: batchMessages, expires: 5_000 })) {
        batch.push(message);
        if (message.seq < last) continue;
        yield batch;
        return;
      }
      yield batch;
    }
  }
}
