// The command line for processes of its own: as it was built, or where its sources are newer these, bundled once for each
// test file. Starting from the sources would take four times as long.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isBuildFresh } from '../../scripts/build-freshness.mjs';
import { commandLineBundle } from '../../scripts/bundle-options.mjs';
import { atFileEnd } from './at-file-end.ts';

const built = fileURLToPath(new URL('../../bin/sbox.js', import.meta.url));
const source = new URL('../../src/cli/main.ts', import.meta.url);
let preparing: Promise<readonly string[]> | undefined;

/** What Node is given before the words of a command. */
export function commandLine(): Promise<readonly string[]> {
  preparing ??= prepare();
  return preparing;
}

async function prepare(): Promise<readonly string[]> {
  if (await isBuildFresh()) return [built];
  const program = `require(${JSON.stringify(await bundle())}).main(process.argv.slice(1), process)`;
  return ['--eval', `${program}.then((code) => { process.exitCode = code; })`, '--'];
}

/** Gives the file. It finds the package's other files where its source does. */
async function bundle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-bundle-'));
  atFileEnd(() => {
    preparing = undefined;
    return rm(folder, { recursive: true });
  });
  const banner = { js: `const importMetaUrl=${JSON.stringify(source.href)};` };
  await build({ ...commandLineBundle, banner, outdir: folder });
  return join(folder, 'cli', 'main.cjs');
}
