// The charts of a plot over one time axis, the events as bands across them, and the figures of the day under the pointer.

import { useRef, useState } from 'preact/hooks';
import { doubtOf } from '../../client/reading/events.ts';
import type { WeatherEvent } from '../../contract/records.ts';
import { placeLabels, renderName } from '../drawing/label-places.ts';
import { severityFill } from '../drawing/severity-patterns.tsx';
import { useSize } from '../drawing/use-zoom.ts';
import { listTicks } from '../land/season.ts';
import { renderWord } from '../land/words.ts';
import { t } from '../words/t.ts';
import { createScale, type Day, renderDayFigures, type Scale, spanOf } from './series.ts';
import { chartsHeight, leftPx, rightPx, SeriesCharts } from './series-charts.tsx';

interface WeatherChartsProps {
  /** There is at least one day; the oldest comes first. */
  readonly days: readonly Day[];
  readonly events: readonly WeatherEvent[];
  readonly label: string;
}

const eventBandsHeight = 44;
const axisPx = 22;
const bottom = eventBandsHeight + chartsHeight;

export function WeatherCharts({ days, events, label }: WeatherChartsProps) {
  const svg = useRef<SVGSVGElement>(null);
  const width = useSize(svg)?.width ?? 640;
  const [pointed, setPointed] = useState(days.length - 1);
  const index = Math.min(pointed, days.length - 1);
  const day = days[index] as Day;
  const x = createScale(spanOf(days) as [number, number], [leftPx, Math.max(leftPx + 60, width - rightPx)]);
  const point = (event: PointerEvent) => {
    const box = (svg.current as SVGSVGElement).getBoundingClientRect();
    const distanceTo = (each: Day | undefined) => Math.abs(x(each?.at ?? 0) - (event.clientX - box.left));
    setPointed(days.reduce((nearest, each, at) => (distanceTo(each) < distanceTo(days[nearest]) ? at : nearest), 0));
  };
  return (
    <div class="weather-charts">
      <label class="day">
        <span class="day-figures">{renderDayFigures(day)}</span>
        <input
          type="range"
          min="0"
          max={days.length - 1}
          value={index}
          aria-label={t('Day')}
          aria-valuetext={renderDayFigures(day)}
          onInput={(event) => setPointed(Number(event.currentTarget.value))}
        />
      </label>
      <svg ref={svg} class="charts" height={bottom + axisPx} role="img" aria-label={label} onPointerMove={point}>
        <EventBands events={events} x={x} />
        <SeriesCharts days={days} x={x} top={eventBandsHeight} />
        <TimeAxis x={x} />
        <path class="day-line" d={`M${x(day.at).toFixed(1)},${eventBandsHeight - 12}V${bottom}`} />
      </svg>
    </div>
  );
}

function TimeAxis({ x }: { readonly x: Scale }) {
  const [from, until] = x.domain;
  const [left, right] = x.range;
  return (
    <g class="time-axis">
      <path d={`M${left},${bottom}H${right}`} />
      {listTicks(from, until, Math.max(2, Math.floor((right - left) / 64))).map(({ at, label }) => (
        <g key={at} transform={`translate(${x(at).toFixed(1)},${bottom})`}>
          <path d="M0,0v4" />
          <text y="16" text-anchor="middle">
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}

function EventBands({ events, x }: { readonly events: readonly WeatherEvent[]; readonly x: Scale }) {
  const [left, right] = x.range;
  const bands = events.flatMap((event) => {
    const [from, until] = [x(Date.parse(event.startedAt)), x(Date.parse(event.endedAt))];
    if (from > right || until < left) return [];
    const start = Math.max(left, from);
    return [{ ...event, doubt: doubtOf(event), start, width: Math.max(4, Math.min(right, until) - start) }];
  });
  const labels = bands.map(({ eventId, name, peril, doubt, start, width }) => {
    const text = `${renderName(name, 24)} (${[peril, doubt ?? []].flat().map(renderWord).join(', ')})`;
    const half = text.length * 3.1;
    const inside = Math.min(right - half, Math.max(left + half, start + width / 2));
    return { key: eventId, text, x: inside, y: 10, kind: 'event', fontPx: 11 };
  });
  return (
    <g class="happenings">
      {bands.map(({ eventId, severity, doubt, start, width }) => (
        <g key={eventId} class={doubt ?? undefined}>
          <rect class="event-band" x={start} y="20" width={width} height={bottom - 20} />
          <rect x={start} y="20" width={width} height="10" fill={severityFill(severity)} />
        </g>
      ))}
      {placeLabels(labels).map(({ key, text, x: middle, y }) => (
        <text key={key} x={middle} y={y} text-anchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}
