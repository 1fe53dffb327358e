// The rows of an import that waits to be applied. What their form alone says is found out once and kept, and so is the
// outcome of trying them out, as long as it holds. Neither is part of the world's state.

import { Problem } from '../../contract/problem.ts';
import type { ImportResult } from '../../contract/schemas/job.ts';
import type { ImportKind } from '../../contract/schemas/vocabularies.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { Ids } from '../call-context/ids.ts';
import { checkForm } from '../kernel/validation.ts';
import { withoutNulls } from '../kernel/without-nulls.ts';
import type { Draft } from '../records/draft.ts';
import type { Entry } from '../records/entry.ts';
import { entriesPerRow } from './import-report.ts';
import { type ImportRow, importRules } from './import-rules.ts';

/** An import that was tried out: everything it would do at this time. */
export interface StagedImport {
  readonly at: string;
  readonly draft: Draft;
  /** The world's ids, with those that the draft took. */
  readonly ids: Ids;
  /** With its text. */
  readonly result: Entry<ImportResult>;
}

export class ImportRows {
  readonly kind: ImportKind;
  readonly items: readonly unknown[];
  readonly #checked: (ImportRow | Problem)[] = [];
  #staged: StagedImport | undefined;

  constructor(kind: ImportKind, items: readonly unknown[]) {
    this.kind = kind;
    this.items = items;
  }

  /** One row per step; rows that were checked before are not checked again. */
  *check(): Slices<readonly (ImportRow | Problem)[]> {
    const checked = this.#checked;
    while (checked.length < this.items.length) {
      checked.push(checkRow(this.kind, this.items[checked.length]));
      yield;
    }
    return checked;
  }

  keep(staged: StagedImport): void {
    this.#staged = staged;
  }

  /** What was tried out for this time. The clock moves with every change, so it still holds then, and at no other. */
  stagedFor(at: string): StagedImport | undefined {
    return this.#staged?.at === at ? this.#staged : undefined;
  }
}

function checkRow(kind: ImportKind, item: unknown): ImportRow | Problem {
  const { form, measure } = importRules[kind];
  return refusalOf(() => {
    checkForm(form, item, entriesPerRow);
    const body = withoutNulls(item);
    return measure === undefined ? { body } : { body, geometry: refusalOf(() => measure(body)) };
  });
}

/** What the function returns, or the problem that it throws. */
export function refusalOf<Result>(run: () => Result): Result | Problem {
  try {
    return run();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}
