// The first version of sbox, built by today's bundler, so that a run says what a request costs now beside what it did then.

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

const commit = 'b233da2';
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Its script; undefined, and said, where the clone has no history that far or its packages cannot be had. */
export async function buildFirstVersion(folder: string): Promise<string | undefined> {
  const run = (program: string, args: readonly string[], cwd: string) =>
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' });
  try {
    mkdirSync(folder);
    run('git', ['archive', '--output', join(folder, 'sources.tar'), commit], root);
    run('tar', ['-xf', 'sources.tar'], folder);
    run('npm', ['ci', '--ignore-scripts'], folder);
    const options = pathToFileURL(join(folder, 'scripts/bundle-options.mjs')).href;
    const { commandLineBundle } = (await import(options)) as { commandLineBundle: BuildOptions };
    await build({ ...commandLineBundle, logLevel: 'warning' });
    run(process.execPath, ['scripts/compile-bundle.mjs'], folder);
    return join(folder, 'bin/sbox.js');
  } catch (failure) {
    process.stderr.write(`The first version is left out: ${(failure as Error).message}\n`);
    return undefined;
  }
}
