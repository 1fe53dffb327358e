// Keeps copies of a world's files, under names that no program reads: `g5.log.kept`.

import { copyFile } from 'node:fs/promises';
import { syncFolder, syncPath } from './durable-file.ts';
import { worldFolder } from './target-files.ts';
import { listWorldFiles } from './world-files.ts';

/** Resolves when the copies are on disk. */
export async function keepFiles(target: string, world: string): Promise<void> {
  const folder = worldFolder(target, world);
  const { log, snapshot, base } = listWorldFiles(folder);
  for (const file of [log, snapshot, base]) {
    if (file === null) continue;
    await copyFile(file, `${file}.kept`);
    await syncPath(`${file}.kept`, 'r+');
  }
  await syncFolder(folder);
}
