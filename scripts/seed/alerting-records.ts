// Watches, alerts, webhook subscriptions and deliveries: which messages went where, and how they were answered.

import type { Claim } from '../../src/contract/schemas/claim.ts';
import type { Detection } from '../../src/contract/schemas/detection.ts';
import type { SigningKey } from '../../src/contract/schemas/organization.ts';
import type { ReportWithManifest } from '../../src/contract/schemas/report.ts';
import type { Alert, WatchSubscription } from '../../src/contract/schemas/watch.ts';
import type { WeatherEvent } from '../../src/contract/schemas/weather-event.ts';
import type { Delivery, WebhookSubscription } from '../../src/contract/schemas/webhook.ts';
import { expectedLossOf } from '../../src/law/figures/counted-detections.ts';
import { attemptDelivery, buildDelivery, renderMessage } from '../../src/world/webhooks/attempts.ts';
import type { Account, DeliveryFacts } from './facts.ts';
import { find } from './find.ts';

export function buildAlerts({ organization, watches, alerts }: Account, events: readonly WeatherEvent[]): Alert[] {
  return alerts.map(({ triggeredAt, expiredAt, ...facts }) => {
    const watch = find(watches, 'watchSubscriptionId', facts.watchSubscriptionId);
    const event = find(events, 'eventId', facts.eventId);
    return {
      alertId: facts.alertId,
      organizationId: organization.organizationId,
      watchSubscriptionId: facts.watchSubscriptionId,
      aoiId: watch.aoiId,
      eventId: facts.eventId,
      peril: event.peril,
      severity: event.severity,
      status: facts.status,
      title: facts.title,
      message: facts.message,
      triggeredAt,
      acknowledgedAt: facts.acknowledgedAt,
      resolvedAt: facts.resolvedAt,
      createdAt: triggeredAt,
      updatedAt: expiredAt ?? facts.resolvedAt ?? facts.acknowledgedAt ?? triggeredAt,
    };
  });
}

export function buildWatches({ organization, watches }: Account, alerts: readonly Alert[]): WatchSubscription[] {
  return watches.map(({ watchSubscriptionId, createdAt, updatedAt = createdAt, ...facts }) => {
    const raised = alerts.filter((alert) => alert.watchSubscriptionId === watchSubscriptionId);
    const lastAlertAt =
      raised
        .map(({ triggeredAt }) => triggeredAt)
        .sort()
        .at(-1) ?? null;
    return {
      watchSubscriptionId,
      organizationId: organization.organizationId,
      aoiId: facts.aoiId,
      peril: facts.peril,
      minSeverity: facts.minSeverity,
      threshold: facts.threshold,
      status: facts.status,
      lastAlertAt,
      createdAt,
      updatedAt: lastAlertAt !== null && lastAlertAt > updatedAt ? lastAlertAt : updatedAt,
    };
  });
}

export function buildWebhooks({ organization, webhooks }: Account): WebhookSubscription[] {
  return webhooks.map(({ subscriptionId, createdAt, updatedAt = createdAt, ...facts }) => ({
    subscriptionId,
    organizationId: organization.organizationId,
    ...facts,
    createdAt,
    updatedAt,
  }));
}

export interface Subjects {
  readonly keys: readonly SigningKey[];
  readonly webhooks: readonly WebhookSubscription[];
  readonly claims: readonly Claim[];
  readonly detections: readonly Detection[];
  readonly alerts: readonly Alert[];
  readonly reports: readonly ReportWithManifest[];
}

export function buildDeliveries({ deliveries }: Account, subjects: Subjects): Delivery[] {
  return deliveries.map((facts) => {
    const subscription = find(subjects.webhooks, 'subscriptionId', facts.subscriptionId);
    const { secret } = find(subjects.keys, 'signingKeyRef', subscription.signingKeyRef);
    const { deliveryId, messageId, eventType, at } = facts;
    const json = JSON.stringify(subjectOf(facts, subjects));
    const { organizationId } = subscription;
    const body = () => renderMessage({ messageId, organizationId, eventType, at, json });
    const pending = buildDelivery({ deliveryId, messageId, subscription, secret, eventType, at, body });
    return facts.answers.reduce<Delivery>((delivery, responseStatus) => {
      const due = delivery.nextAttemptAt;
      if (due === null) throw new Error(`${deliveryId} ended before its last answer.`);
      return attemptDelivery(delivery, { at: due, trigger: 'scheduled', secret, responseStatus }).delivery;
    }, pending);
  });
}

/** The resource as it was when the message was sent; at the epoch it may differ. */
function subjectOf({ eventType, subject, at }: DeliveryFacts, subjects: Subjects): unknown {
  if (eventType === 'claim.created')
    return asSubmitted(find(subjects.claims, 'claimId', subject), subjects.detections, at);
  if (eventType === 'report.approved') {
    const { manifest: _, ...report } = find(subjects.reports, 'reportId', subject);
    return report;
  }
  const alert = find(subjects.alerts, 'alertId', subject);
  return { ...alert, status: 'open', acknowledgedAt: null, resolvedAt: null, updatedAt: alert.createdAt };
}

function asSubmitted(claim: Claim, detections: readonly Detection[], at: string): Claim {
  const known = claim.detectionIds
    .map((id) => find(detections, 'detectionId', id))
    .filter((one) => one.createdAt <= at);
  return {
    ...claim,
    status: 'submitted',
    expectedLossPct: expectedLossOf(known),
    assessedLossPct: null,
    approvedAmount: null,
    detectionIds: known.map(({ detectionId }) => detectionId),
    peritajeIds: [],
    statusHistory: claim.statusHistory.slice(0, 1),
    updatedAt: claim.createdAt,
  };
}
