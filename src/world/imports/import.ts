// Batch import: rows are accepted as a job and applied when it ends (Decision 19).

import type { Handler } from '../call-context/call-context.ts';
import { enqueueJob } from '../jobs/job-life.ts';
import { jobOutcome } from '../jobs/jobs.ts';
import { ImportRows, importWork } from './import-work.ts';

/** An import costs no credits, since no provider is asked. */
export const importRows: Handler<'importRows'> = (context, { params: { kind }, body }) => {
  const { items, mode = 'create', dryRun = false } = body;
  const facts = {
    kind: `import.${kind}`,
    input: { kind, mode, dryRun, received: items.length },
    credits: 0,
    work: importWork(new ImportRows(kind, items)),
  } as const;
  return jobOutcome(context, enqueueJob(context, facts, context.clock.tick()));
};
