// What the owner of a stream sends. The stream takes a message only right after the one before it, which is acknowledged by then, so
// whatever somebody else stores ends this, and nothing is sent twice.

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
/** Nobody is late by what this process did not read while it stood still. */
const stallMs = 500;
const betweenTidiesMs = 30_000;

/** What the epoch of an owner says, for all who are not. */
export interface Epoch {
  readonly tenure: string;
  /** Null where it answers no requests: a command that writes. */
  readonly address: string | null;
  /** Known to those alone who read the stream. */
  readonly secret: string;
  readonly isOver?: boolean;
}

export const tenureHeader = 'Sbox-Tenure';
export const expectedHeader = 'Nats-Expected-Last-Sequence';
export const isEpochSubject = ({ stream }: Servers, subject: string): boolean => subject === `${stream}.epoch`;

/** Whose a message is, and which one it must follow directly. */
export function fence(tenure: string, after: number): MsgHdrs {
  const all = headers();
  all.set(tenureHeader, tenure);
  all.set(expectedHeader, String(after));
  return all;
}

/** The servers' answer to a message. Throws where they did not store it now. */
export function readAcknowledgement(message: Pick<Msg, 'headers' | 'string'>): number {
  if (message.headers?.code === 503) throw new Error('no server leads the stream');
  const { error, seq } = tryMake(() => JSON.parse(message.string())) ?? {};
  if (error !== undefined || !Number.isSafeInteger(seq))
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

  /** Gives the number of the message, which other entries may be in. Throws where this is the owner no more. */
  send(subject: string, content: Uint8Array | string, isEntry = false): number {
    if (this.failure !== null) throw this.failure;
    const number = this.#queue.add(subject, typeof content === 'string' ? Buffer.from(content) : content, isEntry);
    this.#sendNext();
    return number;
  }

  /** Undefined where what memory holds, as of a message, may be shown; rejects with LogUnavailable where it never may. */
  flush(last: number): Promise<void> | undefined {
    if (this.failure !== null) return rejected(this.failure);
    const needed = this.#parts.tenure.neededToShow(last, this.#queue.last, momentOf());
    if (needed === undefined) return undefined;
    return this.stored(needed === 'renew' ? this.renew() : needed).then(() => {});
  }

  /** Resolves when a message is stored, with its sequence, or with that of the last one where it was stored before. */
  stored(number: number): Promise<number> {
    const { acknowledged, sequence } = this.#parts.tenure;
    if (this.failure !== null) return rejected(this.failure);
    if (number <= acknowledged) return Promise.resolve(sequence);
    return getOrMake(this.#waiting, number, () => createDeferred<number>()).promise;
  }

  /** To be awaited between many messages. */
  whenThereIsRoom(): Promise<unknown> | undefined {
    const { half } = this.#queue;
    return half === undefined ? undefined : this.stored(half);
  }

  /** Sends the epoch again. */
  renew(isOver?: true): number {
    return this.send('epoch', JSON.stringify({ ...this.#parts.epoch, isOver }));
  }

  /** Whoever sees this may be the owner at once. */
  async sayOver(): Promise<void> {
    await this.stored(this.renew(true));
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
