// Temperature, rain, wind and NDVI of a plot, one below the other: each with its unit, the lines of its scale, and
// labels at the ends of its lines instead of a legend.

import type { WeatherObservation } from '../../contract/records.ts';
import { dayMs } from '../land/season.ts';
import { figures, t, translate, type Word } from '../words/t.ts';
import { createScale, type Day, domainOf, isAfterGap, listRoundValues, type Scale } from './series.ts';

type Figure = Extract<keyof WeatherObservation, `${string}${'C' | 'Mm' | 'Kmh'}` | 'ndvi'>;

interface Chart {
  readonly title: Word;
  readonly unit: string;
  readonly step: number;
  /** The lowest value of the scale; by default the lowest measured one. */
  readonly from?: number;
  readonly lines: readonly { readonly of: Figure; readonly kind: string; readonly label?: Word }[];
}

const charts: readonly Chart[] = [
  {
    title: 'Temperature',
    unit: '°C',
    step: 5,
    lines: [
      { of: 'temperatureMaxC', kind: 'extreme' },
      { of: 'temperatureMeanC', kind: 'temperature', label: 'mean' },
      { of: 'temperatureMinC', kind: 'extreme' },
    ],
  },
  {
    title: 'Rain',
    unit: 'mm a day' satisfies Word,
    step: 10,
    from: 0,
    lines: [{ of: 'precipitationMm', kind: 'rain' }],
  },
  {
    title: 'Wind',
    unit: 'km/h',
    step: 20,
    from: 0,
    lines: [
      { of: 'windGustKmh', kind: 'gust', label: 'gusts' },
      { of: 'windSpeedKmh', kind: 'wind', label: 'mean' },
    ],
  },
  { title: 'NDVI', unit: 'greenness, up to 1' satisfies Word, step: 1, from: 0, lines: [{ of: 'ndvi', kind: 'ndvi' }] },
];

const heightPx = 92;
export const chartsHeight = charts.length * heightPx;
export const leftPx = 46;
export const rightPx = 62;

export interface SeriesChartsProps {
  readonly days: readonly Day[];
  readonly x: Scale;
  readonly top: number;
}

export const SeriesCharts = ({ top, ...shared }: SeriesChartsProps) =>
  charts.map((chart, index) => <OneChart key={chart.title} {...shared} top={top + index * heightPx} chart={chart} />);

function OneChart({ days, x, top, chart }: SeriesChartsProps & { readonly chart: Chart }) {
  const { title, unit, step, from, lines } = chart;
  const domain = domainOf(
    days.flatMap((day) => lines.flatMap(({ of }) => day[of] ?? [])),
    step,
    from,
  );
  const y = createScale(domain, [top + heightPx - 12, top + 20]);
  const [left, right] = x.range;
  return (
    <g class="chart">
      <text class="chart-title" x={left} y={top + 11}>
        {t(title)} <tspan class="unit">{translate(unit)}</tspan>
      </text>
      {listRoundValues(domain, 3).map((tick) => (
        <g key={tick} class="tick">
          <path d={`M${left},${y(tick).toFixed(1)}H${right}`} />
          <text x={left - 6} y={y(tick)} dy="0.32em" text-anchor="end">
            {figures.value.number(tick)}
          </text>
        </g>
      ))}
      {lines.map((line) => (
        <Line key={line.of} days={days} x={x} y={y} {...line} />
      ))}
    </g>
  );
}

type LineProps = Omit<SeriesChartsProps, 'top'> & Chart['lines'][number] & { readonly y: Scale };

/** Rain is drawn as bars; values that are measured only every few days, such as NDVI, as a line through points. */
function Line({ days, x, y, of, kind, label }: LineProps) {
  const points = days.flatMap((day, index) => {
    const figure = day[of];
    return figure === null ? [] : [{ day, x: x(day.at), y: y(figure), isFirst: isAfterGap(day, days[index - 1]) }];
  });
  const last = points.at(-1);
  if (last === undefined) return null;
  const isSparse = of === 'ndvi';
  const d = points.map((point, index) => {
    if (kind === 'rain') return `M${point.x},${y(0)}V${point.y}`;
    return `${index === 0 || (point.isFirst && !isSparse) ? 'M' : 'L'}${point.x.toFixed(1)},${point.y.toFixed(1)}`;
  });
  return (
    <>
      <path class={kind} d={d.join('')} stroke-width={kind === 'rain' ? Math.max(1, x(dayMs) - x(0) - 2) : undefined} />
      {isSparse && points.map((point) => <circle key={point.x} class="ndvi-point" cx={point.x} cy={point.y} r="2.5" />)}
      {label !== undefined && (
        <text x={last.x + 5} y={last.y} dy="0.32em">
          {t(label)}
        </text>
      )}
    </>
  );
}
