// The log that many processes share. A call is sent first, and applied by every replica where the stream has it.

import { startMark } from '../chain.ts';
import type { Answer, Entry, Log, LogOptions, LogState, Machine, Mark, Standing, WorldSummary } from '../log.ts';
import { LogUnavailable, PositionUnknown, WorldExists } from '../log-error.ts';
import { requireWorldName } from '../world-name.ts';
import type { ReplicaTimes } from './reach.ts';
import { Replica } from './replica.ts';
import type { ReplicatedWorld } from './replicated-world.ts';
import { readBeginning, readEntries } from './stored-world.ts';
import type { Stream } from './stream.ts';

const defaultTimes: ReplicaTimes = { resendMs: 2_000, patienceMs: 5_000, tickMs: 200, probeMs: 5_000 };

export class ReplicatedLog<Call, Reply, M extends Machine<Call, Reply>> implements Log<Call, Reply, M> {
  readonly #stream: Stream;
  readonly #options: LogOptions<Call, Reply, M>;
  readonly #replica: Replica<Call, Reply, M>;

  private constructor(stream: Stream, options: LogOptions<Call, Reply, M>, times: ReplicaTimes) {
    this.#stream = stream;
    this.#options = options;
    this.#replica = new Replica(stream, options, times);
  }

  static async over<Call, Reply, M extends Machine<Call, Reply>>(
    stream: Stream,
    options: LogOptions<Call, Reply, M>,
    times: ReplicaTimes = defaultTimes,
  ): Promise<ReplicatedLog<Call, Reply, M>> {
    const log = new ReplicatedLog(stream, options, times);
    await log.#replica.follow();
    return log;
  }

  submit(name: string, call: Call): Promise<Answer<Reply>> {
    return this.#replica.use(name, (held) => this.#replica.send(held, call));
  }

  read<Result>(name: string, run: (machine: M) => Result): Answer<Result> | Promise<Answer<Result>> {
    const isLocal = this.#options.reads === 'local';
    const loaded = this.#replica.worlds.loaded(name);
    if (isLocal && loaded !== undefined) return readNow(loaded.world, run);
    return this.#replica.use(name, async (held) => {
      if (!isLocal) await this.#replica.catchUp(held);
      return readNow(held.world, run);
    });
  }

  async find(name: string): Promise<WorldSummary | undefined> {
    return (await this.worlds()).find((world) => world.name === name);
  }

  async worlds(after = '', limit = Number.POSITIVE_INFINITY): Promise<readonly WorldSummary[]> {
    const inUse = [...this.#replica.worlds].map(({ world }) => world.name);
    const names = new Set([...(await this.#stream.worlds()), ...inUse]);
    const wanted = [...names]
      .filter((name) => name > after)
      .sort()
      .slice(0, limit);
    return wanted.map((name) => {
      const held = this.#replica.worlds.loaded(name);
      if (held === undefined) return { name, position: null, lastUsed: null, trouble: null };
      return { name, position: held.world.mark.position, lastUsed: new Date(held.lastUsed), trouble: null };
    });
  }

  async *history(name: string, after?: number): AsyncIterable<readonly Entry<Call>[]> {
    requireWorldName(name);
    let from = 0;
    let to = 0;
    for await (const batch of readEntries(this.#stream, name, this.#options)) {
      from = batch.after.position;
      to = batch.entries.at(-1)?.position ?? Math.max(to, from);
      if (after !== undefined && after < from) break;
      const wanted = batch.entries.filter(({ position }) => position > (after ?? from));
      if (wanted.length > 0) yield wanted;
    }
    if (after !== undefined && (after < from || after > to)) {
      throw new PositionUnknown(name, after, { from: from + 1, to });
    }
  }

  async verify(name: string): Promise<Mark> {
    requireWorldName(name);
    let mark: Mark | undefined;
    for await (const { after, entries } of readEntries(this.#stream, name, this.#options)) {
      const last = entries.at(-1);
      mark = last === undefined ? (mark ?? after) : { position: last.position, chain: last.chain as string };
    }
    return mark ?? startMark(this.#options.facts);
  }

  async fork(from: string, to: string, at?: number): Promise<void> {
    requireWorldName(from);
    const beginning = at === 0 ? undefined : await readBeginning(this.#stream, from, this.#options, at);
    await this.#replica.use(to, async (held) => {
      await this.#replica.catchUp(held);
      if (held.world.mark.position > 0) throw new WorldExists(to);
      if (beginning === undefined) return;
      const build = () => ({ ...beginning, sessions: held.world.sessionLines(), replaces: true as const });
      if (!(await this.#replica.begin(held, build))) throw new WorldExists(to);
    });
  }

  drop(name: string): Promise<boolean> {
    return this.#replica.use(name, async (held) => {
      await this.#replica.catchUp(held);
      if (held.world.mark.position === 0) return false;
      const { start } = held.world;
      const anew = { after: start, calls: [], until: start, replaces: true as const };
      return this.#replica.begin(held, () => ({ ...anew, sessions: held.world.sessionLines() }));
    });
  }

  async rewind(): Promise<Standing> {
    throw new LogUnavailable('A log on NATS cannot be rewound.');
  }

  peek(name: string): M | undefined {
    return this.#replica.worlds.loaded(name)?.world.machine;
  }

  state(): LogState {
    const stopped = [...this.#replica.worlds].flatMap(({ world }) =>
      world.stopped === undefined ? [] : [[world.name, world.stopped.message] as const],
    );
    const { trouble } = this.#replica;
    return {
      engine: 'nats',
      place: this.#stream.place,
      promise: this.#stream.promise,
      isWritable: trouble === null,
      trouble,
      stopped: Object.fromEntries(stopped),
      worldsInUse: this.#replica.worlds.size,
    };
  }

  close(): Promise<void> {
    return this.#replica.close();
  }
}

function readNow<Call, Reply, M extends Machine<Call, Reply>, Result>(
  { machine, mark: { position }, stopped }: ReplicatedWorld<Call, Reply, M>,
  run: (machine: M) => Result,
): Answer<Result> {
  if (stopped !== undefined) throw stopped;
  try {
    return { generation: '0', position, reply: run(machine) };
  } catch (refusal) {
    return { generation: '0', position, refusal };
  }
}
