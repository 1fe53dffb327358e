// The ways out for the worlds of a folder that are damaged, the safest first, and the one of them that a program can take by
// itself: to keep the entries before the damage. The damaged file stays beside the new one.

import fs from 'node:fs';
import { resolve } from 'node:path';
import { checkWorldFiles } from '../file/check-files.ts';
import { createAside, installAside, setAside } from '../file/durable-file.ts';
import { lockFolder, lockToRead } from '../file/folder-lock.ts';
import { HighWater } from '../file/high-water.ts';
import { encodeLine, type Line, readLines } from '../file/line.ts';
import { worldFolder, worldsIn } from '../file/target-files.ts';
import { listWorldFiles, parseLine, readHead, type WorldFiles } from '../file/world-files.ts';
import { Health } from '../health.ts';
import { GenerationEnded, LogDamaged, LogRefused } from '../log-error.ts';

export interface WayOut {
  readonly world: string;
  readonly finding: string;
  readonly way: 'put a copy back' | 'keep what precedes the damage' | 'drop or reset the world';
  readonly keeps: string;
  readonly loses: string;
  readonly isTaken: boolean;
}

interface Damage {
  readonly finding: string;
  readonly log: string | null;
  readonly snapshot: string | null;
  /** Where what is whole ends. */
  readonly byte: number;
}

/** Nobody may have the folder in use. Throws LogRefused. */
export async function repairFolder(folder: string, isDryRun: boolean): Promise<WayOut[]> {
  const target = resolve(folder);
  if (!fs.existsSync(`${target}/worlds`)) throw new LogRefused(`There is no log of sbox at ${target}.`);
  const unlock = await (isDryRun ? lockToRead : lockFolder)(target);
  const highWater = new HighWater(target);
  try {
    const ways: WayOut[] = [];
    for (const world of new Set([...worldsIn(target), ...highWater.worlds()])) {
      const damage = findDamage(worldFolder(target, world), world, highWater);
      if (damage !== undefined) ways.push(...(await waysOut(world, damage, highWater, isDryRun)));
    }
    return ways;
  } finally {
    highWater.close();
    await unlock?.();
  }
}

function findDamage(folder: string, world: string, highWater: HighWater): Damage | undefined {
  let files: WorldFiles | undefined;
  try {
    files = listWorldFiles(folder);
    checkWorldFiles(files, world, highWater.get(world));
    return undefined;
  } catch (error) {
    if (!(error instanceof LogDamaged || error instanceof GenerationEnded)) throw error;
    const { log = null, snapshot = null } = files ?? {};
    // Where the state is lost that the log begins with, its entries lead to nothing.
    if (!(error instanceof LogDamaged) || error.file !== log)
      return { finding: error.message, log: null, snapshot, byte: 0 };
    return { finding: error.message, log, snapshot, byte: error.byte || Number.POSITIVE_INFINITY };
  }
}

async function waysOut(world: string, damage: Damage, highWater: HighWater, isDryRun: boolean): Promise<WayOut[]> {
  const { finding, log, snapshot, byte } = damage;
  const whole = log === null ? undefined : readWhole(log, byte);
  const common = { world, finding, isTaken: false };
  const acknowledged = highWater.get(world)?.position ?? 0;
  const last =
    whole !== undefined && acknowledged > whole.position ? `positions ${whole.position + 1} to ${acknowledged}` : '';
  if (log !== null && whole !== undefined && !isDryRun) {
    await cut(log, whole.bytes);
    // The snapshot may stand beyond what is left, and only spares a replay.
    if (snapshot !== null) await setAside(snapshot);
    highWater.forget(world);
  }
  const kept = `positions 1 to ${whole?.position}`;
  return [
    { ...common, way: 'put a copy back', keeps: 'what the copy has', loses: 'what came after the copy' },
    ...(whole === undefined
      ? []
      : [
          {
            ...common,
            way: 'keep what precedes the damage',
            keeps: kept,
            loses: last || 'what follows',
            isTaken: !isDryRun,
          } as const,
        ]),
    { ...common, way: 'drop or reset the world', keeps: 'nothing', loses: 'the world' },
  ];
}

/** The last entry before a byte, and where it ends; undefined where there is none. */
function readWhole(log: string, before: number): { readonly position: number; readonly bytes: number } | undefined {
  let last: Line | undefined;
  try {
    for (const line of readLines(log)) {
      if (line.byte >= before) break;
      last = line;
    }
  } catch (error) {
    if (!(error instanceof LogDamaged || error instanceof GenerationEnded)) throw error;
  }
  if (last === undefined) return undefined;
  const { position } = parseLine(log, last) as { position?: number };
  // What is left of the history before a base leads to no state.
  if (position === undefined || position < (readHead(log).head.base ?? 0)) return undefined;
  return { position, bytes: last.byte + encodeLine(last.json).length };
}

async function cut(log: string, bytes: number): Promise<void> {
  const health = new Health();
  await createAside(health, log, fs.createReadStream(log, { end: bytes - 1 }));
  await setAside(log);
  await installAside(health, log);
}
