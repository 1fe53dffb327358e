// One process among those that share a log: it sends calls, applies what the stream delivers, and knows when it has
// caught up. Whoever sent a call answers when it is applied here, so no two replicas can disagree on what came before.

import { randomBytes } from 'node:crypto';
import { canonicalJson } from '../../primitives/canonical.ts';
import type { Answer, LogOptions, Machine } from '../log.ts';
import { LogUnavailable } from '../log-error.ts';
import { Barrier } from './barrier.ts';
import { beginAnew } from './begin-anew.ts';
import type { HeldWorld } from './held-world.ts';
import { HeldWorlds } from './held-worlds.ts';
import { inTime } from './in-time.ts';
import { type CallMessage, encodeInParts } from './message.ts';
import { Outbox } from './outbox.ts';
import { Reach, type ReplicaTimes } from './reach.ts';
import type { Beginning, Listener } from './replicated-world.ts';
import type { Stream, StreamMessage } from './stream.ts';

const closing = 'The sandbox is ending and takes no more calls.';

export class Replica<Call, Reply, M extends Machine<Call, Reply>> {
  readonly worlds: HeldWorlds<Call, Reply, M>;
  readonly #stream: Stream;
  readonly #options: LogOptions<Call, Reply, M>;
  readonly #session = randomBytes(8).toString('hex');
  readonly #outbox: Outbox<Answer<Reply>>;
  readonly #barrier: Barrier;
  readonly #reach: Reach;
  readonly #patienceMs: number;
  #isClosed = false;

  constructor(stream: Stream, options: LogOptions<Call, Reply, M>, times: ReplicaTimes) {
    this.#stream = stream;
    this.#options = options;
    this.#patienceMs = times.patienceMs;
    this.worlds = new HeldWorlds(stream, options, (name) => this.#listenerOf(name));
    this.#outbox = new Outbox(times);
    this.#barrier = new Barrier((id) => stream.sendBarrier(`${this.#session}.${id}`), times);
    const { onNotice: notice = () => {} } = options;
    this.#reach = new Reach({ stream, outbox: this.#outbox, barrier: this.#barrier, notice }, times);
  }

  /** To be called once, before anything else. */
  follow(): Promise<void> {
    return this.#stream.follow({
      onMessage: (message) => this.#take(message),
      onBarrier: (id) => this.#arrive(id),
    });
  }

  /** Why nothing can be asked of the log now; null while it can. */
  get trouble(): string | null {
    return this.#isClosed ? closing : this.#reach.trouble();
  }

  /** Does something with a world that is in use and stays so meanwhile. */
  async use<Result>(name: string, work: (held: HeldWorld<Call, Reply, M>) => Promise<Result>): Promise<Result> {
    const { trouble } = this;
    if (trouble !== null) throw new LogUnavailable(trouble);
    const held = this.worlds.loaded(name) ?? (await inTime(name, this.worlds.load(name), this.#patienceMs));
    if (held.world.stopped !== undefined) throw held.world.stopped;
    held.lastUsed = Date.now();
    held.users += 1;
    try {
      return await work(held);
    } finally {
      held.users -= 1;
    }
  }

  /** The answer that applying the call gave here. */
  async send(held: HeldWorld<Call, Reply, M>, call: Call): Promise<Answer<Reply>> {
    const { world } = held;
    try {
      canonicalJson(call);
    } catch (defect) {
      return this.#refuseUnwritable(held, call, defect);
    }
    this.#outbox.requireRoom();
    const count = Math.max(held.count, world.lastCountOf(this.#session)) + 1;
    held.count = count;
    const { programVersion: version } = this.#options.facts;
    const message: CallMessage = { kind: 'call', session: this.#session, count, version, seen: world.mark, call };
    const data = encodeInParts(this.#stream, world.name, message);
    const ready = data instanceof Promise ? await data : data;
    const id = idOf(world.name, count);
    held.unanswered += 1;
    return this.#outbox.add(id, () => this.#stream.send(world.name, ready));
  }

  /** When everything is applied here that was stored before. */
  async catchUp(held: HeldWorld<Call, Reply, M>): Promise<void> {
    await this.#barrier.wait();
    const settled = held.settled();
    if (settled !== undefined) await inTime(held.world.name, settled, this.#patienceMs);
  }

  /** See begin-anew.ts. */
  begin(held: HeldWorld<Call, Reply, M>, build: () => Beginning | undefined): Promise<boolean> {
    return beginAnew(this.#stream, held, this.#options.facts.programVersion, build);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const held of this.worlds) held.end();
    this.#reach.end();
    this.#outbox.refuse(() => true, new LogUnavailable(closing));
    await this.#stream.close();
  }

  /** What is not JSON can stand in no log: every machine refuses it, in its own words, and others need not see it. */
  async #refuseUnwritable(held: HeldWorld<Call, Reply, M>, call: Call, defect: unknown): Promise<Answer<Reply>> {
    await this.catchUp(held);
    await held.world.machine.prepare?.(call);
    const { machine, mark, stopped } = held.world;
    if (stopped !== undefined) throw stopped;
    try {
      machine.apply(call);
    } catch (refusal) {
      return { generation: '0', position: mark.position, refusal };
    }
    throw defect;
  }

  #refuse(name: string, isMeant: (id: string) => boolean, error: Error): void {
    const count = this.#outbox.refuse(isMeant, error);
    const held = this.worlds.get(name);
    if (held !== undefined) held.unanswered -= count;
  }

  #take(message: StreamMessage): void {
    this.#reach.arrived();
    this.worlds.get(message.world)?.take(message);
  }

  #arrive(id: string): void {
    this.#reach.arrived();
    const [session, count = ''] = id.split('.');
    if (session === this.#session) this.#barrier.arrive(count);
  }

  #listenerOf(name: string): Listener<Call, Reply> {
    const { onNotice: notice = () => {} } = this.#options;
    return {
      onAnswer: ({ session, count }, answer) => {
        const held = this.worlds.get(name);
        if (session !== this.#session || held === undefined) return;
        if (this.#outbox.answer(idOf(name, count), answer)) held.unanswered -= 1;
      },
      onReset: ({ session }) => {
        const held = this.worlds.get(name);
        if (session !== this.#session || held === undefined) return;
        // What cannot be removed stays until the next reset.
        this.begin(held, () => held.world.beginning()).catch(() => {});
      },
      onBegin: (sessions) => {
        const isApplied = (id: string) => sessions.hasTaken(this.#session, countIn(name, id));
        this.#refuse(
          name,
          isApplied,
          new LogUnavailable('The call may be carried out or not. Send it again with its key.'),
        );
      },
      onDifference: ({ version, seen }, own) =>
        notice(
          `Another replica (version ${version}) has the chain ${seen.chain} at position ${seen.position} of the world ` +
            `${name}; the log and this one have ${own.chain}. End that replica.`,
        ),
      onMend: () =>
        notice(`Messages of the world ${name} were not delivered to this replica, so it has read all of them anew.`),
      onStop: (stopped) => {
        this.#refuse(name, (id) => countIn(name, id) > 0, stopped);
        notice(stopped.message);
      },
    };
  }
}

const idOf = (world: string, count: number): string => `${world} ${count}`;
/** 0 when it is the id of another world. */
const countIn = (world: string, id: string): number =>
  id.startsWith(`${world} `) ? Number(id.slice(world.length + 1)) : 0;
