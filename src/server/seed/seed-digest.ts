// The hashes of a fixtures folder, by which a log or a recording names its seed (Decision 22).

import { createHash } from 'node:crypto';
import { collectionNames } from '../../contract/collections.ts';
import type { SeedIdentity } from '../../contract/seed-identity.ts';
import { FixtureError } from '../../engine/records/fixture-error.ts';
import type { FixtureSource } from '../../engine/records/fixture-source.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import type { Seed } from '../../world/records/seed.ts';

const scenarioFile = 'scenarios.json';

/**
 * Hexadecimal, over the name and the bytes of every file of a seed; other files change nothing. `readFile` yields the bytes of a
 * file in any pieces. Throws FixtureError for a missing one.
 */
export function identifySeed(
  source: FixtureSource,
  readFile: (path: string) => Iterable<Uint8Array>,
): Required<SeedIdentity> {
  const [whole, records] = [createHash('sha256'), createHash('sha256')];
  for (const path of listSeedFiles(source)) {
    const file = createHash('sha256');
    for (const chunk of readFile(path)) file.update(chunk);
    const line = `${path}\n${file.digest('hex')}\n`;
    whole.update(line);
    if (path !== scenarioFile) records.update(line);
  }
  const { datasetVersion } = source.read('dataset.json') as Seed;
  return { seedDigest: whole.digest('hex'), recordsDigest: records.digest('hex'), datasetVersion };
}

/** The paths of the files of a seed. A folder without a season is complete. Throws FixtureError. */
export function listSeedFiles(source: FixtureSource): string[] {
  const dataset = source.read('dataset.json');
  const organizationIds = isJsonObject(dataset) ? dataset.organizationIds : undefined;
  if (!Array.isArray(organizationIds)) throw new FixtureError('dataset.json names no organizations');
  const perOrganization = [
    ...['organization', 'branding', 'upcoming', ...collectionNames].map((name) => `${name}.json`),
    'logo.png',
  ];
  const shared = ['dataset.json', 'tokens.json', 'signing-keys.json', scenarioFile];
  const all = [...shared, ...organizationIds.flatMap((id) => perOrganization.map((name) => `${id}/${name}`))].sort();
  return all.filter((path) => !path.endsWith('/upcoming.json') || source.has?.(path) === true);
}
