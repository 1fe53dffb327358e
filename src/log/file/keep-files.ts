// Copies of a world's files, under names that nobody reads: `g5.log.kept`.

import { copyFile } from 'node:fs/promises';
import { worldFolder } from './target-files.ts';
import { listWorldFiles } from './world-files.ts';

export async function keepFiles(target: string, world: string): Promise<void> {
  const { log, snapshot, base } = listWorldFiles(worldFolder(target, world));
  for (const file of [log, snapshot, base]) if (file !== null) await copyFile(file, `${file}.kept`);
}
