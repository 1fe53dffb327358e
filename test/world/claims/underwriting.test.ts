import { expect, test } from 'vitest';
import { currencies } from '../../../src/contract/currencies.ts';
import { runImport } from '../../support/import.ts';
import { call, createTestWorld, refusal, seed, told } from '../../support/test-world.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

/** aoi_0001 of cli_0001 is not insured against wind. */
const policy = (more: object = {}) => ({
  clientId: 'cli_0001',
  portfolioId: 'pf_0001',
  aoiIds: ['aoi_0001'],
  perils: ['wind'],
  sumInsured: usd(1000),
  effectiveFrom: '2026-02-01',
  effectiveTo: '2026-03-31',
  ...more,
});
const refusedPolicy = (more: object) => refusal(createTestWorld(), 'createPolicy', { body: policy(more) });
const acceptedPolicy = (more: object) => call(createTestWorld(), 'createPolicy', { body: policy(more) }).data;

test('nothing cannot be insured, and a hundredth can', () => {
  const problem = refusedPolicy({ sumInsured: usd(0) });
  expect([problem.status, problem.code, told(problem)]).toEqual([
    422,
    'validation_failed',
    ['#/sumInsured/amount exclusive_minimum'],
  ]);
  expect(acceptedPolicy({ sumInsured: usd(0.01) }).sumInsured).toEqual(usd(0.01));
});

test('a premium reaches the sum insured and does not pass it', () => {
  expect(acceptedPolicy({ premium: usd(1000) }).premium).toEqual(usd(1000));
  const problem = refusedPolicy({ premium: usd(1000.01) });
  expect([problem.code, told(problem)]).toEqual(['validation_failed', ['#/premium/amount larger_than_sum_insured']]);
  expect(problem.detail).toContain('1000.01 is more than the sum insured, 1000 USD');
});

test('a premium in another currency is refused for that alone', () => {
  const premium = { amount: 2000, currency: 'EUR' };
  expect(told(refusedPolicy({ premium }))).toEqual(['#/premium/currency other_currency']);
});

const claim = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', occurredAt: '2025-12-18T20:40:00Z' };

test('the amount of a claim passes the value of its hectares by a tenth at most, and says so of the sum insured too', () => {
  const refused = (amount: number, claimedHectares = 119.99) => {
    const body = { ...claim, claimedHectares, claimedAmount: usd(amount) };
    const problem = refusal(createTestWorld(), 'createClaim', { body });
    return [problem.status, problem.code, told(problem)];
  };
  const contradictory = '#/claimedAmount/amount contradictory';
  const larger = '#/claimedAmount/amount larger_than_sum_insured';
  expect(refused(120_110)).toEqual([422, 'validation_failed', [contradictory]]);
  expect(refused(1001.01, 1)).toEqual([422, 'validation_failed', [contradictory]]);
  expect(refused(270_715.9)).toEqual([422, 'validation_failed', [contradictory]]);
  expect(refused(270_715.91)).toEqual([422, 'validation_failed', [larger, contradictory]]);
  for (const [amount, claimedHectares] of [
    [120_109.99, 119.99],
    [1001, 1],
    [0.01, 119.99],
  ] as const) {
    const body = { ...claim, claimedHectares, claimedAmount: usd(amount) };
    expect(call(createTestWorld(), 'createClaim', { body }).data.claimedAmount).toEqual(usd(amount));
  }
});

test('a plot of another client is refused, and one without a known farmer is not', () => {
  const problem = refusedPolicy({ aoiIds: ['aoi_0001', 'aoi_0003'] });
  expect([problem.code, told(problem)]).toEqual(['validation_failed', ['#/aoiIds/1 other_client']]);
  expect(problem.detail).toContain('aoi_0003 is farmed by cli_0002, but the policy insures cli_0001');
  expect(acceptedPolicy({ aoiIds: ['aoi_0010'] }).aoiIds).toEqual(['aoi_0010']);
});

test.each([
  ['2025/26', '2026-12-31', '2027-03-01'],
  ['2025/26', '2024-06-01', '2025-01-01'],
  ['2026', '2025-12-01', '2026-01-01'],
  ['2026', '2026-12-31', '2027-06-01'],
])('season %s is the season of %s to %s', (season, effectiveFrom, effectiveTo) => {
  expect(acceptedPolicy({ season, effectiveFrom, effectiveTo }).season).toBe(season);
});

test.each([
  ['2025/26', '2027-01-01', '2027-03-01'],
  ['2025/26', '2024-06-01', '2024-12-31'],
  ['2026', '2025-06-01', '2025-12-31'],
  ['2026', '2027-01-01', '2027-06-01'],
])('season %s is not the season of %s to %s', (season, effectiveFrom, effectiveTo) => {
  const problem = refusedPolicy({ season, effectiveFrom, effectiveTo });
  expect([problem.code, told(problem)]).toEqual(['validation_failed', ['#/season other_season']]);
});

test.each([
  ['of the portfolio while that has a year of it', '2026-12-31', '2027-03-01', '2025/26'],
  ['that of the calendar after that', '2027-01-01', '2027-03-01', '2026/27'],
  ['that in which it begins', '2027-09-01', '2028-06-30', '2027/28'],
  ['the first when it runs long', '2027-09-01', '2035-06-30', '2027/28'],
  ['the one at the turn of a century', '2099-09-01', '2100-06-30', '2099/00'],
])('a policy without a season takes %s', (_, effectiveFrom, effectiveTo, season) => {
  expect(acceptedPolicy({ effectiveFrom, effectiveTo }).season).toBe(season);
});

const ring = [
  [-58.74, -34.2],
  [-58.73, -34.2],
  [-58.73, -34.19],
  [-58.74, -34.19],
  [-58.74, -34.2],
];
const plot = (more: object = {}) => ({ portfolioId: 'pf_0001', name: 'Lote', ring, ...more });

test.each(['2025/25', '2025/27', '2025/99', '2099/01'])('%s is no season, wherever it stands', (season) => {
  const world = createTestWorld();
  const refusals = [
    refusal(world, 'createPolicy', { body: policy({ season }) }),
    refusal(world, 'createPortfolio', { body: { name: 'Nueva', season } }),
    refusal(world, 'createAoi', { body: plot({ season }) }),
  ];
  for (const problem of refusals) {
    expect([problem.code, told(problem)]).toEqual(['validation_failed', ['#/season not_a_season']]);
  }
});

test.each(['EUX', 'ZZZ', 'DEM', 'XXX', 'XTS', 'XAU'])('nobody insures in %s', (currency) => {
  const problem = refusal(createTestWorld(), 'createPortfolio', { body: { name: 'Nueva', currency } });
  expect([problem.status, problem.code, told(problem)]).toEqual([
    422,
    'validation_failed',
    ['#/currency unknown_currency'],
  ]);
});

test.each(['EUR', 'CLF', 'ZWG', 'AED'])('%s is a currency to insure in', (currency) => {
  const { data } = call(createTestWorld(), 'createPortfolio', { body: { name: 'Nueva', currency } });
  expect(data.currency).toBe(currency);
});

test('the currencies are those that the platform knows, but for what is no longer or not yet known', () => {
  const known = Intl.supportedValuesOf('currency');
  const withdrawnOrOfBanks = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL'];
  const newOrOfAccount = ['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW', 'VED', 'XCG', 'ZWG'];
  const unlike = (all: readonly string[], others: readonly string[]) => all.filter((code) => !others.includes(code));
  expect(unlike(unlike(known, currencies), withdrawnOrOfBanks)).toEqual([]);
  expect(unlike(unlike(currencies, known), newOrOfAccount)).toEqual([]);
  expect(currencies).toEqual([...new Set(currencies)].sort());
});

test.each(['Núcleo', ' Núcleo', 'Núcleo\u00a0', '\tNúcleo \n'])(
  'the portfolio name %j is that of pf_0001, whatever blanks surround it',
  (name) => {
    const problem = refusal(createTestWorld(), 'createPortfolio', { body: { name } });
    expect([problem.status, problem.code, told(problem)]).toEqual([
      409,
      'duplicate_resource',
      ['#/name duplicate_resource'],
    ]);
    expect(problem.detail).toContain('pf_0001');
  },
);

test('blanks within a name are one blank, and a name is kept as it was given', () => {
  const world = createTestWorld();
  const { data } = call(world, 'createPortfolio', { body: { name: ' Alto  Valle' } });
  expect(data.name).toBe(' Alto  Valle');
  expect(told(refusal(world, 'createPortfolio', { body: { name: 'Alto\tValle ' } }))).toEqual([
    '#/name duplicate_resource',
  ]);
  for (const name of ['AltoValle', 'alto valle']) {
    expect(call(world, 'createPortfolio', { body: { name } }).status).toBe(201);
  }
});

test('an external reference that differs by blanks is taken, and an upsert finds its plot by it', () => {
  const world = createTestWorld();
  const body = plot({ externalRef: ' PER-0004 ' });
  expect(told(refusal(world, 'createAoi', { body }))).toEqual(['#/externalRef duplicate_resource']);
  call(world, 'createClaim', { body: { claimId: 'clm_0001', status: 'withdrawn' } });
  expect(runImport(world, 'aois', [body], { mode: 'upsert' })).toMatchObject({ updated: 1, resourceIds: ['aoi_0001'] });
  expect(call(world, 'getAoi', { params: { id: 'aoi_0001' } }).data.externalRef).toBe(' PER-0004 ');
  expect(told(refusal(world, 'createAoi', { body: plot({ externalRef: '  ' }) }))).toEqual(['#/externalRef pattern']);
});

/** The same land, described from its second corner on, and the other way round. */
const turned = [...ring.slice(1), ring[1]];
const reversed = ring.toReversed();

test('the ring of a plot is refused in its portfolio, wherever it begins and whichever way it turns', () => {
  const world = createTestWorld();
  const { aoiId } = call(world, 'createAoi', { body: plot() }).data;
  for (const same of [ring, turned, reversed, [...turned.slice(1), turned[1]].toReversed()]) {
    const problem = refusal(world, 'createAoi', { body: plot({ ring: same }) });
    expect([problem.status, problem.code, told(problem)]).toEqual([
      409,
      'duplicate_resource',
      ['#/ring duplicate_resource'],
    ]);
    expect(problem.detail).toContain(aoiId);
  }
  const seeded = call(world, 'getAoi', { params: { id: 'aoi_0001' } }).data.ring;
  expect(refusal(world, 'createAoi', { body: plot({ ring: seeded }) }).detail).toContain('aoi_0001');
});

test('another portfolio may have the ring, and a ring that differs in the sixth decimal is another one', () => {
  const world = createTestWorld();
  call(world, 'createAoi', { body: plot() });
  expect(call(world, 'createAoi', { body: plot({ portfolioId: 'pf_0002' }) }).status).toBe(201);
  const nearly = ring.map(([lon, lat]) => [lon, lat === -34.19 ? -34.190001 : lat]);
  expect(call(world, 'createAoi', { body: plot({ ring: nearly }) }).status).toBe(201);
  const rounded = ring.map(([lon, lat]) => [lon, lat === -34.19 ? -34.1900004 : lat]);
  expect(refusal(world, 'createAoi', { body: plot({ ring: rounded }) }).code).toBe('duplicate_resource');
});

test('a plot keeps its version when its ring only begins elsewhere, and cannot take the ring of another', () => {
  const world = createTestWorld();
  const row = { ...plot(), externalRef: 'MINE' };
  const upsert = (more: object) => runImport(world, 'aois', [{ ...row, ...more }], { mode: 'upsert' });
  const [aoiId] = upsert({}).resourceIds as [string];
  expect(upsert({ ring: turned, name: 'Renamed' })).toMatchObject({ updated: 1 });
  const now = call(world, 'getAoi', { params: { id: aoiId } }).data;
  expect(now).toMatchObject({ aoiVersion: 1, ring, name: 'Renamed' });
  const taken = call(world, 'getAoi', { params: { id: 'aoi_0002' } }).data.ring;
  expect(upsert({ ring: taken }).errors).toMatchObject([{ pointer: '#/items/0/ring', code: 'duplicate_resource' }]);
});

test('rows of an import are held to the same, and see the rows before them', () => {
  const world = createTestWorld();
  const plots = [plot({ name: 'One' }), plot({ name: 'Two', ring: turned }), plot({ season: '2025/27' })];
  expect(runImport(world, 'aois', plots)).toMatchObject({
    created: 1,
    errors: [
      { index: 1, pointer: '#/items/1/ring', code: 'duplicate_resource' },
      { index: 2, pointer: '#/items/2/season', code: 'not_a_season' },
    ],
  });
  const policies = [
    policy({ sumInsured: usd(0) }),
    policy({ premium: usd(1001) }),
    policy({ aoiIds: ['aoi_0003'] }),
    policy({ season: '2024/25' }),
  ];
  expect(runImport(world, 'policies', policies).errors).toMatchObject([
    { pointer: '#/items/0/sumInsured/amount', code: 'exclusive_minimum' },
    { pointer: '#/items/1/premium/amount', code: 'larger_than_sum_insured' },
    { pointer: '#/items/2/aoiIds/0', code: 'other_client' },
    { pointer: '#/items/3/season', code: 'other_season' },
  ]);
  expect(runImport(world, 'claims', [{ ...claim, claimedAmount: usd(1e6) }]).errors).toMatchObject([
    { pointer: '#/items/0/claimedAmount/amount', code: 'larger_than_sum_insured' },
    { pointer: '#/items/0/claimedAmount/amount', code: 'contradictory' },
  ]);
});

test('an updated policy keeps its premium, which must not pass the new sum, and its season while that fits', () => {
  const world = createTestWorld();
  const row = policy({ policyNumber: 'MINE-1', premium: usd(100), season: '2026' });
  const upsert = (more: object) => runImport(world, 'policies', [{ ...row, ...more }], { mode: 'upsert' });
  const [policyId] = upsert({}).resourceIds as [string];
  const without = { premium: undefined, season: undefined };
  expect(upsert({ ...without, sumInsured: usd(99.99) }).errors).toMatchObject([
    { pointer: '#/items/0/premium/amount', code: 'larger_than_sum_insured' },
  ]);
  upsert({ ...without, sumInsured: usd(100) });
  const read = () => call(world, 'getPolicy', { params: { id: policyId } }).data;
  expect(read()).toMatchObject({ premium: usd(100), season: '2026' });
  upsert({ ...without, effectiveFrom: '2028-02-01', effectiveTo: '2028-03-31' });
  expect(read().season).toBe('2027/28');
});

test('the seed itself keeps to all of this', () => {
  for (const organizationId of seed.organizationIds) {
    const recordsOf = <Name extends 'aois' | 'policies' | 'portfolios'>(name: Name) =>
      seed.of(organizationId).records(name).ordered();
    const plots = recordsOf('aois').map(({ value }) => value);
    for (const { value } of recordsOf('policies')) {
      const farmers = plots.filter(({ aoiId }) => value.aoiIds.includes(aoiId)).map(({ clientId }) => clientId);
      expect(farmers.every((clientId) => clientId === null || clientId === value.clientId)).toBe(true);
      expect(value.premium?.amount ?? 0).toBeLessThanOrEqual(value.sumInsured.amount);
    }
    for (const { value } of recordsOf('portfolios')) expect(currencies).toContain(value.currency);
    expect(new Set(plots.map((one) => JSON.stringify(one.ring))).size).toBe(plots.length);
  }
});
