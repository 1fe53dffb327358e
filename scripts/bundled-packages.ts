// The packages whose code is in what is published: told by the bundler, not by a list. All of them are bundled, so who
// installs sbox installs no other package.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { commandLineBundle, consoleBundle, importedBundle, requiredBundle } from './bundle-options.mjs';
import { carrierName } from './embedded-packages.ts';
import { describePackage, type LockFile, type Package, sortPackages } from './package-facts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** By name, each version once. */
export async function listBundledPackages(): Promise<Package[]> {
  const builds = await Promise.all(
    [commandLineBundle, consoleBundle, importedBundle, requiredBundle].map((options) =>
      build({ ...options, metafile: true, write: false, logLevel: 'error' }),
    ),
  );
  const outputs = builds.flatMap(({ metafile }) => Object.values(metafile.outputs));
  const files = outputs.flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const folders = new Set([`node_modules/${carrierName}`, ...files.flatMap((path) => folderOf(path) ?? [])]);
  const lock: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return sortPackages([...folders].map((folder) => describePackage(root, folder, lock)));
}

/** Undefined for the project's own files. A package may lie within another one's folder. */
const folderOf = (path: string): string | undefined => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
