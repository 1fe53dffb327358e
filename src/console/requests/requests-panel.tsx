// The requests of the world as they are answered, the filters of their list, and the open request. The filters are part of the
// address, so that a filtered list can be shared.

import { FilterField } from '../ids/filter-field.tsx';
import { CloseLink } from '../ids/id-link.tsx';
import { type LogRow, logRows } from '../live/live-log.ts';
import { type Choices, Select } from '../look/fields.tsx';
import { Pane } from '../look/pane.tsx';
import { useShownSelections } from '../state/chosen-row.ts';
import { identities } from '../state/identities.ts';
import { address, hrefTo, setFilter } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { FirstVisit } from './first-visit.tsx';
import { RequestDetail } from './request-detail.tsx';
import { filterNames, isFromUnknownCaller, isShown } from './request-filters.ts';
import { RequestList } from './request-list.tsx';

export function RequestsPanel() {
  const { selection, filters } = address.value;
  const all = logRows.value;
  const rows = all.filter((row) => isShown(row, filters)).toReversed();
  useShownSelections(rows.map(({ requestId }) => requestId));
  const opened = selection === null ? undefined : all.find(({ requestId }) => requestId === selection);
  return (
    <div class={selection === null ? 'split' : 'split opened'}>
      <section class="pane" aria-label={t('Requests')}>
        <FirstVisit />
        <FilterBar rows={all} shownCount={rows.length} />
        <RequestList rows={rows} isFiltered={filterNames.some((name) => filters[name])} selection={selection} />
      </section>
      {selection !== null && (
        <Pane
          title={<span class="mono">{selection}</span>}
          label={t('The open request')}
          className="detail"
          actions={<CloseLink />}
        >
          <RequestDetail key={selection} requestId={selection} row={opened} />
        </Pane>
      )}
    </div>
  );
}

function FilterBar({ rows, shownCount }: { readonly rows: readonly LogRow[]; readonly shownCount: number }) {
  const { filters } = address.value;
  const unknownCount = rows.filter(isFromUnknownCaller).length;
  return (
    <header class="pane-head filters">
      <h2 class="unseen">{t('Requests')}</h2>
      <FilterField label={t('Filter by text')} className="search" />
      <Choice name="who" label={t('Who')} words={[...identities.value.map(({ name }) => name), 'nobody']} />
      <Choice name="status" label={t('Status')} words={['2', '4', '5']} ending="xx" />
      <p class="shown-count soft" role="status">
        {t('{0} shown.', shownCount)}{' '}
        {unknownCount > 0 && (
          <a href={hrefTo('requests', null, { ...filters, who: 'nobody' })}>
            {t('{0} from unknown callers', unknownCount)}
          </a>
        )}
      </p>
    </header>
  );
}

interface ChoiceProps {
  readonly name: (typeof filterNames)[number];
  readonly label: string;
  readonly words: readonly string[];
  readonly ending?: string;
}

/** A value that is no longer among the words stays visible, so that it can be removed. */
function Choice({ name, label, words, ending = '' }: ChoiceProps) {
  const { [name]: value = '' } = address.value.filters;
  const all = value === '' || words.includes(value) ? words : [...words, value];
  const choices: Choices = [['', `${label}${t(': all')}`], ...all.map((word) => [word, `${word}${ending}`] as const)];
  return <Select aria-label={label} value={value} choices={choices} choose={(chosen) => setFilter(name, chosen)} />;
}
