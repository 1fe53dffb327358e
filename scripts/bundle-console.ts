// The console of these sources, for whoever opens, measures or photographs it.

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { consoleBundle } from './bundle-options.mjs';

/** Into a new folder, which is its caller's to remove. */
export async function bundleConsole(): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), 'sbox-console-'));
  await build({ ...consoleBundle, outdir, logLevel: 'error' });
  return outdir;
}
