// The requests of the world as they are answered, the filters of their list, and the open request. The filters are part of the
// address, so that a filtered list can be shared.

import { signal } from '@preact/signals';
import { renderPlainCurl } from '../../projections/curl.ts';
import { FilterField } from '../ids/filter-field.tsx';
import { CloseLink } from '../ids/id-link.tsx';
import { type LogRow, logRows } from '../live/live-log.ts';
import { Button, CopyButton } from '../look/button.tsx';
import { type Choices, Select } from '../look/fields.tsx';
import { Pane } from '../look/pane.tsx';
import { setTo } from '../look/set-to.ts';
import { useShownSelections } from '../state/chosen-row.ts';
import { credential, identities } from '../state/identities.ts';
import { address, hrefTo, setFilter } from '../state/navigation.ts';
import { isInTab, serverOrigin } from '../state/server-origin.ts';
import { recallChoice, rememberChoice } from '../words/remembered-choice.ts';
import { shellOfReader } from '../words/shell-choice.tsx';
import { t } from '../words/t.ts';
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

const storedAs = 'sbox-visited';
const isFirst = signal(recallChoice(storedAs) === null);
rememberChoice(storedAs, 'true');

function FirstVisit() {
  if (!isFirst.value) return null;
  const headers = { authorization: `Bearer ${credential.value}` };
  const curl = renderPlainCurl(
    { method: 'GET', url: `${serverOrigin()}/v1/claims/clm_0001`, headers },
    shellOfReader(),
  );
  return (
    <section class="first-visit" aria-label={t('What this is')}>
      <p>
        <strong>{t('A crop insurer’s whole backend, on your machine.')}</strong>
        <span class="soft">
          {t('Storms, plots, claims and signed reports, all invented. Undo and reset restore everything.')}
        </span>
      </p>
      <Button words="×" aria-label={t('Close')} onClick={setTo(isFirst, false)} />
      <a class="door first" href={hrefTo('stage')}>
        <strong>{t('See the story')} →</strong>
        <span class="soft">{t('Storm to payment, 9 steps')}</span>
      </a>
      {isInTab() ? (
        <a class="door" href={hrefTo('call')}>
          <strong>{t('Call the API')} →</strong>
          <span class="soft">{t('Every operation as a form')}</span>
        </a>
      ) : (
        <div class="door">
          <strong>{t('Call the API')}</strong> <CopyButton label={t('Copy')} text={() => curl} />
          <code>{curl.replace(/\s*\\?\n\s*/g, ' ')}</code>
        </div>
      )}
      <a class="door" href={isInTab() ? hrefTo('cases') : '/docs/support'}>
        <strong>{t('Work in support')} →</strong>
        <span class="soft">{t('“I get a 403”: find out why')}</span>
      </a>
    </section>
  );
}
