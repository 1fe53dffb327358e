// How a record came to be: its own history where it has one, else the call that made it; and the calls that give one of
// its members its value, which are looked for when somebody asks.

import { useSignal } from '@preact/signals';
import { type SchemaFacts, withoutNull } from '../../contract/form/fields.ts';
import { rows } from '../../contract/rows.ts';
import type { LogEntry } from '../../contract/schemas/control.ts';
import type { Why } from '../../contract/schemas/why.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { Unread } from '../ids/failure-notice.tsx';
import { renderDate, renderWord } from '../land/words.ts';
import { Button } from '../look/button.tsx';
import { type Choices, Select } from '../look/fields.tsx';
import { loadLater } from '../look/load-later.tsx';
import { setTo } from '../look/set-to.ts';
import { renderAddress } from '../state/address.ts';
import { buildCall, dataOf, type Exchange, sendUnseen } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { address, hrefTo } from '../state/navigation.ts';
import { named, t } from '../words/t.ts';
import { maxRead, readCalls } from './read-records.ts';
import { type AnyRecord, type ChosenRecord, type Members, membersOf } from './record-facts.ts';
import { isPlain, isTimestamp, renderValue, wordsOfMember } from './value-words.ts';

/** With the words of reports, which the first page does without. */
const FigureSteps = loadLater(async () => (await import('./figure-steps.tsx')).FigureSteps);

export interface History {
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
    return <p>{isCut ? t('Not made by the first {0} calls of the log.', maxRead) : t('It came with the seed.')}</p>;
  }
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
      {named(summary)}
      {t(', by')} {profile}
    </>
  );
}

/** Mounted anew for another record, and for the same one with other members: then the answer is out of date. */
export function WhyView({ collection, id, record }: ChosenRecord) {
  const answer = useSignal<Exchange | 'awaited' | undefined>(undefined);
  const members = listMembers(record, membersOf(collection));
  const chosen = useSignal(members.some(({ path }) => path === 'status') ? 'status' : '');
  const choices: Choices = [['', t('the whole record')], ...members.map(({ path, words }) => [path, words] as const)];
  const ask = async (event: SubmitEvent) => {
    event.preventDefault();
    const member = chosen.value;
    answer.value = 'awaited';
    answer.value = await sendUnseen(buildCall('getWhy', { query: { record: id, ...(member !== '' && { member }) } }));
  };
  const choose = (member: string) => setTo(chosen, member)();
  return (
    <form onSubmit={ask}>
      <div class="line">
        <Select aria-label={t('Member')} value={chosen.value} choices={choices} choose={choose} />
        <Button words={t('why?')} type="submit" disabled={answer.value === 'awaited'} />
      </div>
      {answer.value !== undefined && <Causes answer={answer.value} id={id} members={members} />}
    </form>
  );
}

interface Member {
  readonly path: string;
  readonly words: string;
  readonly schema: SchemaFacts;
}

/** The members of an object that the record has are members too. */
const listMembers = (record: AnyRecord, schemas: Members): Member[] =>
  schemas.flatMap(([name, schema]) => {
    const member = { path: name, words: named(wordsOfMember(name, schema)), schema };
    const value = record[name];
    if (!isJsonObject(value) || isPlain(value)) return [member];
    const inner = Object.entries(withoutNull(schema).properties ?? {}).map(([below, facts]) => ({
      path: `${name}.${below}`,
      words: `${member.words}: ${named(wordsOfMember(below, facts))}`,
      schema: facts,
    }));
    return [member, ...inner];
  });

interface CausesProps {
  readonly answer: Exchange | 'awaited';
  readonly id: string;
  readonly members: readonly Member[];
}

function Causes({ answer, id, members }: CausesProps) {
  const failure = answer === 'awaited' ? undefined : failureOf(answer);
  if (answer === 'awaited' || failure !== undefined) return <Unread title={t('Replaying the log')} failure={failure} />;
  const { member, steps, calls, isMinimal } = dataOf<Why>(answer);
  const figures = <FigureSteps steps={steps} />;
  if (calls.length === 0) {
    return (
      <>
        {figures}
        <p>{t('It came with the seed.')}</p>
      </>
    );
  }
  const schema = members.find(({ path }) => path === member)?.schema;
  const show = (json: string | null) => {
    const value: unknown = json === null ? null : JSON.parse(json);
    return isPlain(value) ? renderValue(member?.replace(/^.*\./, '') ?? '', schema ?? {}, value) : '…';
  };
  const isOwn = ({ before, after, changed }: Call) => before !== after || changed.includes(id);
  const line = (call: Call) => (
    <li key={call.position}>
      <CallLine call={call} href={renderAddress({ ...address.value, at: call.position })} />
      {member !== null && call.before !== call.after && `: ${show(call.before)} → ${show(call.after)}`}
    </li>
  );
  const others = calls.filter((call) => !isOwn(call));
  return (
    <>
      {figures}
      <ul class="plain">{calls.filter(isOwn).map(line)}</ul>
      {others.length > 0 && (
        <details>
          <summary>{t('and {0} more', others.length)}</summary>
          <ul class="plain">{others.map(line)}</ul>
        </details>
      )}
      {!isMinimal && <p class="soft">{t('The time was up: some of these calls may not be needed.')}</p>}
    </>
  );
}

type Call = Why['calls'][number];
