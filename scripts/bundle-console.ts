// Bundles the console from these sources, for scripts and tests that open or measure it or take its pictures.

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { consoleBundle } from './bundle-options.mjs';

/** Writes into a new folder, which the caller has to remove. */
export async function bundleConsole(): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), 'sbox-console-'));
  await build({ ...consoleBundle, outdir, logLevel: 'error' });
  return outdir;
}
