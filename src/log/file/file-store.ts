// Entries in a folder of one process: `worlds/NAME/`, one set of files per world. Every byte is checked when it is opened.

import fs from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { messageOf, systemCodeOf } from '../../primitives/thrown.ts';
import type { Facts } from '../log.ts';
import { LogRefused, LogUnavailable } from '../log-error.ts';
import type { Store, Tail } from '../store.ts';
import { decodeWorldName, encodeWorldName } from '../world-name.ts';
import { createFolder, syncFolder } from './durable-file.ts';
import { type FilePlace, FileTail } from './file-tail.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { checkSnapshot } from './snapshot-file.ts';
import { checkSegment, listWorldFiles } from './world-files.ts';

export interface FileStoreOptions<Reply> {
  readonly facts: Facts;
  readonly witness: (reply: Reply) => unknown;
  readonly notice: (message: string) => void;
  readonly onFailure: (error: Error) => void;
}

/** A world that is being forgotten is renamed first, so that it is there or not. */
const droppedPrefix = '=dropped';

class FileStore<Call extends object, Reply> implements Store<Call, Reply>, FilePlace<Reply> {
  readonly engine = 'file';
  readonly promise = 'acknowledged means on disk';
  readonly restores = true;
  readonly place: string;
  readonly facts: Facts;
  readonly witness: (reply: Reply) => unknown;
  readonly notice: (message: string) => void;
  readonly #onFailure: (error: Error) => void;
  readonly #lock: FolderLock;
  failure: Error | null = null;

  constructor(place: string, lock: FolderLock, { facts, witness, notice, onFailure }: FileStoreOptions<Reply>) {
    this.place = place;
    this.facts = facts;
    this.witness = witness;
    this.notice = notice;
    this.#onFailure = onFailure;
    this.#lock = lock;
  }

  fail(cause: unknown): Error {
    this.failure = new LogUnavailable(
      `${this.place} could not be written: ${messageOf(cause)}. Nothing that was acknowledged is lost; this call may have been ` +
        'carried out or not. Make the folder writable again, start again, and send the call again with its key.',
    );
    this.#onFailure(this.failure);
    return this.failure;
  }

  open(world: string): Tail<Call, Reply> {
    return new FileTail(this, world, this.#folderOf(world));
  }

  stored() {
    return worldsIn(this.place).flatMap((name) => {
      const { position } = this.open(name);
      return position === 0 ? [] : [{ name, position }];
    });
  }

  async fork(from: Tail<Call, Reply>, to: string, at: number): Promise<void> {
    await (from as FileTail<Call, Reply>).forkAs(to, this.#folderOf(to), at);
  }

  async drop(world: string): Promise<void> {
    const folder = this.#folderOf(world);
    if (!fs.existsSync(folder)) return;
    const dropped = join(dirname(folder), `${droppedPrefix}-${basename(folder)}`);
    await rm(dropped, { recursive: true, force: true });
    await rename(folder, dropped);
    await syncFolder(dirname(folder));
    await rm(dropped, { recursive: true });
  }

  close(): Promise<void> {
    return this.#lock.release();
  }

  #folderOf(world: string): string {
    return join(this.place, 'worlds', encodeWorldName(world));
  }
}

/** Throws LogRefused or LogDamaged, and then has changed nothing but for making the folder. */
export async function openFileStore<Call extends object, Reply>(
  folder: string,
  options: FileStoreOptions<Reply>,
): Promise<Store<Call, Reply>> {
  const place = resolve(folder);
  await makeFolder(place);
  const lock = await lockFolder(place);
  try {
    const checked = worldsIn(place).map((world) =>
      checkWorld(join(place, 'worlds', encodeWorldName(world)), world, options),
    );
    for (const tidy of checked) await tidy();
    for (const name of fs.readdirSync(join(place, 'worlds'))) {
      if (name.startsWith(droppedPrefix)) await rm(join(place, 'worlds', name), { recursive: true });
    }
    return new FileStore(place, lock, options);
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

/** Gives what is left to do once all worlds are known to be whole. */
function checkWorld<Reply>(
  folder: string,
  world: string,
  { facts, notice }: FileStoreOptions<Reply>,
): () => Promise<void> {
  const { segment, snapshot, stale } = listWorldFiles(folder);
  const whole = { torn: 0, bytes: 0, count: 0 };
  const { torn, bytes, count } = segment === null ? whole : checkSegment(segment, world, facts);
  if (snapshot !== null) checkSnapshot(snapshot, world, facts);
  return async () => {
    for (const file of stale) await rm(file, { force: true });
    if (segment === null || torn === 0) return;
    const fd = fs.openSync(segment, 'r+');
    fs.ftruncateSync(fd, bytes);
    fs.fsyncSync(fd);
    fs.closeSync(fd);
    notice(
      `${segment}: the last line was not whole and was cut off (${torn} bytes after line ${count}); it was never acknowledged.`,
    );
  };
}

function worldsIn(place: string): string[] {
  return fs.readdirSync(join(place, 'worlds')).flatMap((name) => decodeWorldName(name) ?? []);
}

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
