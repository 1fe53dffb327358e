import type { WriteOperationId } from '../../contract/rows.ts';
import words from './operation-marks.json' with { type: 'json' };

export interface Mark {
  readonly label: string;
  readonly kind: 'job' | 'record' | 'clock' | 'signed';
}

/** An operation that moves the clock needs no label, since the line shows the time. */
const labels: Readonly<Record<WriteOperationId, string>> = words;
const kinds: { readonly [Id in WriteOperationId]?: Mark['kind'] } = {
  createReport: 'signed',
  createJob: 'job',
  moveClock: 'clock',
};

const marks = new Map<string, Mark>(
  Object.entries(labels).map(([id, label]) => [id, { label, kind: kinds[id as WriteOperationId] ?? 'record' }]),
);

/** An operation that no longer exists, in an old log, is shown by its id. */
export const markOf = (operationId: string): Mark => marks.get(operationId) ?? { label: operationId, kind: 'record' };
