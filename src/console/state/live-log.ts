// The requests of the world as they are answered: one stream, opened again where it stopped, and a bounded list of rows.

import { effect, signal } from '@preact/signals';
import { ProblemAnswer } from '../../client/failures.ts';
import { follow } from '../../client/follow.ts';
import type { LoggedRequest } from '../../contract/schemas/control.ts';
import { lastEventHeader } from '../../contract/surface.ts';
import { forgetBackground } from './background-ids.ts';
import { tellChange } from './changes.ts';
import { buildCall } from './exchange.ts';
import { type Failure, failureOf } from './failure.ts';
import { credential } from './identities.ts';

export interface LogRow extends LoggedRequest {
  /** Counts the rows of this page; a request id may come again after the server was started anew. */
  readonly number: number;
  /** By the browser's clock. */
  readonly seenAt: Date;
  /** The world's time when it was answered; null where that is not known. */
  readonly worldAt: string | null;
}

export const keptRows = 1_000;
/** Oldest first. */
export const logRows = signal<readonly LogRow[]>([]);
export const liveState = signal<'connecting' | 'live' | 'lost'>('connecting');
/** Why the log cannot be followed; undefined while it can. */
export const liveFailure = signal<Failure | undefined>(undefined);

const againAfterMs = 1_000;
/** Before all that the server keeps. */
const fromTheStart = 'req_0';

let count = 0;
let arrived: LogRow[] = [];
/** A clock stands still until a call changes its world. */
let worldAt: string | null = null;
let drawing: number | undefined;

/** Follows the log of the world that is chosen, for as long as the page is open. */
export function followLog(): void {
  effect(() => {
    const token = credential.value;
    const stop = new AbortController();
    clearLog();
    followWorld(token, stop.signal);
    return () => stop.abort();
  });
}

export function clearLog(): void {
  arrived = [];
  worldAt = null;
  logRows.value = [];
}

async function followWorld(token: string, signal: AbortSignal): Promise<void> {
  const place = { last: fromTheStart };
  liveState.value = 'connecting';
  while (!signal.aborted) {
    try {
      await followOnce(token, place, signal);
    } catch (error) {
      if (!signal.aborted) liveFailure.value = describe(error as Error);
    }
    if (signal.aborted) return;
    liveState.value = 'lost';
    await new Promise((resolve) => setTimeout(resolve, againAfterMs));
  }
}

/** Until the connection ends; the place says behind which event to go on. */
async function followOnce(token: string, place: { last: string }, signal: AbortSignal): Promise<void> {
  const request = buildCall('getLogStream', {}, token);
  const headers = { ...request.headers, [lastEventHeader]: place.last };
  const answer = await fetch(request.url, { headers, signal, cache: 'no-store' });
  if (answer.ok) {
    if (numberOf(answer.headers.get('x-request-id') ?? '') < numberOf(place.last)) return beginAnew(answer, place);
    liveState.value = 'live';
    liveFailure.value = undefined;
    tellChange();
  }
  const open = { status: answer.status, headers: Object.fromEntries(answer.headers), pieces: readPieces(answer) };
  for await (const { id, data } of follow<LoggedRequest>({ ...request, headers }, open, () => {})) {
    place.last = id;
    addRow(data);
  }
}

/** The server counts its requests anew, so it knows nothing of what is shown. */
async function beginAnew(answer: Response, place: { last: string }): Promise<void> {
  await answer.body?.cancel();
  place.last = fromTheStart;
  forgetBackground();
  clearLog();
}

/** Not every browser iterates over a body. */
async function* readPieces({ body }: Response): AsyncIterable<Uint8Array> {
  const reader = body?.getReader();
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) yield piece.value;
}

function addRow(request: LoggedRequest): void {
  count += 1;
  worldAt = request.at ?? worldAt;
  arrived.push({ ...request, number: count, seenAt: new Date(), worldAt });
  if (request.position !== null) tellChange();
  // A page in the background draws no frames, and still may not keep everything.
  if (arrived.length >= keptRows) showArrived();
  else drawing ??= requestAnimationFrame(showArrived);
}

function showArrived(): void {
  if (drawing !== undefined) cancelAnimationFrame(drawing);
  drawing = undefined;
  logRows.value = [...logRows.peek(), ...arrived].slice(-keptRows);
  arrived = [];
}

const numberOf = (requestId: string): number => Number(requestId.replace(/^req_/, ''));

function describe(error: Error): Failure | undefined {
  if (error instanceof ProblemAnswer) return failureOf({ ...error.answer, json: error.problem });
  return failureOf({ status: 0, json: undefined, text: error.message });
}
