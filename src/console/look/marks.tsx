// The name of an identity, and an HTTP status, each in a colour of its own and with a shape for people who cannot tell
// colours apart.

import { fixtureTokens } from '../../contract/permissions.ts';
import { t } from '../words/t.ts';

/** The key is a fixture, or the class of a status. */
const shapes: Readonly<Record<string, string>> = {
  ...{ full: '●', 'read-only': '■', 'other-org': '▲', nobody: '○' },
  ...{ ok: '●', refused: '▲', broken: '■', none: '○' },
};

const Shape = ({ of }: { readonly of: string }) => (
  <span class="shape" aria-hidden="true">
    {shapes[of] ?? '◆'}
  </span>
);

/** The class of a fixture's colour; `own` for any other identity. */
const markOf = (name: string): string => (fixtureTokens.some(({ profile }) => profile === name) ? name : 'own');

export function IdentityMark({ name, words }: { readonly name: string | null; readonly words?: string }) {
  const mark = name === null ? 'nobody' : markOf(name);
  return (
    <span class={`identity ${mark}`}>
      <Shape of={mark} />
      <span class="name">{words ?? name ?? t('nobody')}</span>
    </span>
  );
}

const classes = ['none', 'informed', 'ok', 'moved', 'refused', 'broken'] as const;

/** `ok` for 2xx, `refused` for 4xx, `broken` for 5xx; `none` where there was no answer. */
const statusClassOf = (status: number): (typeof classes)[number] => classes[Math.floor(status / 100)] ?? 'none';

export function StatusBadge({ status }: { readonly status: number }) {
  const kind = statusClassOf(status);
  return (
    <span class={`status ${kind}`}>
      <Shape of={kind} />
      {status === 0 ? t('none') : status}
    </span>
  );
}
