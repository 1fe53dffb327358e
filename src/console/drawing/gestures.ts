// The gestures of a map: one pointer drags it, two spread it, a wheel zooms it. A click that ends a drag picks nothing.

import type { Position } from '../../contract/schemas/fields.ts';

/** What a gesture does: what lay under `from` comes to lie under `to`, `ratio` times as large. */
export type Move = (ratio: number, from: Position, to?: Position) => void;

const leastDragPx = 3;
/** By pixels, lines and pages, as browsers tell how far a wheel was turned. */
const zoomPerWheel = [0.002, 0.05, 1] as const;

/** Returns what ends it. */
export function followGestures(svg: SVGSVGElement, move: Move): () => void {
  const pointers = new Map<number, Position>();
  let draggedPx = 0;
  const pointOf = ({ clientX, clientY }: MouseEvent): Position => {
    const { left, top } = svg.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const followed: Readonly<Record<string, (event: never) => void>> = {
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
  const entries = Object.entries(followed) as [string, EventListener][];
  for (const [name, listener] of entries) svg.addEventListener(name, listener, { capture: true, passive: false });
  return () => {
    for (const [name, listener] of entries) svg.removeEventListener(name, listener, { capture: true });
  };
}

/** The middle of the pointers, and how far the first two are apart. */
function spanOf(pointers: ReadonlyMap<number, Position>): readonly [middle: Position, spread: number] {
  const [[x, y] = [0, 0], other] = [...pointers.values()];
  const [otherX, otherY] = other ?? [x, y];
  return [[(x + otherX) / 2, (y + otherY) / 2], Math.hypot(x - otherX, y - otherY)];
}
