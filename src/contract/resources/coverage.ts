import { ofHost, row } from '../row.ts';
import { CoverageCounts } from '../schemas/control.ts';

export const getCoverage = row('getCoverage', {
  ...ofHost.item,
  path: '/control/coverage',
  data: CoverageCounts,
  command: ['coverage'],
  summary: 'Count the responses to all callers in all worlds, starting with the first call of this operation',
  decision: 50,
});
