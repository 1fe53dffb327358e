// Sends every answer: status, the headers that all share, its own, and bytes.

import { generationHeader, positionHeader, replayedHeader } from '../../contract/form/surface.ts';
import type { Reply } from '../../engine/kernel/call.ts';
import { packExchange } from '../stored-requests/exchange-tape.ts';
import { isWriteOrRefusal } from '../stored-requests/stored-request.ts';
import { buildExchange } from './build-exchange.ts';
import { type AnswerHeaders, isOfConsole, type RequestContext } from './request-context.ts';

export interface Answer {
  readonly status: number;
  /** Sent as it is, without an added charset. */
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The bytes of a body; a body of bytes is not copied. */
export const bytesOf = (body: Reply['body']): Buffer => (typeof body === 'string' ? Buffer.from(body) : body);

export function sendAnswer(context: RequestContext, answer: Answer): void {
  writeAnswer(context, answer, recordAnswer(context, answer, 0));
}

/** Records the answer and returns the headers to write. It is recorded now, since other answers may overtake a delayed one. */
export function recordAnswer(context: RequestContext, answer: Answer, delayMs: number): AnswerHeaders {
  const sent = buildHeaders(context, answer);
  context.recordAnswer?.(answer.status, sent, answer.body, delayMs);
  return sent;
}

export function writeAnswer(context: RequestContext, { status, body }: Answer, sent: AnswerHeaders): void {
  const { response, host } = context;
  response.writeHead(status, sent).end(body);
  host.inFlightBytes.holdAnswer(response);
  keepRequest(context, status, { headers: sent, body });
}

export function beginStream(context: RequestContext, contentType: string): void {
  // Some proxies buffer an answer until it is complete unless they are told not to.
  const headers = buildHeaders(context, { contentType, headers: { 'x-accel-buffering': 'no' } });
  context.response.writeHead(200, headers).flushHeaders();
  keepRequest(context, 200);
}

export function dropAnswer(context: RequestContext, status: number): void {
  context.response.destroy();
  keepRequest(context, status);
}

/**
 * Keeps requests for operations, for documents beside the table and for unknown paths; pages for people are not API, and reads of
 * a console are nobody's requests.
 */
export function keepRequest(
  context: RequestContext,
  status: number,
  answered?: { readonly headers: AnswerHeaders; readonly body: Buffer },
): void {
  const { admittedAt, identity, note } = context;
  if (admittedAt === 0 && context.code === null) return;
  const { storedRequests, worldTime } = context.host;
  context.status = status;
  context.at = note?.at ?? (identity && worldTime(identity.worldName));
  context.position = note === undefined && context.rewoundTo === null ? null : (context.worldPosition as number);
  context.isReplay = answered?.headers[replayedHeader] !== undefined;
  context.durationMs = admittedAt === 0 ? 0 : performance.now() - admittedAt;
  if (isOfConsole(context)) return;
  const isKept = isWriteOrRefusal(context);
  if (answered !== undefined && (isKept || storedRequests.hasTimeForRead(admittedAt))) {
    const packed = packExchange(buildExchange(context, answered.headers, answered.body));
    context.exchange = isKept ? { packed } : storedRequests.tape.write(packed);
  }
  storedRequests.add(context);
}

/** Returns a Vary header, only for an answer that depends on a header of its request: all others keep their bytes. */
export function varyBy(context: RequestContext, name: string): { vary: string } {
  const vary = [context.corsHeaders?.['vary'] ?? [], name].flat().join(', ');
  if (context.corsHeaders !== undefined) context.corsHeaders = { ...context.corsHeaders, vary };
  return { vary };
}

/** A stream has no body yet. */
export function buildHeaders(
  { requestId, worldPosition, generation, corsHeaders }: RequestContext,
  { contentType, headers: given, body }: Pick<Answer, 'contentType' | 'headers'> & { readonly body?: Buffer },
): AnswerHeaders {
  const headers: Record<string, AnswerHeaders[string]> = {
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': contentType,
    'x-content-type-options': 'nosniff',
  };
  if (worldPosition !== undefined) headers[positionHeader] = worldPosition;
  if (generation !== undefined) headers[generationHeader] = generation;
  if (body !== undefined) headers['content-length'] = body.length;
  for (const name in given) headers[name] = given[name];
  return corsHeaders === undefined ? headers : Object.assign(headers, corsHeaders);
}
