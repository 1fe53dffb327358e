// Weather observation: one day of one plot. It is in the seed, or computed when it is read; no caller writes one.

import * as Type from 'typebox';
import { Closed, Id, Nullable, OrganizationId, Timestamp } from '../form/fields.ts';
import { Percent } from './fields.ts';
import { Provenance } from './provenance.ts';

const Celsius = Type.Number({ minimum: -60, maximum: 60 });

export const WeatherObservation = Closed({
  observationId: Id('obs', 'the observation'),
  organizationId: OrganizationId,
  aoiId: Id('aoi', 'the plot'),
  observedAt: Timestamp,
  period: Type.Literal('P1D', { description: 'ISO 8601 duration that ends at observedAt.' }),
  temperatureMinC: Celsius,
  temperatureMaxC: Celsius,
  temperatureMeanC: Celsius,
  precipitationMm: Type.Number({ minimum: 0 }),
  relativeHumidityPct: Percent,
  windSpeedKmh: Type.Number({ minimum: 0 }),
  windGustKmh: Type.Number({ minimum: 0 }),
  hailSizeMm: Nullable(Type.Number({ minimum: 0 })),
  soilMoisturePct: Nullable(Percent),
  ndvi: Nullable(Type.Number({ minimum: -1, maximum: 1 })),
  provenance: Provenance,
  createdAt: Timestamp,
});
export type WeatherObservation = Type.Static<typeof WeatherObservation>;
