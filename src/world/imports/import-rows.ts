// The rows of an import that waits to be applied. What follows from their form alone is computed once and kept; it is no part
// of the world's state.

import { Problem } from '../../contract/form/problem.ts';
import type { ImportKind } from '../../contract/records.ts';
import { checkForm } from '../../engine/kernel/validation.ts';
import { withoutNulls } from '../../engine/kernel/without-nulls.ts';
import { memoryOfMany } from '../../primitives/memory-of.ts';
import type { Slices } from '../../primitives/slices.ts';
import { errorsPerRow } from './import-report.ts';
import { type ImportRow, importRules } from './import-rules.ts';

const rowsMeasured = 500;

export class ImportRows {
  readonly kind: ImportKind;
  readonly items: readonly unknown[];
  /** What they take in memory. */
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
