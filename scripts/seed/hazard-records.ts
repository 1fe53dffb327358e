// Events, and what the footprint code computes from them: detections, jobs and job results.

import { creditsOf } from '../../src/contract/footprint-cost.ts';
import { limits } from '../../src/contract/form/surface.ts';
import type { Aoi } from '../../src/contract/schemas/aoi.ts';
import type { Detection } from '../../src/contract/schemas/detection.ts';
import { type Position, provenanceFrom, type Source } from '../../src/contract/schemas/fields.ts';
import type { FootprintResult, Job } from '../../src/contract/schemas/job.ts';
import type { Upcoming, UpcomingEvent } from '../../src/contract/schemas/upcoming.ts';
import {
  type Method,
  methodsOfPeril,
  type Peril,
  type SupportedPeril,
} from '../../src/contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../../src/contract/schemas/weather-event.ts';
import { plotAt } from '../../src/law/days/versions.ts';
import { ringsIntersect } from '../../src/primitives/polygon.ts';
import { readingOf } from '../../src/world/footprint/cell-index.ts';
import { describeFailure, failureOf } from '../../src/world/footprint/failures.ts';
import { computeFootprint } from '../../src/world/footprint/footprint.ts';
import { buildFootprintRing, severityOfMetrics } from '../../src/world/footprint/hazards.ts';
import { subjectOf } from '../../src/world/weather/crop-state.ts';
import type { Field } from '../../src/world/weather/growth-stage.ts';
import type { Account, EventFacts, JobFacts, UpcomingFacts } from './facts.ts';
import { find } from './find.ts';

const observedBy: Partial<Record<Peril, Source>> = { hail: 'mesh', flood: 'sentinel-1' };

export function buildEvents(account: Account, aois: readonly Aoi[]): WeatherEvent[] {
  return account.events.map((facts) => buildEvent(account, aois, facts));
}

/** What will happen after the epoch; the events in the order in which they end. */
export const buildUpcoming = ({ upcoming, climates, acts }: Account): Upcoming => ({
  climates: [...climates],
  events: upcoming
    .map(({ cancelledAt = null, ...facts }) => ({ ...describeEvent(facts), cancelledAt }))
    .sort((a, b) => (a.endedAt < b.endedAt ? -1 : 1)),
  ...(acts.length === 0 ? {} : { acts: [...acts] }),
});

/** What the weather of the plots follows from; cancelled events, which were false echoes, are left out. */
export function buildField(account: Account, events: readonly WeatherEvent[]): Field {
  const { climates, events: upcoming } = buildUpcoming(account);
  return { climates, events: [...events, ...upcoming.filter(({ cancelledAt }) => cancelledAt === null)] };
}

function buildEvent({ organization }: Account, aois: readonly Aoi[], facts: EventFacts): WeatherEvent {
  const { eventId, ...described } = describeEvent(facts);
  const [ring] = described.footprint.coordinates as [Position[]];
  return {
    eventId,
    organizationId: organization.organizationId,
    peril: described.peril,
    severity: described.severity,
    name: described.name,
    status: facts.status,
    startedAt: described.startedAt,
    endedAt: described.endedAt,
    footprint: described.footprint,
    centroid: described.centroid,
    affectedAoiIds: aois.filter((aoi) => ringsIntersect(aoi.ring, ring)).map(({ aoiId }) => aoiId),
    metrics: described.metrics,
    provenance: described.provenance,
    createdAt: facts.createdAt,
    updatedAt: facts.updatedAt ?? facts.createdAt,
  };
}

function describeEvent(facts: Omit<UpcomingFacts, 'cancelledAt'>): Omit<UpcomingEvent, 'cancelledAt'> {
  const [lat, lon] = facts.centre;
  const ring = buildFootprintRing({ lat, lon }, facts);
  const metrics = metricsOf(facts);
  const severity = severityOfMetrics(facts.peril, metrics) ?? facts.severity;
  if (severity === undefined) throw new Error(`${facts.eventId} needs a severity: its metrics do not decide it.`);
  return {
    eventId: facts.eventId,
    peril: facts.peril,
    severity,
    name: facts.name,
    startedAt: facts.startedAt,
    endedAt: facts.endedAt,
    footprint: { type: 'Polygon', coordinates: [ring] },
    centroid: { lat, lon },
    metrics,
    provenance: provenanceFrom(observedBy[facts.peril] ?? 'station'),
  };
}

function metricsOf({
  peril,
  metrics,
  lengthKm,
  widthKm,
  directionDegrees,
}: Omit<UpcomingFacts, 'cancelledAt'>): WeatherEvent['metrics'] {
  const swath = { swathLengthKm: lengthKm, swathWidthKm: widthKm, directionDegrees };
  return { ...metrics, ...(peril === 'hail' ? swath : {}) } as WeatherEvent['metrics'];
}

export interface Struck {
  readonly field: Field;
  readonly aois: readonly Aoi[];
  readonly events: readonly WeatherEvent[];
}

export function buildDetections({ organization, detections }: Account, struck: Struck): Detection[] {
  return detections.map(({ detectionId, eventId, aoiId, computedAt, method }) => {
    const result = compute(struck, { jobId: 'job_0000', eventId, aoiId, at: computedAt, method });
    if (result.severity === null) throw new Error(`${detectionId} has no damage: ${eventId} did not reach ${aoiId}.`);
    return {
      detectionId,
      organizationId: organization.organizationId,
      eventId,
      aoiId,
      aoiVersion: result.aoiVersion,
      aoiHectares: result.aoiHectares,
      computedAt,
      affectedPct: result.affectedPct,
      damagedHectares: result.damagedHectares,
      uncertaintyPct: result.uncertaintyPct,
      severity: result.severity,
      method: result.method,
      index: readingOf(result.index),
      crop: result.crop,
      growthStage: result.growthStage,
      expectedLossPct: result.expectedLossPct,
      expectedLossReason: result.expectedLossReason,
      provenance: result.provenance,
      createdAt: computedAt,
      updatedAt: computedAt,
    };
  });
}

export function buildJobResults({ jobs }: Account, struck: Struck): FootprintResult[] {
  return jobs.flatMap(({ jobId, status, eventId, aoiId, finishedAt }) =>
    status === 'succeeded' && finishedAt !== null ? [compute(struck, { jobId, eventId, aoiId, at: finishedAt })] : [],
  );
}

interface Computation {
  readonly jobId: string;
  readonly eventId: string;
  readonly aoiId: string;
  readonly at: string;
  readonly method?: Method | undefined;
}

function compute({ field, aois, events }: Struck, { jobId, eventId, aoiId, at, method }: Computation): FootprintResult {
  const event = find(events, 'eventId', eventId);
  const aoi = plotAt(find(aois, 'aoiId', aoiId), event.startedAt);
  const subject = { event, aoi, method: method ?? defaultMethodOf(event) };
  return computeFootprint({ ...subjectOf(field, subject), computedAt: at, jobId });
}

function defaultMethodOf({ peril }: WeatherEvent): Method {
  return methodsOfPeril[peril as SupportedPeril][0];
}

const progress = { queued: 0, running: 50, succeeded: 100, failed: 50, cancelled: 0 } as const;
const stages = {
  queued: 'held_by_seed',
  running: 'held_by_seed',
  succeeded: 'finished',
  failed: 'finished',
  cancelled: 'finished',
} as const;

export function buildJobs(account: Account, struck: Struck): Job[] {
  return account.jobs.map((facts) => buildJob(account, struck, facts));
}

function buildJob({ organization }: Account, { aois, events }: Struck, facts: JobFacts): Job {
  const { jobId, status, eventId, aoiId, createdAt, startedAt, finishedAt } = facts;
  const method = defaultMethodOf(find(events, 'eventId', eventId));
  const { areaHectares, aoiVersion } = find(aois, 'aoiId', aoiId);
  const credits = creditsOf(areaHectares, method);
  const failure = failureOf(organization, aoiId, method);
  return {
    jobId,
    organizationId: organization.organizationId,
    kind: 'geo.damage_footprint',
    status,
    stage: stages[status],
    progressPct: progress[status],
    input: { eventId, aoiId, aoiVersion, method },
    cost: {
      estimatedCredits: credits,
      chargedCredits: status === 'cancelled' ? 0 : credits,
      unit: 'credits',
      remainingCredits: facts.remainingCredits,
    },
    workerBudgetSeconds: limits.workerBudgetSeconds,
    startedAt,
    finishedAt,
    resultUrl: status === 'succeeded' ? `/v1/jobs/${jobId}/result` : null,
    error: status === 'failed' && failure !== undefined ? describeFailure(failure) : null,
    createdAt,
    updatedAt: finishedAt ?? startedAt ?? createdAt,
  };
}
