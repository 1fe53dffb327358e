import type { Problem } from '../../contract/form/problem.ts';
import type { ImportResult } from '../../contract/records.ts';

/** Errors listed per row; once there are many, only the first one of each further row is listed. */
export const errorsPerRow = 10;
const manyErrors = 10_000;

export class ImportReport {
  readonly #resourceIds = new Set<string>();
  readonly #errors: ImportResult['errors'] = [];
  readonly #counts = { created: 0, updated: 0, rejected: 0 };

  accept(id: string, isUpdate: boolean): void {
    this.#resourceIds.add(id);
    this.#counts[isUpdate ? 'updated' : 'created'] += 1;
  }

  /** Pointers name the row: `#/name` of a single write is `#/items/3/name` here. */
  refuse(index: number, problem: Problem): void {
    this.#counts.rejected += 1;
    const row = `#/items/${index}`;
    const { code, detail } = problem;
    const entries = problem.errors.length === 0 ? [{ pointer: '#', code, detail }] : problem.errors;
    for (const entry of entries.slice(0, this.#errors.length < manyErrors ? errorsPerRow : 1)) {
      const pointer = `${row}${(entry.pointer ?? '#').slice(1)}`;
      this.#errors.push({ index, pointer, code: entry.code, detail: `${entry.detail}` });
    }
  }

  /** A dry run lists no ids: nothing was written. */
  render(isDryRun: boolean): Pick<ImportResult, 'created' | 'updated' | 'rejected' | 'resourceIds' | 'errors'> {
    return { ...this.#counts, resourceIds: isDryRun ? [] : [...this.#resourceIds], errors: this.#errors };
  }
}
