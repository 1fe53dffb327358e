// One line of a list of facts.

import type { ComponentChildren } from 'preact';

export function Fact({ name, children }: { readonly name: ComponentChildren; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
