import { renderDistance, roundStepBelow } from './round-step.ts';
import type { Drawn } from './use-zoom.ts';
import { metresPerPixel } from './view.ts';

const maxPx = 120;

export function ScaleBar({ view, size }: Drawn) {
  const metres = metresPerPixel(view, size);
  const length = roundStepBelow(maxPx * metres);
  const width = length / metres;
  const [left, bottom] = [12, size.height - 12];
  return (
    <g class="scale-bar">
      <path d={`M${left},${bottom - 5}v5h${width.toFixed(1)}v-5`} />
      <text x={left} y={bottom - 9}>
        {renderDistance(length)}
      </text>
      <g transform={`translate(${size.width - 20},22)`}>
        <path class="north" d="M0,-10L5,6L0,3L-5,6Z" />
        <text x="0" y="17" text-anchor="middle">
          N
        </text>
      </g>
    </g>
  );
}
