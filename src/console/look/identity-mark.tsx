// The name of an identity, and a mark of its own colour and shape.

import { t } from '../words/t.ts';

export interface IdentityMarkProps {
  readonly name: string | null;
  /** Class of the colour: the name of a fixture, `own` or `nobody`. */
  readonly mark: string;
}

const shapes: Readonly<Record<string, string>> = { full: '●', 'read-only': '■', 'other-org': '▲', nobody: '○' };

export function IdentityMark({ name, mark }: IdentityMarkProps) {
  return (
    <span class={`identity ${mark}`}>
      <span class="shape" aria-hidden="true">
        {shapes[mark] ?? '◆'}
      </span>
      <span class="name">{name ?? t('nobody')}</span>
    </span>
  );
}
