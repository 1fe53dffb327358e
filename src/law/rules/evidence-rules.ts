import { t } from '../../contract/form/localization/localized-text.ts';
import type { Claim, Detection, InsuredPlot, Peril, Peritaje, WeatherObservation } from '../../contract/records.ts';
import { fromHundredths, hundredthsOf } from '../../primitives/hundredths.ts';
import { isEvidenceWithdrawn, isWithdrawal } from '../days/evidence-withdrawn.ts';
import { compareWithModel, hectaresOf } from '../figures/claim-figures.ts';
import { lostValueOf } from '../figures/insured-plots.ts';
import type { Rule } from './rule.ts';

type OfClaim = 'claimedHectares' | 'reportedLossPct' | 'assessedLossPct' | 'approvedAmount';

export interface AmountView {
  readonly claim: Pick<Claim, OfClaim>;
  readonly plot: Pick<InsuredPlot, 'aoiId' | 'hectares' | 'sumInsured'>;
}

export interface EvidenceView extends AmountView {
  readonly claim: Pick<Claim, OfClaim | 'peril' | 'expectedLossPct' | 'peritajeIds' | 'status' | 'statusHistory'>;
  /** Undefined before the assessment, and for claims that were decided elsewhere. */
  readonly visit: Pick<Peritaje, 'peritajeId' | 'zones'> | undefined;
  /** The detection that the visit was shown. */
  readonly detection: Pick<Detection, 'detectionId' | 'damagedHectares'> | undefined;
  /** The observations of stations on the local day of the loss and the neighbouring days; empty where that day was not recorded. */
  readonly recorded: readonly Recorded[];
}
export type Recorded = Pick<WeatherObservation, 'observedAt' | 'hailSizeMm' | 'temperatureMinC' | 'windGustKmh'>;

/** The tolerance of a visit beyond the detection: people see damage that satellites do not. */
const beyond = { times: 1.5, pctOfPlot: 5, hectares: 5 } as const;

/** Approved beyond the plot's sum insured for the stated loss, which is rounded to hundredths. */
function beyondLoss({ claim: { approvedAmount, claimedHectares }, plot }: AmountView, lossPct: number | null) {
  if (approvedAmount === null || lossPct === null) return undefined;
  const roundedUp = Math.min(100, fromHundredths(hundredthsOf(lossPct) + 1n));
  if (hundredthsOf(approvedAmount.amount) <= lostValueOf(plot, claimedHectares, roundedUp)) return undefined;
  const { amount, currency } = approvedAmount;
  const most = `${fromHundredths(lostValueOf(plot, claimedHectares, lossPct))} ${currency}`;
  return {
    what: 'approvedAmount',
    is: `${amount} ${currency}`,
    shouldBe: `at most ${most}, for ${lossPct} % of ${claimedHectares} ha`,
    from: [plot.aoiId],
    detail: t(
      '{lossPct} % of {claimedHectares} ha of {aoiId} is insured for {most}, but {amount} {currency} was paid',
      { lossPct, claimedHectares, aoiId: plot.aoiId, most, amount, currency },
    ),
  };
}

export const amountRules: readonly Rule<AmountView>[] = [
  {
    id: 'amount_beyond_loss',
    severity: 'breach',
    item: 2,
    refusal: { code: 'contradictory', pointer: '#/approvedAmount/amount' },
    find: (view) => beyondLoss(view, view.claim.assessedLossPct),
  },
  {
    id: 'amount_beyond_report',
    severity: 'doubt',
    item: 2,
    find: (view) => (view.claim.assessedLossPct === null ? beyondLoss(view, view.claim.reportedLossPct) : undefined),
  },
];

interface Trace {
  readonly isLeft: (day: Recorded) => boolean;
  readonly shouldBe: string;
}

/** The traces of a peril in the observations of its day. */
const traces: { readonly [Name in Peril]?: Trace } = {
  hail: { isLeft: ({ hailSizeMm }) => hailSizeMm !== null, shouldBe: 'hail in the plot' },
  frost: { isLeft: ({ temperatureMinC }) => temperatureMinC <= 0, shouldBe: 'a minimum of at most 0 °C' },
  wind: { isLeft: ({ windGustKmh }) => windGustKmh >= 60, shouldBe: 'a gust of at least 60 km/h' },
};

export const evidenceRules: readonly Rule<EvidenceView>[] = [
  {
    id: 'visit_beyond_detection',
    severity: 'doubt',
    item: 5,
    find: ({ visit, detection, plot }) => {
      if (visit === undefined || detection === undefined) return undefined;
      const { detectionId, damagedHectares } = detection;
      const visited = hectaresOf(visit.zones.filter(({ damagePct }) => damagePct > 0));
      const least = Math.min(beyond.hectares, (beyond.pctOfPlot * plot.hectares) / 100);
      if (visited <= beyond.times * damagedHectares || visited - damagedHectares <= least) return undefined;
      return {
        what: 'damaged hectares of its visit',
        is: `${visited}`,
        shouldBe: `about the ${damagedHectares} that were detected`,
        from: [visit.peritajeId, detectionId],
      };
    },
  },
  {
    id: 'visit_far_from_model',
    severity: 'doubt',
    item: 5,
    find: ({ claim, plot, visit }) => {
      const compared = visit === undefined ? null : compareWithModel(claim, plot.hectares);
      if (visit === undefined || compared === null || compared.isWithinRange) return undefined;
      const { expectedLossPct, assessedLossPct, rangeFromPct, rangeToPct } = compared;
      return {
        what: 'assessedLossPct over the plot',
        is: `${assessedLossPct} %`,
        shouldBe: `${rangeFromPct} to ${rangeToPct} %, since the model expects ${expectedLossPct} %`,
        from: [visit.peritajeId, plot.aoiId],
      };
    },
  },
  ...amountRules,
  {
    id: 'weather_disagrees',
    severity: 'doubt',
    item: 5,
    find: ({ claim: { peril }, plot: { aoiId }, recorded }) => {
      const trace = traces[peril];
      if (trace === undefined || recorded.length === 0 || recorded.some(trace.isLeft)) return undefined;
      const is = `no ${peril} recorded until ${recorded.at(-1)?.observedAt}`;
      return { what: 'its weather', is, shouldBe: trace.shouldBe, from: [aoiId] };
    },
  },
  {
    id: 'evidence_withdrawn',
    severity: 'doubt',
    item: 5,
    find: ({ claim, plot: { aoiId } }) => {
      const { status, statusHistory, approvedAmount } = claim;
      const isPaid = (status === 'paid' || status === 'closed') && (approvedAmount?.amount ?? 0) > 0;
      if (!isPaid || !isEvidenceWithdrawn(claim)) return undefined;
      const is = `paid, ${statusHistory.find(isWithdrawal)?.note}`;
      return { what: 'its event', is, shouldBe: 'not cancelled', from: [aoiId] };
    },
  },
];
