// The zoom of a map. A gesture only moves the group that was drawn; it is redrawn when the gesture ends, or when its edge would
// come into sight.

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Position } from '../../contract/schemas/fields.ts';
import type { Box } from '../../primitives/polygon.ts';
import { fitBounds, isStale, moveView, type Size, transformBetween, type View } from './view.ts';

export interface Drawn {
  readonly view: View;
  readonly size: Size;
}

export interface ZoomedMap {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly group: RefObject<SVGGElement | null>;
  /** It is up to date even in the middle of a gesture. */
  readonly shown: { readonly current: View };
  /** Undefined until there is something to see and room to draw it. */
  readonly drawn: Drawn | undefined;
  /** Zooms around the middle, unless `from` and `to` are given. */
  readonly move: (ratio: number, from?: Position, to?: Position) => void;
}

const redrawDelayMs = 120;

export function useZoom(focus: Box | undefined): ZoomedMap {
  const svg = useRef<SVGSVGElement>(null);
  const group = useRef<SVGGElement>(null);
  const shown = useRef<View>({ k: 1, x: 0, y: 0 });
  const last = useRef<Drawn | undefined>(undefined);
  const fitted = useRef<Box | undefined>(undefined);
  const isMoved = useRef(false);
  const redrawTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [drawn, setDrawn] = useState<Drawn>();
  const size = useSize(svg);

  const draw = () => {
    if (size === undefined) return;
    last.current = { view: shown.current, size };
    setDrawn(last.current);
  };
  const move: ZoomedMap['move'] = (ratio, anchor, to) => {
    if (size === undefined || last.current === undefined) return;
    const from = anchor ?? [size.width / 2, size.height / 2];
    shown.current = moveView(shown.current, ratio, from, to);
    isMoved.current = true;
    clearTimeout(redrawTimer.current);
    if (isStale(last.current.view, shown.current, size)) return draw();
    group.current?.setAttribute('transform', transformBetween(last.current.view, shown.current));
    redrawTimer.current = setTimeout(draw, redrawDelayMs);
  };
  useEffect(() => {
    if (svg.current === null || size === undefined) return;
    return followGestures(svg.current, move);
  }, [size]);
  useEffect(() => {
    if (size === undefined || focus === undefined) return;
    if (fitted.current !== focus || !isMoved.current) shown.current = fitBounds(focus, size);
    isMoved.current &&= fitted.current === focus;
    fitted.current = focus;
    draw();
  }, [focus, size]);
  // The gesture may have gone on while the group was redrawn, so the group is moved to its current place.
  useLayoutEffect(() => {
    if (drawn !== undefined) group.current?.setAttribute('transform', transformBetween(drawn.view, shown.current));
  }, [drawn]);
  return { svg, group, shown, drawn, move };
}

/** A gesture: the position under `from` is moved under `to`, `ratio` times as large. */
type Move = (ratio: number, from: Position, to?: Position) => void;

const leastDragPx = 3;
/** Browsers report the turn of a wheel in pixels, lines or pages. */
const zoomPerWheel = [0.002, 0.05, 1] as const;

function followGestures(svg: SVGSVGElement, move: Move): () => void {
  const pointers = new Map<number, Position>();
  let draggedPx = 0;
  const pointOf = ({ clientX, clientY }: MouseEvent): Position => {
    const { left, top } = svg.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const listeners: Readonly<Record<string, (event: never) => void>> = {
    pointerdown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (pointers.size === 0) draggedPx = 0;
      pointers.set(event.pointerId, pointOf(event));
      svg.setPointerCapture(event.pointerId);
    },
    pointermove: (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const [from, spread] = spanOf(pointers);
      const point = pointOf(event);
      pointers.set(event.pointerId, point);
      const [to, nextSpread] = spanOf(pointers);
      draggedPx += Math.hypot(point[0] - before[0], point[1] - before[1]);
      move(spread > 0 && nextSpread > 0 ? nextSpread / spread : 1, from, to);
    },
    pointerup: ({ pointerId }: PointerEvent) => pointers.delete(pointerId),
    pointercancel: ({ pointerId }: PointerEvent) => pointers.delete(pointerId),
    click: (event: MouseEvent) => draggedPx > leastDragPx && event.stopImmediatePropagation(),
    wheel: (event: WheelEvent) => {
      event.preventDefault();
      const perUnit = zoomPerWheel[event.deltaMode as 0 | 1 | 2] * (event.ctrlKey ? 10 : 1);
      move(2 ** (-event.deltaY * perUnit), pointOf(event));
    },
  };
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) svg.addEventListener(name, listener, { capture: true, passive: false });
  return () => {
    for (const [name, listener] of entries) svg.removeEventListener(name, listener, { capture: true });
  };
}

function spanOf(pointers: ReadonlyMap<number, Position>): readonly [middle: Position, spread: number] {
  const [[x, y] = [0, 0], other] = [...pointers.values()];
  const [otherX, otherY] = other ?? [x, y];
  return [[(x + otherX) / 2, (y + otherY) / 2], Math.hypot(x - otherX, y - otherY)];
}

/** Undefined until the size is known, and while there is no room at all. */
export function useSize(element: RefObject<Element | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize(width > 0 && height > 0 ? { width, height } : undefined);
    });
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return size;
}
