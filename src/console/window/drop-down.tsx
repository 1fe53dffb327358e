import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

export interface DropDownProps {
  readonly label: ComponentChildren;
  /** Read by screen readers before the label: what the label refers to, which others see from its place. */
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
