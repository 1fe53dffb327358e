// Opens a folder as a data target: locks it, checks every byte, and removes the remains of a crash. A folder that cannot be
// written is only read.

import fs from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { counted } from '../../primitives/counted.ts';
import { systemCodeOf } from '../../primitives/thrown.ts';
import { Health } from '../health.ts';
import { GenerationEnded, LogDamaged, LogRefused, WorldStopped } from '../log-error.ts';
import { haveSameTerms, OtherTerms } from '../log-header.ts';
import type { Store, StoreOptions } from '../one-writer/store.ts';
import { checkWorldFiles } from './check-files.ts';
import { createFolder, renameDamaged } from './durable-file.ts';
import { FileStore, type FoundWorlds } from './file-store.ts';
import { lockFolder, lockToRead } from './folder-lock.ts';
import { HighWater } from './high-water.ts';
import { withoutSnapshot } from './snapshot-file.ts';
import { removeDropped, worldFolder, worldsIn } from './target-files.ts';
import { listWorldFiles } from './world-files.ts';

/** Throws LogRefused without having changed anything, except that it may have created the folder. Damage stops only its world. */
export async function openFileStore<Call extends object, Reply>(
  folder: string,
  options: StoreOptions<Call, Reply>,
): Promise<Store<Call, Reply>> {
  const target = resolve(folder);
  if (options.mustExist && !fs.existsSync(join(target, 'worlds')))
    throw new LogRefused(`There is no sbox log at ${target}: name the folder that was given to serve --data.`);
  await makeFolder(target);
  const unlock = await (options.mustExist ? lockToRead : lockFolder)(target);
  try {
    const found: Found = {
      ...{ greatest: 0, damaged: new Map(), untidy: [], others: new OtherTerms() },
      highWater: new HighWater(target),
    };
    for (const world of new Set([...worldsIn(target), ...found.highWater.worlds()]))
      checkWorld(target, world, options, found);
    if (unlock === undefined)
      options.onNotice?.(`${target} is read-only, so it is read without a lock: no server may write to it meanwhile.`);
    else {
      for (const tidy of found.untidy) await tidy();
      await removeDropped(target);
    }
    for (const { message } of found.damaged.values()) options.onNotice?.(message);
    const isOnlyRead = unlock === undefined || options.mustExist === true;
    await options.onFound?.({ others: found.others.all, isOnlyRead, isWhole: found.damaged.size === 0 });
    return new FileStore(target, { unlock, isHeld: !isOnlyRead }, options, found);
  } catch (error) {
    await unlock?.();
    throw explain(target, error);
  }
}

async function makeFolder(target: string): Promise<void> {
  try {
    const isForeign =
      fs.existsSync(target) &&
      !fs.existsSync(join(target, 'worlds')) &&
      fs.readdirSync(target).some((name) => !/^lock[.-]/.test(name));
    if (isForeign)
      throw new LogRefused(`${target} contains other files but no sbox log. Choose a new or an empty folder.`);
    await createFolder(new Health(), join(target, 'worlds'));
  } catch (error) {
    throw explain(target, error);
  }
}

interface Found extends FoundWorlds {
  readonly damaged: Map<string, WorldStopped>;
  greatest: number;
  /** Cleaning up that is left once all worlds are known; most folders need none. */
  readonly untidy: (() => Promise<void>)[];
}

function checkWorld(
  target: string,
  world: string,
  { header, onNotice }: Pick<StoreOptions<never, never>, 'header' | 'onNotice'>,
  found: Found,
): void {
  const folder = worldFolder(target, world);
  const acknowledged = found.highWater.get(world);
  try {
    const files = listWorldFiles(folder);
    found.greatest = Math.max(found.greatest, files.generation);
    const { torn, bytes, count, position, finding, facts } = checkWorldFiles(files, world, acknowledged);
    if (facts !== undefined && !haveSameTerms(facts, header)) found.others.add(facts, world);
    const { generation, log, stale, snapshot } = files;
    if (log !== null && (acknowledged?.generation !== generation || acknowledged.position < position))
      found.untidy.push(async () => found.highWater.set(world, { generation, position }));
    if (finding !== undefined)
      found.untidy.push(async () => {
        const renamed = await renameDamaged(String(snapshot));
        onNotice?.(`${withoutSnapshot(finding)} The snapshot was renamed to ${renamed}.`);
      });
    for (const file of stale) found.untidy.push(() => rm(file));
    // A refused replacement leaves an empty folder.
    if (log === null) found.untidy.push(() => rmdir(folder).catch(() => {}));
    if (log === null || torn === 0) return;
    onNotice?.(
      `${log}: the last line is incomplete and is ignored (${counted(torn, 'byte')} after line ${count}); nothing shows that it was acknowledged.`,
    );
    found.untidy.push(async () => {
      const fd = fs.openSync(log, 'r+');
      fs.ftruncateSync(fd, bytes);
      fs.fsyncSync(fd);
      fs.closeSync(fd);
    });
  } catch (error) {
    if (!(error instanceof LogDamaged || error instanceof GenerationEnded)) throw error;
    found.damaged.set(world, WorldStopped.damaged(world, error));
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this process has no permission there',
  EPERM: 'this process has no permission there',
  EROFS: 'it is mounted read-only',
  ENOENT: 'no folder can be created there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'its disk is full',
};

/** A system error becomes a refusal of ours; other errors stay as they are. */
function explain(target: string, error: unknown): unknown {
  const code = systemCodeOf(error) ?? '';
  const reason = reasons[code];
  return reason === undefined
    ? error
    : new LogRefused(`${target} cannot be used: ${reason} (${code}). Fix this, or choose another folder with --data.`);
}
