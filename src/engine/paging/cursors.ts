// Cursors: opaque, tamper-evident, and bound to the collection, the organization and the filters they were issued for.
// They name a sort key, not an offset, so an insert between two pages repeats and skips nothing (Decision 4).

import { createHmac } from 'node:crypto';
import { t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import { LimitedCache } from '../../primitives/limited-cache.ts';
import type { SortKey } from '../records/entry.ts';

/** Towards older records (`next`) or newer ones (`previous`), from a sort key whose own record is left out. */
export interface Cursor extends SortKey {
  readonly direction: 'next' | 'previous';
  /** How many records of the query are newer than the sort key: a horizon limits how many are served at all. */
  readonly rank: number;
}

/** Not a secret: it exposes a cursor that was built or changed by hand, nothing more. */
const sealKey = 'sbox cursor seal';
const sealBytes = 12;

const sealOf = (scope: string, payload: string): Buffer =>
  createHmac('sha256', sealKey).update(scope).update('\n').update(payload).digest().subarray(0, sealBytes);

/**
 * The cursors issued last, as text and parsed. A seal takes longer than the rest of a page, and the next cursor to be
 * read is nearly always one of these.
 */
const maxRemembered = 1000;
const texts = new LimitedCache<string>(maxRemembered);
const cursors = new LimitedCache<Cursor>(maxRemembered);

export function renderCursor(scope: string, cursor: Cursor): string {
  const payload = `${cursor.direction} ${cursor.time} ${cursor.id} ${cursor.rank}`;
  const known = texts.get(scope + payload);
  if (known !== undefined) return known;
  const text = Buffer.concat([sealOf(scope, payload), Buffer.from(payload)]).toString('base64url');
  cursors.keep(scope + text, cursor);
  return texts.keep(scope + payload, text);
}

/** Throws invalid_cursor for a cursor that was not issued for this scope. */
export function parseCursor(scope: string, text: string): Cursor {
  const known = cursors.get(scope + text);
  if (known !== undefined) return known;
  const bytes = Buffer.from(text, 'base64url');
  const payload = bytes.subarray(sealBytes).toString();
  const isIssued =
    bytes.length > sealBytes &&
    bytes.toString('base64url') === text &&
    sealOf(scope, payload).equals(bytes.subarray(0, sealBytes));
  if (!isIssued)
    throw refusalAt(
      { parameter: 'cursor', code: 'invalid_cursor', detail: t('not issued for this list and these filters') },
      t(
        'This cursor was not issued for this list, organization and filters. Use a cursor of the previous page, or none.',
      ),
    );
  const [direction, time, id, rank] = payload.split(' ') as ['next' | 'previous', string, string, string];
  return { direction, time, id, rank: Number(rank) };
}
