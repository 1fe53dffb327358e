import { ofHost, row } from '../row.ts';
import { CoverageCounts } from '../schemas/control.ts';

export const getCoverage = row('getCoverage', {
  ...ofHost.item,
  path: '/control/coverage',
  data: CoverageCounts,
  command: ['coverage'],
  summary: 'Count how the server answers every caller in every world, from the first time that this is read',
  decision: 50,
});
