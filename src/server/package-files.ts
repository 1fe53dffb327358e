// What the package holds beside the code: its version, the console, and the script of the API reference page, built into
// dist/, or in the library while developing.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const candidates = [
  '../../dist/assets/standalone.js',
  '../../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js',
];

export function findReferenceScript(): string | undefined {
  return candidates.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) => existsSync(path));
}

/** Undefined where nothing was built. */
export function findConsoleFolder(): string | undefined {
  const folder = fileURLToPath(new URL('../../dist/console/', import.meta.url));
  return existsSync(folder) ? folder : undefined;
}

/** Of the package: what a log says wrote it. */
export const readVersion = (): string =>
  (
    JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8')) as {
      version: string;
    }
  ).version;
