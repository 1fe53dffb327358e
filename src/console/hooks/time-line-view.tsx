// The attempts of one delivery as marks on a line.

import type { Delivery } from '../../contract/schemas/webhook.ts';
import { renderShortTime } from '../land/words.ts';
import { t } from '../words/t.ts';
import { placeMarks } from './time-line.ts';

const width = 200;
const edge = 8;
const lineHeight = 18;
const height = 32;

export function TimeLine({ delivery }: { readonly delivery: Delivery }) {
  const marks = placeMarks(delivery);
  const from = marks[0]?.at;
  const until = marks.at(-1)?.at;
  const label = marks.map(({ title }) => title).join('; ');
  return (
    <svg
      class="time-line"
      width={width}
      height={height}
      role="img"
      aria-label={label === '' ? t('no attempts') : label}
    >
      <line x1={edge} x2={width - edge} y1={lineHeight / 2} y2={lineHeight / 2} />
      {marks.map(({ number, position, kind, title }) => {
        const x = edge + position * (width - 2 * edge);
        return (
          <g key={number} class={kind} transform={`translate(${x} ${lineHeight / 2})`}>
            <title>{title}</title>
            {kind === 'failed' ? <path d="M-4 -4L4 4M4 -4L-4 4" /> : <circle r={4.5} />}
          </g>
        );
      })}
      {from !== undefined && (
        <text x={edge - 4} y={height - 3}>
          {renderShortTime(from)}
        </text>
      )}
      {from !== until && (
        <text class="until" x={width - edge + 4} y={height - 3}>
          {renderAfter(from, until)}
        </text>
      )}
    </svg>
  );
}

/** The time from the first attempt to the last, in the largest unit that it fills. */
function renderAfter(from = '', until = ''): string {
  const seconds = Math.round((Date.parse(until) - Date.parse(from)) / 1000);
  if (seconds < 60) return t('+{0} s', seconds);
  return seconds < 3_600 ? t('+{0} min', Math.round(seconds / 60)) : t('+{0} h', Math.round(seconds / 360) / 10);
}
