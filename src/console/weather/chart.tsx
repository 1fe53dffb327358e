// One of the charts that share an axis of time: its title, its unit, the lines of its scale, and what is drawn in it.

import type { ComponentChildren } from 'preact';
import { named, renderNumber } from '../words/t.ts';
import { createScale, listRoundValues, type Scale } from './scale.ts';

export interface ChartProps {
  readonly title: string;
  readonly unit: string;
  readonly top: number;
  readonly height: number;
  readonly x: Scale;
  readonly domain: readonly [number, number];
  readonly children: (y: Scale) => ComponentChildren;
}

export const leftPx = 46;
export const rightPx = 62;

export function Chart({ title, unit, top, height, x, domain, children }: ChartProps) {
  const y = createScale(domain, [top + height - 4, top + 20]);
  const [left, right] = x.range;
  return (
    <g class="chart">
      <text class="chart-title" x={left} y={top + 11}>
        {title} <tspan class="unit">{named(unit)}</tspan>
      </text>
      {listRoundValues(domain, 3).map((tick) => (
        <g key={tick} class="tick">
          <path d={`M${left},${y(tick).toFixed(1)}H${right}`} />
          <text x={left - 6} y={y(tick)} dy="0.32em" text-anchor="end">
            {renderNumber(tick)}
          </text>
        </g>
      ))}
      {children(y)}
    </g>
  );
}

/** A label at the end of a line, instead of a legend. */
export function EndLabel({ x, y, children }: { readonly x: number; readonly y: number; readonly children: string }) {
  return (
    <text class="end-label" x={x + 5} y={y} dy="0.32em">
      {children}
    </text>
  );
}
