import type { Aoi, NewEvent, SupportedPeril } from '../../contract/records.ts';
import { locationOf } from '../../contract/rows.ts';
import { provenanceFrom } from '../../contract/schemas/fields.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { UnchangedWorldCache } from '../../engine/call-context/unchanged-world-cache.ts';
import { addMs } from '../../primitives/timestamps.ts';
import type { CallContext, Handler } from '../call-context/call-context.ts';
import { buildFootprintRing } from '../footprint/hazards.ts';
import { cutName, nounOf } from '../watches/alert-text.ts';
import { fieldOf } from '../weather/computed-days.ts';
import { dryDaysOf } from '../weather/dry-days.ts';
import { refuseManyWaiting } from '../webhooks/deliveries.ts';
import { type StrikePlan, strikeNow } from './clock-plan.ts';
import type { StrikingEvent } from './strikes.ts';

/** Cached by the organization and its body. */
const plans = new UnchangedWorldCache<StrikePlan>();

export const strikeEvent: Handler<'strikeEvent'> = plans.handler((context, { body }) => {
  const facts = buildFacts(context, body);
  refuseManyWaiting(context.store);
  return {
    name: JSON.stringify([context.organizationId, body]),
    work: () => strikeNow(context, facts, (event) => withDryDays(context, body, event)),
    reply: ({ commit, eventId }) => {
      commit();
      plans.forget(context.clock);
      return { json: context.store.namedEntry('events', eventId).json, location: locationOf('events', eventId) };
    },
  };
});

const swath = { lengthKm: 12, widthKm: 3, directionDegrees: 45 };

/** Strengths are within the steps of Decision 7, so that the event has the requested severity. */
const kinds = {
  hail: {
    strengths: { low: 9, moderate: 16, high: 26, severe: 42 },
    tookMs: 40 * 60_000,
    size: swath,
    metricsOf: (maxHailSizeMm: number) => ({
      maxHailSizeMm,
      meshMm: maxHailSizeMm + 2,
      swathLengthKm: swath.lengthKm,
      swathWidthKm: swath.widthKm,
      directionDegrees: swath.directionDegrees,
    }),
    source: 'mesh',
  },
  frost: {
    strengths: { low: -0.9, moderate: -1.7, high: -3.2, severe: -5.5 },
    tookMs: 6 * 3_600_000,
    size: { lengthKm: 30, widthKm: 22, directionDegrees: 60 },
    metricsOf: (minTemperatureC: number) => ({ minTemperatureC, hoursBelowZero: 6 }),
    source: 'station',
  },
  drought: {
    strengths: { low: -0.9, moderate: -1.3, high: -1.8, severe: -2.4 },
    tookMs: 60 * 86_400_000,
    size: { lengthKm: 70, widthKm: 55, directionDegrees: 80 },
    metricsOf: (spi3: number) => ({ spi3, daysWithoutRain: 0 }),
    source: 'station',
  },
} as const;

/** The event has just ended, so that its damage can be measured at once. Throws resource_not_found. */
function buildFacts(context: CallContext, { aoiId, peril, severity }: NewEvent): Omit<StrikingEvent, 'eventId'> {
  const { aoi } = findReferences(context.store, (references) => ({ aoi: references.find('aois', aoiId, '#/aoiId') }));
  const supported = peril as SupportedPeril;
  const { tookMs, size, strengths, metricsOf, source } = kinds[supported];
  const { now } = context.clock;
  return {
    peril,
    severity,
    name: cutName(`${nounOf[supported]} en ${localityOf(aoi)}`),
    startedAt: addMs(now, -tookMs),
    endedAt: now,
    footprint: { type: 'Polygon', coordinates: [buildFootprintRing(aoi.centroid, size)] },
    centroid: aoi.centroid,
    metrics: metricsOf(strengths[severity]),
    provenance: provenanceFrom(source),
  };
}

/** A drought has the dry days of the requested plot. */
function withDryDays({ store }: CallContext, { aoiId }: NewEvent, event: StrikingEvent): StrikingEvent {
  const { metrics } = event;
  if (!('spi3' in metrics)) return event;
  return {
    ...event,
    metrics: { ...metrics, daysWithoutRain: dryDaysOf(fieldOf(store), event, [store.named('aois', aoiId)]) },
  };
}

/** Plots of the seed have the name of their place after a comma. */
const localityOf = ({ name }: Aoi): string => name.split(', ').at(-1) ?? name;
