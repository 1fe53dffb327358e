// Where the package keeps the script of the API reference page: built into dist/, or in the library while developing.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const candidates = [
  '../../dist/assets/standalone.js',
  '../../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js',
];

export function findReferenceScript(): string | undefined {
  return candidates.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) => existsSync(path));
}
