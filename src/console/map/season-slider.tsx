// The season as a line of days: a mark for each event in the colour of its severity, and two handles for the shown span.

import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { SeverityPatterns, severityFill } from '../drawing/severity-patterns.tsx';
import { dayMs, listMonths } from '../drawing/time-ticks.ts';
import { address, adjust, navigate } from '../state/navigation.ts';
import { t } from '../words/t.ts';
import { type Days, dayOf, isDuring, renderDayNumber } from './season.ts';

export interface SeasonSliderProps {
  readonly season: Days;
  readonly chosen: Days;
  readonly events: readonly WeatherEvent[];
}

/** A month that begins within this last part of the season has no room for its name. */
const roomForLabel = 0.08;

export function SeasonSlider({ season, chosen, events }: SeasonSliderProps) {
  const days = Math.max(1, season.until - season.from);
  const shareOf = (day: number): number => (1000 * (day - season.from)) / days;
  const choose = (name: 'from' | 'until', day: number) => {
    const other = name === 'from' ? Math.max(day, chosen.until) : Math.min(day, chosen.from);
    const [from, until] = name === 'from' ? [day, other] : [other, day];
    const filters = {
      ...address.peek().filters,
      from: from === season.from ? '' : renderDayNumber(from),
      until: until === season.until ? '' : renderDayNumber(until),
    };
    adjust({ filters });
  };
  return (
    <div class="season">
      <Marks season={season} chosen={chosen} events={events} shareOf={shareOf} />
      <div class="months" aria-hidden="true">
        {listMonths(season.from * dayMs, (season.until - days * roomForLabel) * dayMs).map(({ at, label }) => (
          <span key={at} style={{ left: `${shareOf(at / dayMs) / 10}%` }}>
            {label}
          </span>
        ))}
      </div>
      <div class="handles">
        <Handle label={t('From')} day={chosen.from} season={season} onChoose={(day) => choose('from', day)} />
        <Handle label={t('Until')} day={chosen.until} season={season} onChoose={(day) => choose('until', day)} />
      </div>
    </div>
  );
}

interface MarksProps extends SeasonSliderProps {
  readonly shareOf: (day: number) => number;
}

function Marks({ season, chosen, events, shareOf }: MarksProps) {
  const label = t(
    '{0} events from {1} to {2}',
    events.length,
    renderDayNumber(season.from),
    renderDayNumber(season.until),
  );
  return (
    <svg class="marks" viewBox="0 0 1000 34" preserveAspectRatio="none" role="img" aria-label={label}>
      <SeverityPatterns drawing="season" />
      <rect
        class="chosen"
        x={shareOf(chosen.from)}
        width={Math.max(2, shareOf(chosen.until) - shareOf(chosen.from))}
        height="34"
      />
      {listMonths(season.from * dayMs, season.until * dayMs).map(({ at }) => (
        <path key={at} class="month" d={`M${shareOf(at / dayMs)},0V34`} />
      ))}
      {longestFirst(events).map((event) => {
        const from = shareOf(dayOf(event.startedAt));
        const until = shareOf(dayOf(event.endedAt));
        const isLong = until - from > 20;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list of events does the same by keys.
          <rect
            key={event.eventId}
            class={isDuring(event, chosen) ? 'mark' : 'mark outside'}
            x={from - 2}
            y={isLong ? 18 : 5}
            width={Math.max(5, until - from)}
            height={isLong ? 11 : 24}
            fill={severityFill('season', event.severity)}
            onClick={() => navigate({ selection: event.eventId })}
          >
            <title>{event.name}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** So that a long event does not hide a short one. */
const longestFirst = (events: readonly WeatherEvent[]): WeatherEvent[] =>
  events.toSorted((a, b) => durationOf(b) - durationOf(a));
const durationOf = ({ startedAt, endedAt }: WeatherEvent): number => Date.parse(endedAt) - Date.parse(startedAt);

interface HandleProps {
  readonly label: string;
  readonly day: number;
  readonly season: Days;
  readonly onChoose: (day: number) => void;
}

function Handle({ label, day, season, onChoose }: HandleProps) {
  return (
    <label>
      <span>
        {label} <time>{renderDayNumber(day)}</time>
      </span>
      <input
        type="range"
        min={season.from}
        max={season.until}
        value={day}
        aria-valuetext={renderDayNumber(day)}
        onInput={(event) => onChoose(Number(event.currentTarget.value))}
      />
    </label>
  );
}
