// The panel Records: every collection of the table as a list, and the chosen record with its links both ways.

import type { ComponentChildren } from 'preact';
import type { CollectionName } from '../../contract/collections.ts';
import { CloseLink } from '../ids/close-link.tsx';
import { collectionsWithIds, kindOfId } from '../ids/id-kinds.ts';
import { Unread } from '../ids/unread.tsx';
import { CopyButton } from '../look/copy-button.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import type { PanelName } from '../state/address.ts';
import { address } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { readRecord } from './read-records.ts';
import { RecordCard } from './record-card.tsx';
import type { AnyRecord } from './record-facts.ts';
import { RecordList } from './record-list.tsx';
import { RecordSide } from './record-side.tsx';

export function RecordsPanel() {
  const { selection } = address.value;
  const collection =
    collectionsWithIds.find((name) => name === selection) ??
    kindOfId(selection ?? '')?.collection ??
    collectionsWithIds[0];
  return <RecordsOf panel="records" collection={collection as CollectionName} />;
}

interface RecordsOfProps {
  readonly panel: PanelName;
  readonly collection: CollectionName;
  /** What the panel shows in the middle of a record's card. */
  readonly more?: ((record: AnyRecord) => ComponentChildren) | undefined;
}

export function RecordsOf({ panel, collection, more }: RecordsOfProps) {
  const { selection } = address.value;
  const id = selection === null || selection === collection ? undefined : selection;
  return (
    <div class={id === undefined ? 'records' : 'records opened'}>
      <RecordList panel={panel} collection={collection} chosen={id} />
      {id !== undefined && <Opened key={id} collection={collection} id={id} more={more} />}
    </div>
  );
}

type OpenedProps = Pick<RecordsOfProps, 'collection' | 'more'> & { readonly id: string };

function Opened({ collection, id, more }: OpenedProps) {
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
        <Read collection={collection} id={id} more={more} />
      ) : (
        <Notice title={t('{0} is not an identifier of a record', id)} />
      )}
    </Pane>
  );
}

function Read({ collection, id, more }: OpenedProps) {
  const { data: record, failure } = readRecord(collection, id);
  if (record === undefined) return <Unread title={t('Reading {0}', id)} failure={failure} />;
  if (record === null) return <Notice title={t('{0} is not in this organization', id)} />;
  return (
    <div class="record-page">
      <RecordCard collection={collection} id={id} record={record}>
        {more?.(record)}
      </RecordCard>
      <RecordSide collection={collection} id={id} record={record} />
    </div>
  );
}
