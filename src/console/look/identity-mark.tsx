// The name of an identity, and a mark of its own colour and shape.

import { fixtureTokens } from '../../contract/permissions.ts';
import { t } from '../words/t.ts';

export interface IdentityMarkProps {
  readonly name: string | null;
  /** What is read in place of the name. */
  readonly words?: string;
}

const shapes: Readonly<Record<string, string>> = { full: '●', 'read-only': '■', 'other-org': '▲', nobody: '○' };

/** The class of its colour, which is that of a fixture; an identity that is none is `own`. */
const markOf = (name: string): string => (fixtureTokens.some(({ profile }) => profile === name) ? name : 'own');

export function IdentityMark({ name, words }: IdentityMarkProps) {
  const mark = name === null ? 'nobody' : markOf(name);
  return (
    <span class={`identity ${mark}`}>
      <span class="shape" aria-hidden="true">
        {shapes[mark] ?? '◆'}
      </span>
      <span class="name">{words ?? name ?? t('nobody')}</span>
    </span>
  );
}
