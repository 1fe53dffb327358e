// A record, found by its identifier, as a document.

import { collections } from '../../contract/collections.ts';
import { Notice } from '../look/notice.tsx';
import { type Reading, read, readList } from '../state/readings.ts';
import { t } from '../words/t.ts';
import { kindOfId, listReadOf, singleReadOf } from './id-kinds.ts';
import { JsonView } from './json-view.tsx';
import { Unread } from './unread.tsx';

export function RecordView({ id }: { readonly id: string }) {
  const reading = readRecord(id);
  if (reading === undefined) return <Notice title={t('{0} is not an identifier of a record', id)} />;
  const { data, failure } = reading;
  if (data === undefined) return <Unread title={t('Reading {0}', id)} failure={failure} />;
  return data === null ? <Notice title={t('{0} is not in this organization', id)} /> : <JsonView value={data} />;
}

/** Some records have no read of their own; one of those that its list does not hold is null. */
function readRecord(id: string): Reading<unknown> | undefined {
  const collection = kindOfId(id)?.collection;
  if (collection === undefined) return undefined;
  const [single, list] = [singleReadOf(collection), listReadOf(collection)];
  if (single !== undefined) return read(single, { params: { id } }).value;
  if (list === undefined) return undefined;
  const reading = readList(list).value;
  const records = reading.data as Record<string, unknown>[] | undefined;
  return {
    ...reading,
    data: records && (records.find((each) => each[collections[collection].idField] === id) ?? null),
  };
}
