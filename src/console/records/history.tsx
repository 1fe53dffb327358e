// How a record came to be: its own history where it has one, else the call that made it.

import { rows } from '../../contract/rows.ts';
import type { LogEntry } from '../../contract/schemas/control.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { renderWord } from '../land/words.ts';
import { hrefTo } from '../state/navigation.ts';
import { named, t } from '../words/t.ts';
import { mostRead, readCalls } from './read-records.ts';
import type { AnyRecord } from './record-facts.ts';
import { isTimestamp, renderDate } from './value-words.ts';

export interface History {
  /** The member of the record that tells it. */
  readonly member: string;
  readonly steps: readonly { readonly at: string; readonly words: readonly string[] }[];
}

/** A list whose items have a time each; undefined where the record has none. */
export function historyOf(record: AnyRecord): History | undefined {
  for (const [member, value] of Object.entries(record)) {
    const items = Array.isArray(value) ? value.filter(isJsonObject) : [];
    const at = Object.entries(items[0] ?? {}).find(([, each]) => isTimestamp(each))?.[0];
    if (at === undefined) continue;
    const words = (item: AnyRecord) =>
      Object.values(item).filter((each) => typeof each === 'string' && each !== item[at]);
    return { member, steps: items.map((item) => ({ at: String(item[at]), words: words(item) as string[] })) };
  }
  return undefined;
}

export function HistoryView({ record, id }: { readonly record: AnyRecord; readonly id: string }) {
  const history = historyOf(record);
  if (history === undefined) return <MadeBy id={id} />;
  return (
    <ul class="plain">
      {history.steps.map(({ at, words }, index) => (
        <li key={index}>
          <time>{renderDate(at)}</time> {words.map(renderWord).join(', ')}
        </li>
      ))}
    </ul>
  );
}

function MadeBy({ id }: { readonly id: string }) {
  const { data, isCut } = readCalls();
  if (data === undefined) return null;
  const call = data.find(({ created }) => created.includes(id));
  if (call === undefined) {
    return <p>{isCut ? t('Not made by the first {0} calls of the log.', mostRead) : t('It came with the seed.')}</p>;
  }
  return (
    <p>
      <CallLine call={call} href={hrefTo('requests', null, { text: id })} />
    </p>
  );
}

/** When, what and who; the time leads to more of it. */
export function CallLine({ call, href }: { readonly call: LogEntry; readonly href: string }) {
  const { at, operationId, profile } = call;
  const summary = rows.find((row) => row.id === operationId)?.summary ?? operationId;
  return (
    <>
      <a href={href}>
        <time>{renderDate(at)}</time>
      </a>{' '}
      {named(summary)}
      {t(', by')} {profile}
    </>
  );
}
