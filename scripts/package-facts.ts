// Facts about a third-party package in a node_modules folder: its name, version, licence and digest.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Package {
  readonly name: string;
  readonly version: string;
  /** As the package states it: an SPDX identifier or expression; null where it states none. */
  readonly licence: string | null;
  /** Null where the package has no licence file. */
  readonly licenceText: string | null;
  /** SHA-512 of the package as it was installed, in hexadecimal; null where the lock file has none. */
  readonly sha512: string | null;
  readonly hasInstallScript: boolean;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

const installing = ['preinstall', 'install', 'postinstall'];

/** `folder` is the key of the package in the lock file of `root`. */
export function describePackage(root: string, folder: string, { packages }: LockFile): Package {
  const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return {
    name: manifest.name,
    version: manifest.version,
    licence: manifest.license ?? null,
    licenceText: readLicence(join(root, folder)),
    sha512: readIntegrity(packages[folder]?.integrity),
    hasInstallScript: installing.some((name) => manifest.scripts?.[name] !== undefined),
  };
}

export const readIntegrity = (integrity = ''): string | null =>
  integrity.startsWith('sha512-') ? Buffer.from(integrity.slice(7), 'base64').toString('hex') : null;

/** Sorts by name, then version, and keeps each package once. */
export function sortPackages(packages: readonly Package[]): Package[] {
  const byId = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function readLicence(folder: string): string | null {
  const name = readdirSync(folder).find((file) => /^(licen[cs]e|copying)([-.].*)?$/i.test(file));
  if (name === undefined || !existsSync(join(folder, name))) return null;
  return readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
}
