// What the owner of a stream sends. The stream takes a message only right after the one before it, so whatever somebody else
// stores ends this, and nothing is sent twice.

import type { Msg, Subscription } from '@nats-io/transport-node';
import { createDeferred, type Deferred, rejected } from '../../primitives/deferred.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { tryMake } from '../../primitives/thrown.ts';
import { LogUnavailable } from '../log-error.ts';
import { createInbox, headers } from './client.ts';
import type { Servers } from './stream-config.ts';
import { momentOf, renewMs, type Tenure } from './tenure.ts';

const tickMs = 100;
/** Nobody is late by what this process did not read while it stood still. */
const stallMs = 500;
/**
 * A server that starts again takes each message only after the one that it names, so the last one as of then must be there for as
 * long as the server needs to catch up. What nothing refers to any more is removed so much later.
 */
export const catchUpMs = 30_000;
const keptOfSubject = 2 * (catchUpMs / renewMs);
/** Servers drop what comes faster than they store it. */
const mostOutstanding = 400;

/** What the epoch of an owner says, for all who are not. */
export interface Epoch {
  readonly tenure: string;
  /** Null where it answers no requests: a command that writes. */
  readonly address: string | null;
  /** Known to those alone who read the stream. */
  readonly secret: string;
  readonly isOver?: boolean;
}

export const isEpochSubject = ({ stream }: Servers, subject: string): boolean => subject === `${stream}.epoch`;

/** The servers' answer to a message. Throws where they did not store it now. */
export function readAcknowledgement(message: Pick<Msg, 'headers' | 'string'>): number {
  if (message.headers?.code === 503) throw new Error('no server leads the stream');
  const { error, duplicate, seq } = tryMake(() => JSON.parse(message.string())) ?? {};
  if (error !== undefined || duplicate === true || !Number.isSafeInteger(seq))
    throw new Error(error?.description ?? 'the servers did not say that it is stored');
  return seq;
}

interface Parts {
  readonly servers: Servers;
  readonly target: string;
  readonly tenure: Tenure;
  readonly epoch: Epoch;
  readonly onEnd: (error: LogUnavailable) => void;
}

export class OwnedStream {
  readonly #parts: Parts;
  readonly #inbox = createInbox();
  readonly #waiting = new Map<number, Deferred>();
  readonly #acknowledgements: Subscription;
  readonly #timers: readonly NodeJS.Timeout[];
  #tickedAt = performance.now();
  #forgiveUntil = 0;
  #isOver = false;
  failure: LogUnavailable | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#timers = [setInterval(() => this.#tick(), tickMs), setInterval(() => this.#tidy(), catchUpMs)];
    for (const timer of this.#timers) timer.unref();
    const callback = (error: Error | null, message: Msg) => this.#take(error, message);
    this.#acknowledgements = parts.servers.nc.subscribe(`${this.#inbox}.*`, { callback });
  }

  /** Gives the number of the message. Throws where this is the owner no more. */
  send(subject: string, data: Uint8Array | string): number {
    if (this.failure !== null) throw this.failure;
    const { servers, tenure } = this.#parts;
    const { number, id, after } = tenure.send(momentOf());
    const more = headers();
    more.set('Nats-Msg-Id', id);
    more.set('Nats-Expected-Last-Msg-Id', after);
    servers.nc.publish(`${servers.stream}.${subject}`, data, { headers: more, reply: `${this.#inbox}.${number}` });
    return number;
  }

  /** Undefined where what memory holds, as of a message, may be shown; rejects with LogUnavailable where it never may. */
  flush(last: number): Promise<void> | undefined {
    if (this.failure !== null) return rejected(this.failure);
    const needed = this.#parts.tenure.neededToShow(last, momentOf());
    if (needed === undefined) return undefined;
    return this.stored(needed === 'renew' ? this.renew() : needed);
  }

  /** Resolves when a message is stored. */
  stored(number: number): Promise<void> {
    if (this.failure !== null) return rejected(this.failure);
    if (number <= this.#parts.tenure.acknowledged) return Promise.resolve();
    return getOrMake(this.#waiting, number, createDeferred).promise;
  }

  /** To be awaited between many messages. */
  whenThereIsRoom(): Promise<void> | undefined {
    const { sent, acknowledged } = this.#parts.tenure;
    return sent - acknowledged < mostOutstanding ? undefined : this.stored(sent - mostOutstanding / 2);
  }

  renew(): number {
    return this.#sendEpoch(this.#parts.epoch);
  }

  /** Whoever sees this may be the owner at once. */
  async sayOver(): Promise<void> {
    this.#isOver = true;
    await this.stored(this.#sendEpoch({ ...this.#parts.epoch, isOver: true }));
  }

  end(why: string): void {
    if (this.failure !== null) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#acknowledgements.unsubscribe();
    const { target } = this.#parts;
    this.failure = new LogUnavailable(
      `The servers of the log (${target}) did not confirm a write: ${why}. A waiting request may or may not be carried out: ` +
        'send it again with its key.',
    );
    for (const { reject } of this.#waiting.values()) reject(this.failure);
    this.#waiting.clear();
    this.#parts.onEnd(this.failure);
  }

  #sendEpoch(epoch: Epoch): number {
    return this.send('epoch', JSON.stringify(epoch));
  }

  #tidy(): void {
    const { jsm, stream } = this.#parts.servers;
    for (const subject of ['epoch', 'fresh'])
      jsm.streams.purge(stream, { filter: `${stream}.${subject}`, keep: keptOfSubject }).catch(() => {});
  }

  #take(error: Error | null, message: Msg): void {
    if (this.failure !== null) return;
    const { tenure } = this.#parts;
    const from = tenure.acknowledged;
    try {
      if (error !== null) throw error;
      readAcknowledgement(message);
    } catch (refusal) {
      this.end((refusal as Error).message);
      return;
    }
    const number = Number(message.subject.slice(this.#inbox.length + 1));
    tenure.acknowledge(number);
    for (let stored = from + 1; stored <= number; stored += 1) {
      this.#waiting.get(stored)?.resolve();
      this.#waiting.delete(stored);
    }
  }

  #tick(): void {
    const now = momentOf();
    const { tenure } = this.#parts;
    if (now.monotonic - this.#tickedAt > stallMs) this.#forgiveUntil = now.monotonic + stallMs;
    this.#tickedAt = now.monotonic;
    if (tenure.isLate(now) && now.monotonic > this.#forgiveUntil) this.end('they say nothing');
    else if (tenure.isRenewalDue(now) && !this.#isOver) this.renew();
  }
}
