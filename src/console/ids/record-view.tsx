// A record, found by its identifier, as a document.

import { type CollectionName, collections } from '../../contract/collections.ts';
import type { OperationId } from '../../contract/operation-id.ts';
import { Notice } from '../look/notice.tsx';
import { read, readList } from '../state/readings.ts';
import { t } from '../words/t.ts';
import { kindOfId, listReadOf, singleReadOf } from './id-kinds.ts';
import { JsonView } from './json-view.tsx';
import { Unread } from './unread.tsx';

export function RecordView({ id }: { readonly id: string }) {
  const collection = kindOfId(id)?.collection;
  const single = collection && singleReadOf(collection);
  const list = collection && listReadOf(collection);
  if (single !== undefined) return <SingleRecord id={id} operationId={single} />;
  if (collection !== undefined && list !== undefined) {
    return <ListedRecord id={id} collection={collection} operationId={list} />;
  }
  return <Notice title={t('{0} is not an identifier of a record', id)} />;
}

function SingleRecord({ id, operationId }: { readonly id: string; readonly operationId: OperationId }) {
  const { data, failure } = read(operationId, { params: { id } }).value;
  if (data === undefined) return <Unread title={t('Reading {0}', id)} failure={failure} />;
  return <JsonView value={data} />;
}

interface ListedRecordProps {
  readonly id: string;
  readonly collection: CollectionName;
  readonly operationId: OperationId;
}

/** Some records are never read alone. */
function ListedRecord({ id, collection, operationId }: ListedRecordProps) {
  const { data, failure } = readList(operationId).value;
  if (data === undefined) return <Unread title={t('Reading {0}', id)} failure={failure} />;
  const record = (data as Record<string, unknown>[]).find((each) => each[collections[collection].idField] === id);
  return record === undefined ? (
    <Notice title={t('{0} is not in this organization', id)} />
  ) : (
    <JsonView value={record} />
  );
}
