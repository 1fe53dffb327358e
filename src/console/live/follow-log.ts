// Follows the requests of the chosen world while the page is visible, by a stream that resumes where it stopped.

import { effect, signal } from '@preact/signals';
import { ProblemAnswer } from '../../client/failures.ts';
import { follow } from '../../client/follow.ts';
import { lastEventHeader } from '../../contract/form/surface.ts';
import type { LoggedRequest } from '../../contract/records.ts';
import { findRow, pathOf } from '../../contract/rows.ts';
import { notifyChange } from '../state/changes.ts';
import { buildCall } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { credential } from '../state/identities.ts';
import { address } from '../state/navigation.ts';
import { addRow, beginLog, droppedWorld, liveFailure, liveState } from './live-log.ts';

const againAfterMs = 1_000;
/** The first event of a stream is the request that opened it; if it does not arrive in time, the network lets no stream through. */
const firstEventMs = 3_000;
/** The server sends at least a comment every 15 seconds. */
const nextEventMs = 40_000;
/** An id before every request that the server keeps. */
const fromTheStart = 'req_0';

interface Position {
  readonly token: string;
  last: string;
  /** True once the kept requests were received; later ones happen while the page is open. */
  isCaughtUp: boolean;
}

/** A browser opens only six connections per server for all of its tabs, so a hidden tab closes its own. */
const isSeen = signal(true);

export function followLog(): void {
  let position: Position = { token: '', last: fromTheStart, isCaughtUp: false };
  const updateSeen = () => {
    isSeen.value = document.visibilityState === 'visible';
  };
  updateSeen();
  document.addEventListener('visibilitychange', updateSeen);
  effect(() => {
    const token = credential.value;
    if (token !== position.token) {
      position = { token, last: fromTheStart, isCaughtUp: false };
      droppedWorld.value = undefined;
      beginLog();
      liveState.value = 'connecting';
    }
    if (!isSeen.value || droppedWorld.value !== undefined) return;
    const stop = new AbortController();
    followWorld(position, stop.signal);
    return () => stop.abort();
  });
}

async function followWorld(position: Position, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const ended = await followStream(position, signal);
    if (signal.aborted) return;
    if (ended !== 'connected') liveState.value = ended === 'refused' ? 'refused' : 'lost';
    await new Promise((resolve) => setTimeout(resolve, againAfterMs));
  }
}

/** Resolves when the connection ends: with events, with a refusal of the request, or before anything of a stream came. */
async function followStream(position: Position, signal: AbortSignal): Promise<'connected' | 'refused' | 'failed'> {
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  signal.addEventListener('abort', stop);
  let isConnected = false;
  let timeout = setTimeout(stop, firstEventMs);
  const onPiece = () => {
    isConnected = true;
    clearTimeout(timeout);
    timeout = setTimeout(stop, nextEventMs);
  };
  try {
    const request = buildCall('getLogStream', {}, position.token);
    const headers = { ...request.headers, [lastEventHeader]: position.last };
    const answer = await fetch(request.url, { headers, signal: attempt.signal, cache: 'no-store' });
    if (answer.ok && isRestarted(answer, position)) return 'connected';
    const pieces = readPieces(answer, answer.ok ? onPiece : () => {});
    const open = { status: answer.status, headers: Object.fromEntries(answer.headers), pieces };
    for await (const { id, data } of follow<LoggedRequest>({ ...request, headers }, open, () => {}, notifyChange)) {
      // Data shown while the stream was broken may be old; before the first event, each request of this page reports its own
      // change.
      if (liveState.peek() === 'lost' || liveState.peek() === 'refused') notifyChange();
      liveState.value = 'live';
      liveFailure.value = undefined;
      addRequest(position, id, data);
    }
  } catch (error) {
    liveFailure.value =
      error instanceof ProblemAnswer ? failureOf({ ...error.answer, json: error.problem }) : undefined;
    if (error instanceof ProblemAnswer && error.answer.status < 500) return 'refused';
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener('abort', stop);
    stop();
  }
  return isConnected ? 'connected' : 'failed';
}

function addRequest(position: Position, id: string, request: LoggedRequest): void {
  position.last = id;
  addRow(request);
  // The first live event is the request for the stream itself.
  const row = findRow(request.operationId);
  if (row?.answer === 'stream') position.isCaughtUp = true;
  const isDropped = row?.namesWorld && row.answer === 'applied' && request.status === 200;
  if (!position.isCaughtUp || !isDropped) return;
  const { world } = address.peek();
  if (request.path === pathOf(row.id, world)) droppedWorld.value = world;
}

/** A restarted server counts from the start again, so its requests are read from the start. */
function isRestarted({ headers }: Response, position: Position): boolean {
  if (numberOf(headers.get('x-request-id') ?? '') >= numberOf(position.last)) return false;
  position.last = fromTheStart;
  beginLog();
  return true;
}

const numberOf = (requestId: string): number => Number(requestId.replace(/^req_/, ''));

/** Not every browser iterates over a body. */
async function* readPieces({ body }: Response, onPiece: () => void): AsyncIterable<Uint8Array> {
  const reader = body?.getReader();
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
    onPiece();
    yield piece.value;
  }
}
