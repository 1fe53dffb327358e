import type { Claim, Detection, FigureName, FigureStep, Peritaje, Settlement } from '../../contract/records.ts';
import { ofHundredths } from '../../primitives/hundredths.ts';
import { lossPctOf } from './claim-figures.ts';
import { expectedLossOf, plotsIn } from './counted-detections.ts';
import { deeper, moneyOf, standingIn, stepsAt } from './figure-step.ts';
import type { Reserved } from './ground-ledger.ts';
import { type SettlementRow, settlementRows } from './settlement-rows.ts';

type Assessed = Pick<Peritaje, 'peritajeId' | 'zones' | 'assessedDamagePct'>;

/** The mean damage of the hectares claimed, and the zones that it is of. Empty where nothing was assessed, or not to its end. */
export function lossSteps(
  { peritajeId, zones, assessedDamagePct }: Assessed,
  { claimId, claimedHectares }: Pick<Claim, 'claimId' | 'claimedHectares'>,
): FigureStep[] {
  const lossPct = lossPctOf(zones, claimedHectares);
  if (lossPct === null || assessedDamagePct === null) return [];
  const [root, below, of] = [stepsAt(0), stepsAt(1), standingIn(peritajeId)];
  return [
    root('=', 'assessed_loss', [lossPct, '%'], of('assessedDamagePct')),
    ...zones.flatMap(({ hectares, damagePct }, index) => [
      below('+', 'zone_area', [hectares, 'ha'], of(`zones.${index}.hectares`)),
      below('×', 'zone_damage', [damagePct, '%'], of(`zones.${index}.damagePct`)),
    ]),
    below('÷', 'area_claimed', [claimedHectares, 'ha'], standingIn(claimId)('claimedHectares')),
  ];
}

interface OfLoss extends Pick<Claim, 'claimId' | 'policyId' | 'claimedHectares'> {
  readonly settlement: Settlement;
}

/** Which loss was taken; what it follows from is beside it. */
interface LossTaken extends Partial<Pick<FigureStep, 'from'>> {
  readonly name: FigureName;
  readonly steps: readonly FigureStep[];
}

/** The loss of the visit that a settlement rests on; without one it was assessed elsewhere. */
export const lossOfVisit = ({ claimId, claimedHectares }: OfLoss, visit: Assessed | undefined): LossTaken => ({
  name: 'assessed_loss',
  ...(visit === undefined ? standingIn(claimId)('assessedLossPct') : standingIn(visit.peritajeId)('assessedDamagePct')),
  steps: visit === undefined ? [] : lossSteps(visit, { claimId, claimedHectares }).slice(1),
});

/** What a settlement pays, from the sum insured to what is taken off. */
export function settlementSteps(claim: OfLoss, loss: LossTaken): FigureStep[] {
  const rows = settlementRows(claim.settlement);
  const paid = rows.at(-1)?.amount ?? claim.settlement.amount;
  const root = stepsAt(0)('=', 'amount', moneyOf(paid), standingIn(claim.claimId)('settlement.amount'));
  return [root, ...rows.flatMap((row) => stepsOf(row, claim, loss))];
}

function stepsOf({ operator, of, amount: result }: SettlementRow, claim: OfLoss, loss: LossTaken): FigureStep[] {
  const { settlement, policyId } = claim;
  const { plotSumInsured, insuredHectares, plotHectares, assessedLossPct, priorLossPct, deductiblePct } = settlement;
  const { remainingBefore, cap, takenOff, index } = settlement;
  const [step, own, policy] = [stepsAt(1), standingIn(claim.claimId), standingIn(policyId)];
  const terms = policy('insuredPlots');
  const one = (name: FigureName, given: Parameters<typeof step>[2], from: object) => [
    step(operator, name, given, { result, ...from }),
  ];
  const steps: Readonly<Record<SettlementRow['of'], () => FigureStep[]>> = {
    sum: () => one('sum_insured', moneyOf(plotSumInsured), terms),
    area: () => [
      step(operator, 'area_claimed', [insuredHectares, 'ha'], own('claimedHectares')),
      step('÷', 'area_insured', [plotHectares, 'ha'], { ...terms, result }),
    ],
    loss: () => [...one(loss.name, [assessedLossPct, '%'], { from: loss.from ?? null }), ...deeper(loss.steps, 1)],
    prior: () => (priorLossPct === 0 ? [] : one('prior_loss', [priorLossPct, '%'], own('settlement.priorLossPct'))),
    deductible: () => one(settlement.deductibleType, [deductiblePct, '%'], policy('deductiblePct')),
    index: () =>
      index === null
        ? []
        : [...one('index_share', [index.payPct, '%'], own('settlement.index.payPct')), ...indexSteps(index, claim)],
    limit: () => (cap === null ? [] : one('sum_left', moneyOf(remainingBefore), own('settlement.remainingBefore'))),
    due: () => one('paid_before', moneyOf(takenOff), own('settlement.takenOff')),
    amount: () => [],
  };
  return steps[of]();
}

type Index = NonNullable<Settlement['index']>;

/** Between strike and exit the share grows evenly; at a step all is paid at once. */
function indexSteps({ value, strike, exit }: Index, { claimId, policyId }: OfLoss): FigureStep[] {
  const [step, policy] = [stepsAt(2), standingIn(policyId)];
  return [
    ...(value === null ? [] : [step('', 'index_value', [value, ''], standingIn(claimId)('settlement.index.value'))]),
    step('', 'strike', [strike, ''], policy('trigger.strike')),
    step('', 'exit', [exit, ''], policy('trigger.exit')),
  ];
}

/** What an open claim is expected to cost: what it is due by the best loss that is known, less what others had before. */
export function reserveSteps(
  claim: OfLoss & Pick<Claim, 'claimedAmount'>,
  loss: LossTaken,
  of: Reserved,
): FigureStep[] {
  const { currency } = of.settlement.amount;
  const [own, step] = [standingIn(claim.claimId), stepsAt(1)];
  const money = (cents: bigint) => ({ amount: ofHundredths(cents), currency });
  const off = (name: FigureName, given: bigint, taken: bigint, from: object) =>
    taken > 0n ? [step('−', name, moneyOf(money(given)), { result: money(taken), ...from })] : [];
  const { due, cost, beyond, left, reserve } = of;
  const rest = cost > beyond ? cost - beyond : 0n;
  return [
    stepsAt(0)('=', 'reserve', moneyOf(money(reserve)), own('reserve')),
    step('', 'due', moneyOf(money(due))),
    ...deeper(settlementSteps({ ...claim, settlement: of.settlement }, loss).slice(1), 1),
    ...off('claimed_amount', cost, due - cost, own('claimedAmount')),
    ...off('paid_beyond', beyond, cost - rest, own('ground.paidBeyondDue')),
    ...off('sum_left', left, rest - reserve, standingIn(claim.policyId)('remainingSumInsured')),
  ];
}

/** What all that was measured of a loss expects together, over the hectares of its plots. */
export function expectedSteps(detections: readonly Detection[], claimId: string): FigureStep[] {
  const lossPct = expectedLossOf(detections);
  if (lossPct === null) return [];
  const step = stepsAt(1);
  const plots = plotsIn(detections);
  return [
    stepsAt(0)('=', 'expected_loss', [lossPct, '%'], standingIn(claimId)('expectedLossPct')),
    ...plots.flatMap(({ detections: ofPlot, area }) =>
      ofPlot.flatMap(({ detectionId, expectedLossPct }) => [
        step('+', 'expected_loss', [expectedLossPct ?? 0, '%'], standingIn(detectionId)('expectedLossPct')),
        step('×', 'plot_area', [area, 'ha'], standingIn(detectionId)('aoiHectares')),
      ]),
    ),
    step('÷', 'plot_area', [plots.reduce((sum, { area }) => sum + area, 0), 'ha']),
  ];
}
