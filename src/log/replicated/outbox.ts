// Keeps the messages of this replica until it sees them decided. A message that does not come back is sent again, since it may
// not have been stored; one that meets a new generation of its world is submitted again. A caller who waits too long learns that
// the outcome is not known.

import { randomBytes } from 'node:crypto';
import type { Revision } from '../../contract/form/revision.ts';
import type { Decision } from '../decide.ts';
import type { WorldAnswer } from '../log.ts';
import { LogUnavailable } from '../log-error.ts';
import { WorldDropped, WorldReplaced } from '../world-error.ts';
import { encodeInParts, type Head, type Message } from './message.ts';
import type { Base, Stream } from './stream.ts';

export interface OutboxTimes {
  /** How long a message may be under way before it is sent again; twice as long each further time, up to eight times. */
  readonly resendMs: number;
  /** How long a caller waits for an answer, and from when on the log counts as out of reach. */
  readonly timeoutMs: number;
}

/** A message without its sender and its generation. */
export type Draft<M extends Message = Message> = M extends Message
  ? Omit<M, 'producer' | 'producerSequence' | 'version' | 'generation'>
  : never;

export interface Sending {
  /** Writes the message from the world as it is, each time that it is submitted. */
  readonly draft: () => Draft;
  /** Whether it is still sent once its caller was told that the outcome is not known: a call is, what replaces a world is not. */
  readonly outlivesCaller: boolean;
  /** What the caller saw: it is submitted for no other generation. */
  readonly atLeast?: Revision | undefined;
}

/** What was decided here on a message of this replica. */
export interface Decided<Reply> {
  readonly decision: Decision;
  /** The answer to a call that was applied. */
  readonly answer: WorldAnswer<Reply> | undefined;
}

interface Submission<Reply> {
  readonly sending: Sending;
  readonly since: number;
  readonly resolve: (outcome: Decided<Reply>) => void;
  readonly reject: (error: Error) => void;
  /** The generation that the message names: another one once it was submitted again. */
  generation: number;
  data: Uint8Array;
  /** How often it was meant for a generation that had ended. */
  voids: number;
  lastSent: number;
  resendAfterMs: number;
  hasGivenUp: boolean;
}

/** How often a message is submitted again. */
const maxVoids = 5;

interface World {
  readonly name: string;
  readonly isDropped: boolean;
  readonly state: { readonly base: Base; readonly revision: Revision };
}

export class Outbox<Reply> {
  /** Another one each time that the world becomes resident: nobody here waits for what was sent before. */
  readonly #producer = randomBytes(8).toString('hex');
  readonly #world: World;
  readonly #stream: Stream;
  readonly #version: string;
  readonly #times: OutboxTimes;
  readonly #submissions = new Map<number, Submission<Reply>>();
  #producerSequence = 0;
  /** Why nothing that is sent from here on would be answered. */
  #ended: Error | undefined;

  constructor(world: World, stream: Stream, version: string, times: OutboxTimes) {
    this.#world = world;
    this.#stream = stream;
    this.#version = version;
    this.#times = times;
  }

  get size(): number {
    return this.#submissions.size;
  }

  /** When the oldest message was first sent; undefined when none is under way. */
  get oldest(): number | undefined {
    const [first] = this.#submissions.values();
    return first?.since;
  }

  /** Resolves with what was decided here on the message. */
  async send(sending: Sending): Promise<Decided<Reply>> {
    this.#producerSequence += 1;
    const producerSequence = this.#producerSequence;
    const { generation } = this.#world.state.base;
    const data = await this.#encode(producerSequence, sending);
    if (this.#ended !== undefined) throw this.#ended;
    const since = performance.now();
    const { resendMs: resendAfterMs } = this.#times;
    return new Promise((resolve, reject) => {
      const state = { generation, data, voids: 0, lastSent: since, resendAfterMs, hasGivenUp: false };
      this.#submissions.set(producerSequence, { sending, since, resolve, reject, ...state });
      this.#stream.send(this.#world.name, data);
    });
  }

  /** Must be called for the messages of every sender. */
  onDecided({ producer, producerSequence, generation }: Head, outcome: Decided<Reply>): void {
    const submission = producer === this.#producer ? this.#submissions.get(producerSequence) : undefined;
    if (submission === undefined || outcome.decision === 'repeat') return;
    if (outcome.decision === 'void' && !submission.hasGivenUp) {
      // Otherwise it is an earlier copy of what was submitted again.
      if (generation === submission.generation) void this.#submitAgain(producerSequence, submission);
      return;
    }
    this.#submissions.delete(producerSequence);
    submission.resolve(outcome);
  }

  /** Rejects what is under way, which nobody will answer. */
  refuse(error: Error): void {
    for (const { reject } of this.#submissions.values()) reject(error);
    this.#submissions.clear();
  }

  end(error: Error): void {
    this.#ended = error;
    this.refuse(error);
  }

  /** Must be called regularly. */
  resend(now: number): void {
    for (const [producerSequence, submission] of this.#submissions) {
      if (now - submission.since >= this.#times.timeoutMs && !submission.hasGivenUp) {
        submission.hasGivenUp = true;
        const why = 'The servers of the log did not answer in time: the call may be carried out or not.';
        submission.reject(new LogUnavailable(`${why} Send it again with its key.`));
        if (!submission.sending.outlivesCaller) this.#submissions.delete(producerSequence);
      }
      if (!this.#submissions.has(producerSequence)) continue;
      if (now - submission.lastSent < submission.resendAfterMs) continue;
      submission.lastSent = now;
      // Servers that come back may have kept all copies.
      submission.resendAfterMs = Math.min(2 * submission.resendAfterMs, 8 * this.#times.resendMs);
      this.#stream.send(this.#world.name, submission.data);
    }
  }

  #encode(producerSequence: number, { draft }: Sending): Uint8Array | Promise<Uint8Array> {
    const { name, state } = this.#world;
    const [producer, version, { generation }] = [this.#producer, this.#version, state.base];
    const message = { ...draft(), producer, producerSequence, version, generation };
    return encodeInParts(this.#stream, name, message as Message);
  }

  /** Submits it for the generation that the world has now. */
  async #submitAgain(producerSequence: number, submission: Submission<Reply>): Promise<void> {
    const world = this.#world;
    submission.voids += 1;
    submission.generation = world.state.base.generation;
    try {
      const { atLeast, outlivesCaller } = submission.sending;
      if (atLeast !== undefined) throw new WorldReplaced(world.name, atLeast, world.state.revision);
      if (outlivesCaller && world.isDropped) throw new WorldDropped(world.name);
      if (submission.voids > maxVoids)
        throw new LogUnavailable(`The world ${world.name} is replaced again and again. Try again.`);
      submission.data = await this.#encode(producerSequence, submission.sending);
      if (this.#submissions.has(producerSequence)) this.#stream.send(world.name, submission.data);
    } catch (error) {
      this.#submissions.delete(producerSequence);
      submission.reject(error as Error);
    }
  }
}
