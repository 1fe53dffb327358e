import { boxesOverlap } from '../../primitives/polygon.ts';
import { type Label, renderName } from '../drawing/label-places.ts';
import { severityFill } from '../drawing/severity-patterns.tsx';
import { renderRing, type Shape } from '../drawing/shape-paths.ts';
import { ShapesLayer } from '../drawing/shapes.tsx';
import type { Drawn } from '../drawing/use-zoom.ts';
import { drawnBounds, projectionOf } from '../drawing/view.ts';
import { doubtIn, type Land } from '../land/land.ts';
import { shortNameOf } from '../land/words.ts';
import { translate } from '../words/t.ts';

/** More plots than this get smaller dots. */
const crowd = 400;

interface LandLayersProps {
  readonly drawn: Drawn;
  readonly land: Land;
  readonly selection: string | null;
}

const withDoubt = (land: Land, id: string, name = ''): string =>
  [name, translate(doubtIn(land, id))].filter(Boolean).join(', ');

export function LandLayers({ drawn, land, selection }: LandLayersProps) {
  const { view, size } = drawn;
  const projection = projectionOf(view);
  const bounds = drawnBounds(view, size);
  const eventShapes = land.eventShapes.filter((shape) => boxesOverlap(shape.bounds, bounds));
  const touched = new Set(land.eventById.get(selection ?? '')?.affectedAoiIds);
  /** A wide event is drawn fainter, since it would hide what lies in it. */
  const isWide = ({ bounds: [west, , east] }: Shape) => ((east - west) / 360) * view.k > size.width * 0.7;
  const plotsIn = (ids: ReadonlySet<string | null>) => land.plotShapes.filter(({ id }) => ids.has(id));
  return (
    <>
      {eventShapes.map((shape) => (
        <path
          key={shape.id}
          class={`event ${doubtIn(land, shape.id)}${shape.id === selection ? ' selected' : ''}${isWide(shape) ? ' wide' : ''}`}
          fill={severityFill(land.eventById.get(shape.id)?.severity ?? 'low')}
          d={renderRing(shape.ring, projection)}
        >
          <title>{withDoubt(land, shape.id, land.eventById.get(shape.id)?.name)}</title>
        </path>
      ))}
      <ShapesLayer
        drawn={drawn}
        kind={land.plots.length > crowd ? 'plots crowded' : 'plots'}
        shapes={land.plotShapes}
      />
      {touched.size > 0 && <ShapesLayer drawn={drawn} kind="touched-plots" shapes={plotsIn(touched)} />}
      <ShapesLayer drawn={drawn} kind="selected-plots" shapes={plotsIn(new Set([selection]))} />
    </>
  );
}

/** Plots that are too small for a name have none. */
export function listLandLabels({ view, size }: Drawn, land: Land): Label[] {
  const projection = projectionOf(view);
  const drawn = drawnBounds(view, size);
  const named = (shapes: readonly Shape[], kind: string, nameOf: (id: string) => string | undefined): Label[] =>
    shapes.flatMap(({ id, bounds }) => {
      const [west, south, east, north] = bounds;
      const name = nameOf(id);
      const widthPx = ((east - west) / 360) * view.k;
      if (name === undefined || widthPx < 46 || !boxesOverlap(bounds, drawn)) return [];
      const [x, y] = projection([(west + east) / 2, (south + north) / 2]);
      return [{ key: id, text: withDoubt(land, id, renderName(name, 26)), x, y, kind, fontPx: 11 }];
    });
  return [
    ...named(land.plotShapes, 'plot-name', (id) => shortNameOf(land.plotById.get(id)?.name)),
    ...named(land.eventShapes, 'event-name', (id) => land.eventById.get(id)?.name),
  ];
}
