// The rows, newest first. Only those in sight are drawn, and new ones do not move the rows that somebody is reading.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LogRow } from '../live/live-log.ts';
import { IdentityMark, StatusBadge } from '../look/marks.tsx';
import { Notice } from '../look/notice.tsx';
import { address, hrefTo } from '../state/navigation.ts';
import { isInTab } from '../state/server-origin.ts';
import { useNarrow } from '../window/use-narrow.ts';
import { figures, t, wallTime } from '../words/t.ts';

/** requests.css has one line per row, and two on a narrow page. */
const heights = { wide: 29, narrow: 52 };
const drawnBeyond = 10;

export interface RequestListProps {
  readonly rows: readonly LogRow[];
  readonly isFiltered: boolean;
  readonly selection: string | null;
}

export function RequestList({ rows, isFiltered, selection }: RequestListProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const newest = useRef(0);
  const isNarrow = useNarrow();
  const rowHeight = isNarrow ? heights.narrow : heights.wide;
  /** The column headings stay in sight above the rows. */
  const headHeight = isNarrow ? 0 : heights.wide;
  useLayoutEffect(() => {
    const before = newest.current;
    newest.current = rows[0]?.number ?? 0;
    const element = pane.current;
    // Reading the element's position would lay out the page for each new row.
    if (element === null || top === 0 || before === 0) return;
    const added = rows.findIndex(({ number }) => number <= before);
    if (added > 0) element.scrollTop += added * rowHeight;
  });
  useLayoutEffect(() => {
    const index = rows.findIndex(({ requestId }) => requestId === selection);
    const element = pane.current;
    if (index < 0 || element === null) return;
    const [from, to] = [index * rowHeight, (index + 1) * rowHeight + headHeight];
    if (from < element.scrollTop) element.scrollTop = from;
    else if (to > element.scrollTop + element.clientHeight) element.scrollTop = to - element.clientHeight;
  }, [selection]);
  if (rows.length === 0) return <EmptyList isFiltered={isFiltered} />;
  const first = Math.max(0, Math.floor(top / rowHeight) - drawnBeyond);
  const inSight = Math.ceil(innerHeight / rowHeight) + 2 * drawnBeyond;
  return (
    <div class="pane-body" ref={pane} onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
      <p class="row row-names" aria-hidden="true">
        <span class="times">
          <span>{t('World')}</span> <span class="soft">{t('local')}</span>
        </span>
        <span>{t('Who')}</span>
        <span />
        <span>{t('Request')}</span>
        <span>{t('Status')}</span>
        <span>{t('Code, or what it created')}</span>
        <span class="number">{t('ms')}</span>
      </p>
      <ul class="rows" style={{ height: `${rows.length * rowHeight}px` }}>
        {rows.slice(first, first + inSight).map((row, index) => (
          <li
            key={row.number}
            style={{ translate: `0 ${(first + index) * rowHeight}px` }}
            aria-setsize={rows.length}
            aria-posinset={first + index + 1}
          >
            <RequestRow row={row} isChosen={row.requestId === selection} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RequestRow({ row, isChosen }: { readonly row: LogRow; readonly isChosen: boolean }) {
  const { requestId, worldAt, profile, method, path, query, status, code, durationMs } = row;
  const answeredAt = new Date(row.answeredAt);
  const title = `${worldAt ?? t('world time unknown')}\n${t('answered {0}', wallTime(row.answeredAt))}`;
  return (
    <a
      class={row.isUndone ? 'row undone' : 'row'}
      href={hrefTo('requests', requestId, address.value.filters)}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span class="times" title={title}>
        <time>{worldAt?.slice(11, 19) ?? '–'}</time> <time class="soft">{answeredAt.toTimeString().slice(0, 8)}</time>
      </span>
      <IdentityMark name={profile} />
      <span class="mono">{method}</span>
      <span class="mono path" title={query === '' ? path : `${path}?${query}`}>
        {path}
        {query !== '' && <span class="soft">?{query}</span>}
      </span>
      <StatusBadge status={status} />
      <span class={code === null ? 'code' : 'code refused'} title={code ?? undefined}>
        {code ?? outcomeOf(row)}
      </span>
      <span class="number">{figures.value.number(durationMs, 1)}</span>
    </a>
  );
}

/** A replayed key creates nothing. */
const outcomeOf = ({ isReplay, isUndone, created }: LogRow): string => {
  if (isUndone) return t('undone');
  return isReplay ? t('the first response again') : created.join(' ');
};

function EmptyList({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Notice title={t('No request matches the filters')}>
        {t('Remove a filter to see more. Reads and refused requests are listed too.')}
      </Notice>
    );
  return (
    <Notice title={t('No requests yet')}>
      <p>
        {t('Every request to this world appears here once it is answered. Begin with the worst storm of the season:')}
      </p>
      <p>
        <a class="primary big" href={hrefTo('footprint')}>
          {t('Compute a footprint')}
        </a>
      </p>
      <p>
        {t('or call an operation from')} <a href={hrefTo('call')}>{t('Call')}</a>
        {!isInTab() && (
          <>
            {t(', or type')} <code>sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait</code>
          </>
        )}
      </p>
    </Notice>
  );
}
