import type { Claim, Detection, FigureName, FigureStep, Peritaje, Settlement } from '../../contract/records.ts';
import { fromHundredths } from '../../primitives/hundredths.ts';
import { lossPctOf } from './claim-figures.ts';
import { expectedLossOf, plotsIn } from './counted-detections.ts';
import { deeper, memberOf, moneyOf, stepsAt } from './figure-step.ts';
import type { Reserved } from './ground-ledger.ts';
import { type SettlementRow, settlementRows } from './settlement-rows.ts';

type Assessed = Pick<Peritaje, 'peritajeId' | 'zones' | 'assessedDamagePct'>;

/** The mean damage of the claimed hectares, and the zones from which it is computed. Empty without a complete assessment. */
export function lossSteps(
  { peritajeId, zones, assessedDamagePct }: Assessed,
  { claimId, claimedHectares }: Pick<Claim, 'claimId' | 'claimedHectares'>,
): FigureStep[] {
  const lossPct = lossPctOf(zones, claimedHectares);
  if (lossPct === null || assessedDamagePct === null) return [];
  const [root, below, of] = [stepsAt(0), stepsAt(1), memberOf(peritajeId)];
  return [
    root('=', 'assessed_loss', [lossPct, '%'], of('assessedDamagePct')),
    ...zones.flatMap(({ hectares, damagePct }, index) => [
      below('+', 'zone_area', [hectares, 'ha'], of(`zones.${index}.hectares`)),
      below('×', 'zone_damage', [damagePct, '%'], of(`zones.${index}.damagePct`)),
    ]),
    below('÷', 'area_claimed', [claimedHectares, 'ha'], memberOf(claimId)('claimedHectares')),
  ];
}

interface OfLoss extends Pick<Claim, 'claimId' | 'policyId' | 'claimedHectares'> {
  readonly settlement: Settlement;
}

/** The loss on which a figure is based; its derivation is beside it. */
interface LossTaken extends Partial<Pick<FigureStep, 'from'>> {
  readonly name: FigureName;
  readonly steps: readonly FigureStep[];
}

/** The loss of the visit on which a settlement is based; without a visit it was assessed elsewhere. */
export const lossOfVisit = ({ claimId, claimedHectares }: OfLoss, visit: Assessed | undefined): LossTaken => ({
  name: 'assessed_loss',
  ...(visit === undefined ? memberOf(claimId)('assessedLossPct') : memberOf(visit.peritajeId)('assessedDamagePct')),
  steps: visit === undefined ? [] : lossSteps(visit, { claimId, claimedHectares }).slice(1),
});

/** The steps of a settlement, from the sum insured to the deductions. */
export function settlementSteps(claim: OfLoss, loss: LossTaken): FigureStep[] {
  const rows = settlementRows(claim.settlement);
  const paid = rows.at(-1)?.amount ?? claim.settlement.amount;
  const root = stepsAt(0)('=', 'amount', moneyOf(paid), memberOf(claim.claimId)('settlement.amount'));
  return [root, ...rows.flatMap((row) => stepsOf(row, claim, loss))];
}

function stepsOf({ operator, of, amount: result }: SettlementRow, claim: OfLoss, loss: LossTaken): FigureStep[] {
  const { settlement, policyId } = claim;
  const { plotSumInsured, insuredHectares, plotHectares, assessedLossPct, priorLossPct, deductiblePct } = settlement;
  const { remainingBefore, cap, takenOff, index } = settlement;
  const [step, from, policy] = [stepsAt(1), memberOf(claim.claimId), memberOf(policyId)];
  const terms = policy('insuredPlots');
  const one = (name: FigureName, figure: Parameters<typeof step>[2], from: object) => [
    step(operator, name, figure, { result, ...from }),
  ];
  const steps: Readonly<Record<SettlementRow['of'], () => FigureStep[]>> = {
    sum: () => one('sum_insured', moneyOf(plotSumInsured), terms),
    area: () => [
      step(operator, 'area_claimed', [insuredHectares, 'ha'], from('claimedHectares')),
      step('÷', 'area_insured', [plotHectares, 'ha'], { ...terms, result }),
    ],
    loss: () => [...one(loss.name, [assessedLossPct, '%'], { from: loss.from ?? null }), ...deeper(loss.steps, 1)],
    prior: () => (priorLossPct === 0 ? [] : one('prior_loss', [priorLossPct, '%'], from('settlement.priorLossPct'))),
    deductible: () => one(settlement.deductibleType, [deductiblePct, '%'], policy('deductiblePct')),
    index: () =>
      index === null
        ? []
        : [...one('index_share', [index.payPct, '%'], from('settlement.index.payPct')), ...indexSteps(index, claim)],
    limit: () => (cap === null ? [] : one('sum_left', moneyOf(remainingBefore), from('settlement.remainingBefore'))),
    due: () => one('paid_before', moneyOf(takenOff), from('settlement.takenOff')),
    amount: () => [],
  };
  return steps[of]();
}

const indexUnits = { rainfall: 'mm', spi: '', min_temperature: '°C', hail: 'mm' } as const;
type Index = NonNullable<Settlement['index']>;

/** Between strike and exit the share grows linearly; a step index pays everything at once. */
function indexSteps({ index, value, strike, exit }: Index, { claimId, policyId }: OfLoss): FigureStep[] {
  const [step, policy, unit] = [stepsAt(2), memberOf(policyId), indexUnits[index]];
  return [
    ...(value === null ? [] : [step('', 'index_value', [value, unit], memberOf(claimId)('settlement.index.value'))]),
    step('', 'strike', [strike, unit], policy('trigger.strike')),
    step('', 'exit', [exit, unit], policy('trigger.exit')),
  ];
}

/** The expected cost of an open claim: the amount due for the best known loss, less what others were paid beyond theirs. */
export function reserveSteps(
  claim: OfLoss & Pick<Claim, 'claimedAmount'>,
  loss: LossTaken,
  of: Reserved,
): FigureStep[] {
  const { currency } = of.settlement.amount;
  const [from, step] = [memberOf(claim.claimId), stepsAt(1)];
  const money = (cents: bigint) => ({ amount: fromHundredths(cents), currency });
  const off = (name: FigureName, figure: bigint, taken: bigint, from: object) =>
    taken > 0n ? [step('−', name, moneyOf(money(figure)), { result: money(taken), ...from })] : [];
  const { due, cost, beyond, left, reserve } = of;
  const rest = cost > beyond ? cost - beyond : 0n;
  return [
    stepsAt(0)('=', 'reserve', moneyOf(money(reserve)), from('reserve')),
    step('', 'due', moneyOf(money(due))),
    ...deeper(settlementSteps({ ...claim, settlement: of.settlement }, loss).slice(1), 1),
    ...off('claimed_amount', cost, due - cost, from('claimedAmount')),
    ...off('paid_beyond', beyond, cost - rest, from('ground.paidBeyondDue')),
    ...off('sum_left', left, rest - reserve, memberOf(claim.policyId)('remainingSumInsured')),
  ];
}

/** The expected loss of all detections together, over the hectares of their plots. */
export function expectedSteps(detections: readonly Detection[], claimId: string): FigureStep[] {
  const lossPct = expectedLossOf(detections);
  if (lossPct === null) return [];
  const step = stepsAt(1);
  const plots = plotsIn(detections);
  return [
    stepsAt(0)('=', 'expected_loss', [lossPct, '%'], memberOf(claimId)('expectedLossPct')),
    ...plots.flatMap(({ detections: ofPlot, area }) =>
      ofPlot.flatMap(({ detectionId, expectedLossPct }) => [
        step('+', 'expected_loss', [expectedLossPct ?? 0, '%'], memberOf(detectionId)('expectedLossPct')),
        step('×', 'plot_area', [area, 'ha'], memberOf(detectionId)('aoiHectares')),
      ]),
    ),
    step('÷', 'plot_area', [plots.reduce((sum, { area }) => sum + area, 0), 'ha']),
  ];
}
