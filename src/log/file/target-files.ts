import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { tryMake } from '../../primitives/thrown.ts';
import { decodeWorldName, encodeWorldName } from '../world-name.ts';

/** A dropped world's folder gets this name in one step, with a new generation number. */
const dropped = /^=gone-(\d+)$/;

export const droppedPath = (worlds: string, number: number): string => join(worlds, `=gone-${number}`);

/** A path without links, even if its end does not exist yet. */
export function realPathOf(path: string): string {
  const whole = resolve(path);
  return tryMake(() => fs.realpathSync(whole)) ?? join(realPathOf(dirname(whole)), basename(whole));
}

export const worldFolder = (target: string, world: string): string => join(target, 'worlds', encodeWorldName(world));

/** Reads one name at a time, so that a hundred thousand of them are never in memory at once. */
function* namesIn(target: string): Generator<string> {
  const folder = fs.opendirSync(join(target, 'worlds'));
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) yield entry.name;
  } finally {
    folder.closeSync();
  }
}

/** Yields the names of worlds, in no order. */
export function* worldsIn(target: string): Generator<string> {
  for (const name of namesIn(target)) {
    const world = decodeWorldName(name);
    if (world !== undefined) yield world;
  }
}

export function listDropped(target: string): { folder: string; number: number }[] {
  const all: { folder: string; number: number }[] = [];
  for (const name of namesIn(target)) {
    const [, number] = dropped.exec(name) ?? [];
    if (number !== undefined) all.push({ folder: join(target, 'worlds', name), number: Number(number) });
  }
  return all.sort((a, b) => a.number - b.number);
}

/** Removes all but the last folder itself, whose name keeps its number. Drops of several worlds may run at once. */
export async function removeDropped(target: string): Promise<void> {
  const others = listDropped(target);
  const last = others.pop();
  if (last === undefined) return;
  // A file may have stood where a world's folder belongs.
  const names = fs.lstatSync(last.folder).isDirectory() ? fs.readdirSync(last.folder) : [];
  for (const name of names) await rm(join(last.folder, name), { recursive: true, force: true });
  for (const { folder } of others) await rm(folder, { recursive: true, force: true });
}
