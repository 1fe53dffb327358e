import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { priorAfter } from '../../../src/law/figures/insured-plots.ts';
import { settle } from '../../../src/law/figures/payout.ts';
import { fromHundredths, hundredthsOf, sharesOf } from '../../../src/primitives/hundredths.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

const oracle = readFileSync(join(import.meta.dirname, '../../oracle/settlements.md'), 'utf8');
const rowsOf = (head: string): string[][] => {
  const lines = oracle.slice(oracle.indexOf(head)).split('\n').slice(2);
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(0, end === -1 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

const cases = rowsOf('| # |');
const money = (amount: number) => ({ amount, currency: 'USD' });

test('there are twenty worked cases', () => {
  expect(cases.map(([number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test.each(cases)('case %s: %s insured on %s ha', (_number, ...cells) => {
  const [sum, hectares, policySum, deductible, ...rest] = cells as [string, string, string, string, ...string[]];
  const [claimed, loss, prior, plotPaid, policyPaid, effective, , , amount, cap, after] = rest as string[];
  const [deductibleType, deductiblePct] = deductible.split(' ') as ['franchise' | 'straight', string];
  const left = [Number(sum) - Number(plotPaid), Number(policySum) - Number(policyPaid)] as const;
  const [plotLeft, policyLeft] = left.map((one) => fromHundredths(hundredthsOf(one))) as [number, number];
  const figures = {
    peritajeId: null,
    insuredHectares: Number(claimed),
    plotHectares: Number(hectares),
    plotSumInsured: money(Number(sum)),
    sumInsuredPerHectare: money(1),
    assessedLossPct: Number(loss),
    priorLossPct: Number(prior),
    deductiblePct: Number(deductiblePct),
    deductibleType,
    index: null,
    remainingBefore: money(Math.min(plotLeft, policyLeft)),
    lateNotice: false,
  };
  const settlement = settle(figures, plotLeft <= policyLeft ? 'plot' : 'policy');
  expect(settlement).toMatchObject({
    effectiveLossPct: Number(effective),
    cap: cap === '-' ? null : cap,
    amount: money(Number(amount)),
  });
  const plot = { hectares: Number(hectares), priorLossPct: Number(prior) };
  expect(priorAfter(plot, Number(claimed), settlement.effectiveLossPct)).toBe(Number(after));
});

test.each(rowsOf('| sum | hectares of the plots |'))('%s over %s ha is split into %s', (sum, hectares, shares) => {
  const list = (cell = '') => cell.split(', ').map(Number);
  const parts = list(hectares).map(hundredthsOf);
  expect(sharesOf(hundredthsOf(Number(sum)), parts).map(fromHundredths)).toEqual(list(shares));
});

test('the formula names the prior loss, the cap and what was left', () => {
  const world = createTestWorld();
  const settled = (occurredAt: string, damagePct: number) => {
    const fire = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'fire', occurredAt } as const;
    const { claimId } = call(world, 'createClaim', { body: fire }).data;
    call(world, 'createPeritaje', { body: { claimId, zones: [{ hectares: 84, damagePct }] } });
    call(world, 'createReport', { body: { title: 'Fire', claimId, status: 'signed' } });
    return call(world, 'getClaim', { params: { id: claimId } }).data;
  };
  expect(settled('2025-12-01', 60).approvedAmount).toEqual(money(45_864));
  expect(settled('2025-12-10', 60)).toMatchObject({
    approvedAmount: money(18_345.6),
    settlement: {
      priorLossPct: 60,
      effectiveLossPct: 24,
      remainingBefore: money(30_576),
      formula:
        '60 % × (100 % − 60 % lost before) = 24 %. 76440 USD × 84 ha ÷ 84 ha × 24 % = 18345.6 USD. The loss exceeds the franchise of 6 %, which then takes nothing off.',
    },
  });
  expect(settled('2025-12-17', 30)).toMatchObject({
    status: 'rejected',
    approvedAmount: money(0),
    rejectionReason: 'loss_within_deductible',
    settlement: { effectiveLossPct: 4.8 },
  });
  expect(call(world, 'getPolicy', { params: { id: 'pol_0001' } }).data).toMatchObject({
    approvedToDate: money(64_209.6),
    remainingSumInsured: money(206_506.3),
    insuredPlots: [{ aoiId: 'aoi_0001', approvedToDate: money(64_209.6), priorLossPct: 88.8 }, {}, {}],
  });
});
