// Files that are there whole or not at all, and stay so: written aside, synced, renamed, and the folder synced.

import fs from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Health } from '../health.ts';

/** What a crash can leave of a file that was being written. */
export const asideSuffix = '.new';

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export async function createDurably(health: Health, file: string, content: Content): Promise<void> {
  await createAside(health, file, content);
  await installAside(health, file);
}

/** The file is durable, and not yet under its name. */
export async function createAside(health: Health, file: string, content: Content): Promise<void> {
  const aside = `${file}${asideSuffix}`;
  const fd = fs.openSync(aside, 'w', 0o600);
  try {
    for await (const part of content) writeWhole(fd, part);
    await syncData(health, aside, fd);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  } finally {
    fs.closeSync(fd);
  }
}

export function installAside(health: Health, file: string): Promise<void> {
  return moveDurably(health, `${file}${asideSuffix}`, file);
}

/** Both names are in one folder. */
export function moveDurably(health: Health, from: string, to: string): Promise<void> {
  return health.during(`Renaming ${from}`, async () => {
    await rename(from, to);
    await syncFolder(dirname(to));
  });
}

/** Gives the name that it has then; what was set aside before stays. */
export async function setAside(file: string): Promise<string> {
  let name = `${file}.damaged`;
  for (let number = 2; fs.existsSync(name); number += 1) name = `${file}.damaged-${number}`;
  await moveDurably(new Health(), file, name);
  return name;
}

/** Makes all folders above it too. Nobody else may read them. */
export async function createFolder(health: Health, folder: string): Promise<void> {
  if (!fs.existsSync(folder)) await health.during(`Making ${folder}`, () => createFolders(folder));
}

async function createFolders(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let path = folder; !fs.existsSync(path); path = dirname(path)) missing.unshift(path);
  // One by one: Node's own recursion never ends below a folder that is there and takes none, such as /proc.
  for (const path of missing) {
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (!fs.existsSync(path)) throw error;
    });
    await syncFolder(dirname(path));
  }
}

/** A write may take less than it was given, above all on a disk that fills up. */
export function writeWhole(fd: number, content: Uint8Array): void {
  for (let from = 0; from < content.length; ) from += fs.writeSync(fd, content, from);
}

export function syncData(health: Health, file: string, fd: number): Promise<void> {
  const wait = health.begin(`Writing to ${file}`);
  return new Promise((resolve, reject) =>
    fs.fdatasync(fd, (error) => {
      wait.end();
      if (error) reject(error);
      else resolve();
    }),
  );
}

/** Makes names durable: without this a new or renamed file may be gone after a crash. Windows has no such call. */
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
