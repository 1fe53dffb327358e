// The requests of the chosen world, as a bounded list of rows. follow-log.ts adds them.

import { signal } from '@preact/signals';
import type { LoggedRequest } from '../../contract/records.ts';
import { notifyChange } from '../state/changes.ts';
import type { Failure } from '../state/failure.ts';

export interface LogRow extends LoggedRequest {
  /** Counts the rows of this page; a request id may come again after a restart of the server. */
  readonly number: number;
  /** The world's time when it was answered; null until some request has said the time. */
  readonly worldAt: string | null;
}

const keptRows = 1_000;
export const logRows = signal<readonly LogRow[]>([]);
export const liveState = signal<'connecting' | 'live' | 'refused' | 'lost'>('connecting');
/** A world that was dropped while this page showed it; a request to it would create it anew, as it was seeded. */
export const droppedWorld = signal<string | undefined>(undefined);
/** Why the log cannot be followed; undefined while it can. */
export const liveFailure = signal<Failure | undefined>(undefined);

/** More frequent drawing would only slow the page down. */
const drawEveryMs = 100;

let count = 0;
let arrived: LogRow[] = [];
/** A clock stands still until a call changes its world. */
let worldAt: string | null = null;

export function addRow(request: LoggedRequest): void {
  count += 1;
  worldAt = request.at ?? worldAt;
  arrived.push({ ...request, number: count, worldAt });
  if (request.position !== null) notifyChange();
  if (arrived.length === 1) setTimeout(showArrived, drawEveryMs);
}

function showArrived(): void {
  const rows = arrived.reduce(takeBack, [...logRows.peek(), ...arrived].slice(-keptRows));
  arrived = [];
  // Rows from before the first request with a time get the time that is known now.
  logRows.value = rows[0]?.worldAt === null ? rows.map((row) => ({ ...row, worldAt: row.worldAt ?? worldAt })) : rows;
}

/** Marks the shown rows that a rewind undid; later rows arrive with the mark. */
function takeBack(rows: LogRow[], { rewoundTo, position: rewindAt }: LogRow): LogRow[] {
  if (rewoundTo === null || rewindAt === null) return rows;
  const isUndone = ({ position }: LogRow) => position !== null && position > rewoundTo && position < rewindAt;
  return rows.map((row) => (isUndone(row) ? { ...row, isUndone: true } : row));
}

/** Begins an empty log with an unknown time, for another world or a restarted server. */
export function beginLog(): void {
  worldAt = null;
  arrived = [];
  logRows.value = [];
}
