// Temperature, rain, wind and NDVI of a plot, one below the other: each with its unit, the lines of its scale, and
// labels at the ends of its lines instead of a legend.

import { dayMs } from '../land/season.ts';
import { named, renderNumber, t, type Word } from '../words/t.ts';
import { createScale, type Day, domainOf, listRoundValues, type Scale, splitAtGaps } from './series.ts';

type Figure = 'temperatureMinC' | 'temperatureMeanC' | 'temperatureMaxC' | 'windGustKmh' | 'windSpeedKmh' | 'ndvi';

interface Chart {
  readonly title: Word;
  readonly unit: string;
  readonly step: number;
  /** The least value of the scale; without it, the least that was measured. */
  readonly from?: number;
  /** Drawn as an area between the two. */
  readonly range?: readonly [Figure, Figure];
  readonly bars?: 'precipitationMm';
  readonly lines: readonly { readonly of: Figure; readonly kind: string; readonly label?: Word }[];
}

const charts: readonly Chart[] = [
  {
    title: 'Temperature',
    unit: '°C',
    step: 5,
    range: ['temperatureMinC', 'temperatureMaxC'],
    lines: [{ of: 'temperatureMeanC', kind: 'temperature', label: 'mean' }],
  },
  { title: 'Rain', unit: 'mm a day' satisfies Word, step: 10, from: 0, bars: 'precipitationMm', lines: [] },
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
  const { title, unit, step, from, range, bars, lines } = chart;
  const figures = [...lines.map(({ of }) => of), ...(range ?? []), ...(bars === undefined ? [] : [bars])];
  const domain = domainOf(
    days.flatMap((day) => figures.flatMap((name) => day[name] ?? [])),
    step,
    from,
  );
  const y = createScale(domain, [top + heightPx - 12, top + 20]);
  const [left, right] = x.range;
  return (
    <g class="chart">
      <text class="chart-title" x={left} y={top + 11}>
        {t(title)} <tspan class="unit">{named(unit)}</tspan>
      </text>
      {listRoundValues(domain, 3).map((tick) => (
        <g key={tick} class="tick">
          <path d={`M${left},${y(tick).toFixed(1)}H${right}`} />
          <text x={left - 6} y={y(tick)} dy="0.32em" text-anchor="end">
            {renderNumber(tick)}
          </text>
        </g>
      ))}
      {range !== undefined && <path class="range" d={renderRange(days, x, y, range)} />}
      {bars !== undefined && <path class="rain" d={renderBars(days, x, y, bars)} />}
      {lines.map((line) => (
        <Line key={line.of} days={days.filter((day) => day[line.of] !== null)} x={x} y={y} {...line} />
      ))}
    </g>
  );
}

type LineProps = Omit<SeriesChartsProps, 'top'> & Chart['lines'][number] & { readonly y: Scale };

/** What is measured every few days only, such as NDVI, is a line through points. */
function Line({ days, x, y, of, kind, label }: LineProps) {
  const last = days.at(-1);
  if (last === undefined) return null;
  const pointOf = (day: Day) => [x(day.at), y(day[of] ?? 0)] as const;
  const stretches = of === 'ndvi' ? [days] : splitAtGaps(days);
  return (
    <>
      <path class={kind} d={stretches.map((stretch) => pathThrough(stretch.map(pointOf))).join('')} />
      {of === 'ndvi' &&
        days.map((day) => <circle key={day.at} class="ndvi-point" cx={pointOf(day)[0]} cy={pointOf(day)[1]} r="2.5" />)}
      {label !== undefined && (
        <text class="end-label" x={x(last.at) + 5} y={y(last[of] ?? 0)} dy="0.32em">
          {t(label)}
        </text>
      )}
    </>
  );
}

const renderRange = (days: readonly Day[], x: Scale, y: Scale, [low, high]: readonly [Figure, Figure]): string =>
  splitAtGaps(days)
    .map((stretch) => {
      const along = (of: Figure) => stretch.map((day) => [x(day.at), y(day[of] ?? 0)] as const);
      return `${pathThrough([...along(high), ...along(low).reverse()])}Z`;
    })
    .join('');

function renderBars(days: readonly Day[], x: Scale, y: Scale, of: 'precipitationMm'): string {
  const width = Math.max(1, x(dayMs) - x(0) - 2);
  return days
    .filter((day) => day[of] > 0)
    .map(
      (day) => `M${(x(day.at) - width / 2).toFixed(1)},${y(0)}V${y(day[of]).toFixed(1)}h${width.toFixed(1)}V${y(0)}Z`,
    )
    .join('');
}

const pathThrough = (points: readonly (readonly [x: number, y: number])[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`;
