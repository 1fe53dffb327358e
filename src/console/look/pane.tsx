import type { ComponentChildren } from 'preact';

export interface PaneProps {
  readonly title: ComponentChildren;
  /** The accessible name where the title is not text. */
  readonly label?: string;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
  readonly className?: string;
}

export function Pane({ title, label, actions, children, className = '' }: PaneProps) {
  return (
    <section class={`pane ${className}`} aria-label={label ?? String(title)}>
      <header class="pane-head">
        <h2>{title}</h2>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keys. */}
      <div class="pane-body" tabIndex={0}>
        {children}
      </div>
    </section>
  );
}
