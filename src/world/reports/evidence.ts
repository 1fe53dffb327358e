// What a signed report rests on, by the path where each piece is read. A claim is not evidence: it moves on.

import { locationOf, pathOf } from '../../contract/rows.ts';
import type { Detection } from '../../contract/schemas/detection.ts';
import type { JobResult } from '../../contract/schemas/job.ts';
import type { Peritaje } from '../../contract/schemas/peritaje.ts';
import type { Evidence } from '../kernel/signing.ts';

/** Absent pieces are null or an empty list; the order is that of the manifest. */
export function listEvidence(pieces: {
  readonly detections: readonly Detection[];
  readonly peritaje: Peritaje | null;
  readonly jobResult: JobResult | null;
}): Evidence[] {
  const { detections, peritaje, jobResult } = pieces;
  return [
    ...detections.map((value) => ({ name: locationOf('detections', value.detectionId), value })),
    ...(peritaje === null ? [] : [{ name: locationOf('peritajes', peritaje.peritajeId), value: peritaje }]),
    ...(jobResult === null ? [] : [{ name: pathOf('getJobResult', jobResult.jobId), value: jobResult }]),
  ];
}
