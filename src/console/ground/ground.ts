// The land under the plots: provinces, the land around them, towns (Natural Earth, public domain). Fetched once, when a
// map is first drawn.

import { geoArea, geoBounds, geoCentroid } from 'd3-geo';
import type { FeatureCollection, MultiLineString, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { fetchLater } from '../look/load-later.tsx';

interface Named {
  readonly name: string;
  readonly at: Position;
}

export interface Ground {
  readonly provinces: FeatureCollection;
  readonly neighbours: FeatureCollection;
  readonly borders: MultiLineString;
  /** Each name with the width of its province. */
  readonly provinceNames: readonly (Named & { readonly widthDegrees: number })[];
  /** The largest first; rank 0 is the largest. */
  readonly towns: readonly (Named & { readonly rank: number })[];
}

/** Undefined until it has loaded; a map is useful without it. */
export const { fetched: ground, ask: loadGround } = fetchLater(async () => {
  const [boundaries, towns] = await Promise.all([
    import('./boundaries.json', { with: { type: 'json' } }),
    import('./towns.json', { with: { type: 'json' } }),
  ]);
  return buildGround(boundaries.default as unknown as Boundaries, towns.default as [string, number, number, number][]);
});

export type Boundaries = Topology<{
  provinces: GeometryCollection<{ country: string; name: string }>;
  neighbours: GeometryCollection<{ country: string; name: string }>;
}>;

export function buildGround(
  boundaries: Boundaries,
  towns: readonly (readonly [name: string, lon: number, lat: number, rank: number])[],
): Ground {
  const { provinces, neighbours } = boundaries.objects;
  const land = feature(boundaries, provinces);
  return {
    provinces: land,
    neighbours: feature(boundaries, neighbours),
    borders: mesh(boundaries, provinces, (a, b) => a !== b),
    provinceNames: land.features.flatMap(({ properties: { name }, geometry }) => {
      const main = mainlandOf(geometry);
      if (main === undefined) return [];
      const [[west], [east]] = geoBounds(main);
      return [{ name, at: geoCentroid(main), widthDegrees: east - west }];
    }),
    towns: towns.map(([name, lon, lat, rank]) => ({ name, at: [lon, lat], rank })),
  };
}

/** The largest polygon of a province: one with islands is named on its mainland. */
function mainlandOf(geometry: { type: string; coordinates?: unknown }): Polygon | undefined {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates as Position[][]]
      : geometry.type === 'MultiPolygon'
        ? (geometry.coordinates as Position[][][])
        : [];
  const parts = polygons.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
  return parts.toSorted((a, b) => geoArea(b) - geoArea(a))[0];
}
