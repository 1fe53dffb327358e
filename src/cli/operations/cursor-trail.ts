// The cursors that a list was followed along: whoever reads all pages of it comes to an end, whatever the server says.

import { UsageError } from '../failures/failures.ts';

/** More than a sandbox holds; a server whose cursors do not end is none. */
const maxPages = 10_000;

export class CursorTrail {
  readonly #seen = new Set<string>();

  /**
   * The cursor to go on with behind a page of so many records; undefined at the end, which a cursor that was seen before is
   * too. Throws UsageError for a list without an end.
   */
  next(cursor: string | null, recordCount: number): string | undefined {
    if (cursor === null || this.#seen.has(cursor)) return undefined;
    const pages = this.#seen.size + 1;
    if (recordCount === 0 || pages > maxPages) {
      throw new UsageError(
        `The list has no end: page ${pages} has ${recordCount} records and still a next cursor.`,
        'what was printed is not all; narrow the list with its filters',
      );
    }
    this.#seen.add(cursor);
    return cursor;
  }
}
