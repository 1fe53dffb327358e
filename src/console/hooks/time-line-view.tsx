// The attempts of one delivery as marks on a line.

import type { Delivery } from '../../contract/schemas/webhook.ts';
import { t } from '../words/t.ts';
import { placeMarks } from './time-line.ts';

const width = 160;
const edge = 8;
const height = 18;

export function TimeLine({ delivery }: { readonly delivery: Delivery }) {
  const marks = placeMarks(delivery);
  const label = marks.map(({ title }) => title).join('; ');
  return (
    <svg
      class="time-line"
      width={width}
      height={height}
      role="img"
      aria-label={label === '' ? t('no attempts') : label}
    >
      <line x1={edge} x2={width - edge} y1={height / 2} y2={height / 2} />
      {marks.map(({ number, position, kind, title }) => {
        const x = edge + position * (width - 2 * edge);
        return (
          <g key={number} class={kind} transform={`translate(${x} ${height / 2})`}>
            <title>{title}</title>
            {kind === 'failed' ? <path d="M-4 -4L4 4M4 -4L-4 4" /> : <circle r={4.5} />}
          </g>
        );
      })}
    </svg>
  );
}
