import { type CollectionName, idOf } from '../../contract/collections.ts';
import type { SchemaFacts } from '../../contract/form/fields.ts';
import { Unread } from '../ids/failure-notice.tsx';
import { collectionsWithIds } from '../ids/id-kinds.ts';
import { Sentence } from '../look/facts.tsx';
import { Select } from '../look/fields.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { useShownSelections } from '../state/chosen-row.ts';
import { address, hrefTo, navigate, replaceAddress } from '../state/navigation.ts';
import { useNarrow } from '../window/use-narrow.ts';
import { t, translate } from '../words/t.ts';
import { filtersOf, hasList, type RecordPage, readRecordPage } from './read-records.ts';
import { type AnyRecord, columnsOf, membersOf, titleOf } from './record-facts.ts';
import { RecordTable } from './record-table.tsx';
import { isFigure, isNothing, renderValue, renderWordOf, wordsOfCollection, wordsOfMember } from './value-words.ts';

interface RecordListProps {
  readonly collection: CollectionName;
  readonly chosen: string | undefined;
}

export function RecordList({ collection, chosen }: RecordListProps) {
  const { filters } = address.value;
  const { data, failure } = readRecordPage(collection, filters);
  const records = data?.records ?? [];
  useShownSelections(records.map((record) => idOf(collection, record)));
  const words = translate(wordsOfCollection(collection));
  const count = data && `· ${records.length}${data.next === null && data.previous === null ? '' : '+'}`;
  const isWide = !useNarrow() && chosen === undefined && records.length > 0;
  const linkTo = (record: AnyRecord) => hrefTo('records', idOf(collection, record), filters);
  return (
    <Pane
      className="record-list"
      title={
        <>
          <CollectionPicker collection={collection} /> {count}
        </>
      }
      label={words}
      actions={<kbd class="soft">j k</kbd>}
    >
      <FilterFields collection={collection} />
      {data === undefined && <Unread title={t('Reading')} failure={failure} />}
      {data !== undefined && records.length === 0 && (
        <Notice title={t('No records here')}>
          {hasList(collection)
            ? undefined
            : t('The API has no list of these. Find yours in the log, and the others through links.')}
        </Notice>
      )}
      {isWide ? (
        <RecordTable
          caption={<span class="unseen">{words}</span>}
          columns={columnsOf(collection)}
          records={records}
          maxColumns={8}
          lead={(record) => (
            <a href={linkTo(record)}>
              <bdi lang="">{titleOf(collection, record)}</bdi>
            </a>
          )}
        />
      ) : (
        <ul class="plain">
          {records.map((record) => (
            <li key={linkTo(record)}>
              <a href={linkTo(record)} aria-current={idOf(collection, record) === chosen ? 'true' : undefined}>
                <RecordRow collection={collection} record={record} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && <Pager page={data} />}
    </Pane>
  );
}

function CollectionPicker({ collection }: { readonly collection: CollectionName }) {
  const choices = collectionsWithIds.map((name) => {
    const words = translate(wordsOfCollection(name));
    return [name, words.charAt(0).toUpperCase() + words.slice(1)] as const;
  });
  const choose = (selection: string) => navigate({ selection, filters: {} });
  return <Select aria-label={t('Collection')} value={collection} choices={choices} choose={choose} />;
}

function RecordRow({ collection, record }: { readonly collection: CollectionName; readonly record: AnyRecord }) {
  const shown = columnsOf(collection).filter(([name]) => name !== 'status' && !isNothing(record[name]));
  const first = shown.find(([name]) => !isFigure(record[name]));
  const figure = shown.find(([name]) => isFigure(record[name])) ?? shown.find((member) => member !== first);
  const render = (member: typeof first) => member && <bdi>{renderValue(...member, record[member[0]], record)}</bdi>;
  return (
    <>
      <span class="row-line">
        <strong>
          <bdi lang="">{titleOf(collection, record)}</bdi>
        </strong>
        <span class="soft">{render(membersOf(collection).find(([name]) => name === 'status'))}</span>
      </span>
      <span class="row-line soft number">
        <span>{render(first)}</span>
        <span>{render(figure)}</span>
      </span>
    </>
  );
}

function FilterFields({ collection }: { readonly collection: CollectionName }) {
  const { filters } = address.value;
  const fields = filtersOf(collection);
  if (fields.length === 0) return null;
  return (
    <details class="record-filters" open={fields.some(([name]) => filters[name])}>
      <summary>{t('Filter')}</summary>
      {fields.map(([name, schema]) => (
        <label key={name} for={`filter-${name}`}>
          <span class="capital">
            <Sentence text={wordsOfMember(name, schema)} />
          </span>
          <FilterInput name={name} schema={schema} text={filters[name] ?? ''} />
        </label>
      ))}
    </details>
  );
}

interface FilterInputProps {
  readonly name: string;
  readonly schema: SchemaFacts;
  readonly text: string;
}

function FilterInput({ name, schema: { enum: words }, text }: FilterInputProps) {
  // Another query starts at its first page, since cursors belong to one query.
  const choose = (value: string) =>
    replaceAddress({ filters: { ...address.peek().filters, cursor: '', [name]: value } });
  const shared = { id: `filter-${name}`, value: text };
  if (words !== undefined) {
    const choices = ['', ...words.map(String)].map((word) => [word, renderWordOf(words, word)] as const);
    return <Select {...shared} choices={choices} choose={choose} />;
  }
  const onChange = ({ currentTarget }: { currentTarget: { value: string } }) => choose(currentTarget.value);
  const isDay = name === 'from' || name === 'to';
  return isDay ? (
    <input type="date" {...shared} onChange={onChange} />
  ) : (
    <input type="text" {...shared} onChange={onChange} />
  );
}

function Pager({ page: { previous, next } }: { readonly page: RecordPage }) {
  const { panel, selection, filters } = address.value;
  const linkTo = (cursor: string | null, words: string) =>
    cursor !== null && <a href={hrefTo(panel, selection, { ...filters, cursor })}>{words}</a>;
  if (previous === null && next === null) return null;
  return (
    <nav class="pager" aria-label={t('Pages')}>
      <span>{linkTo(previous, t('← newer'))}</span>
      <span>{linkTo(next, t('older →'))}</span>
    </nav>
  );
}
