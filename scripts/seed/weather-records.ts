// The days of a plot that the seed holds: its weather (Decision 45), as a world computes that of later days.

import { provenanceFrom } from '../../src/contract/schemas/fields.ts';
import type { WeatherObservation } from '../../src/contract/schemas/weather-event.ts';
import { addMs } from '../../src/primitives/timestamps.ts';
import { failureOf } from '../../src/world/footprint/failures.ts';
import { dateOfDay, dayNumberOf } from '../../src/world/weather/air.ts';
import { weatherOf } from '../../src/world/weather/growth-stage.ts';
import { LeafCurve } from '../../src/world/weather/leaf-curve.ts';
import type { Account, ObservationFacts } from './facts.ts';
import { find } from './find.ts';
import type { Struck } from './hazard-records.ts';

type Day = Omit<WeatherObservation, 'observationId'>;

/** Oldest first; ids are given in this order, from `firstId` on. */
export function buildObservations(account: Account, struck: Struck, firstId: number): WeatherObservation[] {
  return account.observations
    .flatMap((facts) => buildDays(account, facts, struck))
    .sort((a, b) => (a.observedAt + a.aoiId < b.observedAt + b.aoiId ? -1 : 1))
    .map((day, index) => ({ observationId: `obs_${String(firstId + index).padStart(4, '0')}`, ...day }));
}

function buildDays({ organization }: Account, { aoiId, from, days }: ObservationFacts, { field, aois }: Struck): Day[] {
  const { organizationId } = organization;
  const aoi = find(aois, 'aoiId', aoiId);
  const weather = weatherOf(field, aoi);
  if (weather === undefined) throw new Error(`No climate is known for ${aoiId}.`);
  const curve = new LeafCurve(field, aoi, weather);
  const isCovered = failureOf(organization, aoiId, 'ndvi_delta') === 'no_cloud_free_scene';
  return Array.from({ length: days }, (_, index): Day => {
    const { observedAt, period, provenance: _provider, ...figures } = weather.on(dateOfDay(dayNumberOf(from) + index));
    return {
      organizationId,
      aoiId,
      observedAt,
      period,
      ...figures,
      ndvi: isCovered ? null : curve.ofDay(observedAt),
      provenance: provenanceFrom('station'),
      createdAt: addMs(observedAt, 6 * 3_600_000),
    };
  });
}
