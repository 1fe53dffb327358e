// Imports a claim of the past, with the decision that was made elsewhere: nothing settles it again, and its payment is deducted
// from its policy (Decision 19).

import { t } from '../../contract/form/localization/localized-text.ts';
import type { Claim, ImportedClaim } from '../../contract/records.ts';
import { checkPast, parseInstant } from '../../engine/kernel/instants.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { amountRules } from '../../law/rules/evidence-rules.ts';
import { refusalsBy } from '../../law/rules/rule.ts';
import { fromHundredths, hundredthsOf } from '../../primitives/hundredths.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { checkAmount, checkCurrency, checkDecimals } from '../kernel/money.ts';
import { type Admitted, admitLoss, buildClaim } from './admit-claim.ts';
import { isSettled, keepClaim, recordDecision } from './claim-steps.ts';
import { figuresIn } from './ground.ts';

export function admitImportedClaim(context: CallContext, body: ImportedClaim): (at: string) => Claim {
  const admitted = admitLoss(context, body);
  const reportedAt = readNotice(context, body, admitted);
  checkDecision(context, body, admitted);
  return (at) => {
    const claim = buildClaim(context, admitted, at, reportedAt ?? at);
    return body.status === undefined || body.status === 'submitted'
      ? keepClaim(context.store, claim, at)
      : decide(context, claim, { ...body, status: body.status }, at);
  };
}

/** Undefined when the row gives no time: the claim is reported now. */
function readNotice({ clock }: CallContext, body: ImportedClaim, { loss }: Admitted): string | undefined {
  if (body.reportedAt === undefined) return undefined;
  const violations = new Violations();
  const reportedAt = parseInstant(body.reportedAt, '#/reportedAt', violations);
  violations.check();
  if (reportedAt < loss.occurredAt) {
    const detail = t('{reportedAt} is before the loss, {occurredAt}', { reportedAt, occurredAt: loss.occurredAt });
    violations.add('#/reportedAt', 'before_loss', detail);
  }
  checkPast(reportedAt, clock.now, '#/reportedAt', violations);
  violations.check();
  return reportedAt;
}

function checkDecision(
  { store, ids, clock, organizationId }: CallContext,
  body: ImportedClaim,
  admitted: Admitted,
): void {
  const { policy, plot } = admitted.cover;
  const { status = 'submitted', approvedAmount = null, assessedLossPct = null, reportedLossPct = null } = body;
  const violations = new Violations();
  const isDecided = isSettled({ status });
  const figures = isDecided ? [] : (['approvedAmount', 'assessedLossPct'] as const);
  const why = t('is a decision, and a {status} claim has none', { status });
  violations.refuseGiven(body, figures, 'not_with_status', why);
  if (body.rejectionReason !== undefined && status !== 'rejected') {
    const detail = t('a {status} claim cannot have a reason for a rejection', { status });
    violations.add('#/rejectionReason', 'not_with_status', detail);
  }
  if (isDecided && status !== 'rejected' && approvedAmount === null) {
    const detail = t('approvedAmount is required for a claim that is {status}', { status });
    violations.add('#/approvedAmount', 'required', detail);
  }
  if (status === 'rejected' && (approvedAmount?.amount ?? 0) > 0) {
    violations.add('#/approvedAmount/amount', 'not_with_status', t('a rejected claim pays nothing'));
  }
  if ((status === 'approved' || status === 'paid') && approvedAmount?.amount === 0) {
    const detail = t('a claim that is {status} pays more than 0', { status });
    violations.add('#/approvedAmount/amount', 'exclusive_minimum', detail);
  }
  checkDecimals(body, ['assessedLossPct'], violations);
  checkAmount(body.approvedAmount, '#/approvedAmount', violations);
  checkCurrency(body.approvedAmount, policy.sumInsured.currency, '#/approvedAmount', violations);
  const claim = buildClaim({ organizationId, store, ids: ids.fork() }, admitted, clock.now);
  const rest = approvedAmount === null ? undefined : figuresIn(store, claim)?.ground;
  const left = rest === undefined ? 0n : hundredthsOf(rest.left.amount) - hundredthsOf(rest.paidBeyondDue.amount);
  if (approvedAmount !== null && hundredthsOf(approvedAmount.amount) > left) {
    const values = { ...approvedAmount, ...claim, left: fromHundredths(left) };
    const detail = t('{amount} is more than the {left} {currency} left for {aoiId} under {policyId}', values);
    violations.add('#/approvedAmount/amount', 'larger_than_remaining', detail);
  }
  const decided = { ...claim, reportedLossPct, assessedLossPct, approvedAmount };
  violations.addAll(refusalsBy(amountRules, { claim: decided, plot }));
  violations.check();
}

type Decided = ImportedClaim & { readonly status: NonNullable<ImportedClaim['status']> };

/** The decision becomes known now, so it comes after all earlier decisions here. */
function decide({ store }: CallContext, claim: Claim, body: Decided, at: string): Claim {
  const { status, approvedAmount, assessedLossPct = null, rejectionReason } = body;
  const isDecided = isSettled({ status });
  const policy = store.named('policies', claim.policyId);
  const nothing = { amount: 0, currency: policy.sumInsured.currency };
  const known: Claim = {
    ...claim,
    origin: isDecided ? 'import' : claim.origin,
    status,
    assessedLossPct,
    approvedAmount: isDecided ? (approvedAmount ?? nothing) : null,
    rejectionReason: status === 'rejected' ? (rejectionReason ?? 'decided_elsewhere') : null,
    statusHistory: [...claim.statusHistory, { status, at, note: 'Imported.' }],
  };
  if (isDecided) recordDecision(store, known, at);
  return keepClaim(store, known, at);
}
