// When time changes a record, and by which rule (Decision 34). The second that each change takes changes no record: only a move
// of the clock does.

import type { RecordOf } from '../../contract/collections.ts';
import { TimeRule } from '../../contract/schemas/vocabularies.ts';
import { orderDue } from '../../engine/time/due-queue.ts';
import { addDuration } from '../../engine/time/durations.ts';
import { isEvidenceWithdrawn, isWithdrawal } from '../../law/days/evidence-withdrawn.ts';

/** The collections whose records time changes. */
export const agingCollections = ['policies', 'events', 'claims', 'alerts', 'webhookDeliveries'] as const;
export type AgingCollection = (typeof agingCollections)[number];

export interface Due {
  readonly rule: TimeRule;
  readonly at: string;
}

/** How long an alert stays open without an acknowledgement. */
const openAlert = 'P30D';
/** How long an event is preliminary. */
const review = 'P7D';
/** How long after its approval a claim is paid, and how long after the payment it is closed (Decision 44). */
const payment = 'P15D';
const closing = 'P30D';
/** A policy that ends on this day never expires: no timestamp can express the day after. */
const endless = '9999-12-31';

/** Events due at one instant happen in the order of the vocabulary. */
export const compareDue = orderDue(TimeRule.enum);

const later = (timestamp: string, duration: string): string =>
  new Date(addDuration(Date.parse(timestamp), duration)).toISOString();

const nextChanges: { readonly [Name in AgingCollection]: (record: RecordOf<Name>) => Due | undefined } = {
  policies: ({ status, effectiveTo, coverFrom, coverTo, indexDueAt }) => {
    if (status === 'pending') return { rule: 'policy.activated', at: coverFrom };
    if (status === 'active' && indexDueAt !== null) return { rule: 'index.computed', at: indexDueAt };
    if (status !== 'active' || effectiveTo === endless) return undefined;
    return { rule: 'policy.expired', at: coverTo };
  },
  events: ({ status, createdAt }) =>
    status === 'preliminary' ? { rule: 'event.confirmed', at: later(createdAt, review) } : undefined,
  claims: ({ status, statusHistory, decisionDueAt, overdue }) => {
    const since = statusHistory.findLast((step) => step.status === status && !isWithdrawal(step))?.at as string;
    if (status === 'approved' && isEvidenceWithdrawn({ statusHistory })) return undefined;
    if (status === 'approved') return { rule: 'claim.paid', at: later(since, payment) };
    if (status === 'paid') return { rule: 'claim.closed', at: later(since, closing) };
    return decisionDueAt === null || overdue ? undefined : { rule: 'claim.overdue', at: decisionDueAt };
  },
  alerts: ({ status, triggeredAt }) =>
    status === 'open' ? { rule: 'alert.expired', at: later(triggeredAt, openAlert) } : undefined,
  webhookDeliveries: ({ nextAttemptAt }) =>
    nextAttemptAt === null ? undefined : { rule: 'delivery.attempted', at: nextAttemptAt },
};

export const dueOf = <Name extends AgingCollection>(name: Name, record: RecordOf<Name>): Due | undefined =>
  nextChanges[name](record);

/** The instants under which the index `due` has a record: one or none. */
export function dueInstants<Name extends AgingCollection>(name: Name, record: RecordOf<Name>): readonly string[] {
  const due = dueOf(name, record);
  return due === undefined ? [] : [due.at];
}
