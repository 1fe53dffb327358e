// What lies in the folder of a data target: worlds, and what was dropped.

import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeWorldName } from '../world-name.ts';

/** What a dropped world is renamed to, so that it is there or not: with the number that no generation before it had. */
const dropped = /^=gone-(\d+)$/;

export const droppedPath = (worlds: string, number: number): string => join(worlds, `=gone-${number}`);

export function worldsIn(target: string): string[] {
  return fs.readdirSync(join(target, 'worlds')).flatMap((name) => decodeWorldName(name) ?? []);
}

export function listDropped(target: string): { folder: string; number: number }[] {
  const worlds = join(target, 'worlds');
  const all = fs.readdirSync(worlds).flatMap((name) => {
    const [, number] = dropped.exec(name) ?? [];
    return number === undefined ? [] : [{ folder: join(worlds, name), number: Number(number) }];
  });
  return all.sort((a, b) => a.number - b.number);
}

/** All but the name of the last, which keeps its number. */
export async function removeDropped(target: string): Promise<void> {
  const all = listDropped(target);
  for (const { folder } of all.slice(0, -1)) await rm(folder, { recursive: true, force: true });
  const { folder } = all.at(-1) ?? {};
  if (folder === undefined) return;
  for (const name of fs.readdirSync(folder)) await rm(join(folder, name), { recursive: true, force: true });
}
