// The packages whose code is published within the bundles: from the bundler, not from a list. All of them are bundled, so
// installing sbox installs no other package.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isBuildFresh } from './build-freshness.mjs';
import { bundles } from './bundle-options.mjs';
import { foldersIn, readFolders } from './bundled-folders.mjs';
import { carrierName } from './embedded-packages.ts';
import { describePackage, type LockFile, type Package, sortPackages } from './package-facts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Sorted by name, each version once. */
export async function listBundledPackages(): Promise<Package[]> {
  const stored = (await isBuildFresh()) ? await readFolders() : undefined;
  const folders = new Set([`node_modules/${carrierName}`, ...(stored ?? (await bundleForFolders()))]);
  const lock: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return sortPackages([...folders].map((folder) => describePackage(root, folder, lock)));
}

async function bundleForFolders(): Promise<string[]> {
  const builds = bundles.map((options) =>
    build({ outdir: 'dist', ...options, metafile: true, write: false, logLevel: 'error' }),
  );
  return foldersIn((await Promise.all(builds)).map(({ metafile }) => metafile));
}
