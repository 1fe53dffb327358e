// The derivation of a settlement's amount, a row for each figure: its operator, and the intermediate result. Every surface shows
// these rows, with words of its own.

import type { Money, Settlement } from '../../contract/records.ts';
import { fromHundredths, hundredthsOf } from '../../primitives/hundredths.ts';
import { lostValueOf } from './insured-plots.ts';

export interface SettlementRow {
  readonly operator: '' | '×' | '−' | '=';
  readonly of: 'sum' | 'area' | 'loss' | 'prior' | 'deductible' | 'index' | 'limit' | 'due' | 'amount';
  /** The intermediate result; for a row with a minus, the deduction, which may be zero. */
  readonly amount: Money;
}

export function settlementRows(settlement: Settlement): SettlementRow[] {
  const { plotSumInsured, plotHectares, insuredHectares, index, takenOff, amount } = settlement;
  const { currency } = plotSumInsured;
  const plot = { hectares: plotHectares, sumInsured: plotSumInsured };
  const worthOf = (lossPct: number): bigint => lostValueOf(plot, insuredHectares, lossPct);
  const row = (operator: SettlementRow['operator'], of: SettlementRow['of'], cents: bigint): SettlementRow => ({
    ...{ operator, of, amount: { amount: fromHundredths(cents), currency } },
  });
  const sum = row('', 'sum', hundredthsOf(plotSumInsured.amount));
  const paid = hundredthsOf(amount.amount);
  const taken = hundredthsOf(takenOff.amount);
  const takenRows = taken === 0n ? [] : [row('−', 'due', taken)];
  const end = (raw: bigint) => [row('−', 'limit', raw - taken - paid), ...takenRows, row('=', 'amount', paid)];
  if (index !== null) return [sum, row('×', 'index', worthOf(index.payPct)), ...end(worthOf(index.payPct))];
  const { assessedLossPct, effectiveLossPct, deductiblePct, deductibleType } = settlement;
  const [loss, effective] = [worthOf(assessedLossPct), worthOf(effectiveLossPct)];
  const isWithin = effectiveLossPct <= deductiblePct;
  const straight = () => worthOf(fromHundredths(hundredthsOf(effectiveLossPct) - hundredthsOf(deductiblePct)));
  const raw = isWithin ? 0n : deductibleType === 'straight' ? straight() : effective;
  return [
    ...[sum, row('×', 'area', worthOf(100)), row('×', 'loss', loss), row('−', 'prior', loss - effective)],
    ...[row('−', 'deductible', effective - raw), ...end(raw)],
  ];
}
