// Files that come with the package, by their path within it, and the package's version.

import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

export const locatePackageFile = (path: string): URL => new URL(path, root);

/** The first of these that exists; undefined when none was built. */
export const findPackageFile = (...paths: readonly string[]): URL | undefined =>
  paths.map(locatePackageFile).find((path) => existsSync(path));

export const readPackageFile = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const readManifest = () => JSON.parse(readPackageFile('package.json')) as { name: string; version: string };
export const readVersion = (): string => readManifest().version;
/** The published name of the package, which is written only in its manifest. */
export const readName = (): string => readManifest().name;
