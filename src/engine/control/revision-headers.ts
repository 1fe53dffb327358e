// Parses the request headers that choose the state of a world to read: Sbox-At-Least, the newest revision that the caller has
// seen, and Sbox-At, a position of its log.

import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import type { Method, Operation } from '../../contract/form/operation.ts';
import { headerRefusal } from '../../contract/form/problem.ts';
import type { Revision } from '../../contract/form/revision.ts';
import { atLeastHeader, pastHeader } from '../../contract/form/surface.ts';

/** Undefined without the header. When it is not GENERATION/POSITION, throws a problem that the method may answer with. */
export function parseAtLeast(text: string | undefined, method: Method): Revision | undefined {
  if (text === undefined) return undefined;
  const [, generation, position] = /^([A-Za-z0-9]{1,32})\/([0-9]{1,15})$/.exec(text) ?? [];
  if (generation !== undefined) return { generation, position: Number(position) };
  const detail = t('must be GENERATION/POSITION, as in the headers Sbox-Generation and Sbox-Position of a response');
  throw headerRefusal('Sbox-At-Least', { header: atLeastHeader, code: 'not_a_standing', detail }, method === 'GET');
}

/** Throws where the operation cannot read the past, or the text is not a position. `row` is null outside of the table. */
export function parsePast(text: string, row: Operation | null, isHead: boolean): number {
  const detail = findRefusal(row, isHead) ?? (/^[0-9]{1,15}$/.test(text) ? undefined : form);
  if (detail === undefined) return Number(text);
  throw headerRefusal(
    'Sbox-At',
    { header: pastHeader, code: 'not_a_past', detail },
    row === null || row.method === 'GET',
  );
}

const form = t('must be a position, as in the header Sbox-Position of a response');

function findRefusal(row: Operation | null, isHead: boolean): LocalizedText | undefined {
  if (row === null || row.served === 'host') return t('applies only to responses of a world: leave it out');
  if (row.method !== 'GET') return t('works only with reads. Fork the world at that position, or rewind it');
  return row.unsafeRead === true && !isHead
    ? t('works only with reads that change nothing; this GET may change something, a HEAD does not')
    : undefined;
}
