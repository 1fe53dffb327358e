// One hash of a fixtures folder, so that a recording can say over which seed it was made (Decision 22).

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { collectionNames } from '../../contract/collections.ts';
import { openFixturesFolder, readChunks, seedFolder } from './fixtures-folder.ts';

/**
 * Hexadecimal, over the name and the bytes of every file that a seed is read from; a stray file changes nothing.
 * Throws FixtureError when one is not there.
 */
export function digestSeedFolder(folder: string = seedFolder): string {
  const { organizationIds } = openFixturesFolder(folder).read('dataset.json') as { organizationIds: readonly string[] };
  const digest = createHash('sha256');
  for (const path of listSeedFiles(organizationIds)) digest.update(`${path}\n${digestFile(join(folder, path))}\n`);
  return digest.digest('hex');
}

function listSeedFiles(organizationIds: readonly string[]): string[] {
  const own = [...['organization', 'branding', ...collectionNames].map((name) => `${name}.json`), 'logo.png'];
  const whole = ['dataset', 'tokens', 'signing-keys', 'scenarios'].map((name) => `${name}.json`);
  return [...whole, ...organizationIds.flatMap((id) => own.map((name) => `${id}/${name}`))].sort();
}

function digestFile(file: string): string {
  const digest = createHash('sha256');
  for (const chunk of readChunks(file)) digest.update(chunk);
  return digest.digest('hex');
}
