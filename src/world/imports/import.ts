// Batch import: rows are accepted as a job and applied when it ends (Decision 19).

import type { ImportKind } from '../../contract/schemas/vocabularies.ts';
import { enqueueJob } from '../jobs/job-life.ts';
import { jobOutcome } from '../jobs/jobs.ts';
import type { Handler } from '../turn/turn.ts';
import { ImportRows } from './import-rows.ts';

/** An import costs no credits: no provider is asked. */
export const importRows: Handler<'importRows'> = (turn, { params, body }) => {
  const kind = params['kind'] as ImportKind;
  const { items, mode = 'create', dryRun = false } = body;
  const job = enqueueJob(turn, {
    kind: `import.${kind}`,
    input: { kind, mode, dryRun, received: items.length },
    credits: 0,
    rows: new ImportRows(kind, items),
  });
  return jobOutcome(turn, job);
};
