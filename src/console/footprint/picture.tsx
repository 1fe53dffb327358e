// The plot, its neighbours and the event above it, and the cells of a result.

import { useMemo } from 'preact/hooks';
import type { FootprintResult } from '../../contract/records.ts';
import { MapFrame } from '../drawing/map-frame.tsx';
import { severityFill } from '../drawing/severity-patterns.tsx';
import { findShapeAt, renderRing } from '../drawing/shape-paths.ts';
import { ShapesLayer } from '../drawing/shapes-layer.tsx';
import type { Drawn } from '../drawing/use-zoom.ts';
import { boundsOf, projectionOf, widen } from '../drawing/view.ts';
import { CellsLayer } from '../jobs/cells-layer.tsx';
import type { Choice } from '../jobs/choice.ts';
import type { Land } from '../land/land.ts';
import { renderHectares } from '../land/words.ts';
import { t } from '../words/t.ts';
import { choose } from './chooser.tsx';

export interface PictureProps {
  readonly land: Land;
  readonly choice: Choice;
  readonly result: FootprintResult | undefined;
  readonly isFilling: boolean;
}

export function Picture({ land, choice, result, isFilling }: PictureProps) {
  const { event, plot } = choice;
  const focus = useMemo(() => {
    const bounds = boundsOf(plot.ring);
    return bounds && widen(bounds, 0.12);
  }, [plot.aoiId]);
  const label =
    result === undefined
      ? t('{0} and its neighbours', plot.name)
      : t('{0} of {1} of {2} are damaged', result.damagedHectares, renderHectares(plot.areaHectares), plot.name);
  return (
    <div class="picture">
      <MapFrame
        label={label}
        focus={focus}
        onPick={(at) => {
          const found = findShapeAt(land.plotShapes, at, 0);
          if (found !== undefined && found.id !== plot.aoiId) choose({ event: event.eventId, plot: found.id });
        }}
      >
        {(drawn) => (
          <>
            <Surroundings drawn={drawn} land={land} choice={choice} />
            {result !== undefined && <CellsLayer result={result} view={drawn.view} isFilling={isFilling} />}
            <path class="plot-outline" d={renderRing(plot.ring, projectionOf(drawn.view))} />
          </>
        )}
      </MapFrame>
    </div>
  );
}

function Surroundings({ drawn, land, choice }: Pick<PictureProps, 'land' | 'choice'> & { drawn: Drawn }) {
  const projection = projectionOf(drawn.view);
  return (
    <>
      <path
        class="event faint"
        fill={severityFill(choice.event.severity)}
        d={renderRing(choice.event.footprint.coordinates[0] ?? [], projection)}
      />
      <ShapesLayer drawn={drawn} kind="plots" shapes={land.plotShapes.filter(({ id }) => id !== choice.plot.aoiId)} />
      <path class="undamaged" d={renderRing(choice.plot.ring, projection)} />
    </>
  );
}
