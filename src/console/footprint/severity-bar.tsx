// Hectares by class as one bar, with a table of the classes below it.

import type { Aoi, FootprintResult } from '../../contract/records.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { SeverityMark, severityFill } from '../drawing/severity-patterns.tsx';
import { renderHectares } from '../land/words.ts';
import { named, renderNumber, t } from '../words/t.ts';

export interface SeverityBarProps {
  readonly result: FootprintResult;
  readonly plot: Pick<Aoi, 'areaHectares'>;
}

export function SeverityBar({ result, plot }: SeverityBarProps) {
  const classes = severities.map((severity) => ({ severity, ...result.cellsBySeverity[severity] }));
  const undamaged = Math.max(0, plot.areaHectares - result.damagedHectares);
  const rows = [
    ...classes,
    { severity: 'undamaged' as const, hectares: undamaged, cellCount: result.undamagedCellCount },
  ];
  const label = rows.map(({ severity, hectares }) => `${named(severity)} ${renderHectares(hectares)}`).join(', ');
  let start = 0;
  return (
    <div class="severity-bar">
      <svg viewBox="0 0 400 18" preserveAspectRatio="none" role="img" aria-label={label}>
        <rect class="undamaged" width="400" height="18" />
        {classes.map(({ severity, hectares }) => {
          const width = (400 * hectares) / plot.areaHectares;
          const x = start;
          start += width;
          return <rect key={severity} x={x} width={width} height="18" fill={severityFill(severity)} />;
        })}
      </svg>
      <table>
        <tbody>
          {rows.map(({ severity, hectares, cellCount }) => (
            <tr key={severity}>
              <th scope="row">
                {severity === 'undamaged' ? (
                  <span class="undamaged-mark" aria-hidden="true" />
                ) : (
                  <SeverityMark severity={severity} />
                )}{' '}
                {named(severity)}
              </th>
              <td>
                {renderNumber(hectares, 2)} {t('ha')}
              </td>
              <td>
                {cellCount} {t('cells')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
