// The damaged cells of a result as paths by severity, in bands from north to south that can fill one after the other.

import type { FootprintResult } from '../../contract/records.ts';
import type { Position } from '../../contract/schemas/fields.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { severityFill } from '../drawing/severity-patterns.tsx';
import { renderRing } from '../drawing/shape-paths.ts';
import type { Drawn } from '../drawing/use-zoom.ts';
import { projectionOf } from '../drawing/view.ts';
import { cellsOf } from './cells.ts';

export interface CellsLayerProps {
  readonly result: FootprintResult;
  readonly view: Drawn['view'];
  readonly isFilling?: boolean;
}

const bands = 24;
const bandMs = 45;

export function CellsLayer({ result, view, isFilling = false }: CellsLayerProps) {
  const cells = cellsOf(result);
  const lats = cells.map(({ boundary }) => boundary[0]?.[1] ?? 0);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const bandOf = ([, lat]: Position): number => Math.floor(((bands - 1e-6) * (north - lat)) / (north - south || 1));
  const projection = projectionOf(view);
  const paths = new Map<string, string[]>();
  for (const { severity, boundary } of cells) {
    const key = `${severity} ${bandOf(boundary[0] as Position)}`;
    const known = paths.get(key);
    if (known === undefined) paths.set(key, [renderRing(boundary, projection)]);
    else known.push(renderRing(boundary, projection));
  }
  return (
    <g class={isFilling ? 'cells filling' : 'cells'} data-cells={cells.length}>
      {severities.flatMap((severity) =>
        Array.from({ length: bands }, (_, band) => {
          const path = paths.get(`${severity} ${band}`);
          return (
            path !== undefined && (
              <path
                key={`${severity} ${band}`}
                fill={severityFill(severity)}
                d={path.join('')}
                style={{ animationDelay: `${band * bandMs}ms` }}
              />
            )
          );
        }),
      )}
    </g>
  );
}
