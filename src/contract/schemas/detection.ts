import * as Type from 'typebox';
import { Closed, Id, Nullable, Recorded, Reference, Timestamp } from '../form/fields.ts';
import { AoiHectares, AoiVersion, Hectares, Percent, Provenance, UncertaintyPct } from './fields.ts';
import { expectation, IndexReading } from './growth.ts';
import { Method, Severity } from './vocabularies.ts';

export const Detection = Recorded('detectionId', 'det', 'the detection', {
  eventId: Id('evt', 'the weather event'),
  aoiId: Id('aoi', 'the plot'),
  aoiVersion: AoiVersion,
  aoiHectares: AoiHectares,
  computedAt: Timestamp,
  affectedPct: Percent,
  damagedHectares: Hectares,
  uncertaintyPct: UncertaintyPct,
  severity: Severity,
  method: Method,
  index: Nullable(IndexReading),
  ...expectation,
  provenance: Provenance,
});
export type Detection = Type.Static<typeof Detection>;

export const NewDetection = Closed({
  eventId: Reference('the weather event'),
  aoiId: Reference('the plot'),
  method: Type.Optional(Method),
});
