// Generations in a folder of one process: `worlds/NAME/`, one set of files per world.

import fs from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf } from '../../primitives/thrown.ts';
import type { Facts, Mark, WorldExport } from '../log.ts';
import { LogUnavailable, PositionUnknown, type WorldStopped } from '../log-error.ts';
import type { Copy, Generation, Replacement, Store, StoredWorld } from '../one-writer/store.ts';
import { encodeWorldName } from '../world-name.ts';
import { copiedLines, exportedLines } from './copied-lines.ts';
import { asideSuffix, createAside, createFolder, installAside, syncFolder } from './durable-file.ts';
import { unwritten } from './file-beginning.ts';
import { FileGeneration, type FilePlace } from './file-generation.ts';
import type { FolderLock } from './folder-lock.ts';
import { inParts } from './in-parts.ts';
import { readLastLine } from './line.ts';
import { droppedPath, listDropped, removeDropped, worldsIn } from './place-files.ts';
import { readSnapshotMark } from './snapshot-file.ts';
import { listWorldFiles, logPath, parseLine, readHead, removeStale } from './world-files.ts';

export interface FileStoreOptions<Reply> {
  readonly facts: Facts;
  readonly hashedReply: (reply: Reply) => unknown;
  readonly notice: (message: string) => void;
  readonly onFailure: (error: Error) => void;
}

export class FileStore<Call extends object, Reply> implements Store<Call, Reply>, FilePlace<Reply> {
  readonly engine = 'file';
  readonly promise = 'acknowledged means on disk';
  readonly restores = true;
  readonly place: string;
  readonly facts: Facts;
  readonly hashedReply: (reply: Reply) => unknown;
  readonly notice: (message: string) => void;
  readonly damaged: ReadonlyMap<string, WorldStopped>;
  readonly #onFailure: (error: Error) => void;
  readonly #lock: FolderLock;
  /** Of a name that nothing was written to: greater than those of all that were dropped. */
  #fresh: number;
  /** The greatest number that was used in this place. */
  #last: number;
  failure: Error | null = null;

  constructor(
    place: string,
    lock: FolderLock,
    { facts, hashedReply, notice, onFailure }: FileStoreOptions<Reply>,
    damaged: ReadonlyMap<string, WorldStopped>,
  ) {
    this.place = place;
    this.facts = facts;
    this.hashedReply = hashedReply;
    this.notice = notice;
    this.damaged = damaged;
    this.#onFailure = onFailure;
    this.#lock = lock;
    this.#fresh = listDropped(place).at(-1)?.number ?? 0;
    this.#last = worldsIn(place).reduce(
      (last, world) => Math.max(last, listWorldFiles(this.#folderOf(world)).generation),
      this.#fresh,
    );
  }

  fail(cause: unknown): Error {
    this.failure = new LogUnavailable(
      `${this.place} could not be written: ${messageOf(cause)}. Nothing that was acknowledged is lost; this call may have been ` +
        'carried out or not. Make the folder writable again, start again, and send the call again with its key.',
    );
    this.#onFailure(this.failure);
    return this.failure;
  }

  open(world: string): Generation<Call, Reply> {
    const folder = this.#folderOf(world);
    const { generation: number, log, snapshot } = listWorldFiles(folder);
    if (log === null) return new FileGeneration(this, unwritten(this.facts, world, folder, this.#fresh));
    const { after, facts } = readHead(log).head;
    const mark = readLast(log, after);
    const snapshotAt = snapshot === null ? after.position : readSnapshotMark(snapshot).mark.position;
    const bytes = fs.statSync(log).size;
    const headVersion = facts.programVersion;
    return new FileGeneration(this, { world, folder, number, log, after, mark, headVersion, bytes, snapshotAt });
  }

  names(): readonly string[] {
    return worldsIn(this.place).filter((world) => listWorldFiles(this.#folderOf(world)).log !== null);
  }

  describe(world: string): StoredWorld | undefined {
    const { log } = listWorldFiles(this.#folderOf(world));
    return log === null ? undefined : readLast(log, readHead(log).head.after);
  }

  nextNumber(): number {
    this.#last += 1;
    return this.#last;
  }

  numberAfter(): number {
    return this.nextNumber();
  }

  async copy({ of, until, world, number, rewind }: Copy<Call, Reply>): Promise<Replacement> {
    const { log } = of as FileGeneration<Call, Reply>;
    if (of.position === 0) {
      if (until === 0 && rewind === undefined) return noFile;
      throw new PositionUnknown(world, until, { from: 0, to: 0 });
    }
    const folder = this.#folderOf(world);
    const file = logPath(folder, number);
    const version = this.facts.programVersion;
    const copied = { log, until, from: of.position, world, generation: number, rewind, version };
    return this.#writeAside(folder, file, copiedLines(copied));
  }

  write(world: string, number: number, exported: WorldExport<Call>): Promise<Replacement> {
    const folder = this.#folderOf(world);
    return this.#writeAside(folder, logPath(folder, number), exportedLines(world, number, this.facts, exported));
  }

  async #writeAside(folder: string, file: string, lines: Iterable<Buffer>): Promise<Replacement> {
    await createFolder(folder);
    await createAside(file, inParts(lines));
    return {
      install: async () => {
        await installAside(file).catch((error: unknown) => {
          throw this.fail(error);
        });
        await removeStale(folder);
      },
      discard: () => rm(`${file}${asideSuffix}`, { force: true }),
    };
  }

  async drop(world: string): Promise<void> {
    const folder = this.#folderOf(world);
    this.#fresh = this.nextNumber();
    if (!fs.existsSync(folder)) return;
    try {
      await removeDropped(this.place);
      await rename(folder, droppedPath(dirname(folder), this.#fresh));
      await syncFolder(dirname(folder));
      await removeDropped(this.place);
    } catch (error) {
      throw this.fail(error);
    }
  }

  close(): Promise<void> {
    return this.#lock.release();
  }

  #folderOf(world: string): string {
    return join(this.place, 'worlds', encodeWorldName(world));
  }
}

/** Of the last entry, or of the one before the first. */
function readLast(log: string, after: Mark): Mark & { readonly note?: unknown } {
  const last = { number: 0, byte: 0, json: readLastLine(log) };
  const { position, chain, note } = parseLine(log, last) as Partial<Mark> & { note?: unknown };
  return position === undefined || chain === undefined ? after : { position, chain, note };
}

const noFile: Replacement = { install: async () => {}, discard: async () => {} };
