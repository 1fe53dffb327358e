import * as Type from 'typebox';
import {
  Closed,
  form,
  Id,
  Instant,
  Nullable,
  Omissible,
  Recorded,
  Reference,
  Timestamp,
  type WithoutNulls,
  writtenAs,
} from '../form/fields.ts';
import { Hectares, Name, Percent, Prose } from './fields.ts';
import { DetectionAbsence, Modality, PeritajeStatus } from './vocabularies.ts';

const Expert = Closed({ name: Name, licenceNumber: Type.String({ minLength: 1, maxLength: 60 }) });
const PhenologicalStage = Type.String({ minLength: 1, maxLength: 20, description: 'Stage, such as R3 for soybean.' });
const ZoneId = Type.String({ minLength: 1, maxLength: 20 });
const Zone = Closed({ zoneId: ZoneId, hectares: Hectares, damagePct: Percent });

export const Peritaje = Recorded('peritajeId', 'per', 'the peritaje', {
  claimId: Id('clm', 'the claim'),
  detectionId: Nullable(Id('det', 'the detection it assesses')),
  detectionAbsence: Nullable(DetectionAbsence),
  aoiId: Id('aoi', 'the plot'),
  status: PeritajeStatus,
  expert: Expert,
  modality: Modality,
  scheduledAt: Timestamp,
  visitedAt: Nullable(Timestamp),
  completedAt: Nullable(Timestamp),
  actaNumber: Nullable(Type.String({ minLength: 1, maxLength: 60 })),
  phenologicalStage: Nullable(PhenologicalStage),
  samplePoints: Nullable(Type.Integer({ minimum: 1 })),
  zones: Type.Array(Zone),
  assessedDamagePct: Nullable(Percent),
  agreedByInsured: Nullable(Type.Boolean()),
  notes: Nullable(Prose),
});
export type Peritaje = Type.Static<typeof Peritaje>;

const planned = ['detectionId', 'scheduledAt', 'expert', 'modality', 'phenologicalStage', 'notes'];

/** A visit, scheduled or with results; or the answer of the insured to an assessment. The world reports missing members. */
export const NewPeritaje = Closed(
  {
    peritajeId: Type.Optional(Reference('the peritaje that the insured accepts or disputes')),
    agreedByInsured: Omissible(Type.Boolean()),
    claimId: Type.Optional(Reference('the claim')),
    detectionId: Omissible(Reference('the detection it assesses; null if none is possible')),
    scheduledAt: Type.Optional(Instant),
    expert: Type.Optional(Expert),
    modality: Type.Optional(Modality),
    zones: Type.Optional(
      Type.Array(
        Closed({
          zoneId: Type.Optional(ZoneId),
          hectares: Type.Number({ exclusiveMinimum: 0, maximum: 20000 }),
          damagePct: Percent,
        }),
        { maxItems: 50, description: 'Zones that the visit found; none before the visit.' },
      ),
    ),
    assessedDamagePct: Omissible(Percent),
    completedAt: Omissible(Instant),
    phenologicalStage: Omissible(PhenologicalStage),
    notes: Omissible(Prose),
  },
  writtenAs(
    form('Schedule the visit', ['claimId'], planned),
    form('Record the visit', ['claimId', 'zones'], [...planned, 'completedAt', 'assessedDamagePct']),
    form('Record the insured’s answer', ['peritajeId', 'agreedByInsured'], []),
  ),
);
export type NewPeritaje = WithoutNulls<Type.Static<typeof NewPeritaje>>;
