// One process among those that share a log: it sends messages, decides what the stream delivers, and knows when it has
// caught up. Whoever sent a message answers when it is decided here, so no two replicas can disagree on what came before.

import type { Answer, LogOptions, Machine, Standing } from '../log.ts';
import { LogUnavailable, WorldReplaced } from '../log-error.ts';
import { behind } from '../one-writer/one-writer-world.ts';
import { Barrier } from './barrier.ts';
import { Connectivity, type ReplicaTimes } from './connectivity.ts';
import { inTime } from './in-time.ts';
import type { Outcome } from './listener.ts';
import { listenFor } from './listener.ts';
import type { Head } from './message.ts';
import { Outgoing, type Sending } from './outgoing.ts';
import type { ResidentWorld } from './resident-world.ts';
import { ResidentWorlds } from './resident-worlds.ts';
import type { Stream } from './stream.ts';

const closing = 'The sandbox is ending and takes no more calls.';
const lagged =
  'This replica has fallen behind the log: the call may be carried out or not. Send it again with its key.';

export class Replica<Call, Reply, M extends Machine<Call, Reply>> {
  readonly worlds: ResidentWorlds<Call, Reply, M>;
  readonly #stream: Stream;
  readonly #outgoing: Outgoing<Call, Reply, M>;
  readonly #barrier: Barrier;
  readonly #connectivity: Connectivity;
  readonly #times: ReplicaTimes;
  readonly #id: string;
  #isClosed = false;

  constructor(stream: Stream, options: LogOptions<Call, Reply, M>, times: ReplicaTimes, id: string) {
    this.#stream = stream;
    this.#times = times;
    this.#id = id;
    const { onNotice: notice = () => {}, facts } = options;
    this.worlds = new ResidentWorlds(stream, options, (name) => {
      const onDecided = (message: Head, outcome: Outcome<Reply>) => this.#outgoing.onDecided(name, message, outcome);
      return listenFor(name, notice, onDecided, (error) => this.#outgoing.refuse(name, error));
    });
    this.#outgoing = new Outgoing(stream, this.worlds, facts.programVersion, times);
    this.#barrier = new Barrier((count) => stream.sendBarrier(`${id}.${count}`), times);
    const parts = { stream, outbox: this.#outgoing, barrier: this.#barrier, notice };
    const [onTick, onLag] = [(now: number) => this.#tick(now), () => this.#forgetAll()];
    this.#connectivity = new Connectivity({ ...parts, onTick, onLag }, times);
  }

  /** To be called once, before anything else. */
  async follow(): Promise<void> {
    await this.#stream.follow({
      onMessage: (message) => {
        this.#connectivity.arrived();
        this.worlds.get(message.world)?.take(message);
      },
      onBarrier: (id) => this.#arrive(id),
      onBase: (world, base) => {
        this.#connectivity.arrived();
        this.worlds.get(world)?.takeBase(base);
      },
    });
    this.#barrier.provenAt = Date.now();
  }

  /** Why nothing can be asked of the log now; null while it can. */
  get unavailableReason(): string | null {
    return this.#isClosed ? closing : this.#connectivity.unavailableReason();
  }

  /** Does something with a world that may be stopped, and is resident from now on until that is done. */
  async useAny<Result>(
    name: string,
    work: (resident: ResidentWorld<Call, Reply, M>) => Promise<Result>,
  ): Promise<Result> {
    const { unavailableReason } = this;
    if (unavailableReason !== null) throw new LogUnavailable(unavailableReason);
    const resident = this.worlds.use(name);
    resident.lastUsed = Date.now();
    resident.users += 1;
    try {
      const loading = this.worlds.loading(name);
      if (loading !== undefined) await inTime(name, loading, this.#times.timeoutMs);
      this.#requireResident(resident);
      return await work(resident);
    } finally {
      resident.users -= 1;
    }
  }

  async use<Result>(name: string, work: (resident: ResidentWorld<Call, Reply, M>) => Promise<Result>): Promise<Result> {
    return this.useAny(name, async (resident) => {
      if (resident.world.stopped !== undefined) throw resident.world.stopped;
      return work(resident);
    });
  }

  /** What was decided here of the message. */
  send(resident: ResidentWorld<Call, Reply, M>, sending: Sending<Call, Reply, M>): Promise<Outcome<Reply>> {
    return this.#outgoing.send(resident, sending);
  }

  /** What is sent of a world that was forgotten is answered by nobody. */
  #requireResident(resident: ResidentWorld<Call, Reply, M>): void {
    if (this.worlds.get(resident.name) !== resident) throw new LogUnavailable(lagged);
  }

  /** When everything is applied here that was stored before. */
  async catchUp(resident: ResidentWorld<Call, Reply, M>): Promise<void> {
    await this.#barrier.wait();
    const applied = resident.applied();
    if (applied !== undefined) await inTime(resident.world.name, applied, this.#times.timeoutMs);
    this.#requireResident(resident);
  }

  /** Waits for what the caller saw. Throws WorldReplaced, LogUnavailable where that does not come in time. */
  async reach(resident: ResidentWorld<Call, Reply, M>, atLeast: Standing | undefined): Promise<void> {
    if (atLeast === undefined) return;
    const { world } = resident;
    const isThere = () => world.standing.generation === atLeast.generation && world.mark.position >= atLeast.position;
    if (!isThere()) await this.catchUp(resident);
    if (isThere() || world.stopped !== undefined) return;
    if (world.standing.generation !== atLeast.generation) throw new WorldReplaced(world.name, atLeast, world.standing);
    throw new LogUnavailable(behind(world.name, world.mark.position, atLeast.position));
  }

  /** What is not JSON can stand in no log: every machine refuses it, in its own words, and others need not see it. */
  async refuseUnwritable(resident: ResidentWorld<Call, Reply, M>, call: Call, defect: unknown): Promise<Answer<Reply>> {
    await this.catchUp(resident);
    await resident.world.machine.prepare?.(call);
    const { machine, standing, stopped } = resident.world;
    if (stopped !== undefined) throw stopped;
    try {
      machine.apply(call);
    } catch (refusal) {
      return { ...standing, refusal };
    }
    throw defect;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#connectivity.end();
    this.worlds.forget();
    this.#outgoing.refuseAll(new LogUnavailable(closing));
    await this.#stream.close();
  }

  #tick(now: number): void {
    this.#outgoing.resend(now);
    for (const resident of this.worlds) void resident.sweep(this.#times.graceMs);
  }

  #forgetAll(): void {
    if (this.worlds.size === 0) return;
    this.#outgoing.refuseAll(new LogUnavailable(lagged));
    this.worlds.forget();
  }

  #arrive(id: string): void {
    this.#connectivity.arrived();
    const [replica, count = ''] = id.split('.');
    if (replica === this.#id) this.#barrier.arrive(count);
  }
}
