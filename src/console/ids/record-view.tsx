// A record, read by its identifier, as a document.

import { Notice } from '../look/notice.tsx';
import { read } from '../state/readings.ts';
import { FailureNotice } from './failure-notice.tsx';
import { kindOfId, singleReadOf } from './id-kinds.ts';
import { JsonView } from './json-view.tsx';

export function RecordView({ id }: { readonly id: string }) {
  const kind = kindOfId(id);
  const operationId = kind && singleReadOf(kind.collection);
  if (operationId === undefined) return <Notice title={`${id} is not an identifier of this service`} />;
  const { data, failure } = read(operationId, { params: { id } }).value;
  if (failure !== undefined) return <FailureNotice failure={failure} />;
  return data === undefined ? <Notice title={`Reading ${id}`} /> : <JsonView value={data} />;
}
