// Defines a loss: the event to which it belongs, the detections that show it, and when two claims are for the same loss (Decision
// 20). Days are those of the place of the plot.

import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import type { Claim, Detection, Policy, Portfolio, WeatherEvent } from '../../contract/records.ts';
import { calendarAt } from '../../law/days/calendar.ts';
import type { Days } from '../../law/days/crop-life.ts';
import { isSudden, momentOf } from '../../law/days/moment.ts';
import { plotAt, versionsOf } from '../../law/days/versions.ts';
import { localDayOf, shiftDate } from '../../law/days/zones.ts';
import { policyAt } from '../../law/figures/policy-versions.ts';
import type { Refusal } from '../../law/rules/rule.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';

export type Loss = Pick<Claim, 'policyId' | 'aoiId' | 'eventId' | 'peril' | 'occurredAt'>;

export type LossRecords = Pick<OrganizationStore, 'get' | 'named'>;

type Named = Pick<LossRecords, 'named'>;

const portfolioOf = (records: Named, policyId: string): Portfolio =>
  records.named('portfolios', records.named('policies', policyId).portfolioId);
export const countryOf = (records: Named, policyId: string): string => portfolioOf(records, policyId).country;

/** When the loss happened, which decides the versions of its policy and its plot. */
export const momentOfLoss = (records: Pick<LossRecords, 'get'>, loss: Omit<Loss, 'policyId' | 'aoiId'>): string =>
  momentOf(loss, loss.eventId === null ? undefined : records.get('events', loss.eventId));

export function termsOfClaim(records: LossRecords, claim: Omit<Loss, 'aoiId'>): Policy {
  const policy = records.named('policies', claim.policyId);
  return policyAt(policy, momentOfLoss(records, claim)) ?? policy;
}

/** The days of a loss are counted by this calendar: that of the place where its plot lay. */
export const calendarOf = (records: Named, { policyId, aoiId, occurredAt }: Omit<Loss, 'eventId' | 'peril'>): string =>
  calendarAt(portfolioOf(records, policyId), plotAt(records.named('aois', aoiId), occurredAt).centroid);

/** A policy has the days of its first plot, by the ring that it insures. */
export function calendarOfPolicy(records: Named, { policyId, insuredPlots: [first] }: Policy): string {
  const aoi = records.named('aois', String(first?.aoiId));
  const insured = versionsOf(aoi).find(({ value }) => value.aoiVersion === first?.aoiVersion)?.value ?? aoi;
  return calendarAt(portfolioOf(records, policyId), insured.centroid);
}

const daysOfEvent = (event: WeatherEvent, calendar: string): Days => [
  localDayOf(calendar, event.startedAt),
  localDayOf(calendar, event.endedAt),
];

/** The days may be one day apart: people do not know the minute, and storms pass midnight. */
const areNear = ([from, to]: Days, [otherFrom, otherTo]: Days): boolean =>
  shiftDate(from, -1) <= otherTo && otherFrom <= shiftDate(to, 1);

export function isNearEvent(event: WeatherEvent, timestamp: string, calendar: string): boolean {
  const day = localDayOf(calendar, timestamp);
  return areNear(daysOfEvent(event, calendar), [day, day]);
}

/** True for a detection of the loss's plot and event. For a loss without an event, those of its peril near its day match. */
export function isOfLoss(detection: Detection, loss: Loss, records: LossRecords): boolean {
  if (detection.aoiId !== loss.aoiId) return false;
  if (loss.eventId !== null) return detection.eventId === loss.eventId;
  const event = records.get('events', detection.eventId);
  if (event === undefined || event.peril !== loss.peril) return false;
  return isNearEvent(event, loss.occurredAt, calendarOf(records, loss));
}

/** The reasons why the event cannot have caused the loss that names it. */
export function mismatchesOf(records: LossRecords, event: WeatherEvent | undefined, loss: Loss): Refusal[] {
  if (event === undefined) return [];
  const { eventId, peril, affectedAoiIds } = event;
  const [otherPeril, isTouched] = [peril !== loss.peril, affectedAoiIds.includes(loss.aoiId)];
  const isNear = isNearEvent(event, loss.occurredAt, calendarOf(records, loss));
  const refusals: readonly (false | Refusal)[] = [
    otherPeril && {
      pointer: '#/eventId',
      code: 'other_peril',
      detail: t('{eventId} is a {peril} event; the claim is for {claimed}', { eventId, peril, claimed: loss.peril }),
    },
    !isTouched && {
      pointer: '#/eventId',
      code: 'plot_not_struck',
      detail: t('{eventId} did not touch {aoiId}', { ...loss, eventId }),
    },
    !isNear && {
      pointer: '#/occurredAt',
      code: 'outside_event',
      detail: t('{occurredAt} is more than a day outside {eventId}, which lasted from {startedAt} to {endedAt}', {
        ...event,
        occurredAt: loss.occurredAt,
      }),
    },
  ];
  return refusals.filter((refusal) => refusal !== false);
}

/** The events that may have caused the loss: those of its peril that touched its plot near its day. */
export function eventsOfLoss(store: OrganizationStore, loss: Omit<Loss, 'eventId'>): WeatherEvent[] {
  return store
    .all('events', 'affectedAoiIds', loss.aoiId)
    .filter(({ status, peril }) => status !== 'cancelled' && peril === loss.peril)
    .filter((event) => isNearEvent(event, loss.occurredAt, calendarOf(store, loss)));
}

/** Compares two losses of one policy, plot and peril. */
export function isSameLoss(a: Loss, b: Loss, records: LossRecords): boolean {
  if (a.eventId !== null && b.eventId !== null) return a.eventId === b.eventId;
  if (!isSudden(a.peril)) return true;
  return areNear(daysOfLoss(a, records), daysOfLoss(b, records));
}

/** The local days of the loss's event, or its own. */
export function daysOfLoss(loss: Loss, records: LossRecords): Days {
  const event = loss.eventId === null ? undefined : records.get('events', loss.eventId);
  const calendar = calendarOf(records, loss);
  if (event !== undefined) return daysOfEvent(event, calendar);
  const day = localDayOf(calendar, loss.occurredAt);
  return [day, day];
}

export function describeMismatch(detection: Detection, loss: Loss): LocalizedText {
  const event = loss.eventId ?? t('a {peril} event within a day of {occurredAt}', loss);
  const values = { ...detection, plot: loss.aoiId, event };
  return t('{detectionId} measures event {eventId} on plot {aoiId}; the loss is on plot {plot}, from {event}', values);
}
