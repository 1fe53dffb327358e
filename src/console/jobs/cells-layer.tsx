// The damaged cells of a result as one path per class, and the vegetation index of each cell before or after the event, as one path
// per colour step, clipped to the plot. The code that knows the grid is fetched when the first result is drawn.

import type { DamagedCell, IndexCell } from '../../client/footprint/damaged-cells.ts';
import type { FootprintResult } from '../../contract/records.ts';
import type { Position } from '../../contract/schemas/fields.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { severityFill } from '../drawing/severity-patterns.tsx';
import { renderRing } from '../drawing/shape-paths.ts';
import type { Drawn } from '../drawing/use-zoom.ts';
import { projectionOf } from '../drawing/view.ts';
import { fetchLater } from '../look/load-later.tsx';

type Cells = typeof import('../../client/footprint/damaged-cells.ts');

/** Panels load it before the first result, so that its cells are drawn at once. */
export const { fetched: grid, ask: loadGrid } = fetchLater(() => import('../../client/footprint/damaged-cells.ts'));

/** Lists the cells of each result once; empty until the grid's code has loaded. */
function memoizeByResult<Cell>(list: (cells: Cells, result: FootprintResult) => readonly Cell[]) {
  const listed = new WeakMap<FootprintResult, readonly Cell[]>();
  return (result: FootprintResult): readonly Cell[] => {
    const known = listed.get(result);
    if (known !== undefined) return known;
    if (grid.value === undefined) {
      void loadGrid();
      return [];
    }
    const cells = list(grid.value, result);
    listed.set(result, cells);
    return cells;
  };
}

const cellsOf = memoizeByResult<DamagedCell>(({ listDamagedCells }, result) => listDamagedCells(result));
const indexCellsOf = memoizeByResult<IndexCell>(({ listIndexCells }, result) => listIndexCells(result));

interface CellsLayerProps {
  readonly result: FootprintResult;
  readonly view: Drawn['view'];
  readonly isFilling?: boolean;
}

/** With `isFilling` the cells appear from north to south. */
export function CellsLayer({ result, view, isFilling = false }: CellsLayerProps) {
  const cells = cellsOf(result);
  const projection = projectionOf(view);
  return (
    <g class={isFilling ? 'cells filling' : 'cells'} data-cells={cells.length}>
      {severities.map((severity) => {
        const rings = cells.filter((cell) => cell.severity === severity);
        if (rings.length === 0) return null;
        const d = rings.map(({ boundary }) => renderRing(boundary, projection)).join('');
        return <path key={severity} fill={severityFill(severity)} d={d} />;
      })}
    </g>
  );
}

interface IndexLayerProps {
  readonly result: FootprintResult;
  readonly side: 'before' | 'after';
  readonly ring: readonly Position[];
  readonly view: Drawn['view'];
}

const colourSteps = 24;

type IndexName = NonNullable<FootprintResult['index']>['name'];

/** Each index has its own scale from bare soil to dense leaves (Decision 49). */
const rangeOf: Readonly<Record<IndexName, readonly [bare: number, dense: number]>> = {
  ndvi: [0.1, 0.9],
  ndre: [0.06, 0.56],
  rvi: [0.26, 0.74],
};

export function IndexLayer({ result, side, ring, view }: IndexLayerProps) {
  const { index } = result;
  if (index === null) return null;
  const projection = projectionOf(view);
  const [bare, dense] = rangeOf[index.name];
  const stepOf = (reading: number): number =>
    Math.round((colourSteps - 1) * Math.min(1, Math.max(0, (reading - bare) / (dense - bare))));
  const paths: string[][] = Array.from({ length: colourSteps }, () => []);
  for (const cell of indexCellsOf(result)) paths[stepOf(cell[side])]?.push(renderRing(cell.boundary, projection));
  const outline = renderRing(ring, projection);
  const clip = `clip-${result.jobId}-${side}`;
  return (
    <>
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <g class="index-cells" clip-path={`url(#${clip})`}>
        <path d={outline} style={colourOf(stepOf(index[side]))} />
        {paths.map((rings, step) => rings.length > 0 && <path key={step} d={rings.join('')} style={colourOf(step)} />)}
      </g>
    </>
  );
}

const colourOf = (step: number) => ({
  fill: `color-mix(in oklab, var(--dense) ${Math.round((100 * step) / (colourSteps - 1))}%, var(--bare))`,
});
