// The requests of the world as they are answered, what narrows their list, and the open request. The filters are part
// of the address, so that a filtered list can be shared.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { FilterField } from '../ids/filter-field.tsx';
import { CloseLink } from '../ids/id-link.tsx';
import { clearLog, type LogRow, logRows } from '../live/live-log.ts';
import { Button } from '../look/button.tsx';
import { type Choices, Select } from '../look/fields.tsx';
import { Pane } from '../look/pane.tsx';
import { setTo } from '../look/set-to.ts';
import { useShownSelections } from '../state/chosen-row.ts';
import { credential, identities } from '../state/identities.ts';
import { address, setFilter } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { RequestDetail } from './request-detail.tsx';
import { filterNames, isOfUnknown, isShown, type RequestFilters, readFilters } from './request-filters.ts';
import { RequestList } from './request-list.tsx';

export function RequestsPanel() {
  /** The rows as they were when somebody paused; undefined while the list is live. */
  const held = useSignal<readonly LogRow[] | undefined>(undefined);
  const { selection, filters } = address.value;
  const asked = readFilters(filters);
  const all = held.value ?? logRows.value;
  const rows = all.filter((row) => isShown(row, asked)).toReversed();
  useShownSelections(rows.map(({ requestId }) => requestId));
  // What was paused is of the world and the organization that were chosen then.
  useEffect(() => setTo(held, undefined), [credential.value]);
  const actions = (
    <>
      <Button
        words={held.value === undefined ? t('Pause') : t('Resume ({0} new)', countNew(held.value))}
        aria-pressed={held.value !== undefined}
        onClick={() => {
          held.value = held.value === undefined ? logRows.peek() : undefined;
        }}
      />
      <Button
        words={t('Clear')}
        onClick={() => {
          held.value = held.value && [];
          clearLog();
        }}
      />
    </>
  );
  const opened = selection === null ? undefined : all.find(({ requestId }) => requestId === selection);
  return (
    <div class={selection === null ? 'split' : 'split opened'}>
      <section class="pane" aria-label={t('Requests')}>
        <FilterBar rows={all} filters={asked} shownCount={rows.length} actions={actions} />
        <RequestList rows={rows} isFiltered={filterNames.some((name) => asked[name] !== '')} selection={selection} />
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

const countNew = (held: readonly LogRow[]): number =>
  logRows.value.filter(({ number }) => number > (held.at(-1)?.number ?? 0)).length;

interface FilterBarProps {
  readonly rows: readonly LogRow[];
  readonly filters: RequestFilters;
  readonly shownCount: number;
  readonly actions: ComponentChildren;
}

function FilterBar({ rows, filters, shownCount, actions }: FilterBarProps) {
  const isUnknownShown = filters.who === 'nobody';
  const unknownCount = rows.filter(isOfUnknown).length;
  const operations = [...new Set(rows.map(({ operationId }) => operationId ?? ''))].filter((id) => id !== '').sort();
  return (
    <header class="pane-head filters">
      <h2 class="unseen">{t('Requests')}</h2>
      <FilterField label={t('Filter by text')} className="search" />
      <Choice
        name="who"
        label={t('Who')}
        value={filters.who}
        words={[...identities.value.map(({ name }) => name), 'nobody']}
      />
      <Choice name="status" label={t('Status')} value={filters.status} words={['2', '4', '5']} ending="xx" />
      <Choice name="operation" label={t('Operation')} value={filters.operation} words={operations} />
      <p class="shown-count soft" role="status">
        {t('{0} shown.', shownCount)}{' '}
        {unknownCount > 0 && (
          <>
            {t('{0} of unknown callers', unknownCount)}{' '}
            <Button
              words={isUnknownShown ? t('hide') : t('show')}
              class="link"
              onClick={() => setFilter('who', isUnknownShown ? '' : 'nobody')}
            />
          </>
        )}
      </p>
      <div class="actions">{actions}</div>
    </header>
  );
}

interface ChoiceProps {
  readonly name: keyof RequestFilters;
  readonly label: string;
  readonly value: string;
  readonly words: readonly string[];
  /** What is read after each word. */
  readonly ending?: string;
}

/** A value that is no longer among the words stays visible, so that it can be removed. */
function Choice({ name, label, value, words, ending = '' }: ChoiceProps) {
  const all = value === '' || words.includes(value) ? words : [...words, value];
  const choices: Choices = [['', `${label}${t(': all')}`], ...all.map((word) => [word, `${word}${ending}`] as const)];
  return <Select aria-label={label} value={value} choices={choices} choose={(chosen) => setFilter(name, chosen)} />;
}
