// The hashes of a fixtures folder, so that a log or a recording can say over which seed it was made (Decision 22).

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { collectionNames } from '../../contract/collections.ts';
import type { SeedIdentity } from '../../contract/seed-identity.ts';
import type { Seed } from '../../world/records/seed.ts';
import { openFixturesFolder, readChunks, seedFolder } from './fixtures-folder.ts';

const scenarioFile = 'scenarios.json';

/**
 * Hexadecimal, over the name and the bytes of every file that a seed is read from; a stray file changes nothing.
 * Throws FixtureError when one is not there.
 */
export function identifySeedFolder(folder: string = seedFolder): Required<SeedIdentity> {
  const source = openFixturesFolder(folder);
  const { organizationIds, datasetVersion } = source.read('dataset.json') as Seed;
  const [whole, records] = [createHash('sha256'), createHash('sha256')];
  for (const path of listSeedFiles(organizationIds)) {
    // A folder without a season is complete.
    if (path.endsWith('/upcoming.json') && source.has?.(path) !== true) continue;
    const line = `${path}\n${digestFile(join(folder, path))}\n`;
    whole.update(line);
    if (path !== scenarioFile) records.update(line);
  }
  return { seedDigest: whole.digest('hex'), recordsDigest: records.digest('hex'), datasetVersion };
}

function listSeedFiles(organizationIds: readonly string[]): string[] {
  const own = [
    ...['organization', 'branding', 'upcoming', ...collectionNames].map((name) => `${name}.json`),
    'logo.png',
  ];
  const shared = ['dataset.json', 'tokens.json', 'signing-keys.json', scenarioFile];
  return [...shared, ...organizationIds.flatMap((id) => own.map((name) => `${id}/${name}`))].sort();
}

function digestFile(file: string): string {
  const digest = createHash('sha256');
  for (const chunk of readChunks(file)) digest.update(chunk);
  return digest.digest('hex');
}
