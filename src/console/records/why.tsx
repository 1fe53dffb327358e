// Why a member of a record has its value: the calls without which it would have another one, looked for when somebody asks.

import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import type { CollectionName } from '../../contract/collections.ts';
import { type SchemaFacts, withoutNull } from '../../contract/form/fields.ts';
import type { Why } from '../../contract/schemas/why.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { Unread } from '../ids/unread.tsx';
import { renderAddress } from '../state/address.ts';
import { buildCall, type Exchange, sendUnseen } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { address } from '../state/navigation.ts';
import { named, t } from '../words/t.ts';
import { CallLine } from './history.tsx';
import { type AnyRecord, membersOf } from './record-facts.ts';
import { isPlain, renderValue, wordsOfMember } from './value-words.ts';

interface WhyViewProps {
  readonly collection: CollectionName;
  readonly id: string;
  readonly record: AnyRecord;
}

/** Mounted anew for another record, and for the same one with other members: then the answer is out of date. */
export function WhyView({ collection, id, record }: WhyViewProps) {
  const answer = useSignal<Exchange | 'awaited' | undefined>(undefined);
  const members = listMembers(record, Object.fromEntries(membersOf(collection)));
  const ask = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const member = String(new FormData(event.currentTarget).get('member'));
    answer.value = 'awaited';
    answer.value = await sendUnseen(buildCall('getWhy', { query: { record: id, ...(member !== '' && { member }) } }));
  };
  return (
    <form onSubmit={ask}>
      <div class="line">
        <select name="member" aria-label={t('Member')}>
          <option value="">{t('the whole record')}</option>
          {members.map(({ path, words }) => (
            <option key={path} value={path} selected={path === 'status'}>
              {words}
            </option>
          ))}
        </select>
        <button type="submit" disabled={answer.value === 'awaited'}>
          {t('why?')}
        </button>
      </div>
      {answer.value !== undefined && <Answer answer={answer.value} id={id} members={members} />}
    </form>
  );
}

interface Member {
  /** Dotted. */
  readonly path: string;
  readonly words: string;
  readonly schema: SchemaFacts;
}

function listMembers(record: AnyRecord, schemas: Readonly<Record<string, SchemaFacts>>): Member[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const schema = schemas[name] ?? {};
    const words = named(wordsOfMember(name, schema));
    const own = { path: name, words, schema };
    if (!isJsonObject(value) || isPlain(value)) return [own];
    const inner = listMembers(value, withoutNull(schema).properties ?? {});
    return [own, ...inner.map((each) => ({ ...each, path: `${name}.${each.path}`, words: `${words}: ${each.words}` }))];
  });
}

interface AnswerProps {
  readonly answer: Exchange | 'awaited';
  readonly id: string;
  readonly members: readonly Member[];
}

function Answer({ answer, id, members }: AnswerProps) {
  const failure = answer === 'awaited' ? undefined : failureOf(answer);
  if (answer === 'awaited' || failure !== undefined) return <Unread title={t('Replaying the log')} failure={failure} />;
  const { member, calls, isMinimal } = (answer.json as { data: Why }).data;
  if (calls.length === 0) return <p>{t('It came with the seed.')}</p>;
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
