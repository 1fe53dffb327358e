// Beside a record: what can be done with it, how it came to be, where it lies, and the command that reads it.

import type { CollectionName } from '../../contract/collections.ts';
import type { Delivery } from '../../contract/records.ts';
import { rowOf } from '../../contract/rows.ts';
import type { Shell } from '../../primitives/shells/shell.ts';
import { writeCommand, writeIdentity } from '../../projections/copied-command.ts';
import { verifyDelivery } from '../exchanges/verify-delivery.ts';
import { kindOfId, singleReadOf } from '../ids/id-kinds.ts';
import { VerifyButton } from '../ids/verify-button.tsx';
import type { SmallMapProps } from '../land/small-map.tsx';
import { CopyButton } from '../look/button.tsx';
import { loadLater } from '../look/load-later.tsx';
import { credential } from '../state/identities.ts';
import { hrefTo, past } from '../state/navigation.ts';
import { serverOrigin } from '../state/server-origin.ts';
import { ShellChoice, shellOfReader } from '../words/shell-choice.tsx';
import { named, t } from '../words/t.ts';
import { listCalls } from './calls.ts';
import { HistoryView, WhyView } from './history.tsx';
import { type AnyRecord, listRowOf, wholeReadOf } from './record-facts.ts';

const SmallMap = loadLater<SmallMapProps>(async () => (await import('../land/small-map.tsx')).SmallMap);

interface RecordSideProps {
  readonly collection: CollectionName;
  readonly id: string;
  readonly record: AnyRecord;
}

export function RecordSide({ collection, id, record }: RecordSideProps) {
  const panel = kindOfId(id)?.panel ?? 'records';
  const calls = listCalls(collection, record);
  const command = readingCommand(collection, id, shellOfReader());
  return (
    <div class="record-side">
      {calls.map(({ row, typed }, index) => (
        <a key={row.id} class={index === 0 ? 'next primary' : 'next'} href={hrefTo('call', row.id, typed)}>
          {named(row.summary)} <code>{row.id}</code>
        </a>
      ))}
      {calls.length === 0 && <p class="soft">{t('No operation takes it.')}</p>}
      {panel !== 'records' && (
        <p>
          <a href={hrefTo(panel, id)}>{t('Open in {0}', named(panel.charAt(0).toUpperCase() + panel.slice(1)))}</a>
        </p>
      )}
      {collection === 'webhookDeliveries' && (
        <VerifyButton
          what="delivery"
          verify={async () => ({ checks: await verifyDelivery(record as unknown as Delivery), uncovered: [] })}
        />
      )}
      <h4>{t('How it came to be')}</h4>
      <HistoryView record={record} id={id} />
      {past.value === null && <WhyView key={JSON.stringify(record)} collection={collection} id={id} record={record} />}
      <SmallMap record={record} />
      <h4>{t('The command that reads it')}</h4>
      <p class="command">
        <code>{command}</code> <CopyButton text={() => command} label={t('copy')} /> <ShellChoice />
      </p>
    </div>
  );
}

/** Where no operation reads one record, the command lists them. */
function readingCommand(collection: CollectionName, id: string, shell: Shell): string {
  const single = singleReadOf(collection);
  const row = single === undefined ? (listRowOf(collection) ?? wholeReadOf(collection)?.row) : rowOf(single);
  if (row === undefined) return '';
  const words = writeCommand(row, { params: single === undefined ? {} : { id }, query: {}, body: undefined });
  const identity = writeIdentity({ authorization: `Bearer ${credential.value}` }, serverOrigin()).words;
  return shell.line(['sbox', ...words, ...identity]);
}
