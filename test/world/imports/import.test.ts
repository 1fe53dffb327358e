import { expect, test } from 'vitest';
import { endImport, runImport, startImport } from '../../support/import.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const ring = (lon: number, lat = -34.2) => [
  [lon, lat],
  [lon + 0.008, lat],
  [lon + 0.008, lat + 0.008],
  [lon, lat + 0.008],
  [lon, lat],
];
const plot = (name: string, lon: number, more: object = {}) => ({
  portfolioId: 'pf_0001',
  name,
  ring: ring(lon),
  ...more,
});

test('an import is accepted as a job that costs nothing and says where to look', () => {
  const world = createTestWorld();
  const items = [{ name: 'One' }];
  const { status, headers, data } = call(world, 'importRows', { params: { kind: 'clients' }, body: { items } });
  expect([status, headers]).toEqual([202, { location: `/v1/jobs/${data.jobId}`, 'retry-after': '1' }]);
  expect(data).toMatchObject({
    kind: 'import.clients',
    status: 'queued',
    input: { kind: 'clients', mode: 'create', dryRun: false, received: 1 },
    cost: { estimatedCredits: 0, chargedCredits: 0, remainingCredits: 760 },
  });
});

test('rows become visible all at once, by the read that finds the job succeeded', () => {
  const world = createTestWorld({ jobSteps: 2 });
  const { jobId: id } = startImport(world, 'clients', [{ name: 'One' }, { name: 'Two' }]);
  const seen = [1, 2, 3].map(() => {
    const { status, stage } = call(world, 'getJob', { params: { id } }).data;
    return [status, stage, call(world, 'listClients').data.length];
  });
  expect(seen).toEqual([
    ['running', 'applying_rows', 9],
    ['running', 'applying_rows', 9],
    ['succeeded', 'finished', 11],
  ]);
});

test('good rows apply and bad ones are listed, each with pointers into its row', () => {
  const world = createTestWorld();
  const open = ring(-58.7).slice(0, 4);
  const result = runImport(world, 'aois', [
    plot('Good', -58.7),
    'a row',
    { portfolioId: 'pf_7', name: 'Nowhere', ring: ring(-58.6) },
    plot('Open', -58.5, { ring: open }),
    plot('Taken', -58.4, { externalRef: 'PER-0004' }),
    plot('Typo', -58.3, { perilProfil: ['hail'] }),
    plot('Good too', -58.2),
  ]);
  expect(result).toMatchObject({
    kind: 'import.aois',
    received: 7,
    created: 2,
    updated: 0,
    rejected: 5,
    dryRun: false,
  });
  expect(result.resourceIds).toEqual(['aoi_0031', 'aoi_0032']);
  expect(result.errors.map(({ index, pointer, code }) => [index, pointer, code])).toEqual([
    [1, '#/items/1', 'type'],
    [2, '#/items/2/portfolioId', 'resource_not_found'],
    [3, '#/items/3/ring/3', 'not_closed'],
    [4, '#/items/4/externalRef', 'duplicate_resource'],
    [5, '#/items/5/perilProfil', 'unknown_member'],
  ]);
  expect(call(world, 'getAoi', { params: { id: 'aoi_0032' } }).data.name).toBe('Good too');
});

test('imported plots count in their portfolio and in the events that touched them', () => {
  const world = createTestWorld();
  const before = call(world, 'getPortfolio', { params: { id: 'pf_0001' } }).data;
  runImport(world, 'aois', [plot('In the swath', -60.79, { ring: ring(-60.79, -33.92) }), plot('Far', -58.7)]);
  const [far, hit] = call(world, 'listAois').data;
  const after = call(world, 'getPortfolio', { params: { id: 'pf_0001' } }).data;
  expect(after.aoiCount).toBe(before.aoiCount + 2);
  const hectares = (far?.areaHectares ?? 0) + (hit?.areaHectares ?? 0);
  expect(after.totalHectares).toBeCloseTo(before.totalHectares + hectares, 8);
  const touched = (aoiId = '') => call(world, 'listEvents', { query: { aoiId } }).data.map(({ eventId }) => eventId);
  expect([touched(hit?.aoiId), touched(far?.aoiId)]).toEqual([['evt_0001'], []]);
});

test('rows see the rows before them', () => {
  const world = createTestWorld();
  const twin = { name: 'Twin', taxId: 'SBX-TWIN' };
  expect(runImport(world, 'clients', [twin, twin])).toMatchObject({ created: 1, rejected: 1 });
});

test('a policy row may name plots of an earlier import, and a claim row that policy', () => {
  const world = createTestWorld();
  const [aoiId] = runImport(world, 'aois', [plot('In the swath', -60.79, { ring: ring(-60.79, -33.92) })]).resourceIds;
  const policy = {
    clientId: 'cli_0001',
    portfolioId: 'pf_0001',
    aoiIds: [aoiId],
    perils: ['hail'],
    sumInsured: { amount: 50000, currency: 'USD' },
    effectiveFrom: '2025-10-01',
    effectiveTo: '2026-06-30',
    writtenAt: '2025-09-20T12:00:00Z',
  };
  const policies = runImport(world, 'policies', [policy, policy]);
  expect(policies).toMatchObject({ created: 1, rejected: 1, errors: [{ index: 1, code: 'policy_overlap' }] });
  const [policyId] = policies.resourceIds;
  const claim = { policyId, aoiId, peril: 'hail', occurredAt: '2025-12-18T20:40:00Z', eventId: 'evt_0001' };
  const claims = runImport(world, 'claims', [claim, claim, { ...claim, peril: 'frost' }]);
  expect(claims).toMatchObject({ created: 1, rejected: 2 });
  expect(claims.errors.map(({ index, code }) => [index, code])).toEqual([
    [1, 'claim_already_open'],
    [2, 'peril_not_covered'],
    [2, 'other_peril'],
  ]);
  expect(call(world, 'getClaim', { params: { id: claims.resourceIds[0] as string } }).data.status).toBe('submitted');
});

test('imported claims call no webhook', () => {
  const world = createTestWorld();
  const before = call(world, 'listDeliveries').data;
  const claim = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', occurredAt: '2025-12-18T20:40:00Z' };
  expect(runImport(world, 'claims', [claim]).created).toBe(1);
  expect(call(world, 'listDeliveries').data).toEqual(before);
});

test('a dry run reports the same and applies nothing, not even ids', () => {
  const rows = [{ name: 'One' }, { name: '' }, { name: 'Renamed', taxId: 'SBX-AR-30-000001' }];
  const options = { mode: 'upsert' as const };
  const real = runImport(createTestWorld(), 'clients', rows, options);
  const world = createTestWorld();
  const dry = runImport(world, 'clients', rows, { ...options, dryRun: true });
  expect(dry).toEqual({ ...real, dryRun: true, resourceIds: [] });
  expect([dry.created, dry.updated, dry.rejected]).toEqual([1, 1, 1]);
  expect(call(world, 'getClient', { params: { id: 'cli_0001' } }).data.name).not.toBe('Renamed');
  expect(call(world, 'createClient', { body: { name: 'Next' } }).data.clientId).toBe('cli_0010');
});

test('a cancelled import applies nothing', () => {
  const world = createTestWorld();
  const { jobId: id } = startImport(world, 'clients', [{ name: 'One' }]);
  call(world, 'cancelJob', { params: { id } });
  expect(call(world, 'getJob', { params: { id } }).data.status).toBe('cancelled');
  expect(call(world, 'listClients').data).toHaveLength(9);
});

test('rows go to the organization of the caller', () => {
  const world = createTestWorld();
  const plots = [plot('Foreign', 0.61, { ring: ring(0.61, 41.61) })];
  expect(runImport(world, 'aois', plots, { organizationId: 'org_ebro' }).errors[0]?.code).toBe('resource_not_found');
});

test('no items make an import of nothing', () => {
  expect(runImport(createTestWorld(), 'policies', [])).toMatchObject({ received: 0, created: 0, errors: [] });
});

test('of a row with many errors ten are listed, and so for each such row', () => {
  const bad = { ...plot('Bad', -58.7), ring: Array.from({ length: 40 }, () => [200, 100]) };
  const { errors, rejected } = runImport(createTestWorld(), 'aois', [bad, bad]);
  expect(rejected).toBe(2);
  expect(errors.map(({ index }) => index)).toEqual([...Array(10).fill(0), ...Array(10).fill(1)]);
});

test('an unknown kind is not found, and the nearest kind is named', () => {
  const problem = refusal(createTestWorld(), 'importRows', { params: { kind: 'policy' }, body: { items: [] } });
  expect(problem.code).toBe('import_kind_unknown');
  expect(problem.detail).toContain('policies');
});

test('more than 10,000 items are too many; items of another form are refused by their form', () => {
  const params = { kind: 'clients' };
  const many = Array.from({ length: 10_001 }, () => 0);
  const world = createTestWorld();
  expect(refusal(world, 'importRows', { params, body: { items: many } }).code).toBe('import_too_large');
  expect(refusal(world, 'importRows', { params, body: { items: 'all' } }).code).toBe('validation_failed');
  expect(refusal(world, 'importRows', { params, body: { mode: 'merge' } }).code).toBe('validation_failed');
});

test('an import that is repeated with its key is the same job', () => {
  const world = createTestWorld();
  const request = { params: { kind: 'clients' }, body: { items: [{ name: 'One' }] }, idempotencyKey: 'import-1' };
  const first = call(world, 'importRows', request);
  endImport(world, first.data);
  const second = call(world, 'importRows', request);
  expect(second.data).toEqual(first.data);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(call(world, 'listClients').data).toHaveLength(10);
});
