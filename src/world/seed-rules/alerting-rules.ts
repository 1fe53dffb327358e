// Rules 8, 9 and 10 of a fixtures folder: alerts, deliveries, and the totals of portfolios.

import { limits, retryPolicy } from '../../contract/form/surface.ts';
import type { Attempt, Delivery } from '../../contract/records.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { round } from '../../primitives/rounding.ts';
import { dueAt } from '../webhooks/attempts.ts';
import { sealDelivery } from '../webhooks/seal-delivery.ts';
import { ruleForEach } from './fixture-records.ts';

/** Rule 8: an alert has the plot and the peril of its watch, and at least the severity that the watch asks for. */
export const checkAlerts = ruleForEach('alerts', (records) => ({ watchSubscriptionId, aoiId, peril, severity }) => {
  const watch = records.named('watchSubscriptions', watchSubscriptionId);
  const isMild = severities.indexOf(severity) < severities.indexOf(watch.minSeverity);
  return [
    aoiId !== watch.aoiId && `aoiId must be ${watch.aoiId}, the plot of ${watchSubscriptionId}`,
    peril !== watch.peril && `peril must be ${watch.peril}, that of ${watchSubscriptionId}`,
    isMild && `severity ${severity} is less than ${watch.minSeverity}, which ${watchSubscriptionId} asks for`,
  ];
});

/** Rule 9: a delivery has the attempts that its status and the schedule demand, and a valid signature. */
export const checkDeliveries = ruleForEach('webhookDeliveries', (records) => (delivery) => {
  const [, [unsealed]] = sealDelivery(records, delivery);
  return [
    checkSchedule(delivery),
    checkStatus(delivery),
    unsealed ? `${unsealed.member} must be ${unsealed.is}` : null,
  ];
});

/** The number of the first stored attempt: at most a hundred are kept, and those of the schedule are dropped early. */
const firstOf = ({ attempts, attemptCount }: Delivery): number => attemptCount - attempts.length + 1;
const scheduledOf = ({ attempts }: Delivery): Attempt[] => attempts.filter(({ trigger }) => trigger === 'scheduled');

function checkSchedule(delivery: Delivery): string | null {
  const { attempts, attemptCount, status, nextAttemptAt } = delivery;
  const scheduled = scheduledOf(delivery);
  if (attempts.length !== Math.min(attemptCount, limits.keptAttempts))
    return `attemptCount must be ${attempts.length}, the number of attempts`;
  const first = firstOf(delivery);
  const misnumbered = attempts.find(({ attemptNumber }, index) => attemptNumber !== first + index);
  if (misnumbered !== undefined) return `attemptNumber must count from ${first}`;
  if (first > 1) return null;
  const due = (made: number): string => dueAt(scheduled[0]?.attemptedAt as string, made);
  const stray = scheduled.find(({ attemptedAt }, index) => attemptedAt !== due(index));
  const expected = stray && due(scheduled.indexOf(stray));
  if (stray !== undefined) return `attempt ${stray.attemptNumber} must be made at ${expected}, as the schedule says`;
  const next = status === 'retrying' && scheduled.length > 0 ? due(scheduled.length) : null;
  return next === null || next === nextAttemptAt ? null : `nextAttemptAt must be ${next}, as the schedule says`;
}

function checkStatus(delivery: Delivery): string | null {
  const { status, attempts } = delivery;
  const last = attempts.at(-1);
  const made = scheduledOf(delivery).length;
  const isGone = last?.responseStatus === 410;
  const { maxAttempts } = retryPolicy;
  switch (status) {
    case 'pending':
      return made === 0 ? null : 'a pending delivery must have no attempt';
    case 'retrying':
      return made > 0 && made < maxAttempts ? null : `a retrying delivery must have 1 to ${maxAttempts - 1} attempts`;
    case 'delivered':
      return last?.outcome === 'success' ? null : 'the last attempt of a delivered message must be a success';
    case 'dead_letter':
      if (last?.outcome === 'success') return 'the last attempt of a dead letter must not be a success';
      return made === maxAttempts || isGone || firstOf(delivery) > 1
        ? null
        : `a dead letter must have ${maxAttempts} scheduled attempts`;
  }
}

/** Rule 10: a portfolio states the number of its plots and the sum of their hectares. */
export const checkTotals = ruleForEach('portfolios', ({ plots: { totals } }) => (portfolio) => {
  const { portfolioId, aoiCount, totalHectares } = portfolio;
  const { count, hectares } = totals.get(portfolioId) ?? { count: 0, hectares: 0 };
  const expected = round(hectares, 2);
  const isTotal = aoiCount === count && totalHectares === expected;
  return [!isTotal && `its plots are ${count} with ${expected} ha, not ${aoiCount} with ${totalHectares} ha`];
});
