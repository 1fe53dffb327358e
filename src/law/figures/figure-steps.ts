// How a figure of a loss follows from others: a step for each, by the functions that computed it. What a step follows from comes
// after it, one deeper.

import type { Claim, FigureStep, Peritaje, Settlement } from '../../contract/records.ts';
import { lossPctOf } from './claim-figures.ts';
import { type SettlementRow, settlementRows } from './settlement-rows.ts';

type Assessed = Pick<Peritaje, 'peritajeId' | 'zones' | 'assessedDamagePct'>;
type Step = Pick<FigureStep, 'operator' | 'name' | 'value' | 'unit'> & Partial<Pick<FigureStep, 'from' | 'result'>>;

const stepAt = (depth: number, { from = null, result = null, ...step }: Step): FigureStep => ({
  ...{ depth, ...step, result, from },
});

/** The mean damage of the hectares claimed, and the zones that it is of. Empty where nothing was assessed, or not to its end. */
export function lossSteps(
  { peritajeId, zones, assessedDamagePct }: Assessed,
  { claimId, claimedHectares }: Claim,
  depth = 0,
): FigureStep[] {
  const lossPct = lossPctOf(zones, claimedHectares);
  if (lossPct === null || assessedDamagePct === null) return [];
  const of = (member: string) => ({ record: peritajeId, member });
  return [
    stepAt(depth, { operator: '=', name: 'assessed_loss', value: lossPct, unit: '%', from: of('assessedDamagePct') }),
    ...zones.flatMap(({ hectares, damagePct }, index) => [
      stepAt(depth + 1, {
        operator: '+',
        name: 'zone_area',
        value: hectares,
        unit: 'ha',
        from: of(`zones.${index}.hectares`),
      }),
      stepAt(depth + 1, {
        operator: '×',
        name: 'zone_damage',
        value: damagePct,
        unit: '%',
        from: of(`zones.${index}.damagePct`),
      }),
    ]),
    stepAt(depth + 1, {
      ...{ operator: '÷', name: 'area_claimed', value: claimedHectares, unit: 'ha' },
      from: { record: claimId, member: 'claimedHectares' },
    }),
  ];
}

/** What a settlement pays, from the sum insured to what is taken off; `peritaje` is the visit that it rests on. */
export function settlementSteps(
  claim: Claim & { readonly settlement: Settlement },
  peritaje: Assessed | undefined,
): FigureStep[] {
  const { settlement } = claim;
  const { amount } = settlement;
  const root = stepAt(0, {
    ...{ operator: '=', name: 'amount', value: settlementRows(settlement).at(-1)?.amount.amount ?? 0 },
    ...{ unit: amount.currency, from: { record: claim.claimId, member: 'settlement.amount' } },
  });
  return [root, ...settlementRows(settlement).flatMap((row) => stepsOf(row, claim, peritaje))];
}

function stepsOf(
  { operator, of, amount: result }: SettlementRow,
  claim: Claim & { readonly settlement: Settlement },
  peritaje: Assessed | undefined,
): FigureStep[] {
  const { claimId, policyId, settlement } = claim;
  const { plotSumInsured, insuredHectares, plotHectares, assessedLossPct, priorLossPct, deductiblePct } = settlement;
  const { remainingBefore, cap, takenOff, index, peritajeId } = settlement;
  const own = (member: string) => ({ record: claimId, member });
  const terms = { record: policyId, member: 'insuredPlots' };
  const money = ({ amount, currency }: Settlement['amount']) => ({ value: amount, unit: currency });
  const step = (given: Omit<Step, 'operator'>) => stepAt(1, { operator, result, ...given });
  const steps: Readonly<Record<SettlementRow['of'], () => FigureStep[]>> = {
    sum: () => [step({ name: 'sum_insured', ...money(plotSumInsured), from: terms })],
    area: () => [
      stepAt(1, { operator, name: 'area_claimed', value: insuredHectares, unit: 'ha', from: own('claimedHectares') }),
      stepAt(1, { operator: '÷', name: 'area_insured', value: plotHectares, unit: 'ha', from: terms, result }),
    ],
    loss: () => [
      step({
        ...{ name: 'assessed_loss', value: assessedLossPct, unit: '%' },
        from: peritajeId === null ? own('assessedLossPct') : { record: peritajeId, member: 'assessedDamagePct' },
      }),
      ...(peritaje === undefined ? [] : lossSteps(peritaje, claim, 1).slice(1)),
    ],
    prior: () =>
      priorLossPct === 0
        ? []
        : [step({ name: 'prior_loss', value: priorLossPct, unit: '%', from: own('settlement.priorLossPct') })],
    deductible: () => [
      step({
        name: settlement.deductibleType,
        value: deductiblePct,
        unit: '%',
        from: { record: policyId, member: 'deductiblePct' },
      }),
    ],
    index: () =>
      index === null
        ? []
        : [step({ name: 'index_share', value: index.payPct, unit: '%', from: own('settlement.index') })],
    limit: () =>
      cap === null
        ? []
        : [step({ name: 'sum_left', ...money(remainingBefore), from: own('settlement.remainingBefore') })],
    due: () => [step({ name: 'paid_before', ...money(takenOff), from: own('settlement.takenOff') })],
    amount: () => [],
  };
  return steps[of]();
}
