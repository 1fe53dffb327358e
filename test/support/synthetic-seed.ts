// A seed made in memory, for tests of the world's machinery that need many records or odd ones.

import { collectionNames } from '../../src/contract/collections.ts';
import type { Aoi } from '../../src/contract/schemas/aoi.ts';
import { createSeed, type Seed } from '../../src/world/records/seed.ts';

/** A plot whose place in the order follows its number; only its order and its filters matter. */
export function plot(number: number, more: Partial<Aoi> = {}): Aoi {
  const time = new Date(Date.UTC(2025, 0, 1) + number * 60_000).toISOString();
  return {
    aoiId: `aoi_${String(number).padStart(4, '0')}`,
    organizationId: 'org_one',
    portfolioId: 'pf_0001',
    name: `Plot ${number}`,
    centroid: { lat: -33, lon: -60 },
    weatherAt: { lat: -33, lon: -60 },
    areaHectares: 10,
    perilProfile: ['hail'],
    ring: [],
    aoiVersion: 1,
    crop: null,
    species: null,
    sowingDate: null,
    season: null,
    clientId: null,
    externalRef: null,
    createdAt: time,
    updatedAt: time,
    ...more,
  };
}

/** A seed of one organization, org_one, with these records and no others. */
export function buildSyntheticSeed(records: Readonly<Record<string, readonly unknown[]>>): Seed {
  const files: Record<string, unknown> = {
    'dataset.json': { datasetVersion: 'synthetic', organizationIds: ['org_one'] },
    'org_one/organization.json': { budget: { capCredits: 100, usedCredits: 40, unit: 'credits' }, jobFailures: [] },
  };
  for (const name of collectionNames) files[`org_one/${name}.json`] = records[name] ?? [];
  return createSeed({ read: (path) => structuredClone(files[path]), readBytes: () => Buffer.alloc(0) });
}
