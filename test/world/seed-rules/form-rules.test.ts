import { expect, test } from 'vitest';
import type { FixtureSource } from '../../../src/engine/records/fixture-source.ts';
import { openFixturesFolder, seedFolder } from '../../../src/server/seed/fixtures-folder.ts';
import {
  checkOrganizationFiles,
  checkSharedFiles,
  type FormViolation,
  withoutMalformed,
} from '../../../src/world/seed-rules/form-rules.ts';

const { read, readBytes } = openFixturesFolder(seedFolder);
const sourceOf = (file: string, content: unknown): FixtureSource => ({
  read: (path) => (path === file ? content : read(path)),
  readBytes,
});
// biome-ignore lint/suspicious/noExplicitAny: a file is changed into what its type forbids.
const changed = (file: string, change: (content: any) => void) => {
  const content = structuredClone(read(file));
  change(content);
  return sourceOf(file, content);
};

test('the shared files have their forms', () => {
  expect(checkSharedFiles({ read, readBytes })).toEqual([]);
  const repeated = changed('dataset.json', ({ organizationIds }) => organizationIds.push('org_pampa'));
  expect(checkSharedFiles(repeated)).toMatchObject([{ file: 'dataset.json', record: '' }]);
  const version = changed('dataset.json', (dataset) => Object.assign(dataset, { datasetVersion: ' x' }));
  expect(checkSharedFiles(version).map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^#\/datasetVersion must/),
  ]);
  expect(checkSharedFiles(sourceOf('tokens.json', 'x')).map(({ detail }) => detail)).toEqual(['must be array']);
});

test('a wrong branding is reported as one, and a wrong logo by its digest', () => {
  const check = (source: FixtureSource) => checkOrganizationFiles(source, 'org_pampa').map(({ detail }) => detail);
  const brand = (change: (branding: Record<string, unknown>) => void) => changed('org_pampa/branding.json', change);
  expect(check({ read, readBytes })).toEqual([]);
  expect(check(brand((branding) => Object.assign(branding, { logo: null, logoUrl: null })))).toEqual([]);
  const none = '0'.repeat(64);
  expect(check(brand((branding) => Object.assign(branding.logo as object, { sha256: none })))).toEqual([
    `#/logoUrl must be "/assets/logos/${none}.png", the address of the logo here`,
  ]);
  const logoUrl = `/assets/logos/${none}.png`;
  const renamed = brand((branding) => {
    Object.assign(branding.logo as object, { sha256: none });
    Object.assign(branding, { logoUrl });
  });
  expect(check(renamed)).toEqual([
    expect.stringMatching(/^#\/logo\/sha256 must be [0-9a-f]{64}, the digest of logo\.png$/),
  ]);
  expect(check(brand((branding) => Object.assign(branding, { logo: undefined })))).toHaveLength(1);
});

/** What is reported of the records of a file, and which of them are passed on. */
function select(file: string, records: unknown, isStream = false) {
  const reported: FormViolation[] = [];
  const base = sourceOf(file, records);
  const source = isStream ? { ...base, readRecords: () => (records as unknown[]).values() } : base;
  const passedOn = [
    ...(withoutMalformed(source, { report: (violation) => void reported.push(violation) }).readRecords?.(file) ?? []),
  ];
  return { passedOn, reported: reported.map(({ record, detail }) => `${record}: ${detail}`) };
}

const [first, second] = read('org_pampa/clients.json') as [Record<string, unknown>, Record<string, unknown>];

test.each([false, true])('well-formed records are passed on, from a stream as from a list: %s', (isStream) => {
  const clients = [first, { ...first }, { ...second, name: 5 }, null, { name: 'x' }, second];
  const { passedOn, reported } = select('org_pampa/clients.json', clients, isStream);
  expect(passedOn).toEqual([first]);
  expect(reported.slice(0, 2)).toEqual([
    'cli_0001: clientId occurs twice',
    `${second.clientId}: #/name must be string`,
  ]);
  expect(reported.filter((detail) => detail.startsWith('record 3: '))).toEqual(['record 3: must be object']);
  expect(reported.some((detail) => detail.startsWith('record 4: #/clientId clientId is required'))).toBe(true);
  expect(reported.at(-1)).toBe(`${second.clientId}: clientId occurs twice`);
});

test('a file that holds no list of records is reported', () => {
  expect(select('org_pampa/clients.json', {})).toEqual({
    passedOn: [],
    reported: [': the file must hold an array of records'],
  });
});

test('an event has the metrics of its peril, where a footprint needs them', () => {
  const events = read('org_pampa/events.json') as Record<string, unknown>[];
  const hail = events.find(({ eventId }) => eventId === 'evt_0001') as Record<string, unknown>;
  const reported = (more: object) => select('org_pampa/events.json', [{ ...hail, ...more }]).reported;
  expect(reported({})).toEqual([]);
  const wrong = reported({ metrics: { rainfallMm: 3 } });
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong.every((detail) => detail.startsWith('evt_0001: #/metrics of a hail event: '))).toBe(true);
  expect(reported({ peril: 'flood', metrics: { rainfallMm: 3 } })).toEqual([]);
  expect(reported({ metrics: undefined }).every((detail) => !detail.includes('#/metrics of a'))).toBe(true);
  expect(reported({ peril: undefined }).every((detail) => !detail.includes('#/metrics of a'))).toBe(true);
});
