// The land, its boundaries, and as many names as there is room for.

import { geoPath } from 'd3-geo';
import { useMemo } from 'preact/hooks';
import type { Position } from '../../contract/schemas/fields.ts';
import { type Label, placeLabels, renderName } from '../drawing/label-places.ts';
import type { Drawn } from '../drawing/use-zoom.ts';
import { boundsMeet, drawnBounds, projectionOf } from '../drawing/view.ts';
import { type Ground, ground } from './ground.ts';

/** Beyond this zoom a province is wider than any screen. */
const provinceNamesUntilK = 120_000;

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

export interface NamesLayerProps {
  readonly drawn: Drawn;
  /** Labels of what is more important than towns; they win. */
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

function listNames({ provinceNames, towns }: Ground, { view, size }: Drawn): Label[] {
  const projection = projectionOf(view);
  const bounds = drawnBounds(view, size);
  const isDrawn = ({ at: [lon = 0, lat = 0] }: { at: readonly number[] }) => boundsMeet(bounds, [lon, lat, lon, lat]);
  const lowestRank = 1 + Math.log2(view.k / 4_000) * 1.6;
  const largest = towns.filter((town) => town.rank <= lowestRank && isDrawn(town)).slice(0, 60);
  const wide = provinceNames.filter(
    (province) =>
      view.k < provinceNamesUntilK &&
      (province.widthDegrees / 360) * view.k > province.name.length * 7 &&
      isDrawn(province),
  );
  const label = (kind: string, fontPx: number, hasPoint: boolean) => {
    return ({ name, at }: { name: string; at: readonly number[] }): Label => {
      const [x, y] = projection(at as Position);
      return { key: `${kind} ${name} ${x}`, text: renderName(name), x, y, kind, fontPx, hasPoint };
    };
  };
  return [...largest.map(label('town', 11, true)), ...wide.map(label('province', 10.5, false))];
}
