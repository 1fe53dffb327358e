// The panel Records: every collection of the table as a list, and the chosen record with its links both ways and what
// can be done with it.

import type { CollectionName } from '../../contract/collections.ts';
import type { Shell } from '../../primitives/shells/shell.ts';
import { writeIdentity } from '../../projections/copied-command.ts';
import { Unread } from '../ids/failure-notice.tsx';
import { collectionsWithIds, kindOfId, listRowOf, singleRowOf } from '../ids/id-kinds.ts';
import { CloseLink } from '../ids/id-link.tsx';
import type { SmallMapProps } from '../land/small-map.tsx';
import { CopyButton } from '../look/button.tsx';
import { loadLater } from '../look/load-later.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { credential } from '../state/identities.ts';
import { address, hrefTo, past } from '../state/navigation.ts';
import { serverOrigin } from '../state/server-origin.ts';
import { ShellChoice, shellOfReader } from '../words/shell-choice.tsx';
import { t, translate } from '../words/t.ts';
import { HistoryView, WhyView } from './history.tsx';
import { readRecord } from './read-records.ts';
import { RecordCard } from './record-card.tsx';
import { type ChosenRecord, wholeReadOf } from './record-facts.ts';
import { RecordList } from './record-list.tsx';
import { ReportActions } from './report-actions.tsx';
import { WhatNext } from './what-next.tsx';

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

function Opened({ collection, id }: Omit<ChosenRecord, 'record'>) {
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

function Read({ collection, id }: Omit<ChosenRecord, 'record'>) {
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

const SmallMap = loadLater<SmallMapProps>(async () => (await import('../land/small-map.tsx')).SmallMap);

function RecordSide({ collection, id, record }: ChosenRecord) {
  const panel = kindOfId(id)?.panel ?? 'records';
  const command = readingCommand(collection, id, shellOfReader());
  return (
    <div class="record-side">
      {past.value === null && <WhatNext id={id} />}
      {panel !== 'records' && (
        <p>
          <a href={hrefTo(panel, id)}>{t('Open in {0}', translate(panel.charAt(0).toUpperCase() + panel.slice(1)))}</a>
        </p>
      )}
      {collection === 'reports' && <ReportActions reportId={id} isSigned={record['signedAt'] !== null} />}
      <h4>{t('History')}</h4>
      <HistoryView record={record} id={id} />
      {past.value === null && <WhyView key={JSON.stringify(record)} id={id} />}
      <SmallMap record={record} />
      <h4>{t('The command that reads it')}</h4>
      <p class="command">
        <code>{command}</code> <CopyButton text={() => command} label={t('Copy')} /> <ShellChoice />
      </p>
    </div>
  );
}

/** The command that reads the record, or lists it where no operation reads a single one. */
function readingCommand(collection: CollectionName, id: string, shell: Shell): string {
  const single = singleRowOf(collection);
  const row = single ?? listRowOf(collection) ?? wholeReadOf(collection)?.row;
  if (row === undefined) return '';
  const identity = writeIdentity({ authorization: `Bearer ${credential.value}` }, serverOrigin()).words;
  return shell.line(['sbox', ...row.command, ...(single === undefined ? [] : [id]), ...identity]);
}
