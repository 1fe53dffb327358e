// The damage that jobs found while the page looked on, on plots that are drawn large enough to show it.

import type { FootprintResult } from '../../contract/records.ts';
import type { Drawn } from '../drawing/use-zoom.ts';
import { boundsMeet, drawnBounds } from '../drawing/view.ts';
import { CellsLayer } from '../jobs/cells-layer.tsx';
import { listFollowedJobs } from '../jobs/footprint-jobs.ts';
import type { Land } from '../land/land.ts';

const leastPlotPx = 24;

export function DamageLayer({ drawn: { view, size }, land }: { readonly drawn: Drawn; readonly land: Land }) {
  const newest = new Map<string, FootprintResult>();
  for (const { result } of listFollowedJobs()) {
    if (result !== undefined && !newest.has(result.aoiId)) newest.set(result.aoiId, result);
  }
  if (newest.size === 0) return null;
  const seen = drawnBounds(view, size);
  return land.plotShapes.map(({ id, bounds }) => {
    const result = newest.get(id);
    const isLarge = ((bounds[2] - bounds[0]) / 360) * view.k >= leastPlotPx;
    return result !== undefined && isLarge && boundsMeet(bounds, seen) ? (
      <CellsLayer key={result.jobId} result={result} view={view} />
    ) : null;
  });
}
