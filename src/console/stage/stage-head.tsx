// The head of the stage, which only informs: the date, the season with its storms, and who asks.

import { dayMs, listMonths, placeStorms, seasonMs } from '../land/season.ts';
import { renderDate } from '../land/words.ts';
import { IdentityMark } from '../look/identity-mark.tsx';
import { identity } from '../state/identities.ts';
import { readList } from '../state/readings.ts';
import { named, t } from '../words/t.ts';

const width = 690;
/** The line goes on for this long after now. */
const afterNowMs = 45 * dayMs;

export function StageHead({ now, as }: { readonly now: string; readonly as: string | undefined }) {
  const name = as ?? identity.value.name;
  const storms = placeStorms(readList('listEvents', {}, 500).value.data ?? [], now);
  const until = Date.parse(now);
  const from = until - seasonMs;
  const xOf = (at: number): number => (width * (at - from)) / (seasonMs + afterNowMs);
  return (
    <header class="stage-head">
      <img src="/assets/icon.svg" alt="sbox" width="36" height="36" />
      <time dateTime={now}>{renderDate(now)}</time>
      <svg viewBox={`0 0 ${width} 60`} role="img" aria-label={t('The season: what struck')}>
        <rect class="season-ground" width={width} height="20" y="4" rx="10" />
        <rect class="season-past" width={xOf(until)} height="20" y="4" rx="10" />
        {listMonths(from, until + afterNowMs - 20 * dayMs).map(({ at, label }) => (
          <text key={at} x={xOf(at)} y="50">
            {label.slice(0, 3)}
          </text>
        ))}
        {storms.map(({ eventId, severity, startedAt }) => (
          <path
            key={eventId}
            class={`severity-${severity}`}
            transform={`translate(${xOf(Date.parse(startedAt))},14)`}
            d={marks[severity]}
          />
        ))}
        <path class="season-now" d={`M${xOf(until)},0v34`} />
      </svg>
      <p>
        <IdentityMark name={name} words={named(name)} />
      </p>
    </header>
  );
}

/** By severity, so that the marks differ in shape too. */
const marks = {
  low: 'M-5,0a5,5 0 1 0 10,0a5,5 0 1 0 -10,0',
  moderate: 'M-7,0a7,7 0 1 0 14,0a7,7 0 1 0 -14,0',
  high: 'M-6,-6h12v12h-12z',
  severe: 'M0,-11L11,0L0,11L-11,0z',
} as const;
