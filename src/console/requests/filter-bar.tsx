// Narrows the list of requests. The filters are part of the address, so that a filtered list can be shared.

import type { ComponentChildren } from 'preact';
import { FilterField } from '../ids/filter-field.tsx';
import type { LogRow } from '../live/live-log.ts';
import { Button } from '../look/button.tsx';
import { type Choices, Select } from '../look/fields.tsx';
import { identities } from '../state/identities.ts';
import { setFilter } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { isOfUnknown, type RequestFilters } from './request-filters.ts';

export interface FilterBarProps {
  readonly rows: readonly LogRow[];
  readonly filters: RequestFilters;
  readonly shownCount: number;
  readonly actions: ComponentChildren;
}

export function FilterBar({ rows, filters, shownCount, actions }: FilterBarProps) {
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
        {shownCount} {t('shown.')}{' '}
        {unknownCount > 0 && (
          <>
            {unknownCount} {t('of unknown callers')}{' '}
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
