// A plot as large as a small picture of its own allows, and what is drawn on it.

import type { ComponentChildren } from 'preact';
import type { Position } from '../../contract/schemas/fields.ts';
import { renderRing } from './shape-paths.ts';
import { boundsOf, fitBounds, projectionOf, type Size, type View } from './view.ts';

export interface PlotPictureProps {
  readonly ring: readonly Position[];
  readonly size: Size;
  /** What it shows, in words; without them it is only for the eye. */
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
