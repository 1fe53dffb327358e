import { ofHost, row } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { Why } from '../schemas/why.ts';

export const getWhy = row('getWhy', {
  ...ofHost.item,
  path: '/control/why',
  filters: { record: { schema: filter.record }, member: { schema: filter.member } },
  data: Why,
  problems: ['invalid_parameter', 'insufficient_permission', 'resource_not_found'],
  command: ['why'],
  summary: 'Explain a figure: its formula, its inputs and the requests behind them',
  decision: 74,
  example: { query: { record: 'clm_0001', member: 'status' } },
});
