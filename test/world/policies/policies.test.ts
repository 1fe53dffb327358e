import { expect, test } from 'vitest';
import { call, createTestWorld, refusal, told } from '../../support/test-world.ts';

/** aoi_0001 is insured for hail and fire until 2026-06-30 by pol_0001, but not for wind. */
const policy = (more: object = {}) => ({
  clientId: 'cli_0001',
  portfolioId: 'pf_0001',
  aoiIds: ['aoi_0001', 'aoi_0002'],
  perils: ['wind'],
  sumInsured: { amount: 100000, currency: 'USD' },
  effectiveFrom: '2025-12-01',
  effectiveTo: '2026-03-31',
  ...more,
});

test('a policy computes its hectares and the sum per hectare, and fills in what is left out', () => {
  const world = createTestWorld();
  const { status, headers, data } = call(world, 'createPolicy', { body: policy() });
  expect([status, headers]).toEqual([201, { location: '/v1/policies/pol_0013' }]);
  expect(data).toMatchObject({
    insuredHectares: 203.99,
    sumInsuredPerHectare: { amount: 490.22, currency: 'USD' },
    deductiblePct: 6,
    deductibleType: 'franchise',
    coverageType: 'named_peril',
    crop: 'soybean',
    season: '2025/26',
    premium: null,
    policyNumber: 'PSS-2026-00013',
    status: 'active',
  });
  expect(call(world, 'getPolicy', { params: { id: 'pol_0013' } }).data).toEqual(data);
});

test('a policy of several perils is a multi-peril policy', () => {
  const { data } = call(createTestWorld(), 'createPolicy', { body: policy({ perils: ['wind', 'flood'] }) });
  expect(data.coverageType).toBe('multi_peril');
});

test('a policy keeps all that is given', () => {
  const given = {
    policyNumber: 'MINE/1',
    crop: 'soybean',
    season: '2024/25',
    coverageType: 'multi_peril',
    deductiblePct: 10,
    deductibleType: 'straight',
    premium: { amount: 120.5, currency: 'USD' },
  };
  expect(call(createTestWorld(), 'createPolicy', { body: policy(given) }).data).toMatchObject(given);
});

test.each([
  ['pending', '2026-01-16', '2026-02-01'],
  ['active', '2026-01-15', '2026-02-01'],
  ['active', '2026-01-01', '2026-01-15'],
  ['expired', '2026-01-01', '2026-01-14'],
])('a policy is %s when it runs from %s to %s and the day is 2026-01-15', (status, effectiveFrom, effectiveTo) => {
  expect(call(createTestWorld(), 'createPolicy', { body: policy({ effectiveFrom, effectiveTo }) }).data.status).toBe(
    status,
  );
});

test('a generated policy number passes over one that is taken', () => {
  const world = createTestWorld();
  call(world, 'createPolicy', { body: policy({ policyNumber: 'PSS-2026-00014' }) });
  const { data } = call(world, 'createPolicy', { body: policy({ perils: ['flood'] }) });
  expect([data.policyId, data.policyNumber]).toEqual(['pol_0014', 'PSS-2026-00014-2']);
  call(world, 'createPolicy', { body: policy({ perils: ['heat'], policyNumber: 'PSS-2026-00017' }) });
  call(world, 'createPolicy', { body: policy({ perils: ['frost'], policyNumber: 'PSS-2026-00017-2' }) });
  const { data: third } = call(world, 'createPolicy', { body: policy({ perils: ['drought'] }) });
  expect([third.policyId, third.policyNumber]).toEqual(['pol_0017', 'PSS-2026-00017-3']);
});

test('unknown and foreign references are all reported', () => {
  const body = policy({ clientId: 'cli_9001', portfolioId: 'pf_7', aoiIds: ['aoi_0001', 'aoi_9001'] });
  const problem = refusal(createTestWorld(), 'createPolicy', { body });
  expect(problem.code).toBe('resource_not_found');
  expect(problem.errors.map(({ pointer }) => pointer)).toEqual(['#/clientId', '#/portfolioId', '#/aoiIds/1']);
});

test('a plot of another portfolio and money of another currency are refused together', () => {
  const money = { amount: 1, currency: 'EUR' };
  const body = policy({ aoiIds: ['aoi_0001', 'aoi_0004'], sumInsured: money, premium: money });
  const problem = refusal(createTestWorld(), 'createPolicy', { body });
  expect(problem.code).toBe('validation_failed');
  expect(told(problem)).toEqual([
    '#/aoiIds/1 other_portfolio',
    '#/aoiIds/1 other_client',
    '#/sumInsured/currency other_currency',
    '#/premium/currency other_currency',
  ]);
});

test('dates out of order and amounts with three decimals are refused together', () => {
  const money = { amount: 1.005, currency: 'USD' };
  const body = policy({ effectiveTo: '2025-11-30', sumInsured: money, premium: money });
  const problem = refusal(createTestWorld(), 'createPolicy', { body });
  expect(problem.code).toBe('validation_failed');
  const pointers = problem.errors.map(({ pointer }) => pointer);
  expect(pointers).toEqual(['#/effectiveTo', '#/sumInsured/amount', '#/premium/amount']);
});

test('a policy of one day covers that day, and none covers less', () => {
  const { status, data } = call(createTestWorld(), 'createPolicy', { body: policy({ effectiveTo: '2025-12-01' }) });
  expect([status, data.coverFrom, data.coverTo]).toEqual([201, '2025-12-01T03:00:00.000Z', '2025-12-02T03:00:00.000Z']);
  const none = refusal(createTestWorld(), 'createPolicy', { body: policy({ effectiveTo: '2025-11-30' }) });
  expect(none.errors).toEqual([
    {
      pointer: '#/effectiveTo',
      code: 'dates_out_of_order',
      detail: 'must not be before effectiveFrom, which is 2025-12-01',
    },
  ]);
});

test('a date that no calendar has is refused', () => {
  const problem = refusal(createTestWorld(), 'createPolicy', { body: policy({ effectiveFrom: '2026-02-30' }) });
  expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '#/effectiveFrom' }] });
});

test('a policy number that is taken is refused and names the policy', () => {
  const problem = refusal(createTestWorld(), 'createPolicy', { body: policy({ policyNumber: 'PSS-2025-00101' }) });
  expect(problem).toMatchObject({ code: 'duplicate_resource', errors: [{ pointer: '#/policyNumber' }] });
  expect(problem.detail).toContain('pol_0001');
});

test('a plot that is insured for the peril on one of the days already is refused and names the policy', () => {
  const body = policy({ aoiIds: ['aoi_0010', 'aoi_0001'], perils: ['wind', 'hail'] });
  const problem = refusal(createTestWorld(), 'createPolicy', { body });
  expect(problem).toMatchObject({ code: 'policy_overlap', errors: [{ pointer: '#/aoiIds/1' }] });
  expect(problem.detail).toContain('pol_0001 covers aoi_0001 for hail from 2025-10-01 to 2026-06-30');
});

test('the last day of a policy belongs to it, the day after does not', () => {
  const world = createTestWorld();
  const hail = { perils: ['hail'], effectiveTo: '2026-12-31' };
  expect(refusal(world, 'createPolicy', { body: policy({ ...hail, effectiveFrom: '2026-06-30' }) }).code).toBe(
    'policy_overlap',
  );
  expect(call(world, 'createPolicy', { body: policy({ ...hail, effectiveFrom: '2026-07-01' }) }).data.status).toBe(
    'pending',
  );
});

test('the first day of a policy belongs to it, the day before does not', () => {
  const hail = { aoiIds: ['aoi_0014'], perils: ['hail'] };
  const endingOn = (effectiveTo: string) => policy({ ...hail, effectiveTo });
  const problem = refusal(createTestWorld(), 'createPolicy', { body: endingOn('2026-02-01') });
  expect(problem.detail).toContain('pol_0011 covers aoi_0014 for hail from 2026-02-01 to 2026-06-30');
  expect(call(createTestWorld(), 'createPolicy', { body: endingOn('2026-01-31') }).data.status).toBe('active');
});

test('a policy is in the way in each of its years, and the one of the earliest year is named', () => {
  const world = createTestWorld();
  const of = (effectiveFrom: string, effectiveTo: string) => policy({ effectiveFrom, effectiveTo });
  const toldFor = (body: object) => refusal(world, 'createPolicy', { body }).errors[0]?.detail;
  const late = call(world, 'createPolicy', { body: of('2029-06-01', '2029-07-01') }).data.policyId;
  expect(toldFor(of('2027-06-01', '2030-06-01'))).toContain(`${late} covers aoi_0001`);
  const early = call(world, 'createPolicy', { body: of('2028-06-01', '2028-07-01') }).data.policyId;
  expect(toldFor(of('2027-06-01', '2030-06-01'))).toContain(`${early} covers aoi_0001`);
});

test('a policy of ten years and more and one of a few days are in each other’s way', () => {
  const long = policy({ effectiveFrom: '2026-01-01', effectiveTo: '2036-01-01' });
  const short = policy({ effectiveFrom: '2031-06-01', effectiveTo: '2031-06-02' });
  for (const [first, second] of [
    [long, short],
    [short, long],
    [long, long],
  ]) {
    const world = createTestWorld();
    call(world, 'createPolicy', { body: first });
    expect(refusal(world, 'createPolicy', { body: second }).code).toBe('policy_overlap');
  }
});

test('a cancelled policy is in the way until the day of its end, and not after it', () => {
  const cancelled = { clientId: 'cli_0005', portfolioId: 'pf_0002', aoiIds: ['aoi_0011'], perils: ['hail'] };
  const from = (effectiveFrom: string) => ({ body: policy({ ...cancelled, effectiveFrom }) });
  const { code, detail } = refusal(createTestWorld(), 'createPolicy', from('2025-10-20'));
  expect([code, detail]).toEqual(['policy_overlap', expect.stringContaining('from 2025-10-01 to 2025-10-20')]);
  expect(call(createTestWorld(), 'createPolicy', from('2025-10-21')).status).toBe(201);
});

test('a policy of the past pays for its days, so no other one covers them, whichever was written first', () => {
  const world = createTestWorld();
  const past = { perils: ['hail'], effectiveFrom: '2025-10-05', effectiveTo: '2025-11-01' };
  expect(refusal(world, 'createPolicy', { body: policy(past) }).detail).toContain('pol_0001 covers aoi_0001 for hail');
  const wind = { perils: ['wind'], effectiveFrom: '2025-12-01', effectiveTo: '2026-01-10' };
  expect(call(world, 'createPolicy', { body: policy(wind) }).data.status).toBe('expired');
  for (const effectiveTo of ['2026-01-10', '2026-06-30']) {
    expect(refusal(world, 'createPolicy', { body: policy({ ...wind, effectiveTo }) }).code).toBe('policy_overlap');
  }
  const next = { ...wind, effectiveFrom: '2026-01-11', effectiveTo: '2026-06-30' };
  expect(call(world, 'createPolicy', { body: policy(next) }).data.status).toBe('active');
});
