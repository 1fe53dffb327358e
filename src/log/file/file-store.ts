// Entries in a folder of one process: `worlds/NAME/`, one set of files per world. Every byte is checked when it is opened.

import fs from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { messageOf, systemCodeOf } from '../../primitives/thrown.ts';
import type { Facts, Mark } from '../log.ts';
import { LogDamaged, LogRefused, LogUnavailable, PositionUnknown, WorldStopped } from '../log-error.ts';
import type { Copy, Generation, Replacement, Store, StoredWorld } from '../one-writer/store.ts';
import { decodeWorldName, encodeWorldName } from '../world-name.ts';
import { checkWorldFiles } from './check-files.ts';
import { copiedLines } from './copied-lines.ts';
import { asideSuffix, createAside, createFolder, installAside, syncFolder } from './durable-file.ts';
import { FileGeneration, type FilePlace, removeStale, unwritten } from './file-generation.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { inParts } from './in-parts.ts';
import { readLastLine } from './line.ts';
import { readSnapshotMark } from './snapshot-file.ts';
import { listWorldFiles, logPath, parseLine, readHead } from './world-files.ts';

export interface FileStoreOptions<Reply> {
  readonly facts: Facts;
  readonly hashedReply: (reply: Reply) => unknown;
  readonly notice: (message: string) => void;
  readonly onFailure: (error: Error) => void;
}

/** What a dropped world is renamed to, so that it is there or not: with the number that no generation before it had. */
const dropped = /^=gone-(\d+)$/;

class FileStore<Call extends object, Reply> implements Store<Call, Reply>, FilePlace<Reply> {
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
    await createFolder(folder);
    const version = this.facts.programVersion;
    const copied = { log, until, from: of.position, world, generation: number, rewind, version };
    await createAside(file, inParts(copiedLines(copied)));
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
      await rename(folder, join(dirname(folder), `=gone-${this.#fresh}`));
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

/** Throws LogRefused, and then has changed nothing but for making the folder. What is damaged stops its world. */
export async function openFileStore<Call extends object, Reply>(
  folder: string,
  options: FileStoreOptions<Reply>,
): Promise<Store<Call, Reply>> {
  const place = resolve(folder);
  await makeFolder(place);
  const lock = await lockFolder(place);
  try {
    const damaged = new Map<string, WorldStopped>();
    const checked = worldsIn(place).map((world) => checkWorld(place, world, options, damaged));
    for (const tidy of checked) await tidy();
    for (const { message } of damaged.values()) options.notice(message);
    await removeDropped(place);
    return new FileStore(place, lock, options, damaged);
  } catch (error) {
    await lock.release();
    throw explain(place, error);
  }
}

async function makeFolder(place: string): Promise<void> {
  try {
    const isForeign =
      fs.existsSync(place) &&
      !fs.existsSync(join(place, 'worlds')) &&
      fs.readdirSync(place).some((name) => !/^lock[.-]/.test(name));
    if (isForeign) {
      throw new LogRefused(
        `${place} is a folder of something else: it holds files, and no log of sbox. Choose a new or an empty folder.`,
      );
    }
    await createFolder(join(place, 'worlds'));
  } catch (error) {
    throw explain(place, error);
  }
}

/** Gives what is left to do once all worlds are known to be of these facts. */
function checkWorld<Reply>(
  place: string,
  world: string,
  { facts, notice }: FileStoreOptions<Reply>,
  damaged: Map<string, WorldStopped>,
): () => Promise<void> {
  const files = listWorldFiles(join(place, 'worlds', encodeWorldName(world)));
  try {
    const { torn, bytes, count } = checkWorldFiles(files, world, facts);
    return async () => {
      for (const file of files.stale) await rm(file, { force: true });
      if (files.log === null || torn === 0) return;
      const fd = fs.openSync(files.log, 'r+');
      fs.ftruncateSync(fd, bytes);
      fs.fsyncSync(fd);
      fs.closeSync(fd);
      notice(
        `${files.log}: the last line was not whole and was cut off (${torn} bytes after line ${count}); it was never acknowledged.`,
      );
    };
  } catch (error) {
    if (!(error instanceof LogDamaged)) throw error;
    damaged.set(world, WorldStopped.damaged(world, error));
    return async () => {};
  }
}

function worldsIn(place: string): string[] {
  return fs.readdirSync(join(place, 'worlds')).flatMap((name) => decodeWorldName(name) ?? []);
}

function listDropped(place: string): { folder: string; number: number }[] {
  const worlds = join(place, 'worlds');
  const names = fs.readdirSync(worlds).filter((name) => dropped.test(name));
  return names
    .map((name) => ({ folder: join(worlds, name), number: Number(dropped.exec(name)?.[1]) }))
    .sort((a, b) => a.number - b.number);
}

/** All but the name of the last, which keeps its number. */
async function removeDropped(place: string): Promise<void> {
  const all = listDropped(place);
  for (const { folder } of all.slice(0, -1)) await rm(folder, { recursive: true, force: true });
  const { folder } = all.at(-1) ?? {};
  if (folder === undefined) return;
  for (const name of fs.readdirSync(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Of the last entry, or of the one before the first. */
function readLast(log: string, after: Mark): Mark & { readonly note?: unknown } {
  const last = { number: 0, byte: 0, json: readLastLine(log) };
  const { position, chain, note } = parseLine(log, last) as Partial<Mark> & { note?: unknown };
  return position === undefined || chain === undefined ? after : { position, chain, note };
}

const noFile: Replacement = { install: async () => {}, discard: async () => {} };

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this process has no rights there',
  EPERM: 'this process has no rights there',
  EROFS: 'it is mounted read-only',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'its disk is full',
};

/** What the system refused becomes a refusal of ours; anything else stays what it is. */
function explain(place: string, error: unknown): unknown {
  const code = systemCodeOf(error) ?? '';
  const reason = reasons[code];
  return reason === undefined
    ? error
    : new LogRefused(`${place} cannot be used: ${reason} (${code}). Mend that, or choose another folder.`);
}
