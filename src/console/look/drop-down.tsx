// A button that opens a small pane below itself. Escape and a click elsewhere close it; of one group only one is open.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export interface DropDownProps {
  readonly label: ComponentChildren;
  /** What the label is of, for who does not see where it stands. */
  readonly name: string;
  readonly group: string;
  /** Drawn while it is open. */
  readonly children: ComponentChildren;
}

export function DropDown({ label, name, group, children }: DropDownProps) {
  const place = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const close = () => place.current?.removeAttribute('open');
    const onPress = (event: Event) => {
      if (place.current?.open === true && !place.current.contains(event.target as Node)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || place.current?.open !== true) return;
      close();
      place.current.querySelector('summary')?.focus();
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
    <details class="drop-down" name={group} ref={place} onToggle={() => setIsOpen(place.current?.open === true)}>
      <summary>
        <span class="unseen">{name} </span>
        {label}
      </summary>
      {isOpen && <div class="dropped">{children}</div>}
    </details>
  );
}
