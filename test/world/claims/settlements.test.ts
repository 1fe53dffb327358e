import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Claim } from '../../../src/contract/schemas/claim.ts';
import type { World } from '../../../src/world/world.ts';
import { insureElsewhere } from '../../support/insured.ts';
import { call, createTestWorld, refusal, told } from '../../support/test-world.ts';

const claimOf = (world: World, id: string): Claim => call(world, 'getClaim', { params: { id } }).data;
const visit = (world: World, body: object) => call(world, 'createPeritaje', { body }).data;
const sign = (world: World, body: object) => call(world, 'createReport', { body: { ...body, status: 'signed' } }).data;
const refusedReport = (world: World, body: object) => refusal(world, 'createReport', { body });
const attested = (world: World, id: string) => {
  const { manifest } = call(world, 'getReport', { params: { id } }).data;
  return manifest?.statement.subject.map(({ name }) => name).filter((name) => name.startsWith('/v1/peritajes/'));
};

/** clm_0011 claims 105 ha; per_0006, which found 21.43 %, is disputed. */
const disputed = { claimId: 'clm_0011', detectionId: 'det_0016' };
/** clm_0001 claims 84 ha at 910 USD each, above a franchise of 6 %. */
const hail = { claimId: 'clm_0001', detectionId: 'det_0001' };

test('an assessed claim shows its settlement, and what is approved is its amount', () => {
  const world = createTestWorld();
  const { peritajeId } = visit(world, { ...hail, zones: [{ hectares: 84, damagePct: 25 }] });
  const settlement = {
    peritajeId,
    insuredHectares: 84,
    plotHectares: 84,
    plotSumInsured: { amount: 76440, currency: 'USD' },
    sumInsuredPerHectare: { amount: 910, currency: 'USD' },
    assessedLossPct: 25,
    priorLossPct: 0,
    effectiveLossPct: 25,
    deductiblePct: 6,
    deductibleType: 'franchise',
    remainingBefore: { amount: 76440, currency: 'USD' },
    cap: null,
    lateNotice: false,
    formula:
      '76440 USD × 84 ha ÷ 84 ha × 25 % = 19110 USD. The loss exceeds the franchise of 6 %, which then takes nothing off.',
    amount: { amount: 19110, currency: 'USD' },
  };
  expect(claimOf(world, 'clm_0001')).toMatchObject({ status: 'assessed', approvedAmount: null, settlement });
  sign(world, { title: 'Siniestro', claimId: 'clm_0001' });
  const approvedAmount = { amount: 19110, currency: 'USD' };
  expect(claimOf(world, 'clm_0001')).toMatchObject({ status: 'approved', approvedAmount, settlement });
});

test('a claim that is not assessed has no settlement', () => {
  const world = createTestWorld();
  visit(world, hail);
  expect(claimOf(world, 'clm_0001').settlement).toBeNull();
});

test('a straight deductible is taken off, and a loss at the deductible pays nothing: the formula says so', () => {
  const formulaAt = (damagePct: number) => {
    const world = createTestWorld();
    visit(world, { claimId: 'clm_0003', detectionId: 'det_0009', zones: [{ hectares: 90, damagePct }] });
    return claimOf(world, 'clm_0003').settlement?.formula;
  };
  expect(formulaAt(26)).toBe(
    '89606.4 USD × 90 ha ÷ 140.01 ha × (26 % − 6 %) = 11520 USD. The loss exceeds the straight deductible of 6 %, which is taken off.',
  );
  expect(formulaAt(6)).toBe('The loss of 6 % does not exceed the straight deductible of 6 %, so nothing is paid.');
});

test('a late notice is shown and changes no amount', () => {
  const world = createTestWorld();
  visit(world, { claimId: 'clm_0003', detectionId: 'det_0009', zones: [{ hectares: 90, damagePct: 26 }] });
  expect(claimOf(world, 'clm_0003')).toMatchObject({
    lateNotice: true,
    settlement: { lateNotice: true, amount: { amount: 11520 } },
  });
});

test('every decided claim of the seed says how its amount came about', () => {
  const decided = call(createTestWorld(), 'listClaims').data.filter(({ approvedAmount }) => approvedAmount !== null);
  expect(decided.map(({ claimId }) => claimId).sort()).toEqual(['clm_0005', 'clm_0006', 'clm_0007', 'clm_0008']);
  const own = decided.filter(({ origin }) => origin === 'notice');
  expect(own.length).toBe(3);
  for (const { settlement, approvedAmount } of own) expect(settlement?.amount).toEqual(approvedAmount);
});

test('hectares that no zone covers count as 0', () => {
  const world = createTestWorld();
  const { assessedDamagePct } = visit(world, { ...hail, zones: [{ hectares: 1, damagePct: 100 }] });
  expect(assessedDamagePct).toBe(1.19);
  expect(claimOf(world, 'clm_0001')).toMatchObject({ assessedLossPct: 1.19, settlement: { amount: { amount: 0 } } });
});

test('zones may have the hectares claimed and not a hundredth more', () => {
  const zonesOf = (hectares: number) => ({
    ...hail,
    zones: [
      { hectares: 40, damagePct: 10 },
      { hectares, damagePct: 20 },
    ],
  });
  expect(visit(createTestWorld(), zonesOf(44)).assessedDamagePct).toBe(15.24);
  const problem = refusal(createTestWorld(), 'createPeritaje', { body: zonesOf(44.01) });
  expect(told(problem)).toEqual(['#/zones larger_than_claimed']);
  expect(problem.detail).toContain('the zones have 84.01 ha, clm_0001 only 84 ha');
});

test('after a second peritaje, the claim pays by the one that its signed report attests', () => {
  const world = createTestWorld();
  const { peritajeId } = visit(world, { ...disputed, zones: [{ hectares: 105, damagePct: 40 }] });
  const { reportId } = sign(world, { title: 'Siniestro', claimId: 'clm_0011' });
  expect(attested(world, reportId)).toEqual([`/v1/peritajes/${peritajeId}`]);
  expect(claimOf(world, 'clm_0011')).toMatchObject({
    status: 'approved',
    assessedLossPct: 40,
    approvedAmount: { amount: 760 * 105 * 0.4 },
    settlement: { peritajeId },
  });
});

test('a claim that is assessed again has an entry for each assessment in its history', () => {
  const world = createTestWorld();
  visit(world, { ...disputed, zones: [{ hectares: 105, damagePct: 40 }] });
  const { statusHistory } = claimOf(world, 'clm_0011');
  const assessed = statusHistory.filter(({ status }) => status === 'assessed');
  expect(assessed.map(({ note }) => note)).toEqual([null, 'Assessed again by per_0008.']);
});

test.each([
  ['paid', 'clm_0007'],
  ['closed', 'clm_0008'],
])('a report over a claim that is %s leaves it as it is', (status, claimId) => {
  const world = createTestWorld();
  const before = claimOf(world, claimId);
  expect(before.status).toBe(status);
  sign(world, { title: 'Siniestro', claimId });
  expect(claimOf(world, claimId)).toEqual(before);
});

test('a report on the first peritaje cannot be signed after the second, at once or from a draft', () => {
  const world = createTestWorld();
  const { peritajeId } = visit(world, { ...disputed, zones: [{ hectares: 105, damagePct: 40 }] });
  const first = { title: 'Siniestro', claimId: 'clm_0011', peritajeId: 'per_0006', status: 'signed' };
  expect(told(refusedReport(world, first))).toEqual(['#/peritajeId not_the_assessment']);
  const stale = refusedReport(world, { reportId: 'rep_0005', status: 'signed' });
  expect(told(stale)).toEqual(['#/reportId not_the_assessment']);
  expect(stale.detail).toContain(`is based on ${peritajeId}, but the report on per_0006`);
});

test('a disputed peritaje is not signed, and one that the insured agrees to is', () => {
  const world = createTestWorld();
  const refused = refusedReport(world, { reportId: 'rep_0005', status: 'signed' });
  expect([refused.code, told(refused)]).toEqual(['peritaje_disputed', ['#/reportId peritaje_disputed']]);
  expect(visit(world, { peritajeId: 'per_0006', agreedByInsured: true })).toMatchObject({ status: 'completed' });
  sign(world, { reportId: 'rep_0005' });
  expect(claimOf(world, 'clm_0011')).toMatchObject({ status: 'approved', settlement: { peritajeId: 'per_0006' } });
});

test('a draft that was made before the loss was assessed attests nothing and cannot be signed after', () => {
  const world = createTestWorld();
  const { reportId } = call(world, 'createReport', { body: { title: 'Siniestro', claimId: 'clm_0001' } }).data;
  visit(world, { ...hail, zones: [{ hectares: 84, damagePct: 25 }] });
  expect(told(refusedReport(world, { reportId, status: 'signed' }))).toEqual(['#/reportId not_the_assessment']);
});

const hundredths = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((count) => count / 100);

test('for any policy and any zones the settlement is what the figures say', () => {
  const cases = fc.record({
    sum: hundredths(1_000_000),
    deductiblePct: fc.constantFrom(0, 0.5, 6, 12.25, 99.9, 100),
    deductibleType: fc.constantFrom('franchise', 'straight'),
    claimed: hundredths(84),
    shares: fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 1000 })), {
      minLength: 1,
      maxLength: 6,
    }),
    unzoned: fc.integer({ min: 0, max: 100 }),
  });
  const settles = fc.property(cases, ({ sum, deductiblePct, deductibleType, claimed, shares, unzoned }) => {
    const world = createTestWorld();
    const parts = shares.reduce((total, [part]) => total + part, unzoned);
    const zones = shares.map(([part, permille]) => ({
      hectares: Math.floor((claimed * 100 * part) / parts) / 100,
      damagePct: permille / 10,
    }));
    fc.pre(zones.every(({ hectares }) => hectares > 0));
    const { ring } = call(world, 'getAoi', { params: { id: 'aoi_0007' } }).data;
    const beside = ring.map(([lon, lat]) => [lon + 0.02, lat]);
    const plot = { portfolioId: 'pf_0002', name: 'Beside it', ring: beside, perilProfile: ['frost' as const] };
    const { aoiId } = call(world, 'createAoi', { body: plot }).data;
    const policy = insureElsewhere(world, {
      clientId: 'cli_0006',
      portfolioId: 'pf_0002',
      aoiIds: [aoiId],
      perils: ['frost'],
      sumInsured: { amount: sum, currency: 'USD' },
      effectiveFrom: '2025-10-01',
      effectiveTo: '2026-06-30',
      deductiblePct,
      deductibleType,
    });
    const event = { aoiId, peril: 'frost' as const, occurredAt: '2025-11-04T08:30:00Z' };
    const body = { policyId: policy.policyId, claimedHectares: claimed, ...event };
    const { claimId } = call(world, 'createClaim', { body }).data;
    const detection = call(world, 'createDetection', { body: { eventId: 'evt_0005', aoiId } }).data;
    visit(world, { claimId, detectionId: detection.detectionId, zones });
    sign(world, { title: 'Any', claimId });
    const { settlement, approvedAmount, status } = claimOf(world, claimId);
    const lost = zones.reduce((total, { hectares, damagePct }) => total + hectares * damagePct, 0);
    const lossPct = settlement?.assessedLossPct ?? Number.NaN;
    expect(Math.abs(lossPct - lost / claimed)).toBeLessThanOrEqual(0.005 + 1e-9);
    const paidPct = lossPct <= deductiblePct ? 0 : deductibleType === 'straight' ? lossPct - deductiblePct : lossPct;
    const [insured] = policy.insuredPlots;
    const exact = ((insured?.sumInsured.amount ?? Number.NaN) * claimed * paidPct) / (insured?.hectares ?? 0) / 100;
    expect(Math.abs((settlement?.amount.amount ?? Number.NaN) - exact)).toBeLessThanOrEqual(0.005 + 1e-6);
    expect(status).toBe(settlement !== null && settlement.amount.amount > 0 ? 'approved' : 'rejected');
    expect(approvedAmount).toEqual(settlement?.amount);
  });
  fc.assert(settles, { numRuns: 60 });
});
