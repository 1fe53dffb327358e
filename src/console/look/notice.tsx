import type { ComponentChildren } from 'preact';

export interface NoticeProps {
  readonly title: ComponentChildren;
  readonly children?: ComponentChildren;
  readonly isFailure?: boolean;
}

export function Notice({ title, children, isFailure = false }: NoticeProps) {
  return (
    <div class={isFailure ? 'notice failure' : 'notice'} role={isFailure ? 'alert' : 'status'}>
      <p class="title">{title}</p>
      {children !== undefined && <div>{children}</div>}
    </div>
  );
}
