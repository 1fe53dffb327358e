// The figures behind the charts as a table, for people who do not see the charts.

import { named, renderNumber, t } from '../words/t.ts';
import type { Day } from './series.ts';

const columns = [
  ['temperatureMinC', 'lowest °C'],
  ['temperatureMeanC', 'mean °C'],
  ['temperatureMaxC', 'highest °C'],
  ['precipitationMm', 'rain mm'],
  ['windSpeedKmh', 'wind km/h'],
  ['windGustKmh', 'gusts km/h'],
  ['hailSizeMm', 'hail mm'],
  ['ndvi', 'NDVI'],
] as const satisfies readonly (readonly [keyof Day, string])[];

const renderFigure = (figure: number | null): string => (figure === null ? '' : renderNumber(figure));

export function WeatherTable({ days }: { readonly days: readonly Day[] }) {
  return (
    <details class="weather-table">
      <summary>{t('As a table')}</summary>
      <div>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              {columns.map(([name, title]) => (
                <th key={name} scope="col">
                  {named(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.at}>
                <th scope="row">{new Date(day.at).toISOString().slice(0, 10)}</th>
                {columns.map(([name]) => (
                  <td key={name}>{renderFigure(day[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
