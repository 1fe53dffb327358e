// What this replica sends: drafts become messages for the generation that their world has, and are submitted again where it
// has another one by the time at which they are decided.

import type { Machine, Standing } from '../log.ts';
import { LogUnavailable, WorldDropped, WorldReplaced } from '../log-error.ts';
import type { Outcome } from './listener.ts';
import { encodeInParts, type Head, type Message } from './message.ts';
import { Outbox, type OutboxTimes } from './outbox.ts';
import type { ReplicatedWorld } from './replicated-world.ts';
import type { ResidentWorld } from './resident-world.ts';
import type { ResidentWorlds } from './resident-worlds.ts';
import type { Stream } from './stream.ts';

/** A message but for who sends it and for which generation. */
export type Draft<M extends Message = Message> = M extends Message
  ? Omit<M, 'producer' | 'producerSequence' | 'version' | 'generation'>
  : never;

export interface Sending<Call, Reply, M extends Machine<Call, Reply>> {
  /** What is said of the world as it is when it is submitted, also when it is submitted again. */
  readonly draft: (world: ReplicatedWorld<Call, Reply, M>) => Draft;
  /** A call goes on being sent when its caller was told that it is not known what became of it. */
  readonly outlivesCaller: boolean;
  /** What the caller saw: it is submitted for no other generation. */
  readonly atLeast?: Standing | undefined;
}

/** How often a message is submitted again. */
const maxVoids = 5;

export class Outgoing<Call, Reply, M extends Machine<Call, Reply>> {
  readonly #stream: Stream;
  readonly #worlds: ResidentWorlds<Call, Reply, M>;
  readonly #version: string;
  readonly #outbox: Outbox<Outcome<Reply>>;
  readonly #sendings = new Map<string, Sending<Call, Reply, M>>();

  constructor(stream: Stream, worlds: ResidentWorlds<Call, Reply, M>, version: string, times: OutboxTimes) {
    this.#stream = stream;
    this.#worlds = worlds;
    this.#version = version;
    this.#outbox = new Outbox(times);
  }

  /** When the oldest message was sent first; undefined when none is under way. */
  get oldest(): number | undefined {
    return this.#outbox.oldest;
  }

  /** What was decided here of the message. */
  async send(resident: ResidentWorld<Call, Reply, M>, sending: Sending<Call, Reply, M>): Promise<Outcome<Reply>> {
    this.#outbox.requireRoom();
    const { world } = resident;
    resident.producerSequence += 1;
    const producerSequence = resident.producerSequence;
    const id = idOf(world.name, resident.producer, producerSequence);
    const { generation } = world;
    const data = await this.#encode(resident, producerSequence, sending);
    resident.unanswered += 1;
    this.#sendings.set(id, sending);
    return this.#outbox.add(id, generation, sending.outlivesCaller, () => this.#stream.send(world.name, data));
  }

  onDecided(name: string, message: Head, outcome: Outcome<Reply>): void {
    const resident = this.#worlds.get(name);
    if (resident === undefined || message.producer !== resident.producer || outcome.decision === 'repeat') return;
    const id = idOf(name, message.producer, message.producerSequence);
    const submission = outcome.decision === 'void' ? this.#outbox.get(id) : undefined;
    if (submission === undefined) this.#answer(resident, id, outcome);
    // Otherwise it is an earlier copy of what was submitted again.
    else if (message.generation === submission.generation)
      void this.#submitAgain(resident, id, message.producerSequence);
  }

  #encode(
    { world, producer }: ResidentWorld<Call, Reply, M>,
    producerSequence: number,
    { draft }: Sending<Call, Reply, M>,
  ): Uint8Array | Promise<Uint8Array> {
    const message = {
      ...draft(world),
      producer,
      producerSequence,
      version: this.#version,
      generation: world.generation,
    };
    return encodeInParts(this.#stream, world.name, message as Message);
  }

  /** For the generation that the world has now. */
  async #submitAgain(resident: ResidentWorld<Call, Reply, M>, id: string, producerSequence: number): Promise<void> {
    const [submission, sending] = [this.#outbox.get(id), this.#sendings.get(id)];
    if (submission === undefined || sending === undefined) return;
    const { world } = resident;
    submission.voids += 1;
    submission.generation = world.generation;
    const refuse = (error: Error) => {
      submission.reject(error);
      this.#answer(resident, id, { decision: 'void' });
    };
    if (sending.atLeast !== undefined) return refuse(new WorldReplaced(world.name, sending.atLeast, world.standing));
    if (sending.outlivesCaller && world.isDropped) return refuse(new WorldDropped(world.name));
    if (submission.voids > maxVoids)
      return refuse(new LogUnavailable(`The world ${world.name} is replaced again and again. Ask again.`));
    try {
      const data = await this.#encode(resident, producerSequence, sending);
      submission.send = () => this.#stream.send(world.name, data);
      submission.send();
    } catch (error) {
      refuse(error as Error);
    }
  }

  #answer(resident: ResidentWorld<Call, Reply, M>, id: string, outcome: Outcome<Reply>): void {
    this.#sendings.delete(id);
    if (this.#outbox.answer(id, outcome)) resident.unanswered -= 1;
  }

  /** Nobody will answer what was sent to this world. */
  refuse(name: string, error: Error): void {
    const count = this.#outbox.refuse((id) => id.startsWith(`${name} `), error);
    const resident = this.#worlds.get(name);
    if (resident !== undefined) resident.unanswered -= count;
  }

  refuseAll(error: Error): void {
    this.#outbox.refuse(() => true, error);
    this.#sendings.clear();
  }

  /** To be called now and then. */
  resend(now: number): void {
    for (const id of this.#outbox.resend(now)) {
      this.#sendings.delete(id);
      const [name = '', producer] = id.split(' ');
      const resident = this.#worlds.get(name);
      if (resident?.producer === producer && resident !== undefined) resident.unanswered -= 1;
    }
  }
}

const idOf = (world: string, producer: string, producerSequence: number): string =>
  `${world} ${producer} ${producerSequence}`;
