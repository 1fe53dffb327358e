// An item of a list: a link with a name, and some words below it.

import type { ComponentChildren } from 'preact';

interface NamedRowProps {
  readonly href: string;
  readonly current: boolean;
  readonly name: string;
  readonly isDim?: boolean;
  readonly children: ComponentChildren;
}

export function NamedRow({ href, current, name, isDim = false, children }: NamedRowProps) {
  return (
    <li class={isDim ? 'dim' : undefined}>
      <a href={href} aria-current={current ? 'true' : undefined}>
        <bdi>{name}</bdi>
        <span class="soft">{children}</span>
      </a>
    </li>
  );
}
