// The requests of the world that is chosen, as a bounded list of rows. Whoever follows them (follow-log.ts) adds them here.

import { signal } from '@preact/signals';
import type { LoggedRequest } from '../../contract/schemas/control.ts';
import { tellChange } from '../state/changes.ts';
import type { Failure } from '../state/failure.ts';

export interface LogRow extends LoggedRequest {
  /** Counts the rows of this page; a request id may come again after the server was started anew. */
  readonly number: number;
  /** By the browser's clock. */
  readonly seenAt: Date;
  /** The world's time when it was answered; null while no request has told any. */
  readonly worldAt: string | null;
}

export const keptRows = 1_000;
/** Oldest first. */
export const logRows = signal<readonly LogRow[]>([]);
/** `asked`: no stream comes through, so the server is asked every now and then. */
export const liveState = signal<'connecting' | 'live' | 'asked' | 'refused' | 'lost'>('connecting');
/** A world that was dropped while this page showed it; asking for it would make it anew, as it was seeded. */
export const droppedWorld = signal<string | undefined>(undefined);
/** Why the log cannot be followed; undefined while it can. */
export const liveFailure = signal<Failure | undefined>(undefined);

/** Nobody reads faster, and a page that draws less often has time for whoever uses it. */
const drawEveryMs = 100;

let count = 0;
let arrived: LogRow[] = [];
/** A clock stands still until a call changes its world. */
let worldAt: string | null = null;
let drawing: ReturnType<typeof setTimeout> | undefined;
let drawnAt = Number.NEGATIVE_INFINITY;

export function clearLog(): void {
  arrived = [];
  logRows.value = [];
}

export function addRow(request: LoggedRequest): void {
  count += 1;
  worldAt = request.at ?? worldAt;
  arrived.push({ ...request, number: count, seenAt: new Date(), worldAt });
  if (request.position !== null) tellChange();
  if (request.rewoundTo !== null && request.position !== null) takeBack(request.rewoundTo, request.position);
  // The timers of a page in the background are slow, and still it may not keep everything.
  if (arrived.length >= keptRows) showArrived();
  else drawing ??= setTimeout(showArrived, Math.max(0, drawnAt + drawEveryMs - performance.now()));
}

/** Of what is shown already; the server says it of what it tells from now on. */
function takeBack(rewoundTo: number, rewindAt: number): void {
  const mark = (row: LogRow): LogRow =>
    row.position !== null && row.position > rewoundTo && row.position < rewindAt ? { ...row, isUndone: true } : row;
  arrived = arrived.map(mark);
  logRows.value = logRows.peek().map(mark);
}

function showArrived(): void {
  clearTimeout(drawing);
  drawing = undefined;
  drawnAt = performance.now();
  const rows = [...logRows.peek(), ...arrived].slice(-keptRows);
  arrived = [];
  // What came before any request told the time was answered at the time that the first one told.
  logRows.value = rows[0]?.worldAt === null ? rows.map((row) => ({ ...row, worldAt: row.worldAt ?? worldAt })) : rows;
}

/** Another world, or a server that counts its requests anew: it has another clock. */
export function beginLog(): void {
  worldAt = null;
  clearLog();
}
