// The stream of a shared log on NATS JetStream. Subjects: `NAME.log.w.WORLD.call` for messages, `….base` for where their
// reading begins, `….mark` for the marks that a reader reads up to, `NAME.log.b.REPLICA` for barriers, `NAME.part.WORLD` for
// parts, `NAME.facts`.

import type { MsgHdrs } from '@nats-io/transport-node';
import type { Base, Follower, Stream, StreamMessage } from '../replicated/stream.ts';
import { decodeWorldName, encodeWorldName } from '../world-name.ts';
import { createInbox, headers } from './client.ts';
import { Following, type NatsMessage } from './following.ts';
import { explainFailure } from './nats-failure.ts';
import { baseIn, StoredMessages } from './stored-messages.ts';
import type { Servers } from './stream-config.ts';
import { StreamWatch } from './stream-watch.ts';
import { untilReady } from './until-ready.ts';

/** Room for headers and subject. */
const overheadBytes = 4 * 1024;
const noResponders = 503;

interface Parts extends Servers {
  readonly target: string;
  readonly replicas: number;
  readonly created: string;
  readonly rollsUp: boolean;
}

export class NatsStream implements Stream {
  readonly target: string;
  readonly promise: string;
  readonly maxMessageBytes: number;
  readonly #servers: Servers;
  readonly #stored: StoredMessages;
  /** Where the servers acknowledge what was sent. A message that comes back was stored; why one was not is said only here. */
  readonly #acknowledgements = createInbox();
  readonly #watch: StreamWatch;
  #following: Following | undefined;
  /** The headers let a barrier replace the one before it, so that none has to be removed by a further write. */
  readonly #rollup = headers();
  /** The subject of its own barriers. */
  #barriers: string | undefined;
  #isConnected = true;
  lastRefusal: string | null = null;

  constructor({ target, replicas, created, rollsUp, ...servers }: Parts) {
    const { nc } = servers;
    this.target = target;
    this.promise =
      replicas === 1
        ? 'acknowledged means stored by one server, which stands alone'
        : `acknowledged means stored by a quorum of ${replicas} servers`;
    this.maxMessageBytes = (nc.info?.max_payload ?? 1024 * 1024) - overheadBytes;
    this.#servers = servers;
    if (rollsUp) this.#rollup.set('Nats-Rollup', 'sub');
    this.#stored = new StoredMessages(servers);
    this.#watch = new StreamWatch({ ...servers, target, created }, () => this.#following?.last ?? 0);
    void this.#watchConnection();
    nc.subscribe(this.#acknowledgements, {
      callback: (_, message) => {
        this.lastRefusal =
          message.headers?.code === noResponders
            ? 'no server leads the stream'
            : (/"description":"([^"]*)"/.exec(message.string())?.[1] ?? null);
      },
    });
  }

  get unavailableReason(): string | null {
    return this.#watch.unavailableReason;
  }

  get heardAt(): number {
    return this.#following?.heardAt ?? Number.POSITIVE_INFINITY;
  }

  async follow({ onMessage, onBarrier, onBase }: Follower): Promise<void> {
    const followed = { ...this.#servers, stored: this.#stored, subjects: `${this.#servers.stream}.log.>` };
    const deliver = (message: NatsMessage) => {
      const [, , kind, name = '', what] = message.subject.split('.');
      if (kind === 'b') this.#takeBarrier(message, onBarrier);
      else if (what === 'call') onMessage(messageOf(message, name));
      else if (what === 'base') {
        const base = baseIn(message);
        if (base !== undefined) onBase(decodeWorldName(name) ?? name, base);
      }
    };
    this.#following = await this.#ask(() => untilReady(() => Following.start(followed, deliver)));
  }

  send(world: string, data: Uint8Array): void {
    this.#publish(this.#subjectOf(world), data);
  }

  sendBarrier(id: string): void {
    const [replica] = id.split('.');
    this.#barriers = `${this.#servers.stream}.log.b.${replica}`;
    this.#publish(this.#barriers, id, this.#rollup);
  }

  readBase(world: string): Promise<Base | undefined> {
    return this.#ask(async () => (await this.#stored.findBase(world)).base);
  }

  writeBase(world: string, base: Base): Promise<void> {
    return this.#ask(async () => {
      for (let isStored = false; !isStored; ) {
        const { base: last, sequence } = await this.#stored.findBase(world);
        if (last !== undefined && last.generation >= base.generation) return;
        isStored = await this.#stored.addBase(world, base, sequence);
        if (isStored && sequence > 0) this.#stored.forget(sequence);
      }
    });
  }

  async *read(world: string, from: number, to?: number): AsyncGenerator<readonly StreamMessage[]> {
    try {
      yield* this.#stored.read(world, from, to);
    } catch (error) {
      throw explainFailure(this.target, error);
    }
  }

  putPart(world: string, digest: string, data: Uint8Array): Promise<number> {
    const { js, stream } = this.#servers;
    return this.#ask(async () => (await js.publish(`${stream}.part.${encodeWorldName(world)}.${digest}`, data)).seq);
  }

  getPart(sequence: number): Promise<Uint8Array | undefined> {
    return this.#stored.getData(sequence);
  }

  removePart(sequence: number): Promise<void> {
    return this.#stored.remove(sequence);
  }

  removeBelow(world: string, sequence: number): Promise<void> {
    return this.#stored.removeBelow(world, sequence);
  }

  worlds(): Promise<readonly string[]> {
    const { jsm, stream } = this.#servers;
    return this.#ask(async () => {
      const { state } = await jsm.streams.info(stream, { subjects_filter: `${stream}.log.w.*.call` });
      const encoded = Object.keys(state.subjects ?? {}).map((subject) => subject.split('.')[3] ?? '');
      return encoded.flatMap((name) => decodeWorldName(name) ?? []);
    });
  }

  async close(): Promise<void> {
    this.#isConnected = false;
    this.#watch.end();
    await this.#following?.end();
    await this.#servers.nc.close();
  }

  async #ask<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      throw explainFailure(this.target, error);
    }
  }

  async #watchConnection(): Promise<void> {
    for await (const { type } of this.#servers.nc.status()) {
      if (type === 'disconnect') this.#isConnected = false;
      if (type === 'reconnect') this.#isConnected = true;
    }
  }

  #subjectOf(world: string): string {
    return `${this.#servers.stream}.log.w.${encodeWorldName(world)}.call`;
  }

  #takeBarrier(message: NatsMessage, onBarrier: Follower['onBarrier']): void {
    if (message.subject !== this.#barriers) return;
    onBarrier(message.string());
    if (!this.#rollup.has('Nats-Rollup')) this.#stored.forget(message.seq);
  }

  #publish(subject: string, data: Uint8Array | string, more?: MsgHdrs): void {
    // While the connection is lost nothing is queued here: every message is sent again later. Once it is closed none is sent.
    if (!this.#isConnected) return;
    const reply = this.#acknowledgements;
    this.#servers.nc.publish(subject, data, more === undefined ? { reply } : { reply, headers: more });
  }
}

function messageOf({ seq, data }: NatsMessage, name: string): StreamMessage {
  return { sequence: seq, world: decodeWorldName(name) ?? name, data };
}
