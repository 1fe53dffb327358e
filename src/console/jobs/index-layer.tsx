// The vegetation index of each cell before or after the event, as one path per colour step, clipped to the plot.

import type { FootprintResult } from '../../contract/records.ts';
import type { Position } from '../../contract/schemas/fields.ts';
import { renderRing } from '../drawing/shape-paths.ts';
import type { Drawn } from '../drawing/use-zoom.ts';
import { projectionOf } from '../drawing/view.ts';
import { indexCellsOf } from './cells.ts';

export interface IndexLayerProps {
  readonly result: FootprintResult;
  readonly side: 'before' | 'after';
  readonly ring: readonly Position[];
  readonly view: Drawn['view'];
}

const colourSteps = 24;

type IndexName = NonNullable<FootprintResult['index']>['name'];

/** From bare soil to dense leaves, each index on its own scale (Decision 49). */
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
