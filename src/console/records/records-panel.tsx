// The panel Records: every collection of the table as a list, and the chosen record with its links both ways.

import type { CollectionName } from '../../contract/collections.ts';
import { CloseLink } from '../ids/close-link.tsx';
import { Unread } from '../ids/failure-notice.tsx';
import { collectionsWithIds, kindOfId } from '../ids/id-kinds.ts';
import { CopyButton } from '../look/button.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { address } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { readRecord } from './read-records.ts';
import { RecordCard } from './record-card.tsx';
import { RecordList } from './record-list.tsx';
import { RecordSide } from './record-side.tsx';

export function RecordsPanel() {
  const { selection } = address.value;
  const named = collectionsWithIds.find((name) => name === selection);
  const collection = (named ?? kindOfId(selection ?? '')?.collection ?? collectionsWithIds[0]) as CollectionName;
  const id = selection === null || named !== undefined ? undefined : selection;
  return (
    <div class={id === undefined ? 'records' : 'records opened'}>
      <RecordList collection={collection} chosen={id} />
      {id !== undefined && <Opened key={id} collection={collection} id={id} />}
    </div>
  );
}

interface OpenedProps {
  readonly collection: CollectionName;
  readonly id: string;
}

function Opened({ collection, id }: OpenedProps) {
  const isKnown = kindOfId(id)?.collection === collection;
  const actions = (
    <>
      <CopyButton text={() => location.href} label={t('copy the link')} />
      <CloseLink />
    </>
  );
  return (
    <Pane title={<span class="mono">{id}</span>} label={t('The open record')} className="detail" actions={actions}>
      {isKnown ? (
        <Read collection={collection} id={id} />
      ) : (
        <Notice title={t('{0} is not an identifier of a record', id)} />
      )}
    </Pane>
  );
}

function Read({ collection, id }: OpenedProps) {
  const { data: record, failure } = readRecord(collection, id);
  if (record === undefined) return <Unread title={t('Reading {0}', id)} failure={failure} />;
  if (record === null) return <Notice title={t('{0} is not in this organization', id)} />;
  return (
    <div class="record-page">
      <RecordCard collection={collection} id={id} record={record} />
      <RecordSide collection={collection} id={id} record={record} />
    </div>
  );
}
