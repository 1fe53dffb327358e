// Lines of longitude and latitude at round degrees, for orientation where there is nothing else to see.

import { t } from '../words/t.ts';
import { renderDegrees, roundStepBelow } from './round-step.ts';
import { drawnBounds, projectionOf, type Size, type View } from './view.ts';

const apartPx = 220;

export function Graticule({ view, size }: { readonly view: View; readonly size: Size }) {
  const projection = projectionOf(view);
  const drawn = drawnBounds(view, size);
  const step = roundStepBelow((apartPx / view.k) * 360);
  const lons = listSteps(drawn[0], drawn[2], step).map((lon) => ({
    lon,
    x: projection([lon, 0])[0].toFixed(1),
  }));
  const lats = listSteps(Math.max(-84, drawn[1]), Math.min(84, drawn[3]), step).map((lat) => ({
    lat,
    y: projection([0, lat])[1].toFixed(1),
  }));
  const { width, height } = size;
  return (
    <g class="graticule">
      <path
        d={[
          ...lons.map(({ x }) => `M${x},${-height / 2}V${height * 1.5}`),
          ...lats.map(({ y }) => `M${-width / 2},${y}H${width * 1.5}`),
        ].join('')}
      />
      {lons
        .filter(({ x }) => Number(x) > 40)
        .map(({ lon, x }) => (
          <text key={`lon ${lon}`} x={x} y={12} dx="4">
            {renderDegrees(lon, step, ['E', t('W')])}
          </text>
        ))}
      {lats
        .filter(({ y }) => Number(y) > 30)
        .map(({ lat, y }) => (
          <text key={`lat ${lat}`} x={6} y={y} dy="-4">
            {renderDegrees(lat, step, ['N', 'S'])}
          </text>
        ))}
    </g>
  );
}

function listSteps(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.min(60, Math.floor(to / step) - first + 1));
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}
