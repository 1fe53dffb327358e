// What a server has answered since somebody first asked for it.

import { row } from '../row.ts';
import { CoverageCounts } from '../schemas/control.ts';
import { ofHost } from './control-row.ts';

export const getCoverage = row(
  {
    ...ofHost.item,
    id: 'getCoverage',
    path: '/control/coverage',
    data: CoverageCounts,
    command: ['coverage'],
    summary: 'Count how the server answers, from the first time that this is asked: every caller, in every world',
    decision: 50,
  },
  {},
);
