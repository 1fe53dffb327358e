// The work of an import: every row is tried out on a draft, in order, so that rows see earlier rows; bad rows are listed and good
// ones are committed together. It runs in slices, so that it can be precomputed before the read that ends the job, without
// delaying other requests (Decision 19).

import { collections, idOf } from '../../contract/collections.ts';
import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import { Problem, refusalAt } from '../../contract/form/problem.ts';
import type { ViolationCode } from '../../contract/form/violation-codes.ts';
import type { ImportInput, ImportKind, ImportResult, Job } from '../../contract/records.ts';
import type { Ids } from '../../engine/call-context/ids.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { UnchangedWorldCache } from '../../engine/call-context/unchanged-world-cache.ts';
import { checkForm } from '../../engine/kernel/validation.ts';
import { withoutNulls } from '../../engine/kernel/without-nulls.ts';
import { Draft } from '../../engine/records/draft.ts';
import { Entry } from '../../engine/records/entry.ts';
import { uniqueKey } from '../../engine/records/facts.ts';
import { memoryOfMany } from '../../primitives/memory-of.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { CallContext, Handler, Sandbox, Work } from '../call-context/call-context.ts';
import { enqueueJob } from '../jobs/job-life.ts';
import { jobOutcome } from '../jobs/jobs.ts';
import { PlotConsequences } from '../plots/plot-consequences.ts';
import { errorsPerRow, ImportReport } from './import-report.ts';
import { type ImportRow, type ImportRules, type ImportScope, importRules } from './import-rules.ts';

const rowsMeasured = 500;

export class ImportRows {
  readonly kind: ImportKind;
  readonly items: readonly unknown[];
  /** Their memory. */
  readonly bytes: number;
  readonly #checked: (ImportRow | Problem)[] = [];

  constructor(kind: ImportKind, items: readonly unknown[]) {
    this.kind = kind;
    this.items = items;
    this.bytes = memoryOfMany(items, rowsMeasured);
  }

  /** One row per slice; rows that were checked before are not checked again. */
  *check(): Slices<readonly (ImportRow | Problem)[]> {
    const checked = this.#checked;
    while (checked.length < this.items.length) {
      checked.push(checkRow(this.kind, this.items[checked.length]));
      yield;
    }
    return checked;
  }
}

function checkRow(kind: ImportKind, item: unknown): ImportRow | Problem {
  const { form, measure } = importRules[kind];
  return refusalOf(() => {
    checkForm(form, item, errorsPerRow);
    const body = withoutNulls(item);
    return measure === undefined ? { body } : { body, geometry: refusalOf(() => measure(body)) };
  });
}

export function refusalOf<Result>(run: () => Result): Result | Problem {
  try {
    return run();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The imports of a world that can be staged at the same time. */
const maxStaged = 8;

/** A staged import: everything that the next change will apply. */
interface StagedImport {
  readonly draft: Draft<Sandbox>;
  /** The world's ids, including those that the draft used. */
  readonly ids: Ids;
  /** The result, with its rendered text. */
  readonly result: Entry<ImportResult>;
}

function* stageImport(context: CallContext, job: Job, rows: ImportRows): Slices<StagedImport> {
  const clock = context.clock.fork();
  const at = clock.tick();
  const { mode, dryRun } = job.input as ImportInput;
  const rules = importRules[rows.kind];
  const draft = new Draft(context.store);
  const ids = context.ids.fork();
  const scope = { context: { ...context, clock, store: draft, ids }, plots: new PlotConsequences(draft) };
  const report = new ImportReport();
  const checked = yield* rows.check();
  for (const [index, row] of checked.entries()) {
    yield;
    const admitted = row instanceof Problem ? row : refusalOf(() => admitRow(rules, scope, mode, row));
    if (admitted instanceof Problem) report.refuse(index, admitted);
    else report.accept(idOf(rules.collection, admitted.apply(at)), admitted.isUpdate);
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

function admitRow(rules: ImportRules, scope: ImportScope, mode: ImportInput['mode'], row: ImportRow) {
  const former = findFormer(rules, scope, mode, row);
  return { apply: rules.admit(scope, row, former), isUpdate: former !== undefined };
}

/** The record that a row of an upsert names, or the one that has its unique member. Throws Problem. */
function findFormer(
  { collection, matchedBy }: ImportRules,
  { context: { store } }: ImportScope,
  mode: ImportInput['mode'],
  { body }: ImportRow,
) {
  const row = body as Readonly<Record<string, string | undefined>>;
  const { idField } = collections[collection];
  const id = row[idField];
  const refuse = (code: ViolationCode, detail: LocalizedText) =>
    refusalAt({ pointer: `#/${idField}`, code, detail }, detail, 'validation_failed');
  if (mode === 'create') {
    if (id === undefined) return undefined;
    throw refuse('not_allowed', t('is allowed only with mode upsert; mode create gives each record a new id'));
  }
  const value = matchedBy && row[matchedBy];
  const matched = value === undefined ? undefined : store.find(collection, matchedBy as never, uniqueKey(value));
  if (id === undefined) return matched;
  const named = findReferences(store, (references) => references.find(collection, id, `#/${idField}`));
  if (matched === undefined || matched === named) return named;
  throw refuse(
    'contradictory',
    t('names {id}, but {matchedBy} {value} belongs to {other}', {
      id,
      matchedBy: String(matchedBy),
      value: String(value),
      other: idOf(collection, matched),
    }),
  );
}

/** Measured: the memory of a record with only required members. */
const addedPerRow = 2_500;

const staged = new UnchangedWorldCache<StagedImport>(maxStaged);

export const importWork = (rows: ImportRows): Work => ({
  payload: { rows: { kind: rows.kind, items: rows.items } },
  bytes: rows.bytes + rows.items.length * addedPerRow,
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

/** The rows are validated even while the world changes; then the staging begins. */
function* checkAndStage(rows: ImportRows, staging: Slices<void>): Slices<void> {
  yield* rows.check();
  yield* staging;
}

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
