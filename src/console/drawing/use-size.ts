// The size at which an element is drawn, followed as it changes.

import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Size } from './view.ts';

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
