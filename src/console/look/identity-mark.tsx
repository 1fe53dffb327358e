// The name of an identity, and a dot in its colour.

import { t } from '../words/t.ts';

export interface IdentityMarkProps {
  readonly name: string | null;
  /** Class of the colour: the name of a fixture, `own` or `nobody`. */
  readonly mark: string;
}

export function IdentityMark({ name, mark }: IdentityMarkProps) {
  return (
    <span class={`identity ${mark}`}>
      <span class="dot" aria-hidden="true" />
      <span class="name">{name ?? t('nobody')}</span>
    </span>
  );
}
