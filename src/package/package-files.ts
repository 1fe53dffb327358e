// Files that come with the package, by their path within it, and the package's version.

import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

export const locatePackageFile = (path: string): URL => new URL(path, root);

/** The first of these that exists; undefined when none was built. */
export const findPackageFile = (...paths: readonly string[]): URL | undefined =>
  paths.map(locatePackageFile).find((path) => existsSync(path));

export const readPackageFile = (path: string): string => readFileSync(new URL(path, root), 'utf8');

export const readVersion = (): string => (JSON.parse(readPackageFile('package.json')) as { version: string }).version;
