// Opens a folder as a data target: locks it, checks every byte, and removes what a crash left over.

import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { systemCodeOf } from '../../primitives/thrown.ts';
import { LogDamaged, LogRefused, WorldStopped } from '../log-error.ts';
import type { Store } from '../one-writer/store.ts';
import { encodeWorldName } from '../world-name.ts';
import { checkWorldFiles } from './check-files.ts';
import { createFolder } from './durable-file.ts';
import { FileStore, type FileStoreOptions } from './file-store.ts';
import { lockFolder } from './folder-lock.ts';
import { removeDropped, worldsIn } from './target-files.ts';
import { listWorldFiles } from './world-files.ts';

/** Throws LogRefused, and then has changed nothing but for making the folder. What is damaged stops its world. */
export async function openFileStore<Call extends object, Reply>(
  folder: string,
  { mustExist, ...options }: FileStoreOptions<Reply> & { readonly mustExist: boolean },
): Promise<Store<Call, Reply>> {
  const target = resolve(folder);
  if (mustExist && !fs.existsSync(join(target, 'worlds')))
    throw new LogRefused(`There is no log of sbox at ${target}: name the folder that serve --data was given.`);
  await makeFolder(target);
  const lock = await lockFolder(target);
  try {
    const damaged = new Map<string, WorldStopped>();
    const checked = worldsIn(target).map((world) => checkWorld(target, world, options, damaged));
    for (const tidy of checked) await tidy();
    for (const { message } of damaged.values()) options.notice(message);
    await removeDropped(target);
    return new FileStore(target, lock, options, damaged);
  } catch (error) {
    await lock.release();
    throw explain(target, error);
  }
}

async function makeFolder(target: string): Promise<void> {
  try {
    const isForeign =
      fs.existsSync(target) &&
      !fs.existsSync(join(target, 'worlds')) &&
      fs.readdirSync(target).some((name) => !/^lock[.-]/.test(name));
    if (isForeign) {
      throw new LogRefused(
        `${target} is a folder of something else: it holds files, and no log of sbox. Choose a new or an empty folder.`,
      );
    }
    await createFolder(join(target, 'worlds'));
  } catch (error) {
    throw explain(target, error);
  }
}

/** Gives what is left to do once all worlds are known to be of this log header. */
function checkWorld<Reply>(
  target: string,
  world: string,
  { header, notice }: FileStoreOptions<Reply>,
  damaged: Map<string, WorldStopped>,
): () => Promise<void> {
  const files = listWorldFiles(join(target, 'worlds', encodeWorldName(world)));
  try {
    const { torn, bytes, count } = checkWorldFiles(files, world, header);
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
function explain(target: string, error: unknown): unknown {
  const code = systemCodeOf(error) ?? '';
  const reason = reasons[code];
  return reason === undefined
    ? error
    : new LogRefused(`${target} cannot be used: ${reason} (${code}). Mend that, or choose another folder.`);
}
