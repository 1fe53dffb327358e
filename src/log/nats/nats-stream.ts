// The stream of a shared log on NATS JetStream. Subjects: `NAME.log.w.WORLD.call` for messages, `….mark` for the marks that
// a reader reads up to, `NAME.log.b.SESSION` for barriers, `NAME.part.WORLD` for parts, `NAME.facts`.

import type { Consumer, ConsumerMessages, JetStreamClient, JetStreamManager, JsMsg } from '@nats-io/jetstream';
import { headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import type { Follower, Stream, StreamMessage } from '../replicated/stream.ts';
import { decodeWorldName, encodeWorldName } from '../world-name.ts';
import { createAcknowledgements } from './acknowledgements.ts';
import { explainFailure, isOvertaken } from './nats-failure.ts';

/** Room for headers and subject. */
const overheadBytes = 4 * 1024;
/** A consumer that nobody asks any more ends by itself. */
const inactiveMs = 60_000;
const batchMessages = 500;

export interface NatsParts {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  readonly stream: string;
  readonly place: string;
  readonly replicas: number;
}

export class NatsStream implements Stream {
  readonly place: string;
  readonly promise: string;
  readonly maxMessageBytes: number;
  readonly #nc: NatsConnection;
  readonly #js: JetStreamClient;
  readonly #jsm: JetStreamManager;
  readonly #name: string;
  readonly #acknowledgements: string;
  #following: ConsumerMessages | undefined;
  #isConnected = true;
  lastRefusal: string | null = null;

  constructor({ nc, js, jsm, stream, place, replicas }: NatsParts) {
    this.place = place;
    this.promise =
      replicas === 1
        ? 'acknowledged means stored by one server, which stands alone'
        : `acknowledged means stored by a quorum of ${replicas} servers`;
    this.maxMessageBytes = (nc.info?.max_payload ?? 1024 * 1024) - overheadBytes;
    this.#nc = nc;
    this.#js = js;
    this.#jsm = jsm;
    this.#name = stream;
    void this.#watchConnection();
    this.#acknowledgements = createAcknowledgements(nc, (refusal) => {
      this.lastRefusal = refusal;
    });
  }

  async follow({ onMessage, onBarrier }: Follower): Promise<void> {
    const consumer = await this.#js.consumers.get(this.#name, {
      filter_subjects: `${this.#name}.log.>`,
      deliver_policy: 'new',
      inactive_threshold: inactiveMs,
    });
    this.#following = await consume(consumer, (message) => {
      const [, , kind, name = '', what] = message.subject.split('.');
      if (kind === 'b') onBarrier(message.string());
      else if (what === 'call') onMessage(messageOf(message, name));
    });
  }

  send(world: string, id: string, data: Uint8Array): void {
    this.#publish(this.#subjectOf(world), data, (own) => own.set('Nats-Msg-Id', id));
  }

  sendBarrier(id: string): void {
    const [session] = id.split('.');
    // Of one sender only the last barrier is kept.
    this.#publish(`${this.#name}.log.b.${session}`, id, (own) => own.set('Nats-Rollup', 'sub'));
  }

  async sendBehind(world: string, sequence: number, data: Uint8Array): Promise<number | undefined> {
    try {
      const { seq } = await this.#js.publish(this.#subjectOf(world), data, {
        expect: { lastSubjectSequence: sequence },
      });
      return seq;
    } catch (error) {
      if (isOvertaken(error)) return undefined;
      throw explainFailure(this.place, error);
    }
  }

  async *read(world: string): AsyncGenerator<readonly StreamMessage[]> {
    try {
      const last = await this.#sendMark(world);
      const consumer = await this.#js.consumers.get(this.#name, {
        filter_subjects: `${this.#name}.log.w.${encodeWorldName(world)}.*`,
        inactive_threshold: inactiveMs,
      });
      for (;;) {
        const messages = await consumer.fetch({ max_messages: batchMessages, expires: 5_000 });
        const batch: StreamMessage[] = [];
        for await (const message of messages) {
          if (message.subject.endsWith('.call')) batch.push({ sequence: message.seq, world, data: message.data });
          if (message.seq < last) continue;
          yield batch;
          return;
        }
        if (batch.length > 0) yield batch;
      }
    } catch (error) {
      throw explainFailure(this.place, error);
    }
  }

  async putPart(world: string, digest: string, data: Uint8Array): Promise<number> {
    try {
      const { seq } = await this.#js.publish(`${this.#name}.part.${encodeWorldName(world)}.${digest}`, data);
      return seq;
    } catch (error) {
      throw explainFailure(this.place, error);
    }
  }

  async getPart(sequence: number): Promise<Uint8Array | undefined> {
    let missed = 0;
    for (;;) {
      try {
        const part = await this.#jsm.streams.getMessage(this.#name, { seq: sequence });
        if (part !== null) return part.data;
        // A server that leads for a moment only may not know it yet.
        missed += 1;
        if (missed > missesBeforeGone) return undefined;
      } catch (error) {
        if (this.#nc.isClosed()) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
    }
  }

  async removePart(sequence: number): Promise<void> {
    await this.#jsm.streams.deleteMessage(this.#name, sequence);
  }

  async purge(world: string, below: number): Promise<void> {
    await this.#jsm.streams.purge(this.#name, { filter: this.#subjectOf(world), seq: below });
  }

  async worlds(): Promise<readonly string[]> {
    try {
      const { state } = await this.#jsm.streams.info(this.#name, { subjects_filter: `${this.#name}.log.w.*.call` });
      const encoded = Object.keys(state.subjects ?? {}).map((subject) => subject.split('.')[3] ?? '');
      return encoded.flatMap((name) => decodeWorldName(name) ?? []);
    } catch (error) {
      throw explainFailure(this.place, error);
    }
  }

  async close(): Promise<void> {
    await this.#following?.close();
    await this.#nc.close();
  }

  async #watchConnection(): Promise<void> {
    for await (const { type } of this.#nc.status()) {
      if (type === 'disconnect') this.#isConnected = false;
      if (type === 'reconnect') this.#isConnected = true;
    }
  }

  #subjectOf(world: string): string {
    return `${this.#name}.log.w.${encodeWorldName(world)}.call`;
  }

  /** The sequence up to which a reader of this world has to read. Of all marks of a world only the last is kept. */
  async #sendMark(world: string): Promise<number> {
    const own = headers();
    own.set('Nats-Rollup', 'sub');
    const { seq } = await this.#js.publish(`${this.#name}.log.w.${encodeWorldName(world)}.mark`, '', { headers: own });
    return seq;
  }

  #publish(subject: string, data: Uint8Array | string, complete: (own: MsgHdrs) => void): void {
    // While the connection is lost nothing is put by: it is sent again later.
    if (!this.#isConnected) return;
    const own = headers();
    complete(own);
    this.#nc.publish(subject, data, { headers: own, reply: this.#acknowledgements });
  }
}

const betweenTriesMs = 200;
const missesBeforeGone = 5;

function consume(consumer: Consumer, callback: (message: JsMsg) => void): Promise<ConsumerMessages> {
  return consumer.consume({ max_messages: batchMessages, expires: 5_000, idle_heartbeat: 1_000, callback });
}

function messageOf({ seq, data }: JsMsg, name: string): StreamMessage {
  return { sequence: seq, world: decodeWorldName(name) ?? name, data };
}
