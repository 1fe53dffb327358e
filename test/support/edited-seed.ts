// A copy of the seed that somebody edited and sealed.

import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFixturesFolder, seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { sealSeed } from '../../src/world/seed-rules/seal-seed.ts';
import { makeTempFolder } from './temp-folder.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a file holds is edited into what its type may forbid.
type Edits = Readonly<Record<string, (content: any) => void>>;

/** Gives the folder. Each file is edited as JSON, in place. */
export async function editSeed(edits: Edits): Promise<string> {
  const folder = await makeTempFolder('edited-seed');
  await cp(seedFolder, folder, { recursive: true });
  for (const [path, edit] of Object.entries(edits)) {
    const content = JSON.parse(await readFile(join(folder, path), 'utf8'));
    edit(content);
    await writeFile(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
  }
  for (const [path, content] of sealSeed(openFixturesFolder(folder)).files)
    await writeFile(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
  return folder;
}

/** Ed25519, from RFC 8037, A.1. */
export const anotherKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
};
