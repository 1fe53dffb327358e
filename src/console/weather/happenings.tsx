// What struck the plot while it was measured: events as bands over all charts, alerts as points above them.

import type { Alert, WeatherEvent } from '../../contract/records.ts';
import { placeLabels, renderName } from '../drawing/label-places.ts';
import { severityFill } from '../drawing/severity-patterns.tsx';
import { renderWord } from '../land/words.ts';
import type { Scale } from './scale.ts';

export interface HappeningsProps {
  readonly events: readonly WeatherEvent[];
  readonly alerts: readonly Alert[];
  readonly x: Scale;
  readonly bottom: number;
}

export const happeningsHeight = 44;

export function Happenings({ events, alerts, x, bottom }: HappeningsProps) {
  const [left, right] = x.range;
  const clamp = (x: number): number => Math.min(right, Math.max(left, x));
  const isSeen = (from: string, until: string): boolean => x(Date.parse(from)) <= right && x(Date.parse(until)) >= left;
  const seen = events.filter(({ startedAt, endedAt }) => isSeen(startedAt, endedAt));
  const labels = seen.map(({ eventId, name, peril, startedAt, endedAt }) => {
    const middle = (clamp(x(Date.parse(startedAt))) + clamp(x(Date.parse(endedAt)))) / 2;
    const text = `${renderName(name, 24)} (${renderWord(peril)})`;
    const half = text.length * 3.1;
    const inside = Math.min(right - half, Math.max(left + half, middle));
    return { key: eventId, text, x: inside, y: 10, kind: 'event', fontPx: 11 };
  });
  return (
    <g class="happenings">
      {seen.map(({ eventId, severity, startedAt, endedAt }) => {
        const from = clamp(x(Date.parse(startedAt)));
        const width = Math.max(4, clamp(x(Date.parse(endedAt))) - from);
        return (
          <g key={eventId}>
            <rect class="event-band" x={from} y="20" width={width} height={bottom - 20} />
            <rect x={from} y="20" width={width} height="10" fill={severityFill(severity)} />
          </g>
        );
      })}
      {placeLabels(labels).map(({ key, text, x: middle, y }) => (
        <text key={key} x={middle} y={y} text-anchor="middle">
          {text}
        </text>
      ))}
      {alerts
        .filter(({ triggeredAt }) => isSeen(triggeredAt, triggeredAt))
        .map(({ alertId, triggeredAt }) => (
          <path
            key={alertId}
            class="alert-mark"
            transform={`translate(${x(Date.parse(triggeredAt))},38)`}
            d="M0,-5L5,4H-5Z"
          />
        ))}
    </g>
  );
}
