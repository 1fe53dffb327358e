// Follows the requests of the chosen world while the page is visible: it asks for those after the last one that it has.

import { effect, signal } from '@preact/signals';
import type { LoggedRequest } from '../../contract/records.ts';
import { pathOf } from '../../contract/rows.ts';
import { tryParseJson } from '../../primitives/json-object.ts';
import { notifyChange } from '../state/changes.ts';
import { failureOf } from '../state/failure.ts';
import { credential } from '../state/identities.ts';
import { address } from '../state/navigation.ts';
import { addRows, beginLog, droppedWorld, liveFailure, liveState } from './live-log.ts';

/** Often enough to look live; the server answers in less than a millisecond. */
const askEveryMs = 500;
/** An id before every request that the server keeps. */
const fromTheStart = 'req_0';

interface Position {
  readonly token: string;
  /** The id of the last request that was received. */
  last: string;
  /** What is received from now on happens while the page looks on. */
  isCaughtUp: boolean;
}

/** Nobody looks at a hidden tab. */
const isSeen = signal(true);

export function followLog(): void {
  let position: Position = { token: '', last: fromTheStart, isCaughtUp: false };
  const look = () => {
    isSeen.value = document.visibilityState === 'visible';
  };
  look();
  document.addEventListener('visibilitychange', look);
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
    void followWorld(position, stop.signal);
    return () => stop.abort();
  });
}

async function followWorld(position: Position, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await ask(position, signal);
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}

async function ask(position: Position, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${position.token}` };
  const { answer, text } = await fetch(`/requests?after=${position.last}`, { headers, signal, cache: 'no-store' })
    .then(async (given) => ({ answer: given, text: await given.text() }))
    .catch(({ message }: Error) => ({ answer: Response.error(), text: message }));
  if (signal.aborted) return;
  const json = tryParseJson(text);
  const failure = failureOf({ status: answer.status, json, text });
  liveFailure.value = failure;
  if (failure !== undefined) {
    liveState.value = failure.code !== null && answer.status < 500 ? 'refused' : 'lost';
    return;
  }
  // What was shown while nothing was heard may be old.
  if (liveState.peek() !== 'live') notifyChange();
  liveState.value = 'live';
  if (isRestarted(answer, position)) return;
  const { data, unknownCallers } = json as Record<'data' | 'unknownCallers', LoggedRequest[]>;
  const inOrder = [...data, ...unknownCallers].sort(
    (one, other) => numberOf(one.requestId) - numberOf(other.requestId),
  );
  addRows(inOrder);
  position.last = inOrder.at(-1)?.requestId ?? position.last;
  const gone = pathOf('dropWorld', address.peek().world);
  const isDropped = inOrder.some(
    ({ operationId, status, path }) => operationId === 'dropWorld' && status === 200 && path === gone,
  );
  if (position.isCaughtUp && isDropped) droppedWorld.value = address.peek().world;
  position.isCaughtUp = true;
}

/** A restarted server counts from the start again, so its requests are read from the start. */
function isRestarted({ headers }: Response, position: Position): boolean {
  if (numberOf(headers.get('x-request-id') ?? '') >= numberOf(position.last)) return false;
  position.last = fromTheStart;
  beginLog();
  return true;
}

const numberOf = (requestId: string): number => Number(requestId.replace(/^req_/, ''));
