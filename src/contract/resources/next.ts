import { ofHost, row } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { Next } from '../schemas/next.ts';

export const getNext = row('getNext', {
  ...ofHost.item,
  path: '/control/next',
  filters: { record: { schema: filter.record } },
  data: Next,
  problems: ['invalid_parameter', 'resource_not_found', 'insufficient_permission'],
  command: ['next'],
  summary: 'List what can be done with a record now, and what would be refused and why',
  decision: 78,
  example: { query: { record: 'clm_0001' } },
});
