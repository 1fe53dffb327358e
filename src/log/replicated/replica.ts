// One process among those that share a log: it sends messages, decides what the stream delivers, and knows when it has
// caught up. A replica answers its own message when it is decided here, so no two can disagree on what came before.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Revision } from '../../contract/form/revision.ts';
import { defaultWorldName } from '../../contract/permissions.ts';
import { requireReached } from '../at-least.ts';
import { LeastUsed } from '../least-used.ts';
import type { LogOptions, Machine } from '../log.ts';
import { LogUnavailable } from '../log-error.ts';
import { requireWorldName } from '../world-name.ts';
import { Barrier } from './barrier.ts';
import { Connectivity, type ReplicaTimes } from './connectivity.ts';
import type { Decided, Sending } from './outbox.ts';
import { ResidentWorld } from './resident-world.ts';
import type { Stream } from './stream.ts';

const closing = 'The sandbox is ending and takes no more calls.';
const lagged =
  'This replica has fallen behind the log: the call may be carried out or not. Send it again with its key.';
/** How many messages may be under way. */
const maxUnderWay = 10_000;

type Resident<Call, Reply, M extends Machine<Call, Reply>> = ResidentWorld<Call, Reply, M>;

export class Replica<Call, Reply, M extends Machine<Call, Reply>> {
  /** Some may still be loading. */
  readonly residents = new Map<string, Resident<Call, Reply, M>>();
  readonly #leastUsed = new LeastUsed<Resident<Call, Reply, M>>();
  readonly stream: Stream;
  readonly options: LogOptions<Call, Reply, M>;
  readonly #barrier: Barrier;
  readonly #connectivity: Connectivity;
  readonly #times: ReplicaTimes;
  readonly #id = randomBytes(8).toString('hex');
  #isClosed = false;

  constructor(stream: Stream, options: LogOptions<Call, Reply, M>, times: ReplicaTimes) {
    this.stream = stream;
    this.options = options;
    this.#times = times;
    this.#barrier = new Barrier((count) => stream.sendBarrier(`${this.#id}.${count}`), times);
    this.#connectivity = new Connectivity(
      {
        stream,
        barrier: this.#barrier,
        oldestSent: () => this.#oldestSent(),
        notice: options.onNotice ?? (() => {}),
        onTick: (now) => this.#tick(now),
        onLag: () => this.#forgetAll(lagged),
      },
      times,
    );
  }

  /** Must be called once, before anything else. */
  async follow(): Promise<void> {
    await this.stream.follow({
      onMessage: (message) => {
        this.#connectivity.arrived();
        this.residents.get(message.world)?.take(message);
      },
      onBarrier: (id) => this.#arrive(id),
      onBase: (world, base) => {
        this.#connectivity.arrived();
        this.residents.get(world)?.takeBase(base);
      },
    });
    this.#barrier.provenAt = performance.now();
  }

  /** Why the log cannot be used now; null while it can. */
  get unavailableReason(): string | null {
    return this.#isClosed ? closing : this.#connectivity.unavailableReason();
  }

  /** The world, if it is resident and not being read. */
  loaded(name: string): Resident<Call, Reply, M> | undefined {
    const resident = this.residents.get(name);
    return resident?.loading === undefined ? resident : undefined;
  }

  /** Works on a world, which stays resident until the work is done. Throws WorldStopped unless `evenIfStopped`. */
  async use<Result>(
    name: string,
    work: (resident: Resident<Call, Reply, M>) => Promise<Result>,
    { evenIfStopped = false, isPatient = false } = {},
  ): Promise<Result> {
    const { unavailableReason } = this;
    if (unavailableReason !== null) throw new LogUnavailable(unavailableReason);
    const resident = this.residents.get(name) ?? this.#load(name);
    this.#leastUsed.use(resident);
    resident.users += 1;
    try {
      if (resident.loading !== undefined) await (isPatient ? resident.loading : this.#inTime(name, resident.loading));
      this.#requireResident(resident);
      if (resident.world.stopped !== undefined && !evenIfStopped) throw resident.world.stopped;
      return await work(resident);
    } finally {
      resident.users -= 1;
    }
  }

  /** Resolves with what was decided here on the message. */
  send(resident: Resident<Call, Reply, M>, sending: Sending): Promise<Decided<Reply>> {
    let underWay = 0;
    for (const { outbox } of this.residents.values()) underWay += outbox.size;
    if (underWay < maxUnderWay) return resident.outbox.send(sending);
    throw new LogUnavailable(`${maxUnderWay} calls wait for the log already. Send this one again with its key.`);
  }

  /** Resolves when everything that was stored before is applied here. */
  async catchUp(resident: Resident<Call, Reply, M>): Promise<void> {
    await this.#barrier.wait();
    const applied = resident.applied();
    if (applied !== undefined) await this.#inTime(resident.name, applied);
    this.#requireResident(resident);
  }

  /** Waits for what the caller saw. Throws WorldReplaced, LogUnavailable where that does not come in time. */
  async reach(resident: Resident<Call, Reply, M>, atLeast: Revision | undefined): Promise<void> {
    if (atLeast === undefined) return;
    const { world } = resident;
    const isThere = () =>
      world.state.revision.generation === atLeast.generation && world.state.mark.position >= atLeast.position;
    if (!isThere()) await this.catchUp(resident);
    if (world.stopped === undefined) requireReached(world.name, world.state.revision, atLeast);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#connectivity.end();
    this.#forgetAll(closing);
    await this.stream.close();
  }

  /** The next use of a world reads it again. */
  #forgetAll(why: string): void {
    for (const resident of this.residents.values()) this.#end(resident, why);
  }

  #end(resident: Resident<Call, Reply, M>, why: string): void {
    resident.end(new LogUnavailable(why));
    this.residents.delete(resident.name);
    this.#leastUsed.remove(resident);
  }

  #requireResident(resident: Resident<Call, Reply, M>): void {
    if (this.residents.get(resident.name) !== resident) throw new LogUnavailable(this.#isClosed ? closing : lagged);
  }

  #load(name: string): Resident<Call, Reply, M> {
    requireWorldName(name);
    if (name !== defaultWorldName && this.residents.size >= this.options.worldLimit) this.evict(name);
    const resident = new ResidentWorld(name, this.stream, this.options, this.#times);
    this.residents.set(name, resident);
    // Callers that wait for it see the error.
    resident.load().catch(() => {
      if (this.residents.get(name) === resident) this.#end(resident, lagged);
    });
    return resident;
  }

  /** The machine of the idle world that has been unused for longest, which leaves the memory. */
  evict(except: string): M | undefined {
    const oldest = this.#leastUsed.find((resident) => resident.name !== except);
    if (oldest !== undefined) this.#end(oldest, lagged);
    return oldest?.world.state.machine;
  }

  /** Limits the wait while a world is read: the reading goes on, and the caller is told to try again. */
  async #inTime(name: string, work: Promise<void>): Promise<void> {
    const waiting = new AbortController();
    const tooLong = sleep(this.#times.timeoutMs, undefined, { ref: false, signal: waiting.signal }).then(() => {
      const reading = `The world ${name} is still being read from the log. Try again: the reading goes on.`;
      throw new LogUnavailable(this.unavailableReason ?? reading);
    });
    await Promise.race([work, tooLong]).finally(() => waiting.abort());
  }

  #oldestSent(): number {
    return Math.min(...[...this.residents.values()].flatMap(({ outbox }) => outbox.oldest ?? []));
  }

  #tick(now: number): void {
    for (const resident of this.residents.values()) {
      resident.outbox.resend(now);
      void resident.sweep(this.#times.graceMs);
    }
  }

  #arrive(id: string): void {
    this.#connectivity.arrived();
    const [replica, count = ''] = id.split('.');
    if (replica === this.#id) this.#barrier.arrive(count);
  }
}
