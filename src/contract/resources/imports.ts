import { row, write } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { ImportResult, Job, NewImport } from '../schemas/job.ts';

export const importRows = row('importRows', {
  ...write,
  path: '/v1/import/{kind}',
  permission: null,
  answer: 'accepted',
  kind: filter.importKind,
  body: NewImport,
  largeBody: true,
  replaces: true,
  data: Job,
  problems: ['import_kind_unknown', 'import_too_large'],
  command: ['import'],
  summary: 'Enqueue a batch import as a job',
  awaits: 'getJob',
  result: ImportResult,
  decision: 19,
  example: {
    params: { kind: 'clients' },
    body: { items: [{ name: 'Tambo La Merced' }, { name: 'Cooperativa Río Tercero', clientType: 'cooperative' }] },
  },
});
