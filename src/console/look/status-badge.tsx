// An HTTP status in the colour of its class, with a shape for people who cannot tell the colours apart.

import { t } from '../words/t.ts';

const classes = ['none', 'informed', 'ok', 'moved', 'refused', 'broken'] as const;

/** `ok` for 2xx, `refused` for 4xx, `broken` for 5xx; `none` where there was no answer. */
export const statusClassOf = (status: number): (typeof classes)[number] => classes[Math.floor(status / 100)] ?? 'none';

const shapes: Readonly<Record<string, string>> = { ok: '●', refused: '▲', broken: '■', none: '○' };

export function StatusBadge({ status }: { readonly status: number }) {
  const kind = statusClassOf(status);
  return (
    <span class={`status ${kind}`}>
      <span class="shape" aria-hidden="true">
        {shapes[kind] ?? '◆'}
      </span>
      {status === 0 ? t('none') : status}
    </span>
  );
}
