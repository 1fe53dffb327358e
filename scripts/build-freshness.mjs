// Whether dist/ was built after the last change to its sources. It compares only times.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['src', 'bin', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.types.json'];
/** The file that a build writes last. */
const last = 'dist/types/index.d.ts';

export async function isBuildFresh() {
  const builtAt = await changeOf(join(root, last)).catch(() => 0);
  return builtAt > (await lastChangeMs());
}

export async function lastChangeMs() {
  return Math.max(...(await Promise.all(sources.map((path) => lastChangeBelow(join(root, path))))));
}

async function lastChangeBelow(path) {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Math.max(...(await Promise.all([path, ...files].map(changeOf))));
}

const changeOf = async (path) => (await stat(path)).mtimeMs;
