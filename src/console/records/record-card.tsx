// Shows a record: its name, its figures, the records that it refers to, and those that refer to it, where their list has a filter
// for that.

import type { ComponentChildren } from 'preact';
import { type CollectionName, idOf } from '../../contract/collections.ts';
import { withoutNull } from '../../contract/form/fields.ts';
import { figureMembers } from '../../contract/schemas/why.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { JsonView } from '../ids/json-view.tsx';
import { Aside, Fact, Sentence } from '../look/facts.tsx';
import { hrefTo, past } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { historyOf, WhyView } from './history.tsx';
import { maxRead, readRecords } from './read-records.ts';
import {
  type AnyRecord,
  type ChosenRecord,
  columnsOf,
  isNamedIn,
  listNaming,
  type Members,
  membersOf,
  type Naming,
  targetOf,
  titleMemberOf,
  titleOf,
} from './record-facts.ts';
import { RecordLink, RecordTable, Value, type ValueProps } from './record-table.tsx';
import { isNothing, isPlain, renderValue, wordsOfCollection, wordsOfMember } from './value-words.ts';

/** Further figures are folded. */
const firstFigures = 6;

export function RecordCard({ collection, id, record }: ChosenRecord) {
  const elsewhere = ['organizationId', 'status', titleMemberOf(collection), historyOf(record)?.member];
  const status = membersOf(collection).find(([name]) => name === 'status' && !isNothing(record[name]));
  const kept = membersOf(collection).filter(
    ([name]) => !elsewhere.includes(name) && record[name] !== id && !isNothing(record[name]),
  );
  const nested = JSON.stringify(kept.flatMap(([name]) => (isPlain(record[name]) ? [] : [record[name]])));
  // A record that a table below shows is left out of the list of names.
  const shown = kept.filter(([name, schema]) => !(targetOf(schema) && isListedIn(record[name], nested)));
  const plain = shown.filter(([name]) => isPlain(record[name]));
  const named = plain.filter(([name, schema]) => targetOf(schema) !== undefined && typeof record[name] === 'string');
  const columns = new Set(columnsOf(collection).map(([name]) => name));
  const figures = plain.filter((member) => !named.includes(member));
  const ordered = [...figures.filter(([name]) => columns.has(name)), ...figures.filter(([name]) => !columns.has(name))];
  const others = ordered.slice(firstFigures);
  const explained = past.value === null ? reasonsOf(collection) : [];
  const reason = (name: string) =>
    explained.includes(name) && <WhyView key={JSON.stringify(record)} id={id} member={name} />;
  return (
    <div class="record">
      <h3>
        <bdi lang="">{titleOf(collection, record)}</bdi>{' '}
        {status !== undefined && (
          <span class={`told ${record.status}`}>{renderValue('status', status[1], record.status)}</span>
        )}
      </h3>
      <p class="names">
        {named.map(([name, schema]) => (
          <span key={name}>
            <Aside text={wordsOfMember(name, schema)} /> <Value name={name} schema={schema} value={record[name]} />
          </span>
        ))}
      </p>
      <Facts members={ordered.slice(0, firstFigures)} record={record} reason={reason} />
      {others.length > 0 && (
        <details>
          <summary>{t(others.length === 1 ? '{0} more figure' : '{0} more figures', others.length)}</summary>
          <Facts members={others} record={record} reason={reason} />
        </details>
      )}
      {shown.map(([name, schema]) => (
        <Part key={name} name={name} schema={schema} value={record[name]} />
      ))}
      <h4>{t('Referenced by')}</h4>
      <NamedBy collection={collection} id={id} />
      <details>
        <summary>{t('the whole record')}</summary>
        <JsonView value={record} />
      </details>
    </div>
  );
}

const isListedIn = (ids: unknown, text: string): boolean =>
  Array.isArray(ids) && ids.every((id) => text.includes(JSON.stringify(id)));

/** The members that follow from other figures. */
const reasonsOf = (collection: CollectionName): readonly string[] =>
  (figureMembers as Readonly<Partial<Record<CollectionName, readonly string[]>>>)[collection] ?? [];

interface FactsProps {
  readonly members: Members;
  readonly record: AnyRecord;
  /** Renders the reason beside a figure that follows from others. */
  readonly reason?: (name: string) => ComponentChildren;
}

function Facts({ members, record, reason }: FactsProps) {
  return (
    <dl class="facts">
      {members.map(([name, schema]) => (
        <Fact key={name} name={<Sentence text={wordsOfMember(name, schema)} />}>
          <Value name={name} schema={schema} value={record[name]} record={record} /> {reason?.(name)}
        </Fact>
      ))}
    </dl>
  );
}

/** This member repeats in English what the figures beside it show. */
const inWords = 'formula';

/** Shows a list of objects as a table and an object as facts; drawn or deeper nested values are only in the document. */
function Part({ name, schema, value }: ValueProps) {
  if (isPlain(value)) return null;
  const form = withoutNull(schema);
  const records = (Array.isArray(value) ? value : [value]).filter(isJsonObject);
  const [record] = records;
  if (record === undefined || 'coordinates' in record) return null;
  const forms = form.items ?? form;
  const members = (forms.anyOf ?? [forms])
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .filter(([each], index, all) => all.findIndex(([other]) => other === each) === index)
    .filter(([each]) => each !== inWords && records.some((one) => !isNothing(one[each])) && isPlain(record[each]));
  const title = <Sentence text={wordsOfMember(name, schema)} />;
  if (members.length === 0) return null;
  if (Array.isArray(value))
    return <RecordTable caption={<span class="capital">{title}</span>} columns={members} records={records} />;
  return (
    <section class="part">
      <h4 class="capital">{title}</h4>
      <Facts members={members} record={record} />
    </section>
  );
}

function NamedBy({ collection, id }: Omit<ChosenRecord, 'record'>) {
  const all = listNaming(collection)
    .map((naming) => findNaming(naming, id))
    .filter(({ reading, found }) => found.length > 0 || reading.isCut || reading.failure !== undefined);
  if (all.length === 0) return <p class="soft">{t('nothing')}</p>;
  return all.map((each) => <Found key={each.naming.collection} {...each} id={id} />);
}

function findNaming(naming: Naming, id: string) {
  const { collection, members, filter } = naming;
  const reading = readRecords(collection, filter === undefined ? {} : { [filter]: id });
  const found = reading.data?.filter((record) => filter !== undefined || isNamedIn(record, members, id)) ?? [];
  return { naming, reading, found };
}

const maxShown = 8;

type FoundProps = ReturnType<typeof findNaming> & { readonly id: string };

function Found({ naming, reading: { failure, isCut }, found, id }: FoundProps) {
  const { collection, members, filter } = naming;
  const words = <Sentence text={wordsOfCollection(collection)} />;
  const notes = [
    ...(isCut ? [t('only the newest {0} were searched', maxRead)] : []),
    ...(failure ? [failure.title] : []),
  ];
  const caption = (
    <>
      <span class="capital">{words}</span> · {found.length}{' '}
      {filter !== undefined && <a href={hrefTo('records', collection, { [filter]: id })}>{t('list')}</a>}
    </>
  );
  return (
    <>
      {found.length > 0 && (
        <RecordTable
          caption={caption}
          columns={columnsOf(collection).filter(([name]) => !members.includes(name))}
          records={found.slice(0, maxShown)}
          lead={(record) => <RecordLink id={idOf(collection, record)} />}
        />
      )}
      {found.length > maxShown && <p class="soft">{t('and {0} more', found.length - maxShown)}</p>}
      {notes.map((note) => (
        <p key={note} class="soft">
          {words}: <Sentence text={note} />
        </p>
      ))}
    </>
  );
}
