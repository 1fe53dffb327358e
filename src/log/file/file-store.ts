// Generations in a folder of one process: `worlds/NAME/`, one set of files per world.

import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf, systemCodeOf, tryMake } from '../../primitives/thrown.ts';
import { startMark } from '../chain.ts';
import { Health } from '../health.ts';
import type { Entries, LogHeader } from '../log.ts';
import { LogUnavailable, type WorldStopped } from '../log-error.ts';
import { haveSameTerms, type OtherTerms } from '../log-header.ts';
import type { LastEntry } from '../one-writer/chained-generation.ts';
import type { Generation, Replacement, Store, StoreOptions } from '../one-writer/store.ts';
import { createFolder, createTemporary, installTemporary, moveDurably, temporarySuffix } from './durable-file.ts';
import { FileGeneration, type FileTarget } from './file-generation.ts';
import { explainFailure, FolderGuard } from './folder-guard.ts';
import type { HighWater } from './high-water.ts';
import { OpenFiles } from './open-files.ts';
import { readSnapshotMark, writeBase } from './snapshot-file.ts';
import { droppedPath, listDropped, removeDropped, worldFolder, worldsIn } from './target-files.ts';
import { encodeAll, listWorldFiles, logPath, readHead, readLast, removeStale } from './world-files.ts';

/** The contents of a folder that was checked. */
export interface FoundWorlds {
  readonly damaged: ReadonlyMap<string, WorldStopped>;
  /** The largest number of any generation. */
  readonly greatest: number;
  readonly others: OtherTerms;
  readonly highWater: HighWater;
}

export class FileStore<Call extends object, Reply> implements Store<Call, Reply>, FileTarget<Call, Reply> {
  readonly engine = 'file';
  readonly durability = 'acknowledged means on disk';
  readonly restores = true;
  readonly snapshotEvery = 20_000;
  readonly target: string;
  readonly options: StoreOptions<Call, Reply>;
  readonly damaged: ReadonlyMap<string, WorldStopped>;
  readonly #unlock: (() => Promise<void>) | undefined;
  /** The generation number of a world without files: that of the last drop. */
  #firstNumber: number;
  /** The largest number that was used in this folder. */
  #last: number;
  /** Whether there may be worlds that were made under other terms. */
  #hasOthers: boolean;
  readonly health: Health;
  readonly highWater: HighWater;
  readonly files = new OpenFiles();
  readonly guard: FolderGuard;
  failure: Error | null = null;

  constructor(
    target: string,
    { unlock, isHeld }: { unlock: (() => Promise<void>) | undefined; isHeld: boolean },
    options: StoreOptions<Call, Reply>,
    { damaged, greatest, highWater, others }: FoundWorlds,
  ) {
    this.target = target;
    this.options = options;
    this.health = new Health({ ask: () => this.failure?.message ?? null, notice: options.onNotice });
    this.damaged = damaged;
    this.highWater = highWater;
    this.#hasOthers = others.all.length > 0;
    this.#unlock = unlock;
    // A damaged world was reported already, so its files are not compared.
    const acknowledgedIn = (world: string) => (damaged.has(world) ? undefined : highWater.get(world));
    this.guard = new FolderGuard({ target, isHeld, acknowledgedIn, fail: (cause) => this.fail(cause) });
    this.#firstNumber = listDropped(target).at(-1)?.number ?? 0;
    this.#last = Math.max(this.#firstNumber, greatest);
  }

  fail(cause: unknown): Error {
    this.failure = explainFailure(this.target, cause);
    this.options.onFailure?.(this.failure);
    return this.failure;
  }

  open(world: string): Generation<Call, Reply> {
    this.guard.requireKept(world);
    const folder = this.#folderOf(world);
    const { generation: number, log, snapshot } = listWorldFiles(folder);
    if (log === null) {
      const { header: facts } = this.options;
      const [number, after] = [this.#firstNumber, startMark(facts)];
      return new FileGeneration(this, { world, folder, number, after, facts, bytes: 0, snapshotAt: 0 });
    }
    const { after, base, facts } = readHead(log).head;
    const last = readLast(log);
    this.guard.requireKept(world, { generation: number, position: (last ?? after).position });
    const start = base ?? after.position;
    const snapshotAt = snapshot === null ? start : (tryMake(() => readSnapshotMark(snapshot).position) ?? start);
    const bytes = fs.statSync(log).size;
    return new FileGeneration(this, { world, folder, number, log, after, last, facts, bytes, snapshotAt });
  }

  names(): readonly string[] {
    this.guard.require();
    return [...worldsIn(this.target)].filter(
      (world) => tryMake(() => listWorldFiles(this.#folderOf(world)).log) !== null,
    );
  }

  headerOf(world: string): LogHeader | undefined {
    if (!this.#hasOthers) return undefined;
    const { log } = listWorldFiles(this.#folderOf(world));
    const facts = log === null ? undefined : tryMake(() => readHead(log).head.facts);
    return facts === undefined || haveSameTerms(facts, this.options.header) ? undefined : facts;
  }

  describe(world: string): LastEntry | undefined {
    const { log } = listWorldFiles(this.#folderOf(world));
    return log === null ? undefined : (readLast(log) ?? readHead(log).head.after);
  }

  numberAfter(): number {
    this.#last += 1;
    return this.#last;
  }

  async write(world: string, number: number, entries: Entries<Call>): Promise<Replacement<Call, Reply>> {
    if (entries.to === 0 && entries.header === undefined) return noFile;
    this.guard.require();
    const folder = this.#folderOf(world);
    const file = logPath(folder, number);
    const { base, header = this.options.header } = entries;
    const files = [file];
    this.#hasOthers ||= !haveSameTerms(header, this.options.header);
    try {
      await createFolder(this.health, folder);
      if (base !== undefined)
        files.unshift(await writeBase(this.health, folder, { world, generation: number, header }, base));
      await createTemporary(this.health, file, encodeAll(world, number, this.options.header, entries));
    } catch (error) {
      throw systemCodeOf(error) === undefined ? error : refuseCopy(world, error);
    }
    return {
      install: async () => {
        this.guard.require();
        try {
          for (const written of files) await installTemporary(this.health, written);
        } catch (error) {
          throw this.fail(error);
        }
        this.guard.require();
        this.highWater.set(world, { generation: number, position: entries.to });
        await removeStale(folder);
        return undefined;
      },
      discard: async () => {
        for (const written of files) await rm(`${written}${temporarySuffix}`);
      },
    };
  }

  async drop(world: string): Promise<void> {
    this.guard.require();
    const folder = this.#folderOf(world);
    const number = this.numberAfter();
    this.#firstNumber = number;
    this.highWater.forget(world);
    if (fs.lstatSync(folder, { throwIfNoEntry: false }) === undefined) return;
    try {
      await removeDropped(this.target);
      await moveDurably(this.health, folder, droppedPath(dirname(folder), number));
      await removeDropped(this.target);
    } catch (error) {
      throw this.fail(error);
    }
    this.guard.require();
  }

  async close(): Promise<void> {
    this.guard.close();
    this.highWater.close();
    await this.#unlock?.();
  }

  #folderOf(world: string): string {
    return worldFolder(this.target, world);
  }
}

const refuseCopy = (world: string, cause: unknown): Error =>
  new LogUnavailable(
    `Nothing was changed: another generation of the world ${world} could not be written (${messageOf(cause)}). Make room for it, ` +
      'or make the folder writable, and try again.',
  );

const noFile = { install: async () => undefined, discard: async () => {} };
