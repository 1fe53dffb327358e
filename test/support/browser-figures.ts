// The figures of a case as the browser runs them: bundled and minified as the console is.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { consoleBundle } from '../../scripts/bundle-options.mjs';

export interface BrowserFigures {
  readonly foreseen: typeof import('../../src/console/steps/figures.ts').foreseen;
  readonly lossPctOf: typeof import('../../src/law/figures/claim-figures.ts').lossPctOf;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function bundleFigures(): Promise<BrowserFigures> {
  const outdir = await mkdtemp(join(tmpdir(), 'sbox-figures-'));
  const contents = `export { foreseen } from './src/console/steps/figures.ts';
    export { lossPctOf } from './src/law/figures/claim-figures.ts';`;
  const { entryPoints: _, splitting: _splitting, outdir: _outdir, ...options } = consoleBundle;
  const stdin = { contents, resolveDir: root, loader: 'ts' as const };
  const outfile = join(outdir, 'figures.mjs');
  await build({ ...options, stdin, outfile, logLevel: 'error' });
  try {
    return (await import(pathToFileURL(outfile).href)) as BrowserFigures;
  } finally {
    await rm(outdir, { recursive: true });
  }
}
