import type { Revision } from '../../contract/form/revision.ts';
import type {
  CallTerms,
  Entries,
  Entry,
  Log,
  LogHeader,
  LogOptions,
  LogState,
  Machine,
  Mark,
  MaybeAsyncAnswer,
  Owner,
  Replay,
  Rewind,
  WorldSummary,
} from '../log.ts';
import { explainDamage } from '../log-error.ts';
import type { Upgrade } from '../world-error.ts';
import { requireWorldName } from '../world-name.ts';
import { describeWorld } from './describe-world.ts';
import { findUpgrade } from './other-version.ts';
import { readHistory, readReplay } from './read-log.ts';
import { ResidentWorlds } from './resident-worlds.ts';
import type { Ownership, Store } from './store.ts';
import { verify } from './verify.ts';
import { WorldReplacements } from './world-replacements.ts';
import { isPlainWrite, resetStopped, writeInOther } from './write-in-other.ts';

export class OneWriterLog<Call, Reply, M extends Machine<Call, Reply>> implements Log<Call, Reply, M> {
  readonly #options: LogOptions<Call, Reply, M>;
  readonly #ownership: Ownership | undefined;
  #worlds!: ResidentWorlds<Call, Reply, M>;
  #replacements!: WorldReplacements<Call, Reply, M>;

  constructor(store: Store<Call, Reply>, options: LogOptions<Call, Reply, M>, ownership?: Ownership) {
    this.#options = options;
    this.#ownership = ownership;
    this.begin(store);
  }

  /** Forgets the worlds of the previous store, which has failed. */
  begin(store: Store<Call, Reply>): void {
    this.#worlds = new ResidentWorlds(store, this.#options, (name, call, terms) => this.submit(name, call, terms));
    this.#replacements = new WorldReplacements(this.#worlds);
  }

  owner(): Owner {
    return this.#ownership?.owner() ?? 'here';
  }

  get ownSecret(): string | undefined {
    return this.#ownership?.secret;
  }

  submit(name: string, call: Call, terms: CallTerms = {}): MaybeAsyncAnswer<Reply> {
    const world = this.#worlds.resident.get(name) ?? this.#worlds.use(name);
    if (world instanceof Promise) {
      const orReset = (error: unknown) => resetStopped(this, this.#worlds.options, name, call, error);
      return this.#inTime(() => world).then(() => this.submit(name, call, terms), orReset);
    }
    this.#worlds.touch(world);
    return isPlainWrite(world, call, this.#worlds.options)
      ? world.submit(call, terms)
      : writeInOther({ log: this, worlds: this.#worlds, replacements: this.#replacements }, world, call, terms);
  }

  read<Result>(name: string, run: (machine: M) => Result, terms: CallTerms = {}): MaybeAsyncAnswer<Result> {
    const world = this.#worlds.resident.get(name) ?? this.#worlds.use(name);
    if (world instanceof Promise) return this.#inTime(() => world).then(() => this.read(name, run, terms));
    this.#worlds.touch(world);
    return world.read(run, terms);
  }

  async worlds(after = '', limit = Number.POSITIVE_INFINITY): Promise<readonly WorldSummary[]> {
    const all = new Set([
      ...this.#worlds.store.names(),
      ...this.#worlds.resident.keys(),
      ...this.#worlds.stopped.keys(),
    ]);
    const names = [...all].filter((name) => name > after).sort();
    const found = await Promise.all(names.slice(0, limit).map((name) => this.find(name)));
    return found.filter((summary) => summary !== undefined);
  }

  find(name: string): Promise<WorldSummary | undefined> {
    return describeWorld(this.#worlds, name);
  }

  history(name: string, after?: number): AsyncIterable<readonly Entry<Call>[]> {
    return readHistory(this.#worlds, name, after);
  }

  replayOf(name: string): Promise<Replay<Call, M>> {
    return readReplay(this.#worlds, name);
  }

  async verify(name: string): Promise<Mark> {
    try {
      return await verify(name, await this.#worlds.flushed(name), this.#worlds.options);
    } catch (error) {
      throw explainDamage(name, error);
    }
  }

  fork(from: string, to: string, at?: number) {
    return this.#inTime(() => this.#replacements.fork(from, to, at));
  }

  drop(name: string) {
    requireWorldName(name);
    return this.#inTime(() => this.#replacements.drop(name));
  }

  rewind(name: string, rewind: Rewind<Call>): Promise<Revision> {
    return this.#inTime(() => this.#replacements.rewind(name, rewind));
  }

  async upgrade(name: string, prepare?: () => Promise<void>): Promise<Upgrade> {
    requireWorldName(name);
    const generation = this.#worlds.store.open(name);
    const { base, ...upgrade } = await findUpgrade(name, generation, this.#worlds.options);
    if (base === undefined || prepare === undefined) return upgrade;
    await prepare();
    await this.#replacements.beginWith(name, async () => ({ generation, base }));
    return upgrade;
  }

  /** A world whose entries do not lead to their marks is dropped again. */
  async import(name: string, read: () => Promise<Entries<Call>>, replaces = false): Promise<void> {
    await this.#replacements.import(name, read, replaces);
    try {
      await this.verify(name);
    } catch (error) {
      await this.drop(name);
      throw error;
    }
  }

  headerOf(name: string): LogHeader | undefined {
    const world = this.#worlds.resident.get(name);
    return world === undefined ? this.#worlds.store.headerOf(name) : world.generation.header;
  }

  readonly peek = (name: string): M | undefined => this.#worlds.resident.get(name)?.machine;

  *machines(): Iterable<M> {
    for (const { machine } of this.#worlds.resident.values()) yield machine;
  }

  readonly evict = (except: string): M | undefined => this.#worlds.evict(except);

  state(): LogState {
    const { store, isClosed, stopped } = this.#worlds;
    const { engine, target, durability, health } = store;
    const unavailableReason = health.unavailableReason ?? (isClosed ? 'The log is closed.' : null);
    return {
      ...{ engine, target, durability, unavailableReason, isWritable: unavailableReason === null },
      stopped: Object.fromEntries([...stopped].map(([name, { message }]) => [name, message])),
    };
  }

  get historyBytes(): number | undefined {
    return this.#worlds.store.historyBytes;
  }

  async handOver(drainRequests: () => Promise<void> = async () => {}): Promise<void> {
    if (this.#ownership === undefined) return drainRequests();
    await this.#worlds.keepSnapshots();
    await drainRequests();
    this.#ownership.stop();
    await this.#inTime(() => this.#replacements.drain());
    for (const world of [...this.#worlds.resident.values()]) await world.drain();
    await this.#ownership.release();
  }

  /** If a disk does not respond, it rejects with LogUnavailable and keeps the lock, which ends with the process. */
  async close(): Promise<void> {
    this.#worlds.isClosed = true;
    await this.#inTime(async () => {
      await this.#replacements.drain();
      await this.#worlds.close();
    });
    await this.#worlds.store.close();
    await this.#ownership?.close();
  }

  #inTime<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#worlds.store.health.inTime(work);
  }
}
