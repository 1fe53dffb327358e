// The log that many processes share. What is asked of a world is sent first, and decided by every replica where the stream
// has it.

import { randomBytes } from 'node:crypto';
import { canonicalJson } from '../../primitives/canonical.ts';
import { type Entries, entriesAfter, entriesUntil, exportOf } from '../entries.ts';
import type {
  Answer,
  Asked,
  Entry,
  Log,
  LogOptions,
  LogState,
  Machine,
  Mark,
  Rewind,
  Standing,
  WorldExport,
  WorldSummary,
} from '../log.ts';
import { LogUnavailable, WorldExists, WorldMoved } from '../log-error.ts';
import { attempt } from '../outcome.ts';
import { requireWorldName } from '../world-name.ts';
import { defaultTimes, type ReplicaTimes } from './connectivity.ts';
import { copyOf } from './copy-draft.ts';
import type { Draft, Outcome } from './outbox.ts';
import { readEntries } from './read-entries.ts';
import { Replica } from './replica.ts';
import type { ReplicatedWorld } from './replicated-world.ts';
import type { Stream } from './stream.ts';

export class ReplicatedLog<Call, Reply, M extends Machine<Call, Reply>> implements Log<Call, Reply, M> {
  readonly #stream: Stream;
  readonly #options: LogOptions<Call, Reply, M>;
  readonly #replica: Replica<Call, Reply, M>;

  private constructor(stream: Stream, options: LogOptions<Call, Reply, M>, times: ReplicaTimes) {
    this.#stream = stream;
    this.#options = options;
    this.#replica = new Replica(stream, options, times, randomBytes(8).toString('hex'));
  }

  static async over<Call, Reply, M extends Machine<Call, Reply>>(
    stream: Stream,
    options: LogOptions<Call, Reply, M>,
    times: Partial<ReplicaTimes> = {},
  ): Promise<ReplicatedLog<Call, Reply, M>> {
    const log = new ReplicatedLog(stream, options, { ...defaultTimes, ...times });
    await log.#replica.follow();
    return log;
  }

  submit(name: string, call: Call, { atLeast }: Asked = {}): Promise<Answer<Reply>> {
    return this.#replica.use(name, async (resident) => {
      try {
        canonicalJson(call);
      } catch (defect) {
        return this.#replica.refuseUnwritable(resident, call, defect);
      }
      await this.#replica.reach(resident, atLeast);
      const draft = ({ state }: ReplicatedWorld<Call, Reply, M>): Draft => ({ kind: 'call', seen: state.mark, call });
      const { answer } = await this.#replica.send(resident, { draft, outlivesCaller: true, atLeast });
      if (answer !== undefined) return answer;
      throw resident.world.stopped ?? undecided();
    });
  }

  read<Result>(
    name: string,
    run: (machine: M) => Result,
    { atLeast }: Asked = {},
  ): Answer<Result> | Promise<Answer<Result>> {
    const isLocal = this.#options.reads === 'local';
    const resident = this.#replica.residents.get(name);
    const isLoaded = resident !== undefined && resident.loading === undefined;
    if (isLocal && isLoaded && atLeast === undefined) return readNow(resident.world, run);
    return this.#replica.use(name, async (resident) => {
      if (!isLocal) await this.#replica.catchUp(resident);
      await this.#replica.reach(resident, atLeast);
      return readNow(resident.world, run);
    });
  }

  async find(name: string): Promise<WorldSummary | undefined> {
    return (await this.worlds()).find((world) => world.name === name);
  }

  async worlds(after = '', limit = Number.POSITIVE_INFINITY): Promise<readonly WorldSummary[]> {
    const { residents } = this.#replica;
    const names = new Set([...(await this.#stream.worlds()), ...residents.keys()]);
    // One that was dropped has a message until it is swept.
    const isDropped = (name: string) => residents.get(name)?.world.isDropped === true;
    const wanted = [...names].filter((name) => name > after && !isDropped(name)).sort();
    return wanted.slice(0, limit).map((name) => {
      const { world, lastUsed, loading } = residents.get(name) ?? {};
      if (world === undefined || lastUsed === undefined || loading !== undefined)
        return { name, position: null, lastUsed: null, trouble: null };
      const trouble = world.stopped?.message ?? null;
      return {
        name,
        position: trouble === null ? world.state.mark.position : null,
        lastUsed: new Date(lastUsed),
        trouble,
      };
    });
  }

  async *history(name: string, after?: number): AsyncIterable<readonly Entry<Call>[]> {
    requireWorldName(name);
    yield* entriesAfter(await this.#entries(name), after);
  }

  async verify(name: string): Promise<Mark> {
    return (await this.export(name)).mark;
  }

  async export(name: string): Promise<WorldExport<Call>> {
    requireWorldName(name);
    return exportOf(await this.#entries(name));
  }

  async fork(from: string, to: string, at?: number): Promise<void> {
    requireWorldName(from);
    const entries = await this.#entries(from);
    await this.import(to, await exportOf(entriesUntil(entries, at ?? entries.to)));
  }

  async import(to: string, copied: WorldExport<Call>): Promise<void> {
    requireWorldName(to);
    await this.#replica.use(to, async (resident) => {
      await this.#replica.catchUp(resident);
      if (resident.world.state.mark.position > 0) throw new WorldExists(to);
      if (copied.entries.length === 0) return;
      const { decision } = await this.#replica.send(resident, {
        draft: () => copyOf('fork', copied),
        outlivesCaller: false,
      });
      if (decision === 'refuse') throw new WorldExists(to);
      if (resident.world.stopped !== undefined) throw resident.world.stopped;
      requireDone(decision);
    });
  }

  drop(name: string): Promise<boolean> {
    return this.#replica.useAny(name, async (resident) => {
      await this.#replica.catchUp(resident);
      const draft = ({ stopped, sequence }: ReplicatedWorld<Call, Reply, M>): Draft =>
        stopped === undefined ? { kind: 'drop' } : { kind: 'drop', lastSeen: sequence };
      if (resident.world.stopped === undefined && resident.world.state.mark.position === 0) return false;
      const { decision } = await this.#replica.send(resident, { draft, outlivesCaller: false });
      if (decision !== 'refuse') requireDone(decision);
      return decision === 'apply';
    });
  }

  rewind(name: string, rewind: Rewind<Call>): Promise<Standing> {
    const { from, to } = rewind;
    return this.#replica.use(name, async (resident) => {
      await this.#replica.catchUp(resident);
      const { world } = resident;
      const moved = () => new WorldMoved(name, from, world.state.mark.position);
      if (world.state.mark.position === from + 1 && world.state.lastRewind === to) return world.state.standing;
      if (world.state.mark.position !== from) throw moved();
      const copied = await exportOf(entriesUntil(await this.#entries(name), to, rewind));
      const draft = { ...copyOf('rewind', copied), from };
      const seen = world.state.standing;
      const { decision } = await this.#replica.send(resident, {
        draft: () => draft,
        outlivesCaller: false,
        atLeast: seen,
      });
      if (decision === 'refuse') throw moved();
      requireDone(decision);
      return { ...world.state.standing, position: from + 1 };
    });
  }

  peek(name: string): M | undefined {
    const resident = this.#replica.residents.get(name);
    return resident?.loading === undefined ? resident?.world.state.machine : undefined;
  }

  state(): LogState {
    const stopped = [...this.#replica.residents.values()].flatMap(({ world }) =>
      world.stopped === undefined ? [] : [[world.name, world.stopped.message] as const],
    );
    const { unavailableReason } = this.#replica;
    return {
      engine: 'nats',
      place: this.#stream.place,
      promise: this.#stream.promise,
      isWritable: unavailableReason === null,
      trouble: unavailableReason,
      stopped: Object.fromEntries(stopped),
      worldsInUse: this.#replica.residents.size,
    };
  }

  close(): Promise<void> {
    return this.#replica.close();
  }

  #entries(name: string): Promise<Entries<Call>> {
    return readEntries(this.#stream, name, this.#options);
  }
}

const undecided = () =>
  new LogUnavailable('It is not known whether the log carried this out. Ask again; a call with its key.');

/** As the world stands on this replica. */
function readNow<Call, Reply, M extends Machine<Call, Reply>, Result>(
  { state, stopped }: ReplicatedWorld<Call, Reply, M>,
  run: (machine: M) => Result,
): Answer<Result> {
  if (stopped !== undefined) throw stopped;
  return { ...state.standing, ...attempt(() => run(state.machine)) };
}

function requireDone(decision: Outcome<unknown>['decision']): void {
  if (decision !== 'apply') throw undecided();
}
