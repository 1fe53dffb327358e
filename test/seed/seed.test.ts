import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSeed } from '../../scripts/seed/build-seed.ts';
import { type CollectionName, collectionNames, collections, type RecordOf } from '../../src/contract/collections.ts';
import { seededAt } from '../../src/contract/form/surface.ts';
import {
  AlertStatus,
  ClaimStatus,
  DeliveryStatus,
  JobStatus,
  PeritajeStatus,
  PolicyStatus,
  WatchStatus,
} from '../../src/contract/schemas/vocabularies.ts';
import { ringsIntersect } from '../../src/primitives/polygon.ts';
import { seedFolder } from '../../src/server/seed/fixtures-folder.ts';

const built = buildSeed();
const organizationIds = ['org_pampa', 'org_ebro'];

function list<Name extends CollectionName>(organizationId: string, name: Name): RecordOf<Name>[] {
  return JSON.parse(String(built.get(`fixtures/${organizationId}/${name}.json`)));
}

test('the committed files are those that the script builds, byte for byte, and no others', () => {
  const files = readdirSync(seedFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name).slice(seedFolder.length));
  expect(files.map((file) => `fixtures/${file}`).sort()).toEqual([...built.keys()].sort());
  for (const [path, content] of built) {
    const bytes = readFileSync(join(seedFolder, path.slice('fixtures/'.length)));
    expect(bytes.equals(Buffer.from(content)), path).toBe(true);
  }
});

const counts: Record<string, Record<CollectionName, number>> = {
  org_pampa: {
    portfolios: 3,
    aois: 30,
    clients: 9,
    policies: 12,
    events: 14,
    detections: 28,
    weather: 300,
    claims: 11,
    peritajes: 7,
    reports: 6,
    watchSubscriptions: 8,
    alerts: 10,
    webhookSubscriptions: 4,
    webhookDeliveries: 10,
    jobs: 5,
    jobResults: 1,
  },
  org_ebro: {
    portfolios: 1,
    aois: 4,
    clients: 2,
    policies: 2,
    events: 3,
    detections: 3,
    weather: 20,
    claims: 2,
    peritajes: 1,
    reports: 1,
    watchSubscriptions: 2,
    alerts: 2,
    webhookSubscriptions: 1,
    webhookDeliveries: 1,
    jobs: 1,
    jobResults: 1,
  },
};

test.each(organizationIds)('%s has as many records of each collection as documented', (organizationId) => {
  const found = collectionNames.map((name) => [name, list(organizationId, name).length]);
  expect(Object.fromEntries(found)).toEqual(counts[organizationId]);
});

const tally = (words: readonly string[]) => {
  const counted: Record<string, number> = {};
  for (const word of words) counted[word] = (counted[word] ?? 0) + 1;
  return counted;
};

test('org_pampa has the states that are documented by number', () => {
  const statuses = (name: 'policies' | 'reports' | 'webhookSubscriptions' | 'webhookDeliveries') =>
    tally(list('org_pampa', name).map(({ status }) => status));
  expect(statuses('policies')).toEqual({ active: 8, expired: 2, pending: 1, cancelled: 1 });
  expect(statuses('reports')).toEqual({ signed: 4, draft: 2 });
  expect(statuses('webhookSubscriptions')).toEqual({ active: 2, paused: 1, disabled: 1 });
  expect(statuses('webhookDeliveries')).toEqual({ delivered: 5, pending: 1, retrying: 1, dead_letter: 3 });
  expect(tally(list('org_pampa', 'events').map(({ peril }) => peril))).toEqual({
    hail: 7,
    frost: 3,
    drought: 2,
    flood: 1,
    wind: 1,
  });
});

test.each([
  ['claims', ClaimStatus],
  ['peritajes', PeritajeStatus],
  ['alerts', AlertStatus],
  ['watchSubscriptions', WatchStatus],
  ['jobs', JobStatus],
  ['policies', PolicyStatus],
  ['webhookDeliveries', DeliveryStatus],
] as const)('org_pampa has %s in every state', (name, schema) => {
  const states = new Set(list('org_pampa', name).map(({ status }) => status));
  expect([...states].sort()).toEqual([...schema.enum].sort());
});

test('the jobs of org_pampa have one state each, by id', () => {
  const states = list('org_pampa', 'jobs').map(({ jobId, status }) => `${jobId} ${status}`);
  expect(states.sort()).toEqual([
    'job_0001 succeeded',
    'job_0002 running',
    'job_0003 queued',
    'job_0004 failed',
    'job_0005 cancelled',
  ]);
});

test.each(organizationIds)(
  'the records of %s lie in time order, and none is younger than the epoch',
  (organizationId) => {
    for (const name of collectionNames) {
      const { timeField } = collections[name];
      const records = list(organizationId, name) as unknown as Record<string, string>[];
      if (timeField === null) continue;
      const times = records.map((record) => String(record[timeField]));
      expect(times, name).toEqual([...times].sort());
      for (const record of records) {
        expect(String(record.createdAt) <= seededAt, `${name} ${JSON.stringify(record).slice(0, 40)}`).toBe(true);
        expect(String(record.updatedAt ?? record.createdAt) <= seededAt).toBe(true);
        expect(String(record.updatedAt ?? record.createdAt) >= String(record.createdAt)).toBe(true);
      }
    }
  },
);

test.each(organizationIds)('an event of %s lists exactly the plots that its footprint touches', (organizationId) => {
  const aois = list(organizationId, 'aois');
  for (const { footprint, affectedAoiIds } of list(organizationId, 'events')) {
    const ring = footprint.coordinates[0] as [number, number][];
    const touched = aois.filter((aoi) => ringsIntersect(aoi.ring as [number, number][], ring));
    expect(affectedAoiIds).toEqual(touched.map(({ aoiId }) => aoiId));
    expect(affectedAoiIds.length).toBeGreaterThan(0);
  }
});

test('no two plots lie on the same ground', () => {
  const aois = organizationIds.flatMap((organizationId) => list(organizationId, 'aois'));
  const pairs = aois.flatMap((a, index) => aois.slice(index + 1).map((b) => [a, b] as const));
  expect(pairs.length).toBe((34 * 33) / 2);
  const overlapping = pairs.filter(([a, b]) =>
    ringsIntersect(a.ring as [number, number][], b.ring as [number, number][]),
  );
  expect(overlapping.map(([a, b]) => `${a.aoiId} ${b.aoiId}`)).toEqual([]);
});

test('the named plots have the areas that are documented', () => {
  const areas = organizationIds.flatMap((id) =>
    list(id, 'aois').map(({ aoiId, areaHectares }) => [aoiId, areaHectares]),
  );
  expect(Object.fromEntries(areas)).toMatchObject({
    ...{ aoi_0001: 84, aoi_0002: 119.99, aoi_0003: 180, aoi_0004: 140.01, aoi_0005: 63, aoi_0006: 200.01 },
    ...{ aoi_0007: 143.01, aoi_0008: 12.6, aoi_0009: 98.99, aoi_0010: 100, aoi_0011: 11999.94, aoi_0012: 19 },
    ...{ aoi_9001: 8, aoi_9002: 10.4, aoi_9003: 10.5, aoi_9004: 6.6 },
  });
});
