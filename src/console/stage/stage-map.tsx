// The plot or its surroundings as a picture that nobody has to move: the storm, the plots it struck, and the cells of the damage.

import { ScaleBar } from '../drawing/scale-bar.tsx';
import { severityFill } from '../drawing/severity-patterns.tsx';
import { renderRing } from '../drawing/shape-paths.ts';
import { ShapesLayer } from '../drawing/shapes-layer.tsx';
import { boundsOf, fitBounds, projectionOf } from '../drawing/view.ts';
import { GroundLayer } from '../ground/ground-layer.tsx';
import { CellsLayer } from '../jobs/cells-layer.tsx';
import { shortNameOf } from '../land/words.ts';
import type { Story } from './story.ts';

const size = { width: 860, height: 560 };

export function StageMap({ story, of }: { readonly story: Story; readonly of: 'storm' | 'plot' }) {
  const { land, event, plot, result } = story;
  const storm = event.footprint.coordinates[0] ?? [];
  const bounds = boundsOf(of === 'storm' ? storm : plot.ring);
  if (bounds === undefined) return null;
  const view = fitBounds(bounds, size, of === 'storm' ? 0.84 : 0.7);
  const projection = projectionOf(view);
  const touched = new Set(event.affectedAoiIds);
  const shapes = land.plotShapes.filter(({ id }) => (of === 'storm' ? touched.has(id) : id !== plot.aoiId));
  const [west, , east, north] = boundsOf(plot.ring) ?? bounds;
  const [x, top] = projection([(west + east) / 2, north]);
  const name = shortNameOf(plot.name);
  return (
    <svg
      class="stage-map"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`${event.name}, ${name}`}
    >
      <GroundLayer drawn={{ view, size }} />
      <path class="event faint" fill={severityFill(event.severity)} d={renderRing(storm, projection)} />
      <ShapesLayer drawn={{ view, size }} kind="plots" shapes={shapes} />
      <path class="undamaged" d={renderRing(plot.ring, projection)} />
      {of === 'plot' && result !== undefined && <CellsLayer result={result} view={view} isFilling />}
      <path class="plot-outline" d={renderRing(plot.ring, projection)} />
      <text x={x} y={top - 18} text-anchor="middle">
        <tspan>{name}</tspan>
      </text>
      <ScaleBar view={view} size={size} />
    </svg>
  );
}
