// A button that opens a small pane beside itself. Escape or a click elsewhere closes it; one pane is open at a time.

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placePopover } from './popover-place.ts';

export interface DropDownProps {
  readonly label: ComponentChildren;
  /** What the label belongs to, for people who do not see where it stands. */
  readonly name: string;
  readonly className?: string;
  /** Drawn only while the pane is open. */
  readonly children: ComponentChildren;
}

export function DropDown({ label, name, className = '', children }: DropDownProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const close = () => element.current?.removeAttribute('open');
    const onPress = (event: Event) => {
      if (element.current?.open === true && !element.current.contains(event.target as Node)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || element.current?.open !== true) return;
      close();
      element.current.querySelector('summary')?.focus();
      event.stopPropagation();
    };
    addEventListener('pointerdown', onPress);
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      removeEventListener('pointerdown', onPress);
      removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
  return (
    <details
      class={`drop-down ${className}`}
      name="drop-down"
      ref={element}
      onToggle={() => setIsOpen(element.current?.open === true)}
    >
      <summary>
        <span class="unseen">{name} </span>
        {label}
      </summary>
      {isOpen && <Dropped>{children}</Dropped>}
    </details>
  );
}

/** The pane; it is placed anew whenever it or the window changes its size. */
function Dropped({ children }: Pick<DropDownProps, 'children'>) {
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = pane.current as HTMLDivElement;
    const put = () => {
      const opener = element.previousElementSibling?.getBoundingClientRect();
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const size = {
        width: element.offsetWidth,
        height: element.scrollHeight + element.offsetHeight - element.clientHeight,
      };
      if (opener === undefined) return;
      const { left, top, maxWidth, maxHeight } = placePopover(opener, size, { width, height });
      Object.assign(element.style, {
        left: `${left}px`,
        top: `${top}px`,
        maxWidth: `min(30rem, ${maxWidth}px)`,
        maxHeight: `${maxHeight}px`,
      });
    };
    put();
    const observer = new ResizeObserver(put);
    observer.observe(element);
    addEventListener('resize', put);
    return () => {
      observer.disconnect();
      removeEventListener('resize', put);
    };
  }, []);
  return (
    <div class="dropped" ref={pane}>
      {children}
    </div>
  );
}
