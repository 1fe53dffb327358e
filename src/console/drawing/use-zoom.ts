// The gestures of a map. A gesture only moves the group that was drawn; it is drawn anew when the gesture ends, or when its
// edge would come into sight.

import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from 'd3-zoom';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useSize } from './use-size.ts';
import { type Bounds, fitBounds, isStale, type Size, scaleRange, transformBetween, type View } from './view.ts';

export interface Drawn {
  readonly view: View;
  readonly size: Size;
}

export type Zoom = ZoomBehavior<SVGSVGElement, unknown>;

export interface ZoomedMap {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly group: RefObject<SVGGElement | null>;
  /** The view at this moment, even in the middle of a gesture. */
  readonly shown: { readonly current: View };
  /** Undefined until there is something to see and room to draw it. */
  readonly drawn: Drawn | undefined;
  readonly move: (apply: (zoom: Zoom, target: SVGSVGElement) => void) => void;
}

export function useZoom(focus: Bounds | undefined): ZoomedMap {
  const svg = useRef<SVGSVGElement>(null);
  const group = useRef<SVGGElement>(null);
  const shown = useRef<View>(zoomIdentity);
  const last = useRef<Drawn | undefined>(undefined);
  /** The bounds that were last fitted into the picture, and whether somebody moved the map since. */
  const fitted = useRef<Bounds | undefined>(undefined);
  const isMoved = useRef(false);
  const behaviour = useRef<Zoom | undefined>(undefined);
  const [drawn, setDrawn] = useState<Drawn>();
  const size = useSize(svg);

  useEffect(() => {
    const target = svg.current;
    if (target === null || size === undefined) return;
    const draw = () => {
      last.current = { view: shown.current, size };
      setDrawn(last.current);
    };
    const follow = ({ transform, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      shown.current = transform;
      isMoved.current ||= sourceEvent !== null;
      if (last.current === undefined || isStale(last.current.view, transform, size)) draw();
      else group.current?.setAttribute('transform', transformBetween(last.current.view, transform));
    };
    behaviour.current = zoom<SVGSVGElement, unknown>()
      .scaleExtent([...scaleRange])
      .on('zoom', follow)
      .on('end', draw);
    select(target).call(behaviour.current);
    if (last.current !== undefined) draw();
    return () => void select(target).on('.zoom', null);
  }, [size]);

  useEffect(() => {
    if (size === undefined || svg.current === null || focus === undefined) return;
    if (fitted.current === focus && isMoved.current) return;
    fitted.current = focus;
    isMoved.current = false;
    const { k, x, y } = fitBounds(focus, size);
    behaviour.current?.transform(select(svg.current), zoomIdentity.translate(x, y).scale(k));
  }, [focus, size]);

  // While the group was drawn anew, the gesture may have gone on: the group is moved to where the gesture is now.
  useLayoutEffect(() => {
    if (drawn !== undefined) group.current?.setAttribute('transform', transformBetween(drawn.view, shown.current));
  }, [drawn]);

  const move: ZoomedMap['move'] = (apply) => {
    if (behaviour.current === undefined || svg.current === null) return;
    isMoved.current = true;
    apply(behaviour.current, svg.current);
  };
  return { svg, group, shown, drawn, move };
}
