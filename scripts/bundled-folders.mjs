// The folders of the packages whose code is published within the bundles. Only bundling finds them, which takes as long as a
// build, so a build stores them.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kept = join(fileURLToPath(new URL('..', import.meta.url)), 'node_modules/.cache/bundled-folders.json');

export function foldersIn(metafiles) {
  const inputs = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap((output) => Object.entries(output.inputs));
  const files = inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
  return [...new Set(files.flatMap((path) => folderOf(path) ?? []))];
}

export async function keepFolders(metafiles) {
  await mkdir(dirname(kept), { recursive: true });
  await writeFile(kept, JSON.stringify(foldersIn(metafiles)));
}

/** The folders of the last build; undefined after an installation that found nothing to build. */
export async function readFolders() {
  const text = await readFile(kept, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Undefined for the project's own files. A package may lie within the folder of another; all may lie behind a link. */
const folderOf = (path) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
