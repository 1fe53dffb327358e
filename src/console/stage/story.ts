// What is known of the loss on stage: its storm and plot, and what came of it in this world.

import { signal } from '@preact/signals';
import { choiceOf } from '../jobs/choice.ts';
import { land } from '../land/land.ts';
import type { Exchange } from '../state/exchange.ts';
import { address } from '../state/navigation.ts';
import { readList, worldStatus } from '../state/readings.ts';
import { findCover, takenSteps } from '../steps/figures.ts';
import { readZones, resultFor } from '../steps/step-requests.ts';

/** What was tried and checked on stage, which the world does not remember: the refusal of a caller, and reports that hold. */
export const refusal = signal<{ readonly of: string; readonly exchange: Exchange; readonly as: string } | null>(null);
export const verified = signal<ReadonlySet<string>>(new Set());

/** Undefined until all is read, or where there is nothing to measure. */
export function readStory() {
  const { filters, world } = address.value;
  const found = land.value;
  const choice = found && choiceOf(found, filters);
  const policies = readList('listPolicies').value.data;
  const claims = readList('listClaims').value.data;
  const now = worldStatus().value.data?.now;
  if (!found || !choice || !policies || !claims || now === undefined) return undefined;
  const { event, plot, method } = choice;
  const { eventId } = event;
  const { aoiId } = plot;
  const claim = claims.find((one) => one.aoiId === aoiId && one.eventId === eventId && one.status !== 'withdrawn');
  const given = claim === undefined ? undefined : { claimId: claim.claimId };
  const visit = given && readList('listPeritajes', given, 50).value.data?.find(({ status }) => status !== 'cancelled');
  const key = `${world} ${aoiId} ${eventId}`;
  return {
    ...{ key, land: found, event, plot, method, claim, now },
    claimsCount: claims.length,
    result: resultFor({ aoiId, eventId }),
    policy: findCover(policies, { ...plot, peril: event.peril, occurredAt: event.startedAt }),
    detections: readList('listDetections', { aoiId, eventId }).value.data ?? [],
    visit,
    report: given && readList('listReports', given, 50).value.data?.find(({ status }) => status === 'signed'),
    zones: claim && visit ? readZones(claim, visit) : [],
    refusal: refusal.value?.of === key ? refusal.value : undefined,
    taken: claim === undefined ? 0 : (takenSteps(claim) ?? 0),
  };
}

export type Story = NonNullable<ReturnType<typeof readStory>>;
