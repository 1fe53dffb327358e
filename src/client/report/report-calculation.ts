import type { Settlement } from '../../contract/records.ts';
import { type SettlementRow, settlementRows } from '../../law/figures/settlement-rows.ts';
import type { CalculationRow } from './report-section.ts';
import { fill, type Wording } from './report-words.ts';

export function calculationOf(settlement: Settlement, wording: Wording): CalculationRow[] {
  return settlementRows(settlement).map(({ operator, of, amount }) => ({
    operator,
    name: nameOf(of, settlement, wording),
    basis: basisIn(of, settlement, wording),
    amount: wording.figures.money(amount),
  }));
}

function nameOf(of: SettlementRow['of'], settlement: Settlement, { words, figures }: Wording): string {
  const { deductiblePct, deductibleType, peritajeId } = settlement;
  if (of === 'deductible') return fill(words.rows[deductibleType], figures.percent(deductiblePct));
  return words.rows[of === 'loss' && peritajeId === null ? 'lossElsewhere' : of];
}

function basisIn(of: SettlementRow['of'], settlement: Settlement, { words, figures }: Wording) {
  const { basis, indexes } = words;
  const { plotHectares, insuredHectares, sumInsuredPerHectare, priorLossPct, remainingBefore, cap, index } = settlement;
  const { hectares, percent, loss, money, reading } = figures;
  const left = money(remainingBefore);
  const limits = { plot: basis.limitPlot, policy: basis.limitPolicy, ground: basis.limitGround };
  const texts: Readonly<Record<SettlementRow['of'], () => string>> = {
    sum: () => fill(basis.sum, hectares(plotHectares), money(sumInsuredPerHectare)),
    area: () => fill(basis.area, hectares(insuredHectares), hectares(plotHectares)),
    loss: () => loss('assessedLossPct', settlement),
    prior: () => (priorLossPct === 0 ? basis.priorNone : fill(basis.prior, percent(priorLossPct))),
    deductible: () => basis[deductibleBasis(settlement)],
    index: () =>
      index === null
        ? ''
        : fill(basis.index, indexes[index.index], reading(index.value), reading(index.strike), reading(index.exit)),
    limit: () => fill(cap === null ? basis.limitNone : limits[cap], left),
    due: () => basis.due,
    amount: () => '',
  };
  return texts[of]();
}

function deductibleBasis({ effectiveLossPct, deductiblePct, deductibleType }: Settlement) {
  const isWithin = effectiveLossPct <= deductiblePct;
  if (deductibleType === 'straight') return isWithin ? 'straightWithin' : 'straight';
  return isWithin ? 'franchiseWithin' : 'franchiseOver';
}
