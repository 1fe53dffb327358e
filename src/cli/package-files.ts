// Files that come with the package, by their path within it.

import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

export const locatePackageFile = (path: string): URL => new URL(path, root);

export const readPackageFile = (path: string): string => readFileSync(new URL(path, root), 'utf8');

export const readVersion = (): string => (JSON.parse(readPackageFile('package.json')) as { version: string }).version;
