// Writes files that exist complete or not at all, even after a crash: under a temporary name, synced, renamed, the folder synced.

import fs from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { Health } from '../health.ts';

/** The suffix of a file that was being written during a crash. */
export const temporarySuffix = '.new';

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export async function createDurably(health: Health, file: string, content: Content): Promise<void> {
  await createTemporary(health, file, content);
  await installTemporary(health, file);
}

/** Creates a durable file that does not have its final name yet. */
export async function createTemporary(health: Health, file: string, content: Content): Promise<void> {
  const temporary = `${file}${temporarySuffix}`;
  const fd = fs.openSync(temporary, 'w', 0o600);
  try {
    for await (const part of content) writeWhole(fd, part);
    await syncData(health, temporary, fd);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    fs.closeSync(fd);
  }
}

export function installTemporary(health: Health, file: string): Promise<void> {
  return moveDurably(health, `${file}${temporarySuffix}`, file);
}

/** Both names are in one folder. */
export function moveDurably(health: Health, from: string, to: string): Promise<void> {
  return health.during(`Renaming ${from}`, async () => {
    await rename(from, to);
    await syncFolder(dirname(to));
  });
}

/** Renames a damaged file and returns its new name; files that were renamed before stay. */
export async function renameDamaged(file: string): Promise<string> {
  let name = `${file}.damaged`;
  for (let number = 2; fs.existsSync(name); number += 1) name = `${file}.damaged-${number}`;
  await moveDurably(new Health(), file, name);
  return name;
}

/** Creates all parent folders too, readable by their owner only. */
export async function createFolder(health: Health, folder: string): Promise<void> {
  if (!fs.existsSync(folder)) await health.during(`Making ${folder}`, () => createFolders(folder));
}

async function createFolders(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let path = folder; !fs.existsSync(path); path = dirname(path)) missing.unshift(path);
  // The folders are made one by one: Node's own recursion never ends below a folder that exists and accepts none, such as /proc.
  for (const path of missing) {
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (!fs.existsSync(path)) throw error;
    });
    await syncFolder(dirname(path));
  }
}

/** A write may take fewer bytes than it was given, above all on a disk that is nearly full. */
export function writeWhole(fd: number, content: Uint8Array): void {
  for (let from = 0; from < content.length; ) from += fs.writeSync(fd, content, from);
}

export function syncData(health: Health, file: string, fd: number): Promise<void> {
  return health.during(`Writing to ${file}`, () => promisify(fs.fdatasync)(fd));
}

/** Makes names durable: otherwise a new or renamed file may be lost after a crash. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(folder);
}

export async function syncPath(path: string, flags = 'r'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
