import { expect, test } from 'vitest';
import { currencies, decimalsOf } from '../../../src/contract/currencies.ts';
import { insurePlots, lostValueOf } from '../../../src/law/figures/insured-plots.ts';
import { remainderUnder, settlementOf } from '../../../src/law/figures/payout.ts';

const plots = [1, 2, 3].map((number) => ({ aoiId: `aoi_${number}`, aoiVersion: 1, areaHectares: 10 }));
const insured = (currency: string) => insurePlots(plots, { amount: 100_000, currency });

test('shares of pesos of Chile are whole, those of dollars have cents, and both add up', () => {
  const amounts = (currency: string) => insured(currency).insuredPlots.map(({ sumInsured }) => sumInsured.amount);
  expect(amounts('CLP')).toEqual([33_333, 33_334, 33_333]);
  expect(amounts('USD')).toEqual([33_333.33, 33_333.34, 33_333.33]);
  expect([insured('CLP').sumInsuredPerHectare.amount, insured('USD').sumInsuredPerHectare.amount]).toEqual([
    3_333, 3_333.33,
  ]);
});

test('a payment in pesos of Chile is rounded half up to a peso', () => {
  const policy = {
    ...insured('CLP'),
    policyId: 'pol_1',
    sumInsured: { amount: 100_000, currency: 'CLP' },
    deductiblePct: 6,
    deductibleType: 'franchise',
  } as never;
  const pay = (assessedLossPct: number) => {
    const claim = { aoiId: 'aoi_1', claimedHectares: 10, lateNotice: false };
    const rest = remainderUnder(policy, 'aoi_1');
    return settlementOf(
      policy,
      { ...claim, ground: { ...rest, priorLossPct: 0, left: rest.remainingBefore } },
      { assessedLossPct, peritajeId: null },
    ).amount.amount;
  };
  // 33,333 × 50 % = 16,666.50 and 33,333 × 49.99 % = 16,663.17.
  expect([pay(50), pay(49.99)]).toEqual([16_667, 16_663]);
  const [plot] = insured('CLP').insuredPlots;
  expect(lostValueOf(plot as never, 10, 50)).toBe(1_666_700n);
});

test('the currencies without decimals are those of ISO 4217, and are known', () => {
  const whole = currencies.filter((currency) => decimalsOf(currency) === 0);
  expect(whole).toEqual('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
  expect([decimalsOf('USD'), decimalsOf('KWD')]).toEqual([2, 2]);
});
