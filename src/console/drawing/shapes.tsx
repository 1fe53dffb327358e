// Draws shapes as outlines, or as dots where they are small. Draws a picture of one plot, which fills it.

import type { ComponentChildren } from 'preact';
import type { Position } from '../../contract/schemas/fields.ts';
import { buildShapePaths, renderRing, type Shape } from './shape-paths.ts';
import type { Drawn } from './use-zoom.ts';
import { boundsOf, drawnBounds, fitBounds, projectionOf, type Size, type View } from './view.ts';

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

interface PlotPictureProps {
  readonly ring: readonly Position[];
  readonly size: Size;
  /** A description of the picture; without one, screen readers skip it. */
  readonly label?: string;
  readonly className?: string;
  /** Undefined for a plot without damage. */
  readonly fill?: string | undefined;
  readonly children?: (view: View) => ComponentChildren;
}

export function PlotPicture({ ring, size, label, className, fill, children }: PlotPictureProps) {
  const bounds = boundsOf(ring);
  if (bounds === undefined) return null;
  const view = fitBounds(bounds, size, 0.94);
  const outline = renderRing(ring, projectionOf(view));
  return (
    <svg
      class={className}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path class={fill === undefined ? 'undamaged' : undefined} fill={fill} d={outline} />
      {children?.(view)}
      <path class="plot-outline" d={outline} />
    </svg>
  );
}
