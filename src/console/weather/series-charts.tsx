// Temperature, rain, wind and NDVI of a plot, one below the other.

import { dayMs } from '../drawing/time-ticks.ts';
import { t, type Word } from '../words/t.ts';
import { Chart, EndLabel } from './chart.tsx';
import type { Scale } from './scale.ts';
import { type Day, domainOf, splitAtGaps } from './series.ts';

export interface SeriesChartsProps {
  readonly days: readonly Day[];
  readonly x: Scale;
  readonly top: number;
}

const heights = { temperature: 118, rain: 84, wind: 84, ndvi: 84 };
export const chartsHeight = Object.values(heights).reduce((sum, height) => sum + height + 8, 0);

export function SeriesCharts({ days, x, top }: SeriesChartsProps) {
  const rainTop = top + heights.temperature + 8;
  const windTop = rainTop + heights.rain + 8;
  return (
    <>
      <Temperature days={days} x={x} top={top} />
      <Rain days={days} x={x} top={rainTop} />
      <Wind days={days} x={x} top={windTop} />
      <Ndvi days={days} x={x} top={windTop + heights.wind + 8} />
    </>
  );
}

function Temperature({ days, x, top }: SeriesChartsProps) {
  const domain = domainOf(
    days.flatMap(({ temperatureMinC, temperatureMaxC }) => [temperatureMinC, temperatureMaxC]),
    5,
  );
  const last = days.at(-1) as Day;
  return (
    <Chart title={t('Temperature')} unit="°C" top={top} height={heights.temperature} x={x} domain={domain}>
      {(y) => {
        const range = (stretch: readonly Day[]) => {
          const highest = stretch.map(({ at, temperatureMaxC }) => [x(at), y(temperatureMaxC)] as const);
          const lowest = stretch.map(({ at, temperatureMinC }) => [x(at), y(temperatureMinC)] as const);
          return `${pathThrough([...highest, ...lowest.reverse()])}Z`;
        };
        return (
          <>
            {domain[0] < 0 && <path class="zero" d={`M${x.range[0]},${y(0)}H${x.range[1]}`} />}
            <Stretches days={days} draw={range} kind="temperature-range" />
            <Line days={days} x={x} y={y} of="temperatureMeanC" kind="temperature" />
            <EndLabel x={x(last.at)} y={y(last.temperatureMaxC)}>
              {t('highest')}
            </EndLabel>
            <EndLabel x={x(last.at)} y={y(last.temperatureMeanC)}>
              {t('mean')}
            </EndLabel>
            <EndLabel x={x(last.at)} y={y(last.temperatureMinC)}>
              {t('lowest')}
            </EndLabel>
          </>
        );
      }}
    </Chart>
  );
}

function Rain({ days, x, top }: SeriesChartsProps) {
  const domain = domainOf(
    days.map(({ precipitationMm }) => precipitationMm),
    10,
    0,
  );
  const width = Math.max(1, x(dayMs) - x(0) - 2);
  return (
    <Chart title={t('Rain')} unit={'mm a day' satisfies Word} top={top} height={heights.rain} x={x} domain={domain}>
      {(y) => (
        <path
          class="rain"
          d={days
            .filter(({ precipitationMm }) => precipitationMm > 0)
            .map(({ at, precipitationMm }) => {
              const [left, up] = [x(at) - width / 2, y(precipitationMm)];
              return `M${left.toFixed(1)},${y(0)}V${up.toFixed(1)}h${width.toFixed(1)}V${y(0)}Z`;
            })
            .join('')}
        />
      )}
    </Chart>
  );
}

function Wind({ days, x, top }: SeriesChartsProps) {
  const domain = domainOf(
    days.map(({ windGustKmh }) => windGustKmh),
    20,
    0,
  );
  const last = days.at(-1) as Day;
  return (
    <Chart title={t('Wind')} unit="km/h" top={top} height={heights.wind} x={x} domain={domain}>
      {(y) => (
        <>
          <Line days={days} x={x} y={y} of="windGustKmh" kind="gust" />
          <Line days={days} x={x} y={y} of="windSpeedKmh" kind="wind" />
          <EndLabel x={x(last.at)} y={y(last.windGustKmh) - 5}>
            {t('gusts')}
          </EndLabel>
          <EndLabel x={x(last.at)} y={y(last.windSpeedKmh) + 5}>
            {t('mean')}
          </EndLabel>
        </>
      )}
    </Chart>
  );
}

/** NDVI is measured every few days, so the line joins the measurements, each of which is a point. */
function Ndvi({ days, x, top }: SeriesChartsProps) {
  const measured = days.filter((day) => day.ndvi !== null);
  return (
    <Chart
      title={t('NDVI')}
      unit={'greenness, up to 1' satisfies Word}
      top={top}
      height={heights.ndvi}
      x={x}
      domain={[0, 1]}
    >
      {(y) =>
        measured.length === 0 ? (
          <text class="end-label" x={x.range[0]} y={y(0.5)} dx="8">
            {t('not measured on these days')}
          </text>
        ) : (
          <>
            <Line days={measured} x={x} y={y} of="ndvi" kind="ndvi" joinsGaps />
            {measured.map(({ at, ndvi }) => (
              <circle key={at} class="ndvi-point" cx={x(at)} cy={y(ndvi ?? 0)} r="2.5" />
            ))}
          </>
        )
      }
    </Chart>
  );
}

interface LineProps {
  readonly days: readonly Day[];
  readonly x: Scale;
  readonly y: Scale;
  readonly of: 'temperatureMeanC' | 'windGustKmh' | 'windSpeedKmh' | 'ndvi';
  readonly kind: string;
  readonly joinsGaps?: boolean;
}

function Line({ days, x, y, of, kind, joinsGaps = false }: LineProps) {
  const draw = (stretch: readonly Day[]) => pathThrough(stretch.map((day) => [x(day.at), y(day[of] ?? 0)]));
  return joinsGaps ? <path class={kind} d={draw(days)} /> : <Stretches days={days} draw={draw} kind={kind} />;
}

const pathThrough = (points: readonly (readonly [x: number, y: number])[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`;

interface StretchesProps {
  readonly days: readonly Day[];
  readonly draw: (days: readonly Day[]) => string;
  readonly kind: string;
}

const Stretches = ({ days, draw, kind }: StretchesProps) => (
  <path class={kind} d={splitAtGaps(days).map(draw).join('')} />
);
