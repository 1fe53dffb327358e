// The requests of the world as they are answered, and the open request.

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { CloseLink } from '../ids/close-link.tsx';
import { clearLog, type LogRow, logRows } from '../live/live-log.ts';
import { Button } from '../look/button.tsx';
import { Pane } from '../look/pane.tsx';
import { setTo } from '../look/set-to.ts';
import { useShownSelections } from '../state/chosen-row.ts';
import { credential } from '../state/identities.ts';
import { address } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { FilterBar } from './filter-bar.tsx';
import { RequestDetail } from './request-detail.tsx';
import { filterNames, isShown, readFilters } from './request-filters.ts';
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
