import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

export interface DropDownProps {
  readonly label: ComponentChildren;
  /** The subject of the label, for screen readers alone; others see it from the place of the button. */
  readonly name: string;
  readonly className?: string;
  readonly children: ComponentChildren;
}

export function DropDown({ label, name, className = '', children }: DropDownProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div class={`drop-down ${className}`}>
      <button type="button" popovertarget={id}>
        <span class="unseen">{name} </span>
        {label}
      </button>
      <div id={id} class="dropped" popover="auto" onToggle={({ newState }) => setIsOpen(newState === 'open')}>
        {isOpen && children}
      </div>
    </div>
  );
}
