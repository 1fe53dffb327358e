// The packages whose code is in what is published: told by the bundler, not by a list. All of them are bundled, so who
// installs sbox installs no other package.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { commandLineBundle, importedBundle, requiredBundle } from './bundle-options.mjs';

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** As the package states it: an SPDX identifier or expression. */
  readonly licence: string;
  /** Null where the package has no file of it. */
  readonly licenceText: string | null;
  /** SHA-512 of the package as it was installed, hexadecimal; null where the lock file does not tell. */
  readonly sha512: string | null;
  readonly hasInstallScript: boolean;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
/** Its script for the browser is copied as it is (build.mjs). */
const docsPage = 'node_modules/@scalar/fastify-api-reference';
const installing = ['preinstall', 'install', 'postinstall'];

/** By name, each version once. */
export async function listBundledPackages(): Promise<BundledPackage[]> {
  const builds = await Promise.all(
    [commandLineBundle, importedBundle, requiredBundle].map((options) =>
      build({ ...options, metafile: true, write: false, logLevel: 'error' }),
    ),
  );
  const outputs = builds.flatMap(({ metafile }) => Object.values(metafile.outputs));
  const files = outputs.flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const folders = new Set([docsPage, ...files.flatMap((path) => folderOf(path) ?? [])]);
  const lock: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages = [...folders].map((folder) => describe(folder, lock));
  return packages.sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** Undefined for the project's own files. A package may lie within another one's folder. */
const folderOf = (path: string): string | undefined => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];

function describe(folder: string, { packages }: LockFile): BundledPackage {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const integrity = packages[folder]?.integrity ?? '';
  return {
    name: manifest.name,
    version: manifest.version,
    licence: manifest.license ?? 'unknown',
    licenceText: readLicence(join(root, folder)),
    sha512: integrity.startsWith('sha512-') ? Buffer.from(integrity.slice(7), 'base64').toString('hex') : null,
    hasInstallScript: installing.some((name) => manifest.scripts?.[name] !== undefined),
  };
}

function readLicence(folder: string): string | null {
  const name = readdirSync(folder).find((file) => /^(licen[cs]e|copying)([-.].*)?$/i.test(file));
  if (name === undefined || !existsSync(join(folder, name))) return null;
  return readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
}
