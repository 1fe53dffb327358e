// One step of a chain that is read from top to bottom.

import type { ComponentChildren } from 'preact';

export interface ChainStepProps {
  readonly title: string;
  readonly id?: ComponentChildren;
  readonly isChosen?: boolean;
  readonly children?: ComponentChildren;
}

export function ChainStep({ title, id, isChosen = false, children }: ChainStepProps) {
  return (
    <li class={isChosen ? 'step chosen' : 'step'}>
      <h3>
        {title} {id}
      </h3>
      <div>{children}</div>
    </li>
  );
}
