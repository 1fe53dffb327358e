// A result that is a folder of files: all of them, in a folder that was empty or not there, or none.

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCodeOf } from '../../primitives/thrown.ts';
import { UsageError } from '../failures/failures.ts';
import { isDocumentAsked, printDocument } from './document.ts';
import { hint, type Output } from './output.ts';

export type Files = ReadonlyMap<string, string | Buffer>;

/** `makeFiles`, by their paths within the folder, is asked once the folder is known to be free. Throws UsageError. */
export async function printNewFolder(
  output: Output,
  { folder, makeFiles, next }: { folder: string; makeFiles: () => Promise<Files>; next: string },
): Promise<void> {
  const isThere = await checkIsFree(folder);
  const files = await makeFiles();
  try {
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content, { flag: 'wx' });
    }
  } catch (error) {
    await removeAll(folder, isThere);
    throw unwritable(folder, error);
  }
  if (isDocumentAsked(output)) await printDocument(output, { data: { folder, files: [...files.keys()] } });
  hint(output, `wrote ${files.size} files; ${next}`);
}

/** Resolves to whether the folder is there. */
async function checkIsFree(folder: string): Promise<boolean> {
  const present = await readdir(folder).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw unwritable(folder, error);
  });
  if (present === undefined || present.length === 0) return present !== undefined;
  throw new UsageError(`${folder} is not empty.`, 'name a folder that is not there yet');
}

/** All that is in it came from here. */
async function removeAll(folder: string, isKept: boolean): Promise<void> {
  const written = isKept ? (await readdir(folder)).map((name) => join(folder, name)) : [folder];
  await Promise.all(written.map((path) => rm(path, { recursive: true, force: true }).catch(() => {})));
}

const unwritable = (folder: string, error: unknown): UsageError =>
  new UsageError(`${folder} cannot be written to: ${systemCodeOf(error)}.`);
