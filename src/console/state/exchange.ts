import { signal } from '@preact/signals';
import { mayChange } from '../../client/free-request.ts';
import { buildRequest, type HttpRequest, type OperationInput } from '../../client/request.ts';
import { rememberRevisions } from '../../client/seen-revisions.ts';
import { consoleReadHeader, neverHoldHeader, pastHeader } from '../../contract/form/surface.ts';
import { type OperationId, rowOf } from '../../contract/rows.ts';
import { tryParseJson } from '../../primitives/json-object.ts';
import { language } from '../words/t.ts';
import { notifyChange } from './changes.ts';
import { type ReadAnswer, whyNothingIsWritten } from './failure.ts';
import { credential } from './identities.ts';
import { past } from './navigation.ts';
import { serverOrigin } from './server-origin.ts';

export interface Exchange extends ReadAnswer {
  /** Empty where there was no answer. */
  readonly requestId: string;
  readonly request: HttpRequest;
  readonly headers: Readonly<Record<string, string>>;
  readonly durationMs: number;
}

/** The name of a world that was replaced while this page followed it; its data is read again. */
export const replacedWorld = signal<string | undefined>(undefined);

const noAnswer = { status: 0, headers: {} as Record<string, string>, text: '' };

/**
 * Sends the request without the header of the last seen revision. Never rejects: without an answer, the exchange has status 0.
 * While the page shows the past, `isOfPresent` lets a request through that may change the world.
 */
export async function sendAsIs(request: HttpRequest, isOfPresent = false): Promise<Exchange> {
  const start = performance.now();
  const { method, url, headers, file, body = file as BodyInit | undefined } = request;
  if (past.peek() !== null && !isOfPresent && mayChange(method, new URL(url).pathname))
    return { ...noAnswer, requestId: '', request, json: whyNothingIsWritten, durationMs: 0 };
  const allHeaders = { ...headers, 'accept-language': language.value, [neverHoldHeader]: '1' };
  const answered = await fetch(url, {
    method,
    headers: allHeaders,
    cache: 'no-store',
    ...(body === undefined ? {} : { body }),
  })
    .then(async (answer) => ({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    }))
    .catch(() => noAnswer);
  return {
    ...answered,
    requestId: answered.headers['x-request-id'] ?? '',
    request,
    json: answered.status === 0 ? undefined : tryParseJson(answered.text),
    durationMs: performance.now() - start,
  };
}

const remember = rememberRevisions((world) => {
  replacedWorld.value = world;
  notifyChange();
});

/** Sends the request so that the answer is never older than what was seen before. */
export const send = (request: HttpRequest, isOfPresent = false): Promise<Exchange> =>
  remember((resumed: HttpRequest) => sendAsIs(resumed, isOfPresent))(request);

/** Sends a request that only fills a panel; consoles do not list it. */
export const sendUnseen = (request: HttpRequest): Promise<Exchange> =>
  send({ ...request, headers: { ...request.headers, [consoleReadHeader]: '1' } });

export const dataOf = <Data>({ json }: Exchange): Data => (json as { data: Data } | undefined)?.data as Data;

/** A request for an operation, as the chosen identity or with another credential. Each write gets a new key. */
export function buildCall(id: OperationId, input: OperationInput = {}, token = credential.peek()): HttpRequest {
  const row = rowOf(id);
  const key = row.idempotencyKey && input.idempotencyKey === undefined ? { idempotencyKey: createKey() } : {};
  const request = buildRequest({ baseUrl: serverOrigin(), token }, row, { ...input, ...key });
  const at = past.peek();
  const hasPast = at !== null && row.method === 'GET' && row.served !== 'host' && row.unsafeRead !== true;
  return hasPast ? { ...request, headers: { ...request.headers, [pastHeader]: String(at) } } : request;
}

export const buildRead = (path: string, token = credential.peek()): HttpRequest => ({
  method: 'GET',
  url: `${serverOrigin()}${path}`,
  headers: { accept: 'application/json', authorization: `Bearer ${token}` },
});

export const createKey = (): string => `console-${createId()}`;

/** Browsers make UUIDs only for pages from this machine or over https. */
const createId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join('-');
