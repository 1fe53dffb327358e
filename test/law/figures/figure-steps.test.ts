import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Claim, FigureStep, Peritaje, Settlement } from '../../../src/contract/records.ts';
import { lossOfVisit, lossSteps, settlementSteps } from '../../../src/law/figures/figure-steps.ts';
import { settle } from '../../../src/law/figures/payout.ts';

const read = <Item>(organization: string, name: string): Item[] =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/${organization}/${name}.json`, import.meta.url), 'utf8'));
const claims = ['org_pampa', 'org_ebro'].flatMap((name) => read<Claim>(name, 'claims'));
const visits = ['org_pampa', 'org_ebro'].flatMap((name) => read<Peritaje>(name, 'peritajes'));

type Told = readonly [operator: string, name: string, value: FigureStep['value'], result?: number];
const tellFlat = (steps: readonly FigureStep[]): Told[] =>
  steps
    .filter(({ depth }) => depth < 2)
    .map(
      ({ operator, name, value, result }): Told =>
        result === null ? [operator, name, value] : [operator, name, value, result.amount],
    );

type Settled = Claim & { readonly settlement: Settlement };

const isNotZone = ([, name]: Told) => !name.startsWith('zone');

/** Each worked with a calculator from the printed figures of the seed. */
test.each<[string, ...Told[]]>([
  // 108,687.60 × 143 ÷ 143.01 = 108,680.00; 25.23 % of it.
  [
    'clm_0005',
    ['=', 'amount', 27_419.96],
    ['', 'sum_insured', 108_687.6, 108_687.6],
    ['×', 'area_claimed', 143],
    ['÷', 'area_insured', 143.01, 108_680],
    ['×', 'assessed_loss', 25.23, 27_419.96],
    ['−', 'franchise', 6, 0],
  ],
  // 155,800 × 16 ÷ 19 = 131,200; 56.72 % of it.
  [
    'clm_0007',
    ['=', 'amount', 74_416.64],
    ['', 'sum_insured', 155_800, 155_800],
    ['×', 'area_claimed', 16],
    ['÷', 'area_insured', 19, 131_200],
    ['×', 'assessed_loss', 56.72, 74_416.64],
    ['−', 'franchise', 6, 0],
  ],
  // 95,000 × 105 ÷ 125 = 79,800; 21.43 % of it.
  [
    'clm_0011',
    ['=', 'amount', 17_101.14],
    ['', 'sum_insured', 95_000, 95_000],
    ['×', 'area_claimed', 105],
    ['÷', 'area_insured', 125, 79_800],
    ['×', 'assessed_loss', 21.43, 17_101.14],
    ['−', 'franchise', 6, 0],
  ],
  // 3.67 % of 80,640 are 2,959.49, which the franchise takes off.
  [
    'clm_0006',
    ['=', 'amount', 0],
    ['', 'sum_insured', 80_640, 80_640],
    ['×', 'area_claimed', 12.6],
    ['÷', 'area_insured', 12.6, 80_640],
    ['×', 'assessed_loss', 3.67, 2_959.49],
    ['−', 'franchise', 6, 2_959.49],
  ],
  // 51.18 % of 116,000.
  [
    'clm_9001',
    ['=', 'amount', 59_368.8],
    ['', 'sum_insured', 116_000, 116_000],
    ['×', 'area_claimed', 8],
    ['÷', 'area_insured', 8, 116_000],
    ['×', 'assessed_loss', 51.18, 59_368.8],
    ['−', 'franchise', 10, 0],
  ],
])('%s is settled step by step', (id, ...told) => {
  const claim = claims.find(({ claimId }) => claimId === id) as Settled;
  const visit = visits.find(({ peritajeId }) => peritajeId === claim.settlement.peritajeId);
  const steps = settlementSteps(claim, lossOfVisit(claim, visit));
  expect(tellFlat(steps).filter(isNotZone)).toEqual(told);
  expect(steps.find(({ name }) => name === 'assessed_loss')?.from).toEqual({
    record: visit?.peritajeId,
    member: 'assessedDamagePct',
  });
});

test.each([
  // (42 × 48 + 66 × 22 + 35 × 4) ÷ 143.
  ['per_0001', 25.23, [42, 48, 66, 22, 35, 4], 143],
  // (7.5 × 70 + 8.5 × 45) ÷ 16 = 56.71875.
  ['per_0003', 56.72, [7.5, 70, 8.5, 45], 16],
  // (45 × 34 + 60 × 12) ÷ 105.
  ['per_0006', 21.43, [45, 34, 60, 12], 105],
  // (4.2 × 7 + 8.4 × 2) ÷ 12.6.
  ['per_0002', 3.67, [4.2, 7, 8.4, 2], 12.6],
  // (3.1 × 72 + 4.9 × 38) ÷ 8 = 51.175, and half goes up.
  ['per_9001', 51.18, [3.1, 72, 4.9, 38], 8],
])('%s assessed its zones', (id, lossPct, zones, hectares) => {
  const visit = visits.find(({ peritajeId }) => peritajeId === id) as Peritaje;
  const claim = claims.find(({ claimId }) => claimId === visit.claimId) as Claim;
  const steps = lossSteps(visit, claim);
  expect(steps.map(({ value }) => value)).toEqual([lossPct, ...zones, hectares]);
  expect(steps.map(({ operator }) => operator).join('')).toBe(`=${'+×'.repeat(zones.length / 2)}÷`);
  expect(steps.at(-1)?.from).toEqual({ record: visit.claimId, member: 'claimedHectares' });
});

const usd = (amount: number) => ({ amount, currency: 'USD' });
const terms = {
  ...{ peritajeId: null, insuredHectares: 100, plotHectares: 100, plotSumInsured: usd(100_000) },
  ...{ sumInsuredPerHectare: usd(1_000), priorLossPct: 0, deductiblePct: 6, deductibleType: 'franchise' as const },
  ...{ index: null, remainingBefore: usd(100_000), lateNotice: false },
};
const settled = (figures: Partial<Settlement> & { readonly assessedLossPct: number }, limit = 'plot', beyond = 0n) => {
  const settlement = settle({ ...terms, ...figures }, limit as 'plot', beyond);
  const claim = { claimId: 'clm_1', policyId: 'pol_1', settlement } as Settled;
  return settlementSteps(claim, lossOfVisit(claim, undefined));
};

/** Only what the steps from the loss on say. */
const fromLoss = (steps: readonly FigureStep[]) => [steps[0]?.value, ...tellFlat(steps).slice(4)];

test.each<[string, readonly FigureStep[], unknown[]]>([
  [
    'half of the plot, 30 % and 10 % straight',
    settled({ assessedLossPct: 30, insuredHectares: 50, deductiblePct: 10, deductibleType: 'straight' }),
    [10_000, ['×', 'assessed_loss', 30, 15_000], ['−', 'straight', 10, 5_000]],
  ],
  [
    '8 %, within 10 % straight',
    settled({ assessedLossPct: 8, deductiblePct: 10, deductibleType: 'straight' }),
    [0, ['×', 'assessed_loss', 8, 8_000], ['−', 'straight', 10, 8_000]],
  ],
  [
    '50 % of what 20 % had left',
    settled({ assessedLossPct: 50, priorLossPct: 20 }),
    [40_000, ['×', 'assessed_loss', 50, 50_000], ['−', 'prior_loss', 20, 10_000], ['−', 'franchise', 6, 0]],
  ],
  [
    '40 % where 12,000 were left',
    settled({ assessedLossPct: 40, remainingBefore: usd(12_000) }),
    [12_000, ['×', 'assessed_loss', 40, 40_000], ['−', 'franchise', 6, 0], ['−', 'sum_left', 12_000, 28_000]],
  ],
  [
    '30 %, of which 3,000 were paid before',
    settled({ assessedLossPct: 30 }, 'plot', 300_000n),
    [27_000, ['×', 'assessed_loss', 30, 30_000], ['−', 'franchise', 6, 0], ['−', 'paid_before', 3_000, 3_000]],
  ],
  [
    'a loss as large as the franchise',
    settled({ assessedLossPct: 6 }),
    [0, ['×', 'assessed_loss', 6, 6_000], ['−', 'franchise', 6, 6_000]],
  ],
  [
    'a loss just above the franchise',
    settled({ assessedLossPct: 6.01 }),
    [6_010, ['×', 'assessed_loss', 6.01, 6_010], ['−', 'franchise', 6, 0]],
  ],
])('%s', (_, steps, told) => {
  expect(fromLoss(steps)).toEqual(told);
});

test('an index pays its share of the sum insured', () => {
  const index = {
    index: 'spi',
    value: -1.87,
    strike: -1.5,
    exit: -2.5,
    shape: 'linear',
    payPct: 37,
  } as unknown as Settlement['index'];
  const steps = settled({
    assessedLossPct: 0,
    deductiblePct: 0,
    plotSumInsured: usd(200_000),
    remainingBefore: usd(200_000),
    index,
  });
  // What an index pays is not divided by hectares, and −1.87 lies 37 % of the way from −1.5 to −2.5.
  expect(steps.filter(({ depth }) => depth === 2).map(({ name, value }) => [name, value])).toEqual([
    ['index_value', -1.87],
    ['strike', -1.5],
    ['exit', -2.5],
  ]);
  expect(tellFlat(steps)).toEqual([
    ['=', 'amount', 0],
    ['', 'sum_insured', 200_000, 200_000],
    ['×', 'index_share', 37, 74_000],
  ]);
});

test.each([
  // A third of the hectares claimed has a third of damage; the others have none.
  [[{ hectares: 10, damagePct: 33.33 }], 30, 11.11],
  [[{ hectares: 30, damagePct: 100 }], 30, 100],
])('zones %j of %d ha are %d %', (zones, claimedHectares, lossPct) => {
  const visit = {
    peritajeId: 'per_1',
    assessedDamagePct: lossPct,
    zones: zones.map((zone) => ({ zoneId: 'Z1', ...zone })),
  } as unknown as Peritaje;
  expect(lossSteps(visit, { claimId: 'clm_1', claimedHectares } as Claim)[0]?.value).toBe(lossPct);
});
