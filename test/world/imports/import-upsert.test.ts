import { expect, test } from 'vitest';
import { runImport } from '../../support/import.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

const upsert = { mode: 'upsert' } as const;
const ring = (lon: number, lat = -34.2) => [
  [lon, lat],
  [lon + 0.008, lat],
  [lon + 0.008, lat + 0.008],
  [lon, lat + 0.008],
  [lon, lat],
];

test('a plot is found by its external reference and keeps what the row leaves out', () => {
  const world = createTestWorld();
  const { data: before } = call(world, 'getAoi', { params: { id: 'aoi_0001' } });
  const row = { portfolioId: 'pf_0001', name: 'Renamed', ring: before.ring, externalRef: 'PER-0004' };
  const result = runImport(world, 'aois', [row], upsert);
  expect(result).toMatchObject({ created: 0, updated: 1, resourceIds: ['aoi_0001'] });
  const { data: after } = call(world, 'getAoi', { params: { id: 'aoi_0001' } });
  expect(after).toEqual({ ...before, name: 'Renamed', updatedAt: after.updatedAt });
  expect(after.updatedAt > before.updatedAt).toBe(true);
});

test('a new ring is a new version of the geometry, and totals follow it; what has struck met the ring of then', () => {
  const world = createTestWorld();
  const { data: before } = call(world, 'getPortfolio', { params: { id: 'pf_0001' } });
  const row = { portfolioId: 'pf_0001', name: 'Moved away', ring: ring(-58.7), externalRef: 'PER-0007' };
  runImport(world, 'aois', [row], upsert);
  const { data: aoi } = call(world, 'getAoi', { params: { id: 'aoi_0002' } });
  expect(aoi).toMatchObject({ aoiVersion: 2, ring: ring(-58.7) });
  const { data: after } = call(world, 'getPortfolio', { params: { id: 'pf_0001' } });
  expect(after.aoiCount).toBe(before.aoiCount);
  expect(after.totalHectares).toBeCloseTo(before.totalHectares - 119.99 + aoi.areaHectares, 8);
  const struck = call(world, 'listEvents', { query: { aoiId: 'aoi_0002' } }).data;
  expect(struck).toEqual(call(createTestWorld(), 'listEvents', { query: { aoiId: 'aoi_0002' } }).data);
  expect(struck).not.toEqual([]);
});

const named = { portfolioId: 'pf_0001', name: 'Named', ring: ring(-58.7) };

test('a row names the plot that it updates, whatever its ring and reference are now', () => {
  const world = createTestWorld();
  const rows = [
    { ...named, aoiId: 'aoi_0010', externalRef: 'A-1' },
    { ...named, aoiId: 'aoi_0002', ring: ring(-58.6) },
    { ...named, aoiId: null, ring: ring(-58.5), externalRef: 'A-1' },
  ];
  const { externalRef } = call(world, 'getAoi', { params: { id: 'aoi_0002' } }).data;
  const result = runImport(world, 'aois', rows, upsert);
  expect(result).toMatchObject({ created: 0, updated: 3, resourceIds: ['aoi_0010', 'aoi_0002'] });
  // The third row finds the plot by the reference that the first one set.
  const { data: first } = call(world, 'getAoi', { params: { id: 'aoi_0010' } });
  expect(first).toMatchObject({ externalRef: 'A-1', aoiVersion: 3, ring: ring(-58.5) });
  const { data: second } = call(world, 'getAoi', { params: { id: 'aoi_0002' } });
  expect(second).toMatchObject({ externalRef, aoiVersion: 2, ring: ring(-58.6) });
});

test.each([
  [
    'that does not exist',
    { aoiId: 'aoi_9999' },
    'resource_not_found',
    'names aoi_9999, but org_pampa has no such aoiId',
  ],
  [
    'of another organization',
    { aoiId: 'aoi_0101' },
    'resource_not_found',
    'names aoi_0101, but org_pampa has no such aoiId',
  ],
  [
    'whose reference is that of another plot',
    { aoiId: 'aoi_0002', externalRef: 'PER-0004' },
    'contradictory',
    'names aoi_0002, but externalRef PER-0004 belongs to aoi_0001',
  ],
])('a row that names a plot %s is refused, and no other row is', (_, members, code, detail) => {
  const rows = [
    { ...named, aoiId: 'aoi_0010' },
    { ...named, ...members, ring: ring(-58.6) },
  ];
  rows[0] = { ...rows[0], portfolioId: portfolioOf('aoi_0010') } as never;
  expect(runImport(createTestWorld(), 'aois', rows, upsert)).toMatchObject({
    updated: 1,
    errors: [{ index: 1, pointer: '#/items/1/aoiId', code, detail }],
  });
});

const portfolioOf = (id: string) => call(createTestWorld(), 'getAoi', { params: { id } }).data.portfolioId;

test('with mode create a row names no plot', () => {
  for (const mode of [{}, { mode: 'create' }] as const)
    expect(runImport(createTestWorld(), 'aois', [{ ...named, aoiId: 'aoi_0001' }], mode)).toMatchObject({
      created: 0,
      errors: [{ pointer: '#/items/0/aoiId', code: 'not_allowed' }],
    });
});

test('a plot cannot move to another portfolio', () => {
  const row = { portfolioId: 'pf_0002', name: 'Elsewhere', ring: ring(-58.7), externalRef: 'PER-0004' };
  const { errors } = runImport(createTestWorld(), 'aois', [row], upsert);
  expect(errors).toMatchObject([{ pointer: '#/items/0/portfolioId', code: 'other_portfolio' }]);
});

test('rows that match nothing create, and later rows match what they created', () => {
  const world = createTestWorld();
  const row = { portfolioId: 'pf_0001', name: 'New', ring: ring(-58.7), externalRef: 'NEW-1' };
  const result = runImport(world, 'aois', [row, { ...row, name: 'Newer', ring: ring(-58.6) }], upsert);
  expect(result).toMatchObject({ created: 1, updated: 1, resourceIds: ['aoi_0031'] });
  expect(call(world, 'getAoi', { params: { id: 'aoi_0031' } }).data).toMatchObject({ name: 'Newer', aoiVersion: 2 });
  expect(call(world, 'getPortfolio', { params: { id: 'pf_0001' } }).data.aoiCount).toBe(16);
});

test('a client is found by its tax id; without one the row creates', () => {
  const world = createTestWorld();
  const rows = [{ name: 'Renamed', taxId: 'SBX-AR-20-000009', region: 'Salta' }, { name: 'Ricardo Anselmi' }];
  expect(runImport(world, 'clients', rows, upsert)).toMatchObject({ created: 1, updated: 1 });
  const { data } = call(world, 'getClient', { params: { id: 'cli_0009' } });
  expect(data).toMatchObject({ name: 'Renamed', region: 'Salta', status: 'inactive', country: 'AR' });
});

const pending = {
  clientId: 'cli_0001',
  portfolioId: 'pf_0001',
  aoiIds: ['aoi_0014'],
  perils: ['hail'],
  sumInsured: { amount: 20000, currency: 'USD' },
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-05-31',
  policyNumber: 'PSS-2026-00003',
};

test('a policy is found by its number, and its figures and status are computed again', () => {
  const world = createTestWorld();
  const { data: before } = call(world, 'getPolicy', { params: { id: 'pol_0011' } });
  expect(runImport(world, 'policies', [pending], upsert)).toMatchObject({ updated: 1, errors: [] });
  const { data: after } = call(world, 'getPolicy', { params: { id: 'pol_0011' } });
  const { areaHectares } = call(world, 'getAoi', { params: { id: 'aoi_0014' } }).data;
  expect(after).toMatchObject({ ...pending, status: 'active', insuredHectares: areaHectares, crop: before.crop });
  expect(after.createdAt).toBe(before.createdAt);
});

test.each([
  ['has a claim', { policyNumber: 'PSS-2025-00101', aoiIds: ['aoi_0001'] }, 'clm_0001'],
  [
    'is cancelled',
    {
      policyNumber: 'PSS-2025-00112',
      clientId: 'cli_0005',
      portfolioId: 'pf_0002',
      aoiIds: ['aoi_0011'],
      premium: { amount: 700, currency: 'USD' },
    },
    'cancelled',
  ],
  ['belongs to another client', { clientId: 'cli_0002', aoiIds: ['aoi_0010'], crop: 'maize' }, 'another client'],
])('a policy that %s is not rewritten', (_, more, why) => {
  const { errors } = runImport(createTestWorld(), 'policies', [{ ...pending, ...more }], upsert);
  expect(errors).toMatchObject([{ pointer: '#/items/0/policyNumber', code: 'duplicate_resource' }]);
  expect(errors[0]?.detail).toContain(why);
});

const byIndex = {
  ...pending,
  policyNumber: 'BY-INDEX',
  perils: ['drought'],
  coverageType: 'parametric',
  trigger: { index: 'spi', window: { from: '2026-01-20', to: '2026-04-20' }, strike: -4, exit: -5, shape: 'linear' },
};

test('a policy by an index becomes one of a named peril by a row without a trigger', () => {
  const world = createTestWorld();
  const { policyId: id } = call(world, 'createPolicy', { body: byIndex }).data;
  const { trigger, ...row } = byIndex;
  const named = { ...row, coverageType: 'named_peril' };
  expect(runImport(world, 'policies', [{ ...named, trigger }], upsert).errors).toMatchObject([
    { pointer: '#/items/0/trigger' },
  ]);
  expect(runImport(world, 'policies', [named], upsert)).toMatchObject({ updated: 1, errors: [] });
  const policy = { coverageType: 'named_peril', trigger: null, indexDueAt: null };
  expect(call(world, 'getPolicy', { params: { id } }).data).toMatchObject(policy);
});

test('a policy whose index was computed keeps its readings, although it paid nothing and has expired', () => {
  const world = createTestWorld();
  const { policyId: id } = call(world, 'createPolicy', { body: byIndex }).data;
  call(world, 'moveClock', { body: { to: '2026-06-10T00:00:00Z' } });
  const { data: before } = call(world, 'getPolicy', { params: { id } });
  expect(before).toMatchObject({ status: 'expired', indexReadings: [{ aoiId: 'aoi_0014', payPct: 0 }] });
  const row = { ...byIndex, premium: { amount: 1, currency: 'USD' } };
  const { errors } = runImport(world, 'policies', [row], upsert);
  expect(errors).toMatchObject([{ pointer: '#/items/0/policyNumber', code: 'duplicate_resource' }]);
  expect(errors[0]?.detail).toBe(
    `BY-INDEX is ${id}, which already has the readings of its index and cannot be changed`,
  );
  expect(call(world, 'getPolicy', { params: { id } }).data).toEqual(before);
});

test('a claim row always creates', () => {
  const claim = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', occurredAt: '2025-12-18T20:40:00Z' };
  const result = runImport(createTestWorld(), 'claims', [claim], upsert);
  expect(result).toMatchObject({ created: 1, updated: 0 });
});
