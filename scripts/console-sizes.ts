// The size of the console as browsers fetch it, in kilobytes of gzip.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listFirstChunks } from '../src/server/pages/console-files.ts';

export interface ConsoleSizes {
  /** The files that the first page needs before it shows anything of the world. */
  readonly firstLoad: number;
  /** All files, those of single panels included: by no more does the console enlarge the package. */
  readonly everything: number;
}

export async function measureConsole(folder: string): Promise<ConsoleSizes> {
  const kilobytesOf = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0) / 1000;
  return {
    firstLoad: kilobytesOf(['console.js', 'style.css', ...(await listFirstChunks(folder))]),
    everything: kilobytesOf(readdirSync(folder)),
  };
}
