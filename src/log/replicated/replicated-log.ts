// The log that many processes share: a request is sent first, and every replica decides it at its place in the stream.

import type { Revision } from '../../contract/form/revision.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { entriesAfter, entriesUntil, exportOf } from '../entries.ts';
import type {
  Answering,
  CallTerms,
  Entries,
  Entry,
  Log,
  LogOptions,
  LogState,
  Machine,
  Mark,
  Replay,
  Rewind,
  WorldAnswer,
  WorldExport,
  WorldSummary,
} from '../log.ts';
import { LogUnavailable } from '../log-error.ts';
import { attempt } from '../outcome.ts';
import { resetStopped } from '../reset-stopped.ts';
import { WorldExists, WorldMoved } from '../world-error.ts';
import { requireWorldName } from '../world-name.ts';
import { defaultTimes, type ReplicaTimes } from './connectivity.ts';
import { copyOf } from './message.ts';
import type { Draft } from './outbox.ts';
import { readEntries } from './read-entries.ts';
import { replayable } from './replayable.ts';
import { Replica } from './replica.ts';
import type { ResidentWorld } from './resident-world.ts';
import type { Stream } from './stream.ts';
import { verifyWorld } from './verify-world.ts';

export class ReplicatedLog<Call, Reply, M extends Machine<Call, Reply>> implements Log<Call, Reply, M> {
  readonly #replica: Replica<Call, Reply, M>;
  readonly headerOf = () => undefined;

  private constructor(stream: Stream, options: LogOptions<Call, Reply, M>, times: ReplicaTimes) {
    this.#replica = new Replica(stream, options, times);
  }

  static async over<Call, Reply, M extends Machine<Call, Reply>>(
    stream: Stream,
    options: LogOptions<Call, Reply, M>,
    times: Partial<ReplicaTimes> = {},
  ): Promise<ReplicatedLog<Call, Reply, M>> {
    const log = new ReplicatedLog(stream, options, { ...defaultTimes, ...times });
    await log.#replica.follow().catch(async (error: unknown) => {
      // An open connection would keep the process from ending.
      await log.close();
      throw error;
    });
    return log;
  }

  submit(name: string, call: Call, { atLeast }: CallTerms = {}): Promise<WorldAnswer<Reply>> {
    const submitting = this.#replica.use(name, async (resident) => {
      const written = attempt(() => canonicalJson(call));
      if ('refusal' in written) {
        await this.#replica.catchUp(resident);
        return resident.world.refuse(call, written.refusal);
      }
      await this.#replica.reach(resident, atLeast);
      const { answer } = await this.#replica.send(resident, {
        draft: () => ({ kind: 'call', seen: resident.world.state.mark, call }),
        outlivesCaller: true,
        atLeast,
      });
      if (answer !== undefined) return answer;
      throw resident.world.stopped ?? undecided();
    });
    return submitting.catch((error) => resetStopped(this, this.#replica.options, name, call, error));
  }

  read<Result>(name: string, run: (machine: M) => Result, { atLeast }: CallTerms = {}): Answering<Result> {
    const isLocal = this.#replica.options.reads === 'local';
    const world = this.#replica.loaded(name)?.world;
    if (isLocal && world !== undefined && atLeast === undefined) return world.read(run);
    return this.#replica.use(name, async (resident) => {
      if (!isLocal) await this.#replica.catchUp(resident);
      await this.#replica.reach(resident, atLeast);
      return resident.world.read(run);
    });
  }

  async find(name: string): Promise<WorldSummary | undefined> {
    return (await this.worlds()).find((world) => world.name === name);
  }

  async worlds(after = '', limit = Number.POSITIVE_INFINITY): Promise<readonly WorldSummary[]> {
    const names = new Set([...(await this.#replica.stream.worlds()), ...this.#replica.residents.keys()]);
    // A dropped world has a message until it is swept.
    const isDropped = (name: string) => this.#replica.residents.get(name)?.world.isDropped === true;
    const wanted = [...names].filter((name) => name > after && !isDropped(name)).sort();
    return wanted.slice(0, limit).map((name) => {
      const resident = this.#replica.loaded(name);
      if (resident === undefined) return { name, position: null, lastUsed: null, unavailableReason: null };
      const { stopped, state } = resident.world;
      const position = stopped === undefined ? state.mark.position : null;
      const lastUsed = new Date(performance.timeOrigin + resident.lastUsed);
      return { name, position, lastUsed, unavailableReason: stopped?.message ?? null };
    });
  }

  async *history(name: string, after?: number): AsyncIterable<readonly Entry<Call>[]> {
    yield* entriesAfter(await this.#entries(name, after), after);
  }

  async replayOf(name: string): Promise<Replay<Call, M>> {
    return { entries: await this.#entries(name), create: this.#replica.options.create };
  }

  async verify(name: string): Promise<Mark> {
    requireWorldName(name);
    return verifyWorld(this.#replica.stream, name, this.#replica.options, this.#replica.loaded(name)?.world);
  }

  readonly export = async (name: string): Promise<WorldExport<Call>> => exportOf(await this.#entries(name));

  async fork(from: string, to: string, at?: number): Promise<void> {
    await this.import(to, await exportOf(entriesUntil(await this.#entries(from), at)));
  }

  async import(to: string, exported: WorldExport<Call>, replaces = false): Promise<void> {
    const copied = await replayable(to, exported, this.#replica.options);
    if (replaces) await this.drop(to);
    await this.#replica.use(to, async (resident) => {
      await this.#replica.catchUp(resident);
      if (resident.world.state.mark.position > 0) throw new WorldExists(to);
      if (copied.entries.length === 0) return;
      const replacing = this.#replace(resident, () => copyOf('fork', copied));
      const orStopped = (error: unknown) => Promise.reject(resident.world.stopped ?? error);
      if (!(await replacing.catch(orStopped))) throw new WorldExists(to);
    });
  }

  drop(name: string): Promise<boolean> {
    const drop = async (resident: ResidentWorld<Call, Reply, M>) => {
      await this.#replica.catchUp(resident);
      const { world } = resident;
      if (world.stopped === undefined && world.state.mark.position === 0) return false;
      return this.#replace(resident, () => ({ kind: 'drop', ...(world.stopped && { lastSeen: world.sequence }) }));
    };
    return this.#replica.use(name, drop, { evenIfStopped: true });
  }

  rewind(name: string, rewind: Rewind<Call>): Promise<Revision> {
    const { from, to } = rewind;
    return this.#replica.use(name, async (resident) => {
      await this.#replica.catchUp(resident);
      const { world } = resident;
      const moved = () => new WorldMoved(name, from, world.state.mark.position);
      if (world.state.mark.position === from + 1 && world.state.lastRewind === to) return world.state.revision;
      if (world.state.mark.position !== from) throw moved();
      const entries = readEntries(this.#replica.stream, name, world.state);
      const copied = await exportOf(entriesUntil(entries, to, rewind));
      const draft = () => ({ ...copyOf('rewind', copied), from });
      if (!(await this.#replace(resident, draft, world.state.revision))) throw moved();
      return { ...world.state.revision, position: from + 1 };
    });
  }

  readonly peek = (name: string): M | undefined => this.#replica.loaded(name)?.world.state.machine;
  readonly machines = () => Array.from(this.#replica.residents.values(), ({ world }) => world.state.machine);
  readonly evict = (except: string): M | undefined => this.#replica.evict(except);

  state(): LogState {
    const { target, promise } = this.#replica.stream;
    const { residents, unavailableReason } = this.#replica;
    const found = [...residents.values()].flatMap(({ world: { name, stopped } }) =>
      stopped === undefined ? [] : [[name, stopped.message] as const],
    );
    const [isWritable, stopped] = [unavailableReason === null, Object.fromEntries(found)];
    return { engine: 'nats', target, promise, isWritable, unavailableReason, stopped, worldsInUse: residents.size };
  }

  readonly close = (): Promise<void> => this.#replica.close();

  /** Whether the world was replaced. A caller that gave up would ask again, so its message is then no longer sent. */
  async #replace(resident: ResidentWorld<Call, Reply, M>, draft: () => Draft, atLeast?: Revision): Promise<boolean> {
    const { decision } = await this.#replica.send(resident, { draft, outlivesCaller: false, atLeast });
    if (decision !== 'apply' && decision !== 'refuse') throw undecided();
    return decision === 'apply';
  }

  /** A world that is not resident is read first, however long that takes. */
  #entries(name: string, after?: number): Promise<Entries<Call>> {
    const read = async (resident: ResidentWorld<Call, Reply, M>) => {
      await this.#replica.catchUp(resident);
      if (resident.world.stopped !== undefined) throw resident.world.stopped;
      return readEntries(this.#replica.stream, name, resident.world.state, after);
    };
    return this.#replica.use(name, read, { isPatient: true });
  }
}

const undecided = () => new LogUnavailable('It is not known whether the log did this. Try again; a call with its key.');
