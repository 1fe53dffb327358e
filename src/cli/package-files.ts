// Files that come with the package, by their path within it.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

export const locatePackageFile = (path: string): string => fileURLToPath(new URL(path, root));

export const readPackageFile = (path: string): string => readFileSync(new URL(path, root), 'utf8');

export const readVersion = (): string => (JSON.parse(readPackageFile('package.json')) as { version: string }).version;
