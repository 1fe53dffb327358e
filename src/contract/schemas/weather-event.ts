// Weather event: the peril, the place and the severity. The footprint job reads its metrics, which no caller writes. And weather
// observation: one day on a plot, in the seed or computed when it is read.

import * as Type from 'typebox';
import { Closed, Id, Nullable, OrganizationId, Recorded, Timestamp } from '../form/fields.ts';
import { GeoPolygon, Name, Percent, Point, Provenance } from './fields.ts';
import { EventStatus, Peril, Severity } from './vocabularies.ts';

const Millimetres = Type.Number({ minimum: 0 });

export const HailMetrics = Closed({
  maxHailSizeMm: Millimetres,
  meshMm: Millimetres,
  swathLengthKm: Type.Number({ exclusiveMinimum: 0 }),
  swathWidthKm: Type.Number({ exclusiveMinimum: 0 }),
  directionDegrees: Type.Number({ minimum: 0, exclusiveMaximum: 360, description: 'Azimuth of the swath axis.' }),
});
export const FrostMetrics = Closed({ minTemperatureC: Type.Number(), hoursBelowZero: Type.Number({ minimum: 0 }) });
export const DroughtMetrics = Closed({ spi3: Type.Number(), daysWithoutRain: Type.Integer({ minimum: 0 }) });
export const FloodMetrics = Closed({ rainfallMm: Millimetres });
export const WindMetrics = Closed({ maxGustKmh: Type.Number({ minimum: 0 }) });
/** The metrics of an event that a footprint needs, by peril. */
export const metricsOf = { hail: HailMetrics, frost: FrostMetrics, drought: DroughtMetrics } as const;
export type HailMetrics = Type.Static<typeof HailMetrics>;
export type FrostMetrics = Type.Static<typeof FrostMetrics>;
export type DroughtMetrics = Type.Static<typeof DroughtMetrics>;

export const WeatherEvent = Recorded('eventId', 'evt', 'the weather event', {
  peril: Peril,
  severity: Severity,
  name: Name,
  status: EventStatus,
  startedAt: Timestamp,
  endedAt: Timestamp,
  footprint: GeoPolygon,
  centroid: Point,
  affectedAoiIds: Type.Array(Id('aoi', 'a plot that the footprint touches'), { uniqueItems: true }),
  metrics: Type.Union([HailMetrics, FrostMetrics, DroughtMetrics, FloodMetrics, WindMetrics]),
  provenance: Provenance,
});
export type WeatherEvent = Type.Static<typeof WeatherEvent>;

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
