// Detection: the damage that one event did to one plot, equal to what a footprint job computes for the two.

import * as Type from 'typebox';
import {
  AoiHectares,
  AoiVersion,
  Closed,
  Hectares,
  Id,
  Nullable,
  OrganizationId,
  Percent,
  Reference,
  recorded,
  Timestamp,
  UncertaintyPct,
} from './fields.ts';
import { expectation, IndexReading } from './growth.ts';
import { Provenance } from './provenance.ts';
import { Method, Severity } from './vocabularies.ts';

export const Detection = Closed({
  detectionId: Id('det', 'the detection'),
  organizationId: OrganizationId,
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
  ...recorded,
});
export type Detection = Type.Static<typeof Detection>;

export const NewDetection = Closed({
  eventId: Reference('the weather event'),
  aoiId: Reference('the plot'),
  method: Type.Optional(Method),
});
