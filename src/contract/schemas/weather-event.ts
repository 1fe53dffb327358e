// Weather event: what struck, where and how hard. The footprint job reads its metrics, which no caller writes.

import * as Type from 'typebox';
import { Closed, Id, Recorded, Timestamp } from '../form/fields.ts';
import { GeoPolygon, Name, Point } from './fields.ts';
import { Provenance } from './provenance.ts';
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
/** What a footprint needs to know of an event, by its peril. */
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
