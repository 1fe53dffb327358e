// The command line as it was built. Where sources are newer than the build, it is first bundled anew, as a build does it.

import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuildFresh, lastChangeMs } from '../../scripts/build-freshness.mjs';
import { bundleCommandLine } from '../../scripts/bundle-command-line.mjs';
import type * as Tab from '../../src/cli/complete.ts';
import type * as Main from '../../src/cli/main.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kept = join(root, 'node_modules/.cache/command-line');
let preparing: Promise<string> | undefined;

/** The folder of the files. */
export function findBuiltCommandLine(): Promise<string> {
  preparing ??= isBuildFresh().then((isFresh) => (isFresh ? join(root, 'dist/cli') : bundleAnew()));
  return preparing;
}

/** A Tab is answered by a bundle of its own, as `bin/sbox.js` has it; the words are those that the build writes down. */
export async function runBuilt(...[argv, streams]: Parameters<typeof Main.main>): Promise<number> {
  const folder = await findBuiltCommandLine();
  const require = createRequire(import.meta.url);
  const { main, knownWords }: typeof Main = require(join(folder, 'main.cjs'));
  if (argv[0] !== '__complete') return main(argv, streams);
  const { complete }: typeof Tab = require(join(folder, 'complete.cjs'));
  return complete(await knownWords(), argv, streams);
}

/** Several processes may do it at once; one of them keeps the name. */
async function bundleAnew(): Promise<string> {
  const name = String(await lastChangeMs());
  const folder = join(kept, name);
  if (!(await exists(folder))) {
    await mkdir(kept, { recursive: true });
    const older = (await readdir(kept)).filter((other) => /^[\d.]+$/.test(other));
    const place = await mkdtemp(join(kept, 'new-'));
    // It finds the package's other files where the build would.
    const banner = {
      js: `const importMetaUrl=${JSON.stringify(new URL('../../dist/cli/main.cjs', import.meta.url))};`,
    };
    await bundleCommandLine(place, { banner });
    await rename(place, folder).catch(() => rm(place, { recursive: true }));
    await Promise.all(older.map((other) => rm(join(kept, other), { recursive: true, force: true })));
  }
  return join(folder, 'cli');
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
