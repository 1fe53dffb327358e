// An import: every row is tried out on a draft, in order, so that rows see the rows before them; bad rows are listed and
// good ones are committed together. In slices, so that it can be precomputed before the read that ends the job, without
// holding up other requests (Decision 19).

import { collections, idOf } from '../../contract/collections.ts';
import { Problem } from '../../contract/form/problem.ts';
import type { ImportInput, ImportResult, Job } from '../../contract/schemas/job.ts';
import type { Ids } from '../../engine/call-context/ids.ts';
import { WhileResting } from '../../engine/call-context/while-resting.ts';
import { Draft } from '../../engine/records/draft.ts';
import { Entry } from '../../engine/records/entry.ts';
import { uniqueKey } from '../../engine/records/keys.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { CallContext, Sandbox, Work } from '../call-context/call-context.ts';
import { PlotConsequences } from '../plots/plot-consequences.ts';
import { ImportReport } from './import-report.ts';
import { type ImportRows, refusalOf } from './import-rows.ts';
import { importRules } from './import-rules.ts';

/** How many imports of a world can be staged at the same time. */
const mostStaged = 8;

/** An import that was tried out: everything that it does when the next change applies it. */
interface StagedImport {
  readonly draft: Draft<Sandbox>;
  /** The world's ids, with those that the draft took. */
  readonly ids: Ids;
  /** The result, its text rendered already. */
  readonly result: Entry<ImportResult>;
}

function* stageImport(context: CallContext, job: Job, rows: ImportRows): Slices<StagedImport> {
  const clock = context.clock.fork();
  const at = clock.tick();
  const { mode, dryRun } = job.input as ImportInput;
  const { collection, matchedBy, admit } = importRules[rows.kind];
  const draft = new Draft(context.store);
  const ids = context.ids.fork();
  const scope = { context: { ...context, clock, store: draft, ids }, plots: new PlotConsequences(draft) };
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
  const result = new Entry(collections.jobResults, outcome);
  yield* result.render();
  return { draft, ids, result };
}

/** Kept by the job's id. */
const staged = new WhileResting<StagedImport>(mostStaged);

export const importWork = (rows: ImportRows): Work => ({
  payload: { rows: { kind: rows.kind, items: rows.items } },
  end: (context, job) => {
    const { draft, ids, result } = staged.answer(context.clock, job.jobId, () => stageImport(context, job, rows));
    staged.forget(context.clock);
    if (!result.value.dryRun) {
      draft.commit();
      context.ids.adopt(ids);
    }
    return { result };
  },
  precompute: (context, job) => {
    const staging = staged.precompute(context.clock, job.jobId, () => stageImport(context, job, rows));
    return staging && checkAndStage(rows, staging);
  },
});

/** The form of the rows is checked even while the world changes; then the staging begins. */
function* checkAndStage(rows: ImportRows, staging: Slices<void>): Slices<void> {
  yield* rows.check();
  yield* staging;
}
