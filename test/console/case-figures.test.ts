import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { sinceWords } from '../../src/console/cases/claim-card.tsx';
import { laneClaims } from '../../src/console/cases/claim-lanes.ts';
import { findCover, leftOn, lossPctOf, payoutOf, takenSteps, zonesOf } from '../../src/console/steps/figures.ts';
import { chooseLanguage } from '../../src/console/words/t.ts';
import type { Claim } from '../../src/contract/schemas/claim.ts';
import type { Policy } from '../../src/contract/schemas/policy.ts';
import { settlementOf } from '../../src/law/figures/settlement.ts';

const read = <Item>(name: string): Item[] =>
  JSON.parse(readFileSync(new URL(`../../fixtures/org_pampa/${name}.json`, import.meta.url), 'utf8'));
const policies = read<Policy>('policies');
const policy = policies.find(({ policyId }) => policyId === 'pol_0001') as Policy;
const ofClass = (hectares: number) => ({ hectares, cellCount: 1, index: null, cells: [] });
const zones = zonesOf({
  cellsBySeverity: { low: ofClass(14.23), moderate: ofClass(28.3), high: ofClass(0), severe: ofClass(18.97) },
});

test('the zones are the classes that were found, the worst first', () => {
  expect(zones.map(({ zoneId, severity, damagePct }) => [zoneId, severity, damagePct])).toEqual([
    ['Z1', 'severe', 90],
    ['Z2', 'moderate', 40],
    ['Z3', 'low', 15],
  ]);
});

test('the loss is the mean over the hectares claimed, and never more than all', () => {
  // 18.97 × 90 + 28.30 × 40 + 14.23 × 15 = 3052.75
  expect([lossPctOf(zones, 61.5), lossPctOf(zones, 100), lossPctOf(zones, 0), lossPctOf(zones, 10)]).toEqual([
    49.6, 30.5, 0, 100,
  ]);
});

test('a franchise pays everything above it and nothing at it, a straight deductible what exceeds it', () => {
  const straight = { ...policy, deductibleType: 'straight' as const };
  const claim = { aoiId: 'aoi_0002', claimedHectares: 10 };
  expect([payoutOf(policy, claim, 6), payoutOf(policy, claim, 6.1)]).toEqual([0, 555.1]);
  expect([payoutOf(straight, claim, 6), payoutOf(straight, claim, 16)]).toEqual([0, 910]);
});

test('what is left of a plot is what is left of its sum, or of the policy’s where that is less', () => {
  const [plot] = policies.find(({ policyId }) => policyId === 'pol_0006')?.insuredPlots ?? [];
  if (plot === undefined) return expect.fail('the seed has it');
  expect([plot.sumInsured.amount, plot.approvedToDate.amount, plot.priorLossPct]).toEqual([
    108_687.6, 27_419.96, 25.23,
  ]);
  const left = (amount: number) => leftOn({ ...policy, remainingSumInsured: { ...plot.sumInsured, amount } }, plot);
  expect([left(81_267.63), left(81_267.64), left(81_267.65), left(0)]).toEqual([81_267.63, 81_267.64, 81_267.64, 0]);
});

test('a case foresees what the service would pay, even after earlier losses and where little is left', () => {
  let tried = 0;
  for (const plot of policies.flatMap(({ insuredPlots }) => insuredPlots)) {
    for (const priorLossPct of [0, 12.34, 99.99, 100]) {
      for (const left of [0, 0.01, 5_000]) {
        const insuredPlots = [{ ...plot, priorLossPct }];
        const remainingSumInsured = { ...plot.sumInsured, amount: left };
        for (const deductibleType of ['straight', 'franchise'] as const) {
          const standing = { ...policy, insuredPlots, remainingSumInsured, deductibleType };
          const claim = { aoiId: plot.aoiId, claimedHectares: plot.hectares / 2, lateNotice: false };
          for (const assessedLossPct of [6, 6.1, 43.7, 100]) {
            const { amount } = settlementOf(standing, claim, { assessedLossPct, peritajeId: 'per_0001' });
            expect(payoutOf(standing, claim, assessedLossPct)).toBe(amount.amount);
            tried += 1;
          }
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(1_000);
});

test('a policy covers a plot for its perils on both its first and its last day, while it is active', () => {
  const wanted = { aoiId: 'aoi_0002', peril: 'hail' as const };
  const on = (day: string) => findCover([policy], { ...wanted, day })?.policyId;
  const { effectiveFrom, effectiveTo } = policy;
  expect([on(effectiveFrom), on(effectiveTo), on('2020-01-01'), on('2030-01-01')]).toEqual([
    'pol_0001',
    'pol_0001',
    undefined,
    undefined,
  ]);
  const cover = (change: object) => findCover([{ ...policy, ...change } as Policy], { ...wanted, day: effectiveFrom });
  expect([cover({ status: 'expired' }), cover({ perils: ['frost'] }), cover({ aoiIds: [] })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('every open status has a lane, even an empty one; other statuses only have one if they have claims', () => {
  const claims = read<Claim>('claims');
  const { open, ended } = laneClaims(claims);
  expect(open.map(({ status }) => status)).toEqual(['submitted', 'under_review', 'assessment_scheduled', 'assessed']);
  expect([...open, ...ended].reduce((sum, lane) => sum + lane.claims.length, 0)).toBe(claims.length);
  expect(laneClaims([])).toEqual({ open: open.map(({ status }) => ({ status, claims: [] })), ended: [] });
});

test('a case has taken as many steps as its status says, and a rejected one has no next step', () => {
  const steps = (['submitted', 'assessment_scheduled', 'assessed', 'approved', 'paid', 'rejected'] as const).map(
    (status) => takenSteps({ status }),
  );
  expect(steps).toEqual([1, 2, 3, 4, 5, undefined]);
});

test('a claim that is less than a day old is of today, in the language of the page', async () => {
  const from = '2026-01-15T12:00:00.000Z';
  expect([sinceWords(from, '2026-01-16T11:59:59.999Z'), sinceWords(from, '2026-01-16T12:00:00.000Z')]).toEqual([
    'today',
    '1 d',
  ]);
  vi.stubGlobal('document', { documentElement: {} });
  await chooseLanguage('es');
  expect(sinceWords(from, from)).toBe('hoy');
  await chooseLanguage('en');
  vi.unstubAllGlobals();
});
