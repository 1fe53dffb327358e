import { expect, test } from 'vitest';
import type { FixtureSource } from '../../src/engine/records/fixture-source.ts';
import { openFixturesFolder, seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { checkSeed, type SeedViolation } from '../../src/world/seed-rules/seed-rules.ts';

type Fields = Record<string, unknown>;
type Path = readonly (string | number)[];
/** Rule, collection, record, what is changed in it, and what the violation says. */
type Case = readonly [rule: number, name: string, id: string, path: Path, value: unknown, detail: RegExp];

/** Collections are read whole here, so that a test need only replace one file. */
const { readRecords: _, ...committed } = openFixturesFolder(seedFolder);

/** A folder with one file changed. */
function breakFile(file: string, change: (content: never) => void, source = committed): FixtureSource {
  const content = structuredClone(source.read(file));
  change(content as never);
  return { ...source, read: (path) => (path === file ? content : source.read(path)) };
}

const idFields: Record<string, string> = {
  aois: 'aoiId',
  alerts: 'alertId',
  claims: 'claimId',
  clients: 'clientId',
  detections: 'detectionId',
  events: 'eventId',
  jobs: 'jobId',
  jobResults: 'jobId',
  peritajes: 'peritajeId',
  policies: 'policyId',
  portfolios: 'portfolioId',
  reports: 'reportId',
  webhookDeliveries: 'deliveryId',
  webhookSubscriptions: 'subscriptionId',
};

/** A folder with one member of one record of org_pampa set to another value. */
function breakRecord(source: FixtureSource, [, name, id, path, value]: Case): FixtureSource {
  const change = (records: Fields[]) => {
    const record = records.find((one) => one[idFields[name] as string] === id);
    if (record === undefined) throw new Error(`${name} has no ${id}`);
    let place = record;
    for (const key of path.slice(0, -1)) place = place[key] as Fields;
    place[path.at(-1) as string] = value;
  };
  return breakFile(`org_pampa/${name}.json`, change, source);
}

test('the committed seed breaks no rule', () => {
  expect(checkSeed(committed)).toEqual([]);
});

const broken: readonly Case[] = [
  [0, 'aois', 'aoi_0003', ['areaHectares'], 'many', /areaHectares.*number/],
  [0, 'claims', 'clm_0001', ['paidAt'], null, /paidAt is not a member/],
  [0, 'events', 'evt_0001', ['metrics'], { rainfallMm: 3 }, /metrics of a hail event/],
  [1, 'claims', 'clm_0001', ['policyId'], 'pol_0999', /policyId names pol_0999, which is not among the policies/],
  [1, 'policies', 'pol_0001', ['aoiIds', 1], 'aoi_9001', /aoiIds names aoi_9001/],
  [1, 'jobs', 'job_0003', ['input', 'aoiId'], 'aoi_0999', /input.aoiId names aoi_0999/],
  [1, 'clients', 'cli_0001', ['organizationId'], 'org_ebro', /organizationId must be org_pampa/],
  [1, 'webhookSubscriptions', 'whs_0001', ['signingKeyRef'], 'whkey_9001', /not a webhook key of org_pampa/],
  [6, 'claims', 'clm_0002', ['aoiId'], 'aoi_0005', /aoiId is aoi_0005, and must be one of aoi_0003/],
  [6, 'claims', 'clm_0002', ['peril'], 'drought', /peril is drought, and must be one of/],
  [
    6,
    'claims',
    'clm_0002',
    ['occurredAt'],
    '2024-01-03T21:50:00.000Z',
    /must be from 2025-09-01T03:00:00.000Z, before/,
  ],
  [2, 'claims', 'clm_0002', ['occurredAt'], '2026-01-06T21:50:00.000Z', /more than a day outside evt_0002/],
  [3, 'detections', 'det_0001', ['damagedHectares'], 12.5, /a job computes .*, not .*12\.5/],
  [3, 'detections', 'det_0001', ['affectedPct'], 12.5, /a job computes/],
  [3, 'detections', 'det_0001', ['severity'], 'low', /a job computes/],
  [3, 'detections', 'det_0001', ['method'], 'frost_degree_hours', /does not detect hail/],
  [3, 'detections', 'det_0001', ['provenance', 'licenceTier'], 'restricted', /provenance must be/],
  [3, 'jobResults', 'job_0001', ['damagedHectares'], 1, /damagedHectares differs from what a job computes/],
  [4, 'detections', 'det_0002', ['computedAt'], '2025-12-18T20:30:00.000Z', /must be later than .*the end of evt_0001/],
  [
    4,
    'detections',
    'det_0001',
    ['computedAt'],
    '2025-12-20T14:09:01.000Z',
    /when SBX_S2C_MSIL2A_20251220T140901 was taken/,
  ],
  [5, 'peritajes', 'per_0004', ['detectionId'], 'det_0010', /det_0010 is not on the plot and event of clm_0003/],
  [5, 'peritajes', 'per_0005', ['zones', 0, 'hectares'], 64, /the zones have 64 ha; clm_0004 claims 63 ha/],
  [5, 'peritajes', 'per_0006', ['assessedDamagePct'], 50, /assessedDamagePct must be 21\.43/],
  [5, 'peritajes', 'per_0004', ['aoiId'], 'aoi_0005', /aoiId must be aoi_0004/],
  [6, 'claims', 'clm_0005', ['approvedAmount', 'amount'], 1, /approvedAmount is .*, and must be .*27419\.96/],
  [
    6,
    'claims',
    'clm_0005',
    ['settlement', 'formula'],
    'Paid.',
    /settlement is .*, and must be .*108687\.6 USD × 143 ha/,
  ],
  [
    6,
    'claims',
    'clm_0005',
    ['settlement', 'peritajeId'],
    'per_0002',
    /its peritaje is .*clm_0006.*, and must be .*clm_0005/,
  ],
  [6, 'claims', 'clm_0011', ['settlement'], null, /without a settlement is .*21\.43.*, and must be .*null/],
  [6, 'claims', 'clm_0006', ['approvedAmount', 'amount'], 100, /approvedAmount is .*, and must be .*"amount":0/],
  [6, 'claims', 'clm_0007', ['assessedLossPct'], null, /assessedLossPct is 56\.72, and must be null/],
  [6, 'claims', 'clm_0001', ['decisionDueAt'], null, /decisionDueAt is null, and must be 2026-01-19T03:00:00/],
  [6, 'reports', 'rep_0001', ['title'], 'Another title', /digest of \/v1\/reports\/rep_0001 is/],
  [6, 'reports', 'rep_0001', ['manifest'], null, /manifest and signedAt is \[false,true\], and must be \[true,true\]/],
  [6, 'reports', 'rep_0005', ['status'], 'signed', /manifest and signedAt is \[false,false\]/],
  [6, 'reports', 'rep_0002', ['manifest', 'signature', 'jws'], 'e30.e30.AA', /signature is does not hold/],
  [6, 'policies', 'pol_0006', ['insuredPlots', 0, 'priorLossPct'], 0, /insuredPlots is .*, and must be .*25\.23/],
  [6, 'policies', 'pol_0001', ['insuredPlots', 0, 'sumInsured', 'amount'], 1, /insuredPlots sumInsured is \[1,/],
  [6, 'detections', 'det_0001', ['aoiHectares'], 85, /affectedPct is 80\.4, and must be 79\.4/],
  [
    7,
    'events',
    'evt_0005',
    ['provenance', 'licenceTier'],
    'open',
    /the licence of sbox-fixture:station is restricted, not open/,
  ],
  [8, 'alerts', 'alr_0008', ['severity'], 'moderate', /severity moderate is less than high/],
  [8, 'alerts', 'alr_0008', ['peril'], 'frost', /peril must be hail/],
  [9, 'webhookDeliveries', 'dlv_0008', ['attempts', 2, 'attemptedAt'], '2026-01-13T19:41:00.000Z', /attempt 3 must be/],
  [9, 'webhookDeliveries', 'dlv_0006', ['status'], 'dead_letter', /a dead letter must have 5 scheduled attempts/],
  [9, 'webhookDeliveries', 'dlv_0006', ['nextAttemptAt'], '2026-01-16T12:00:00.000Z', /nextAttemptAt must be/],
  [9, 'webhookDeliveries', 'dlv_0001', ['request', 'body'], '{}', /webhook-signature must be/],
  [
    9,
    'webhookDeliveries',
    'dlv_0002',
    ['attempts', 1, 'headers', 'webhook-timestamp'],
    '1',
    /webhook-timestamp must be/,
  ],
  [9, 'webhookDeliveries', 'dlv_0002', ['request', 'headers', 'webhook-timestamp'], '1', /webhook-timestamp must be/],
  [9, 'webhookDeliveries', 'dlv_0007', ['request', 'headers', 'webhook-signature'], 'v1,', /webhook-signature must be/],
  [10, 'portfolios', 'pf_0001', ['aoiCount'], 3, /its plots are 15 with 1469\.84 ha/],
  [10, 'portfolios', 'pf_0003', ['totalHectares'], 3, /its plots are 2/],
  [11, 'aois', 'aoi_0001', ['centroid', 'lat'], -34, /the centroid must lie in the ring/],
  [13, 'aois', 'aoi_0002', ['perilProfile'], ['wind'], /aoi_0002 is not monitored for hail/],
  [14, 'jobs', 'job_0001', ['status'], 'failed', /must have no result/],
  [14, 'jobs', 'job_0004', ['status'], 'succeeded', /has no result/],
  [14, 'jobs', 'job_0002', ['stage'], 'computing_footprint', /the stage of a running job must be held_by_seed/],
  [14, 'jobs', 'job_0005', ['stage'], 'held_by_seed', /the stage of a cancelled job must be finished/],
];

/** Rule 13 is told of the detection, whose plot was changed. */
const outcomeOf: Record<string, readonly [name: string, id: string]> = { aoi_0002: ['detections', 'det_0002'] };

/**
 * What is told of each case. A check measures every detection, so cases of different records are broken in one folder; of
 * forms, references and meaning only the first that is wrong is told, so these have folders of their own.
 */
function checkTogether(cases: readonly Case[]): Map<Case, readonly SeedViolation[]> {
  const folders = new Map<string, Case[]>();
  for (const [index, one] of cases.entries()) {
    const [rule, name, id] = one;
    const earlier = cases.slice(0, index).filter((other) => other[1] === name && other[2] === id);
    const folder = `stage ${Math.min(rule, 2)}, change ${earlier.length} of a record`;
    folders.set(folder, [...(folders.get(folder) ?? []), one]);
  }
  const told = [...folders.values()].flatMap((together) => {
    const violations = checkSeed(together.reduce(breakRecord, committed));
    return together.map((one) => [one, violations] as const);
  });
  return new Map(told);
}

const told = checkTogether(broken);
const tried = broken.map((one) => [...one, told.get(one)] as const);

test.each(tried)('rule %i is broken by %s %s with another %s', (rule, name, id, _path, _value, detail, violations) => {
  const [toldName, record] = outcomeOf[id] ?? [name, id];
  const expected = { file: `org_pampa/${toldName}.json`, record, rule, detail: expect.stringMatching(detail) };
  expect(violations).toContainEqual(expected);
});

test('rule 12 is broken by an id that both organizations have', () => {
  const client = (committed.read('org_ebro/clients.json') as Fields[])[0] as Fields;
  const source = breakFile('org_pampa/clients.json', (records: Fields[]) => {
    records.push({ ...client, organizationId: 'org_pampa' });
  });
  const detail = 'cli_9001 belongs to org_pampa too';
  expect(checkSeed(source)).toEqual([{ file: 'org_ebro/clients.json', record: 'cli_9001', rule: 12, detail }]);
});

test('an id that occurs twice in a file is told', () => {
  const source = breakFile('org_pampa/clients.json', (records: Fields[]) => records.push(records[0] as Fields));
  const detail = 'clientId occurs twice';
  expect(checkSeed(source)).toEqual([{ file: 'org_pampa/clients.json', record: 'cli_0001', rule: 0, detail }]);
});

test('a job result without its job, and a job without its result, are told', () => {
  const source = breakFile('org_pampa/jobResults.json', (records: Fields[]) => records.splice(0));
  expect(checkSeed(source)).toContainEqual(expect.objectContaining({ rule: 14, record: 'job_0001' }));
});

test.each([
  [
    'a token of no organization',
    'tokens.json',
    1,
    (tokens: Fields[]) => Object.assign(tokens[0] as Fields, { organizationId: 'org_none' }),
  ],
  [
    'a scenario of no organization',
    'scenarios.json',
    1,
    (scenarios: Fields[]) => Object.assign(scenarios[0] as Fields, { organizationId: 'org_none' }),
  ],
  [
    'a dataset without organizations',
    'dataset.json',
    0,
    (dataset: Fields) => Object.assign(dataset, { organizationIds: [] }),
  ],
  [
    'a logo whose digest is another',
    'org_pampa/branding.json',
    0,
    (branding: Fields) => Object.assign(branding.logo as Fields, { sha256: '0'.repeat(64) }),
  ],
  [
    'a job failure of no plot',
    'org_pampa/organization.json',
    1,
    (organization: Fields) =>
      Object.assign(organization, { jobFailures: [{ aoiId: 'aoi_0777', code: 'no_cloud_free_scene' }] }),
  ],
])('%s is told with its file', (_, file, rule, change) => {
  const violations = checkSeed(breakFile(file, change as (content: never) => void));
  expect(violations).toContainEqual(expect.objectContaining({ file, rule }));
});

test('a file that holds no array of records is told', () => {
  const source = { ...committed, read: (path: string) => (path === 'org_pampa/aois.json' ? {} : committed.read(path)) };
  const detail = 'the file must hold an array of records';
  expect(checkSeed(source)).toEqual([{ file: 'org_pampa/aois.json', record: '', rule: 0, detail }]);
});

test('every rule has a broken copy', () => {
  const met = new Set([...broken.map(([rule]) => rule), 12]);
  expect([...met].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});
