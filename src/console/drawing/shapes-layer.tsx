// Shapes as outlines; small ones as dots.

import { buildShapePaths, type Shape } from './shape-paths.ts';
import type { Drawn } from './use-zoom.ts';
import { drawnBounds, projectionOf } from './view.ts';

interface ShapesLayerProps {
  readonly drawn: Drawn;
  readonly kind: string;
  readonly shapes: readonly Shape[];
}

export function ShapesLayer({ drawn: { view, size }, kind, shapes }: ShapesLayerProps) {
  const { outlines, dots } = buildShapePaths(shapes, projectionOf(view), drawnBounds(view, size));
  return (
    <g class={kind}>
      <path class="outlines" d={outlines} />
      <path class="dots" d={dots} />
    </g>
  );
}
