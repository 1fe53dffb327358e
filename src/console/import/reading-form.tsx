// A form for how a file is read: the kind of its rows, the columns whose names the service does not know, and ambiguous values.
// Each field is the option of `sbox import` with the same name.

import { type Signal, useSignal } from '@preact/signals';
import { ImportKind } from '../../contract/schemas/vocabularies.ts';
import { dateForms } from '../../rows/dates.ts';
import { holeChoices, partChoices } from '../../rows/plots.ts';
import { Button } from '../look/button.tsx';
import { Select } from '../look/fields.tsx';
import { wordsOfCollection } from '../records/value-words.ts';
import { readList } from '../state/readings.ts';
import { t, translate, type Word } from '../words/t.ts';
import { type Choices, checkFile, dropped } from './import-state.ts';

/** An option with `words` is a choice; others are typed. */
const options: readonly { readonly name: string; readonly label: Word; readonly words?: readonly string[] }[] = [
  { name: 'mode', label: 'Existing records', words: ['create', 'upsert'] },
  { name: 'crs', label: 'Coordinate system' },
  { name: 'encoding', label: 'Encoding' },
  { name: 'decimal', label: 'Decimal separator', words: ['.', ','] },
  { name: 'dates', label: 'Format of dates', words: dateForms },
  { name: 'parts', label: 'Plots with several parts', words: partChoices },
  { name: 'holes', label: 'Holes in plots', words: holeChoices },
  { name: 'simplify', label: 'Simplify rings, in metres' },
];

const without = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export function ReadingForm({ file }: { readonly file: File }) {
  const { form } = dropped.peek().read ?? {};
  const kind = useSignal(form?.kind ?? 'aois');
  const chosen = useSignal(form?.choices ?? {});
  const map = useSignal(form?.map ?? {});
  const choices = chosen.value;
  const { missing, busy } = dropped.value;
  const columns = missing?.columns ?? [];
  const members = missing?.members.filter((member) => member !== 'portfolioId') ?? [];
  const likely = Object.fromEntries(
    members.map((member) => [member, (member === 'name' && missing?.nameColumn) || '']),
  );
  const portfolios = readList('listPortfolios').value.data ?? [];
  const wantsPortfolio = missing?.members.includes('portfolioId') || choices.portfolio !== undefined;
  const only = portfolios.length === 1 && missing?.members.includes('portfolioId') ? portfolios[0]?.portfolioId : '';
  const portfolio = choices.portfolio ?? only ?? '';
  const choose = (name: string) => (value: string) => {
    chosen.value = { ...chosen.peek(), [name]: value };
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const options = { ...(wantsPortfolio && { portfolio }), ...chosen.peek() };
    void checkFile(file, { kind: kind.peek(), choices: without(options), map: without({ ...likely, ...map.peek() }) });
  };
  return (
    <form class="import-form" onSubmit={submit}>
      <h3>{t('How the file is read')}</h3>
      {missing !== undefined && (
        <p role="alert">
          {t('The file has no column for {0}. Choose one, then read the file.', missing.members.join(', '))}
        </p>
      )}
      <label for="import-kind">
        {t('Its rows are')}
        <Select
          id="import-kind"
          value={kind.value}
          choices={ImportKind.enum.map((word) => [word, translate(wordsOfCollection(word))])}
          choose={(word) => {
            kind.value = word;
          }}
        />
      </label>
      {wantsPortfolio && (
        <label for="import-portfolio">
          {t('Portfolio of all plots')}
          <Select
            id="import-portfolio"
            value={portfolio}
            choices={[['', t('Choose')], ...portfolios.map(({ portfolioId, name }) => [portfolioId, name] as const)]}
            choose={choose('portfolio')}
          />
        </label>
      )}
      <ColumnChoices members={members} columns={columns} likely={likely} map={map} />
      <MoreChoices choices={choices} choose={choose} />
      <Button type="submit" words={t('Read the file')} disabled={busy !== undefined} />
    </form>
  );
}

interface ColumnChoicesProps {
  readonly members: readonly string[];
  readonly columns: readonly string[];
  readonly likely: Choices;
  readonly map: Signal<Choices>;
}

const ColumnChoices = ({ members, columns, likely, map }: ColumnChoicesProps) => (
  <>
    {[...new Set([...members, ...Object.keys(map.value)])].map((member) => (
      <label key={member} for={`import-map-${member}`}>
        {t('Column for {0}', member)}
        <Select
          id={`import-map-${member}`}
          value={map.value[member] ?? likely[member] ?? ''}
          choices={['', map.value[member] ?? '', ...columns]
            .filter((column, at, all) => all.indexOf(column) === at)
            .map((column) => [column, column === '' ? t('Choose') : column])}
          choose={(column) => {
            map.value = { ...map.peek(), [member]: column };
          }}
        />
      </label>
    ))}
  </>
);

interface MoreChoicesProps {
  readonly choices: Choices;
  readonly choose: (name: string) => (value: string) => void;
}

const MoreChoices = ({ choices, choose }: MoreChoicesProps) => (
  <details>
    <summary>{t('More about the file')}</summary>
    {options.map(({ name, label, words }) => (
      <label key={name} for={`import-${name}`}>
        <span>
          {t(label)} <code>--{name}</code>
        </span>
        {words === undefined ? (
          <input
            id={`import-${name}`}
            type="text"
            value={choices[name] ?? ''}
            onInput={({ currentTarget }) => choose(name)(currentTarget.value)}
          />
        ) : (
          <Select
            id={`import-${name}`}
            value={choices[name] ?? ''}
            choices={['', ...words].map((word) => [word, translate(word)])}
            choose={choose(name)}
          />
        )}
      </label>
    ))}
  </details>
);
