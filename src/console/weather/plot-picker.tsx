// The plots by name, watched ones first.

import { useState } from 'preact/hooks';
import { NamedRow } from '../ids/named-row.tsx';
import { type Land, whatIsLeftOut } from '../land/land.ts';
import { SearchField } from '../look/search-field.tsx';
import { hrefTo } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { watchedFirst } from './plot-of.ts';

const shownRows = 200;

export function PlotPicker({ land, chosen }: { readonly land: Land; readonly chosen: string | undefined }) {
  const [text, setText] = useState('');
  const sought = text.trim().toLowerCase();
  const plots = watchedFirst(land).filter(({ name, aoiId }) => `${name} ${aoiId}`.toLowerCase().includes(sought));
  const watched = new Set(land.watches.map(({ aoiId }) => aoiId));
  return (
    <div class="land-list">
      <SearchField label={t('Find a plot')} text={text} onText={setText} />
      <ul>
        {plots.slice(0, shownRows).map(({ aoiId, name }) => (
          <NamedRow key={aoiId} href={hrefTo('weather', aoiId)} current={aoiId === chosen} name={name}>
            <code>{aoiId}</code>
            {watched.has(aoiId) && ` ${t('watched')}`}
          </NamedRow>
        ))}
      </ul>
      {plots.length > shownRows && (
        <p class="soft">
          {plots.length - shownRows} {t('more: find them by name.')}
        </p>
      )}
      <p class="soft">{whatIsLeftOut.value}</p>
      {plots.length === 0 && <p class="soft">{t('No plot has that name.')}</p>}
    </div>
  );
}
