import { t } from '../../contract/form/localization/localized-text.ts';
import type { Claim, Detection, ImportedClaim, InsuredPlot, Policy, WeatherEvent } from '../../contract/records.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { refuseDuplicate } from '../../engine/call-context/uniqueness.ts';
import { checkPast, parseInstant } from '../../engine/kernel/instants.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { localDayOf, noonOf } from '../../law/days/zones.ts';
import { lostValueOf } from '../../law/figures/insured-plots.ts';
import { claimRules } from '../../law/rules/claim-rules.ts';
import { cropClaimedSingly } from '../../law/rules/land-rules.ts';
import { refusalsBy } from '../../law/rules/rule.ts';
import { fromHundredths, hundredthsOf } from '../../primitives/hundredths.ts';
import type { CallContext, OrganizationStore } from '../call-context/call-context.ts';
import { checkAmount, checkCurrency, checkDecimals, checkWithinSum } from '../kernel/money.ts';
import { refusalsOfDetection, viewOf } from './claim-view.ts';
import { claimedViewOf } from './ground.ts';
import { calendarOf, eventsOfLoss, type Loss, mismatchesOf, termsOfClaim } from './loss.ts';

/** What a new claim and an imported one both say of the loss. */
export type ReportedLoss = Omit<
  ImportedClaim,
  'reportedAt' | 'status' | 'approvedAmount' | 'assessedLossPct' | 'rejectionReason'
>;

export interface Cover {
  /** The policy with the terms of the loss. */
  readonly policy: Policy;
  /** The plot as the policy insures it; if it does not, the plot as it is, until checkPolicy refuses. */
  readonly plot: InsuredPlot;
  readonly event: WeatherEvent | undefined;
  readonly detections: readonly Detection[];
}

/** The records as they are stored; `coverAt` replaces the policy by its terms at the loss. */
type Named = Omit<Cover, 'plot'>;

export const findCover = ({ store }: CallContext, body: ReportedLoss): Named =>
  findReferences(store, (references) => {
    const policy = references.find('policies', body.policyId, '#/policyId');
    references.require('aois', body.aoiId, '#/aoiId');
    const event = references.findOptional('events', body.eventId, '#/eventId');
    return { policy, event, detections: references.findAll('detections', body.detectionIds ?? [], '#/detectionIds') };
  });

/** The cover of the policy when the loss happened. */
export function coverAt({ store }: CallContext, named: Named, loss: Loss): Cover {
  const policy = termsOfClaim(store, loss);
  return { ...named, policy, plot: plotOf(store, policy, loss.aoiId) };
}

function plotOf(store: OrganizationStore, { insuredPlots, sumInsured }: Policy, aoiId: string): InsuredPlot {
  const insured = insuredPlots.find((plot) => plot.aoiId === aoiId);
  if (insured !== undefined) return insured;
  const { aoiVersion, areaHectares } = store.named('aois', aoiId);
  const approvedToDate = { amount: 0, currency: sumInsured.currency };
  return { aoiId, aoiVersion, hectares: areaHectares, sumInsured, approvedToDate, priorLossPct: 0 };
}

/**
 * Validates what the schema cannot, and chooses the event if exactly one is possible. `reportedAt` is the time of an earlier notice;
 * without it the loss is reported now.
 */
export function readLoss({ store, clock }: CallContext, body: ReportedLoss, reportedAt?: string): Loss {
  const violations = new Violations();
  const calendar = calendarOf(store, body);
  const occurredAt = readOccurrence(body.occurredAt, calendar, { now: clock.now, reportedAt }, violations);
  checkAmount(body.claimedAmount, '#/claimedAmount', violations);
  checkDecimals(body, ['claimedHectares', 'reportedLossPct'], violations);
  violations.check();
  const { policyId, aoiId, peril } = body;
  const loss = { policyId, aoiId, peril, occurredAt };
  const [only, ...others] = body.eventId === undefined ? eventsOfLoss(store, loss) : [];
  const adopted = others.length === 0 ? (only?.eventId ?? null) : null;
  return { eventId: body.eventId ?? adopted, ...loss };
}

const calendarDate = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** A date is read as noon of that day, or as the moment of the notice if that was before noon. */
function readOccurrence(
  occurredAt: string,
  calendar: string,
  { now, reportedAt }: { readonly now: string; readonly reportedAt: string | undefined },
  violations: Violations,
): string {
  const latest = reportedAt ?? now;
  const isDate = calendarDate.test(occurredAt);
  const read = isDate ? noonOf(calendar, occurredAt) : parseInstant(occurredAt, '#/occurredAt', violations);
  if (read <= latest) return read;
  if (isDate && occurredAt === localDayOf(calendar, latest)) return latest;
  if (reportedAt === undefined) checkPast(read, now, '#/occurredAt', violations);
  else {
    const detail = t('{read} is after the loss was reported, {reportedAt}', { read, reportedAt });
    violations.add('#/occurredAt', 'after_notice', detail);
  }
  return read;
}

interface ToCheck {
  readonly cover: Cover;
  readonly loss: Loss;
  readonly former: Claim | undefined;
}

export function checkCover(context: CallContext, body: ReportedLoss, { cover, loss, former }: ToCheck): void {
  const violations = new Violations();
  const { policy, plot, event } = cover;
  const stored = context.store.named('policies', policy.policyId);
  if (policy.trigger !== null) {
    const detail = t(
      '{policyId} pays by an index, so no loss is reported under it: a claim is created when the window ends',
      policy,
    );
    violations.add('#/policyId', 'pays_by_index', detail);
  }
  violations.addAll(refusalsBy(claimRules, viewOf(context.store, stored, loss)));
  violations.addAll(refusalsBy([cropClaimedSingly], claimedViewOf(context.store, loss)));
  checkCurrency(body.claimedAmount, policy.sumInsured.currency, '#/claimedAmount', violations);
  checkWithinSum(body.claimedAmount, policy.sumInsured, '#/claimedAmount', violations);
  if ((body.claimedHectares ?? 0) > plot.hectares) {
    const detail = t('{policyId} insures {hectares} ha of {aoiId}', { ...plot, policyId: policy.policyId });
    violations.add('#/claimedHectares', 'larger_than_plot', detail);
  }
  checkAgreement(body, plot, violations);
  violations.addAll(mismatchesOf(context.store, event, loss));
  for (const [index, detection] of cover.detections.entries()) {
    const pointer = `#/detectionIds/${index}`;
    violations.addAll(refusalsOfDetection(context.store, detection, loss, pointer));
    refuseSharedDetection(context, detection.detectionId, former?.claimId, pointer, violations);
  }
  violations.check();
  refuseDuplicate(context.store, {
    collection: 'claims',
    member: 'externalRef',
    value: body.externalRef,
    exceptId: former?.claimId,
  });
}

/** Checks that hectares, loss and amount agree within a tenth; without a loss, the amount is at most that of a total one. */
function checkAgreement(body: ReportedLoss, plot: InsuredPlot, violations: Violations): void {
  const { claimedAmount, reportedLossPct, claimedHectares = plot.hectares } = body;
  if (claimedAmount === undefined) return;
  const value = lostValueOf(plot, claimedHectares, reportedLossPct ?? 100);
  const claimed = hundredthsOf(claimedAmount.amount);
  const isLess = claimed <= value;
  if ((isLess && reportedLossPct === undefined) || 10n * (isLess ? value - claimed : claimed - value) <= value) return;
  const worth = `${fromHundredths(value)} ${plot.sumInsured.currency}`;
  const share = reportedLossPct === undefined ? '' : t('{reportedLossPct} % of ', { reportedLossPct });
  const detail = t(
    'the amount claimed, {amount}, is off by more than a tenth: {share}{claimedHectares} ha is insured for {worth}',
    { amount: claimedAmount.amount, share, claimedHectares, worth },
  );
  violations.add('#/claimedAmount/amount', 'contradictory', detail);
}

/** A detection supports one settlement: it is refused while another claim, or a visit of one, relies on it. */
export function refuseSharedDetection(
  { store }: CallContext,
  detectionId: string,
  claimId: string | undefined,
  pointer: string,
  violations: Violations,
): void {
  const claim = store.find('claims', 'detectionId', detectionId, (one) => one.claimId !== claimId);
  const visit = store.find('peritajes', 'detectionId', detectionId, (one) => one.claimId !== claimId);
  const other = claim?.claimId ?? visit?.claimId;
  if (other === undefined) return;
  const detail = t('{detectionId} already supports {other}, and supports only one claim', { detectionId, other });
  violations.add(pointer, 'supports_another_claim', detail);
}
