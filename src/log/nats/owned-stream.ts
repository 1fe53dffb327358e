// Sends the messages of the owner of a stream, one at a time. The stream accepts one only while it ends with the previous message of
// this owner. So a message of anybody else ends the ownership, and no message is sent twice.

import type { Msg, MsgHdrs, Subscription } from '@nats-io/transport-node';
import { createDeferred, type Deferred, rejected } from '../../primitives/deferred.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { tryMake } from '../../primitives/thrown.ts';
import { LogUnavailable } from '../log-error.ts';
import { createInbox, headers } from './client.ts';
import { SendQueue } from './send-queue.ts';
import type { Servers } from './stream-config.ts';
import { momentOf, type Tenure } from './tenure.ts';

const tickMs = 100;
/** After a pause of this length the acknowledgements may not have been read yet, so none counts as late for as long again. */
const stallMs = 500;
const betweenTidiesMs = 30_000;

/** The message with which an owner begins: it tells other processes who owns the stream. */
export interface Epoch {
  readonly tenure: string;
  /** Null for a command that writes, since it answers no requests. */
  readonly address: string | null;
  /** Only those who may read the stream know it. */
  readonly secret: string;
  readonly isOver?: boolean;
}

export const tenureHeader = 'Sbox-Tenure';
export const expectedHeader = 'Nats-Expected-Last-Sequence';
export const isEpochSubject = ({ stream }: Servers, subject: string): boolean => subject === `${stream}.epoch`;

/** Headers that name the sender of a message, and the message that it must follow directly. */
export function fence(tenure: string, after: number): MsgHdrs {
  const all = headers();
  all.set(tenureHeader, tenure);
  all.set(expectedHeader, String(after));
  return all;
}

/** Reads the servers' answer to a message. Throws where they did not store it. */
export function readAcknowledgement(message: Pick<Msg, 'headers' | 'string'>): number {
  if (message.headers?.code === 503) throw new Error('no server leads the stream');
  const { error, seq } = tryMake(() => JSON.parse(message.string())) ?? {};
  if (error !== undefined || !Number.isSafeInteger(seq))
    throw new Error(error?.description ?? 'the servers did not say that it is stored');
  return seq;
}

interface Parts {
  readonly servers: Servers;
  readonly tenure: Tenure;
  readonly epoch: Epoch;
  readonly onEnd: (error: LogUnavailable) => void;
}

export class OwnedStream {
  readonly #parts: Parts;
  readonly #inbox = createInbox();
  readonly #queue = new SendQueue();
  readonly #waiting = new Map<number, Deferred<number>>();
  readonly #acknowledgements: Subscription;
  readonly #timers: readonly NodeJS.Timeout[];
  #tickedAt = performance.now();
  #forgiveUntil = 0;
  failure: LogUnavailable | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#timers = [setInterval(() => this.#tick(), tickMs), setInterval(() => this.#tidy(), betweenTidiesMs)];
    for (const timer of this.#timers) timer.unref();
    const callback = (error: Error | null, message: Msg) => this.#take(error, message);
    this.#acknowledgements = parts.servers.nc.subscribe(`${this.#inbox}.*`, { callback });
  }

  /** Returns the number of the message, which may contain other entries too. Throws where this process is no longer the owner. */
  send(subject: string, content: Uint8Array | string, isEntry = false): number {
    if (this.failure !== null) throw this.failure;
    const number = this.#queue.add(subject, typeof content === 'string' ? Buffer.from(content) : content, isEntry);
    this.#sendNext();
    return number;
  }

  /** Undefined where the state after message `last` may be shown at once; rejects with LogUnavailable where it never may be. */
  flush(last: number): Promise<void> | undefined {
    if (this.failure !== null) return rejected(this.failure);
    const needed = this.#parts.tenure.neededToShow(last, this.#queue.last, momentOf());
    if (needed === undefined) return undefined;
    return this.stored(needed === 'renew' ? this.renew() : needed).then(() => {});
  }

  /** Resolves when a message is stored, with its sequence; with that of the last message where it was stored already. */
  stored(number: number): Promise<number> {
    const { acknowledged, sequence } = this.#parts.tenure;
    if (this.failure !== null) return rejected(this.failure);
    if (number <= acknowledged) return Promise.resolve(sequence);
    return getOrMake(this.#waiting, number, () => createDeferred<number>()).promise;
  }

  /** Must be awaited between many messages, so that the queue stays short. */
  untilQueueHasRoom(): Promise<unknown> | undefined {
    const { half } = this.#queue;
    return half === undefined ? undefined : this.stored(half);
  }

  renew(isOver?: true): number {
    return this.send('epoch', JSON.stringify({ ...this.#parts.epoch, isOver }));
  }

  /** A process that sees this message may become the owner at once. */
  async announceEnd(): Promise<void> {
    await this.stored(this.renew(true));
  }

  end(why: string): void {
    if (this.failure !== null) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#acknowledgements.unsubscribe();
    this.failure = new LogUnavailable(
      `The servers of the log (${this.#parts.servers.shown}) did not confirm a write: ${why}. A waiting request may or may not be carried out: ` +
        'send it again with its key.',
    );
    for (const { reject } of this.#waiting.values()) reject(this.failure);
    this.#waiting.clear();
    this.#parts.onEnd(this.failure);
  }

  #sendNext(): void {
    const { servers, tenure, epoch } = this.#parts;
    const next = tenure.isOnItsWay ? undefined : this.#queue.next();
    if (next === undefined) return;
    const options = { headers: fence(epoch.tenure, tenure.send(momentOf())), reply: `${this.#inbox}.${next.number}` };
    servers.nc.publish(`${servers.stream}.${next.subject}`, Buffer.concat(next.parts), options);
  }

  #tidy(): void {
    const { jsm, stream } = this.#parts.servers;
    for (const subject of ['epoch', 'fresh'])
      jsm.streams.purge(stream, { filter: `${stream}.${subject}`, keep: 1 }).catch(() => {});
  }

  #take(error: Error | null, message: Msg): void {
    const { tenure } = this.#parts;
    const number = Number(message.subject.slice(this.#inbox.length + 1));
    if (this.failure !== null || !tenure.awaits(number)) return;
    try {
      if (error !== null) throw error;
      tenure.acknowledge(readAcknowledgement(message));
    } catch (refusal) {
      this.end((refusal as Error).message);
      return;
    }
    this.#sendNext();
    this.#waiting.get(number)?.resolve(tenure.sequence);
    this.#waiting.delete(number);
  }

  #tick(): void {
    const now = momentOf();
    const { tenure } = this.#parts;
    if (now.monotonic - this.#tickedAt > stallMs) this.#forgiveUntil = now.monotonic + stallMs;
    this.#tickedAt = now.monotonic;
    if (tenure.isLate(now) && now.monotonic > this.#forgiveUntil) this.end('they do not respond');
    else if (tenure.isRenewalDue(now)) this.renew();
  }
}
