// The land under the plots: provinces, the land around them, towns (Natural Earth, public domain), fetched when a map is first
// drawn. It draws the boundaries, and as many names as there is room for.

import { geoPath } from 'd3-geo';
import { useMemo } from 'preact/hooks';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Position } from '../../contract/schemas/fields.ts';
import { boxesOverlap } from '../../primitives/polygon.ts';
import { type Label, placeLabels, renderName } from '../drawing/label-places.ts';
import type { Drawn } from '../drawing/use-zoom.ts';
import { drawnBounds, projectionOf } from '../drawing/view.ts';
import { fetchLater } from '../look/load-later.tsx';

/** Undefined until it has loaded; a map is useful without it. */
export const { fetched: ground, ask: loadGround } = fetchLater(async () => {
  const [boundaries, towns] = await Promise.all([
    import('./boundaries.json', { with: { type: 'json' } }),
    import('./towns.json', { with: { type: 'json' } }),
  ]);
  return buildGround(boundaries.default as unknown as Boundaries, towns.default as [string, number, number, number][]);
});

type Boundaries = Topology<{
  provinces: GeometryCollection<{ country: string; name: string }>;
  neighbours: GeometryCollection<{ country: string; name: string }>;
}>;

/** Towns come with the largest first, whose rank is 0. */
function buildGround(
  boundaries: Boundaries,
  towns: readonly (readonly [name: string, lon: number, lat: number, rank: number])[],
) {
  const { provinces, neighbours } = boundaries.objects;
  return {
    provinces: feature(boundaries, provinces),
    neighbours: feature(boundaries, neighbours),
    borders: mesh(boundaries, provinces, (a, b) => a !== b),
    towns: towns.map(([name, lon, lat, rank]) => ({ name, at: [lon, lat], rank })),
  };
}

type Ground = ReturnType<typeof buildGround>;

export function GroundLayer({ drawn }: { readonly drawn: Drawn }) {
  const found = ground.value;
  const paths = useMemo(() => found && buildPaths(found, drawn), [found, drawn]);
  if (paths === undefined) return null;
  return (
    <g class="ground">
      <path class="neighbours" d={paths.neighbours} />
      <path class="provinces" d={paths.provinces} />
      <path class="borders" d={paths.borders} />
    </g>
  );
}

function buildPaths({ provinces, neighbours, borders }: Ground, { view, size: { width, height } }: Drawn) {
  const projection = projectionOf(view).clipExtent([
    [-width / 2, -height / 2],
    [width * 1.5, height * 1.5],
  ]);
  const path = geoPath(projection).digits(1);
  return { provinces: path(provinces) ?? '', neighbours: path(neighbours) ?? '', borders: path(borders) ?? '' };
}

interface NamesLayerProps {
  readonly drawn: Drawn;
  /** These labels are placed before those of towns. */
  readonly first: readonly Label[];
}

export function NamesLayer({ drawn, first }: NamesLayerProps) {
  const names = ground.value === undefined ? [] : listNames(ground.value, drawn);
  return (
    <g class="names">
      {placeLabels([...first, ...names]).map(({ key, text, x, y, kind, fontPx, hasPoint = false }) => (
        <g key={key} class={kind}>
          {hasPoint && <circle cx={x} cy={y} r="1.8" />}
          <text
            x={hasPoint ? x + 5 : x}
            y={y}
            dy="0.35em"
            font-size={fontPx}
            text-anchor={hasPoint ? 'start' : 'middle'}
          >
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

function listNames({ towns }: Ground, { view, size }: Drawn): Label[] {
  const projection = projectionOf(view);
  const bounds = drawnBounds(view, size);
  const isDrawn = ({ at: [lon = 0, lat = 0] }: { at: readonly number[] }) => boxesOverlap(bounds, [lon, lat, lon, lat]);
  const lowestRank = 1 + Math.log2(view.k / 4_000) * 1.6;
  const largest = towns.filter((town) => town.rank <= lowestRank && isDrawn(town)).slice(0, 60);
  return largest.map(({ name, at }) => {
    const [x, y] = projection(at as Position);
    return { key: `${name} ${x}`, text: renderName(name), x, y, kind: 'town', fontPx: 11, hasPoint: true };
  });
}
