// The records that name one: a table of each collection, found by a filter where its list has one.

import { idOf } from '../../contract/collections.ts';
import { Sentence } from '../look/sentence.tsx';
import { hrefTo } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { mostRead, readRecords } from './read-records.ts';
import { type ChosenRecord, columnsOf, isNamedIn, listNaming, type Naming } from './record-facts.ts';
import { RecordTable } from './record-table.tsx';
import { RecordLink } from './value.tsx';
import { wordsOfCollection } from './value-words.ts';

export function NamedBy({ collection, id }: Omit<ChosenRecord, 'record'>) {
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

const mostShown = 8;

type FoundProps = ReturnType<typeof findNaming> & { readonly id: string };

function Found({ naming, reading: { failure, isCut }, found, id }: FoundProps) {
  const { collection, members, filter } = naming;
  const words = <Sentence text={wordsOfCollection(collection)} />;
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
          records={found.slice(0, mostShown)}
          lead={(record) => <RecordLink id={idOf(collection, record)} />}
        />
      )}
      {found.length > mostShown && <p class="soft">{t('and {0} more', found.length - mostShown)}</p>}
      {isCut && (
        <p class="soft">
          {words}: {t('only the newest {0} were searched', mostRead)}
        </p>
      )}
      {failure !== undefined && (
        <p class="soft">
          {words}: <Sentence text={failure.title} />
        </p>
      )}
    </>
  );
}
