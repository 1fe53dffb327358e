// What can be done with a record: the operations that take it, and what their forms begin with. Pure.

import { type CollectionName, collections } from '../../contract/collections.ts';
import { type Row, rows } from '../../contract/rows.ts';
import { type BodyField, bodyFieldsOf, collectionOfId } from '../../projections/body-fields.ts';
import type { AnyRecord } from './record-facts.ts';

export interface Call {
  readonly row: Row;
  /** What is typed into the fields of its form, by their names. */
  readonly typed: Readonly<Record<string, string>>;
}

const maxCalls = 3;

/** First those that act on the record itself, then those that need it, then those that may name it. */
export function listCalls(collection: CollectionName, record: AnyRecord): Call[] {
  const { idField } = collections[collection];
  const calls = rows.flatMap((row): (Call & { readonly rank: number })[] => {
    if (row.method === 'GET') return [];
    if (row.collection === collection && row.path.includes('{id}')) {
      return [{ row, typed: { 'params.id': String(record[idField]) }, rank: 0 }];
    }
    const fields = bodyFieldsOf(row.body);
    const taking = fields.find(({ path }) => collectionOfId(String(path.at(-1))) === collection);
    if (taking === undefined) return [];
    const isNeeded = taking.isRequired || taking.neededWithout !== undefined;
    // A write that may change a record takes nothing else of it.
    const filled = row.data === collections[collection].schema ? [taking] : fields;
    return [{ row, typed: typeFields(filled, record), rank: isNeeded ? 1 : 2 }];
  });
  return calls.sort((a, b) => a.rank - b.rank).slice(0, maxCalls);
}

/** The identifiers that the record has for the fields: its own, and those of the records that it names. */
function typeFields(fields: readonly BodyField[], record: AnyRecord): Call['typed'] {
  return Object.fromEntries(
    fields.flatMap(({ path, kind }): [string, string][] => {
      const name = String(path.at(-1));
      if (collectionOfId(name) === undefined) return [];
      const known = [record[name] ?? record[`${name}s`] ?? record[name.replace(/s$/, '')] ?? []].flat().map(String);
      const text = kind === 'list' ? known.join(', ') : (known[0] ?? '');
      return text === '' ? [] : [[`body.${path.join('.')}`, text]];
    }),
  );
}
