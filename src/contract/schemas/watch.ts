import * as Type from 'typebox';
import { Closed, Id, Nullable, Omissible, Recorded, Reference, Timestamp } from '../form/fields.ts';
import { Name, Prose } from './fields.ts';
import { AlertStatus, Peril, Severity, SupportedPeril, ThresholdOperator, WatchStatus } from './vocabularies.ts';

const Threshold = Closed({
  metric: Type.String({ minLength: 1, maxLength: 60 }),
  operator: ThresholdOperator,
  value: Type.Number(),
});

export const WatchSubscription = Recorded('watchSubscriptionId', 'wsb', 'the watch subscription', {
  aoiId: Id('aoi', 'the watched plot'),
  peril: Peril,
  minSeverity: Severity,
  threshold: Nullable(Threshold),
  status: WatchStatus,
  lastAlertAt: Nullable(Timestamp),
});
export type WatchSubscription = Type.Static<typeof WatchSubscription>;

export const NewWatchSubscription = Closed({
  aoiId: Reference('the plot to watch'),
  peril: SupportedPeril,
  minSeverity: Type.Optional(Severity),
  threshold: Omissible(Threshold),
});

export const Alert = Recorded('alertId', 'alr', 'the alert', {
  watchSubscriptionId: Id('wsb', 'the watch that raised it'),
  aoiId: Id('aoi', 'the plot'),
  eventId: Id('evt', 'the weather event'),
  peril: Peril,
  severity: Severity,
  status: AlertStatus,
  title: Name,
  message: Prose,
  triggeredAt: Timestamp,
  acknowledgedAt: Nullable(Timestamp),
  resolvedAt: Nullable(Timestamp),
});
export type Alert = Type.Static<typeof Alert>;
