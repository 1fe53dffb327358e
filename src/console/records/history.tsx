// The history of a record, or the call that created it; and the reason of a figure, which is read on request.

import { useSignal } from '@preact/signals';
import type { TargetedToggleEvent } from 'preact';
import { isInstant } from '../../client/reading/figures.ts';
import { rows } from '../../contract/rows.ts';
import type { LogEntry } from '../../contract/schemas/control.ts';
import type { Why } from '../../contract/schemas/why.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { Unread } from '../ids/failure-notice.tsx';
import { renderDate, renderWord } from '../land/words.ts';
import { loadLater } from '../look/load-later.tsx';
import { renderAddress } from '../state/address.ts';
import { buildCall, dataOf, type Exchange, sendUnseen } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { address, hrefTo } from '../state/navigation.ts';
import { t, translate } from '../words/t.ts';
import { maxRead, readCalls } from './read-records.ts';
import type { AnyRecord } from './record-facts.ts';

/** Loaded later with the words of reports, which the first page does not need. */
export const FigureSteps = loadLater(async () => (await import('./figure-steps.tsx')).FigureSteps);

export interface History {
  readonly member: string;
  readonly steps: readonly { readonly at: string; readonly words: readonly string[] }[];
}

/** A list whose items have a time each; undefined where the record has none. */
export function historyOf(record: AnyRecord): History | undefined {
  for (const [member, value] of Object.entries(record)) {
    const items = Array.isArray(value) ? value.filter(isJsonObject) : [];
    const at = Object.entries(items[0] ?? {}).find(([, each]) => isInstant(each))?.[0];
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
  if (call === undefined)
    return <p>{isCut ? t('Not among the first {0} changes of the log.', maxRead) : t('It came with the seed.')}</p>;
  return (
    <p>
      <CallLine call={call} href={hrefTo('requests', null, { text: id })} />
    </p>
  );
}

function CallLine({ call, href }: { readonly call: LogEntry; readonly href: string }) {
  const { at, operationId, profile } = call;
  const summary = rows.find((row) => row.id === operationId)?.summary ?? operationId;
  return (
    <>
      <a href={href}>
        <time>{renderDate(at)}</time>
      </a>{' '}
      {translate(summary)}
      {t(', by')} {profile}
    </>
  );
}

interface WhyProps {
  readonly id: string;
  /** Undefined for the record as a whole. */
  readonly member?: string;
}

/** Reads the reason when it is opened, so that a page of figures reads none. */
export function WhyView({ id, member }: WhyProps) {
  const answer = useSignal<Exchange | undefined>(undefined);
  const ask = async ({ currentTarget }: TargetedToggleEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open) return;
    answer.value = await sendUnseen(buildCall('getWhy', { query: { record: id, ...(member && { member }) } }));
  };
  return (
    <details class="why" onToggle={ask}>
      <summary>{t('why?')}</summary>
      <Reasons answer={answer.value} />
    </details>
  );
}

function Reasons({ answer }: { readonly answer: Exchange | undefined }) {
  const failure = answer && failureOf(answer);
  if (answer === undefined || failure !== undefined) return <Unread title={t('Reading the log')} failure={failure} />;
  const { steps, calls, isLogWhole } = dataOf<Why>(answer);
  return (
    <>
      <FigureSteps steps={steps} />
      {calls.length === 0 && <p class="soft">{t('It came with the seed.')}</p>}
      <ul class="plain">
        {calls.map((call) => (
          <li key={call.position}>
            <CallLine call={call} href={renderAddress({ ...address.value, at: call.position })} />
          </li>
        ))}
      </ul>
      {!isLogWhole && <p class="soft">{t('The log does not go back to the start: earlier requests are not shown.')}</p>}
    </>
  );
}
