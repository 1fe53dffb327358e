// An import: every row is tried out on a draft, in order, so that rows see the rows before them; bad rows are listed and
// good ones are committed together. In slices, so that it can be done ahead of the read that ends the job
// without holding up other requests (Decision 19).

import { idOf } from '../../contract/collections.ts';
import { Problem } from '../../contract/problem.ts';
import type { ImportInput, ImportResult, Job } from '../../contract/schemas/job.ts';
import { finish, type Slices } from '../../primitives/slices.ts';
import type { CallContext, Work } from '../call-context/call-context.ts';
import { PlotConsequences } from '../plots/plot-consequences.ts';
import { Draft } from '../records/draft.ts';
import { Entry } from '../records/entry.ts';
import { uniqueKey } from '../records/indexes.ts';
import { ImportReport } from './import-report.ts';
import { type ImportRows, refusalOf, type StagedImport } from './import-rows.ts';
import { importRules } from './import-rules.ts';

/** Tries out all rows. The clock of the context says `at`, the time at which they are applied if they are. */
function* stageImport(context: CallContext, job: Job, rows: ImportRows, at: string): Slices<StagedImport> {
  const { mode, dryRun } = job.input as ImportInput;
  const { collection, matchedBy, admit } = importRules[rows.kind];
  const draft = new Draft(context.store);
  const ids = context.ids.fork();
  const scope = { context: { ...context, store: draft, ids }, plots: new PlotConsequences(draft) };
  const report = new ImportReport();
  const checked = yield* rows.check();
  for (const [index, row] of checked.entries()) {
    yield;
    const value = row instanceof Problem ? undefined : (row.body as Readonly<Record<string, string>>)[matchedBy ?? ''];
    const isMatched = mode === 'upsert' && matchedBy !== undefined && value !== undefined;
    const former = isMatched ? draft.find(collection, matchedBy, uniqueKey(value)) : undefined;
    const apply = row instanceof Problem ? row : refusalOf(() => admit(scope, row, former));
    if (apply instanceof Problem) report.refuse(index, apply);
    else report.accept(idOf(collection, apply(at)), former !== undefined);
  }
  scope.plots.apply(at);
  yield* draft.gather();
  yield* draft.render();
  const kind = job.kind as ImportResult['kind'];
  const outcome = { jobId: job.jobId, kind, dryRun, received: rows.items.length, ...report.render(dryRun) };
  const result = new Entry('jobResults', outcome);
  yield* result.render();
  return { at, draft, ids, result };
}

export const importWork = (rows: ImportRows): Work => ({
  payload: { rows: { kind: rows.kind, items: rows.items } },
  end: (context, job, at) => {
    const staged = rows.stagedFor(at) ?? finish(stageImport(context, job, rows, at));
    if (!staged.result.value.dryRun) {
      staged.draft.commit();
      context.ids.adopt(staged.ids);
    }
    return { result: staged.result };
  },
  precompute: (context, job) =>
    rows.stagedFor(context.clock.fork().tick()) === undefined ? precomputeImport(context, job, rows) : undefined,
});

/** Ends early when the world changes meanwhile: then it was for nothing, and may be begun again. */
function* precomputeImport(context: CallContext, job: Job, rows: ImportRows): Slices<void> {
  yield* rows.check();
  const before = context.clock.now;
  const clock = context.clock.fork();
  const slices = stageImport({ ...context, clock }, job, rows, clock.tick());
  let slice = slices.next();
  while (!slice.done) {
    yield;
    if (context.clock.now !== before) return;
    slice = slices.next();
  }
  rows.keep(slice.value);
}
