// A stream's messages from now on, in its order: read by one consumer at a time, which is replaced when it falls silent.

import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumerMessages, JsMsg, StoredMsg } from '@nats-io/jetstream';
import { Gapless } from './gapless.ts';
import { batchMessages, type StoredMessages } from './stored-messages.ts';
import type { Servers } from './stream-config.ts';

/** Delivered, or fetched. */
export type NatsMessage = Pick<JsMsg & StoredMsg, 'seq' | 'subject' | 'data' | 'string'>;

interface Followed extends Servers {
  readonly stored: StoredMessages;
  readonly subjects: string;
}

const heartbeatMs = 1_000;
/** Servers are silent as well while they elect a leader. */
const silentMs = 5_000;
/** The events of the client that mean that a server has spoken. */
const heard: readonly string[] = ['heartbeat', 'discard', 'debug'];

export class Following {
  readonly #followed: Followed;
  readonly #gapless: Gapless<NatsMessage>;
  #messages: ConsumerMessages | undefined;
  /** When a server last delivered something, or said that there is nothing. */
  heardAt = 0;
  #isEnded = false;

  private constructor(followed: Followed, after: number, deliver: (message: NatsMessage) => void) {
    const { stored, subjects } = followed;
    this.#followed = followed;
    this.#gapless = new Gapless<NatsMessage>({ after, find: (from) => stored.findNext(from, subjects), deliver });
  }

  static async start(followed: Followed, deliver: (message: NatsMessage) => void): Promise<Following> {
    const { state } = await followed.jsm.streams.info(followed.stream);
    const following = new Following(followed, state.last_seq, deliver);
    await following.#consume();
    void following.#replaceWhenSilent();
    return following;
  }

  /** The sequence up to which everything was delivered. */
  get last(): number {
    return this.#gapless.last;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    this.#gapless.end();
    await this.#messages?.close();
  }

  async #consume(): Promise<void> {
    const { stored, subjects } = this.#followed;
    const consumer = await stored.createConsumer(this.#gapless.last + 1, subjects);
    const messages = await consumer.consume({
      max_messages: batchMessages,
      expires: 5_000,
      idle_heartbeat: heartbeatMs,
      callback: (message) => {
        this.heardAt = performance.now();
        this.#gapless.take(message);
      },
    });
    if (this.#isEnded) return messages.stop();
    this.#messages = messages;
    this.heardAt = performance.now();
    void this.#listen(messages);
  }

  async #listen(messages: ConsumerMessages): Promise<void> {
    for await (const { type } of messages.status()) if (heard.includes(type)) this.heardAt = performance.now();
  }

  /** A consumer lives on one server. When that is gone nothing reports it, and the client waits for it to come back. */
  async #replaceWhenSilent(): Promise<void> {
    while (!this.#isEnded) {
      await sleep(heartbeatMs, undefined, { ref: false });
      if (this.#isEnded || performance.now() - this.heardAt < silentMs) continue;
      this.#messages?.stop();
      this.#messages = undefined;
      // No consumer can be made without a leader, so the next round tries again.
      await this.#consume().catch(() => {});
    }
  }
}
