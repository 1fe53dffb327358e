// Job and job result. A job in a terminal state is never rewritten (Spec, States 3); its result is evidence.

import * as Type from 'typebox';
import { Closed, Id, Nullable, Recorded, Reference, refusedAs, Sha256, Timestamp } from '../form/fields.ts';
import { limits } from '../form/surface.ts';
import { AoiHectares, AoiVersion, GeoMultiPolygon, Hectares, Percent, Provenance, UncertaintyPct } from './fields.ts';
import { CellIndex, expectation, IndexReading } from './growth.ts';
import * as words from './vocabularies.ts';

export const FootprintInput = Closed({
  eventId: Id('evt', 'the event'),
  aoiId: Id('aoi', 'the plot'),
  aoiVersion: AoiVersion,
  method: words.Method,
});
export const ImportInput = Closed({
  kind: words.ImportKind,
  mode: words.ImportMode,
  dryRun: Type.Boolean(),
  received: Type.Integer({ minimum: 0 }),
});

export const Job = Recorded('jobId', 'job', 'the job', {
  kind: words.JobKind,
  status: words.JobStatus,
  stage: words.JobStage,
  progressPct: Type.Integer({ minimum: 0, maximum: 100 }),
  input: Type.Union([FootprintInput, ImportInput]),
  cost: Closed({
    estimatedCredits: Type.Integer({ minimum: 0 }),
    chargedCredits: Type.Integer({ minimum: 0 }),
    unit: Type.Literal('credits'),
    remainingCredits: Type.Integer({ minimum: 0 }),
  }),
  workerBudgetSeconds: Type.Integer({ minimum: 1 }),
  startedAt: Nullable(Timestamp),
  finishedAt: Nullable(Timestamp),
  resultUrl: Nullable(Type.String()),
  error: Nullable(Closed({ code: Type.String(), title: Type.String(), detail: Type.String() })),
});
export type Job = Type.Static<typeof Job>;
export type FootprintInput = Type.Static<typeof FootprintInput>;
export type ImportInput = Type.Static<typeof ImportInput>;

export const NewJob = Closed({
  kind: Type.Enum([words.footprintJobKind], refusedAs('job_kind_not_supported')),
  input: Closed({
    eventId: Reference('the weather event'),
    aoiId: Reference('the plot'),
    method: Type.Optional(words.Method),
  }),
});

const CellClass = Closed({
  cellCount: Type.Integer({ minimum: 0 }),
  hectares: Hectares,
  expectedLossPct: Nullable(
    Percent,
    'Percent of the yield of these hectares; null if no table gives it, and for a class without cells.',
  ),
  index: Nullable(IndexReading),
  cells: Type.Array(Type.String({ description: 'H3 index.' })),
});
const Scene = Closed({
  sceneId: Type.String(),
  role: Type.Enum(['before', 'after']),
  acquiredAt: Timestamp,
  cloudCoverPct: Nullable(Percent),
});

export const FootprintResult = Closed({
  jobId: Id('job', 'the job'),
  kind: Type.Literal(words.footprintJobKind),
  eventId: Id('evt', 'the event'),
  aoiId: Id('aoi', 'the plot'),
  aoiVersion: AoiVersion,
  aoiHectares: AoiHectares,
  peril: words.Peril,
  method: words.Method,
  computedAt: Timestamp,
  geometry: GeoMultiPolygon,
  damagedHectares: Hectares,
  affectedPct: Percent,
  uncertaintyPct: UncertaintyPct,
  severity: Nullable(words.Severity),
  index: Nullable(CellIndex, 'Null if the method uses stations, a scene is still missing, or no climate is known.'),
  ...expectation,
  grid: Closed({
    system: Type.Literal('h3'),
    resolution: Type.Integer({ minimum: 0, maximum: 15 }),
    cellCount: Type.Integer({ minimum: 1 }),
  }),
  cellsBySeverity: Closed({ low: CellClass, moderate: CellClass, high: CellClass, severe: CellClass }),
  undamagedCellCount: Type.Integer({ minimum: 0 }),
  undamagedCells: Type.Array(Type.String({ description: 'H3 index.' })),
  scenes: Type.Array(Scene),
  provenance: Provenance,
  resultDigest: Sha256,
});
export type FootprintResult = Type.Static<typeof FootprintResult>;

export const ImportResult = Closed({
  jobId: Id('job', 'the job'),
  kind: Type.Enum(words.importJobKinds),
  dryRun: Type.Boolean(),
  received: Type.Integer({ minimum: 0 }),
  created: Type.Integer({ minimum: 0 }),
  updated: Type.Integer({ minimum: 0 }),
  rejected: Type.Integer({ minimum: 0 }),
  resourceIds: Type.Array(Type.String()),
  errors: Type.Array(
    Closed({
      index: Type.Integer({ minimum: 0, description: 'Position of the row in items.' }),
      pointer: Type.String(),
      code: Type.String(),
      detail: Type.String(),
    }),
  ),
});
export type ImportResult = Type.Static<typeof ImportResult>;

export const JobResult = Type.Union([FootprintResult, ImportResult]);
export type JobResult = Type.Static<typeof JobResult>;

/** Rows are checked one by one when the job runs, so that a bad row is reported and does not refuse the rest. */
export const NewImport = Closed({
  items: Type.Array(Type.Unknown(), { ...refusedAs('import_too_large', 'maxItems'), maxItems: limits.importItems }),
  mode: Type.Optional(words.ImportMode),
  dryRun: Type.Optional(Type.Boolean()),
});
