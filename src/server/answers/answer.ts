// How every answer leaves: status, the headers that all share, its own, and bytes.

import { generationHeader, positionHeader, replayedHeader } from '../../contract/form/surface.ts';
import type { Reply } from '../../engine/kernel/call.ts';
import { isLasting } from '../kept/answered-request.ts';
import type { AnswerHeaders } from '../kept/exchange-tape.ts';
import { isUnasked, type Passage } from './passage.ts';

export interface Answer {
  readonly status: number;
  /** Exactly as it is sent: nothing adds a charset to it. */
  readonly contentType: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A body as it is sent; one that has its bytes is not copied. */
export const bytesOf = (body: Reply['body']): Buffer => (typeof body === 'string' ? Buffer.from(body) : body);

export function sendAnswer(passage: Passage, answer: Answer): void {
  writeAnswer(passage, answer, recordAnswer(passage, answer, 0));
}

/** Gives the headers with which the answer is to be written. It is recorded now: answers that are not held back may overtake it. */
export function recordAnswer(passage: Passage, answer: Answer, delayMs: number): AnswerHeaders {
  const sent = buildHeaders(passage, answer);
  passage.recordAnswer?.(answer.status, sent, answer.body, delayMs);
  return sent;
}

export function writeAnswer(passage: Passage, { status, body }: Answer, sent: AnswerHeaders): void {
  const { response, host } = passage;
  response.writeHead(status, sent).end(body);
  host.inFlightBytes.holdAnswer(response);
  keepRequest(passage, status, { headers: sent, body });
}

/** Sends the head of an answer that goes on until somebody ends it. */
export function beginStream(passage: Passage, contentType: string): void {
  // Some proxies keep an answer back until it is whole unless they are told not to.
  const headers = buildHeaders(passage, { contentType, headers: { 'x-accel-buffering': 'no' } });
  passage.response.writeHead(200, headers).flushHeaders();
  keepRequest(passage, 200);
}

/** Ends the connection without an answer. */
export function dropAnswer(passage: Passage, status: number): void {
  passage.response.destroy();
  keepRequest(passage, status);
}

/**
 * Keeps requests for operations, for documents beside the table and for what is not there; pages for people are not API, and
 * what a console reads by itself is nobody's request.
 */
export function keepRequest(
  passage: Passage,
  status: number,
  answered?: { readonly headers: AnswerHeaders; readonly body: Buffer },
): void {
  const { admittedAt, identity, note } = passage;
  if (admittedAt === 0 && passage.code === null) return;
  const { requestRing, worldTime } = passage.host;
  passage.status = status;
  passage.at = note?.at ?? (identity && worldTime(identity.worldName));
  passage.position = note === undefined && passage.rewoundTo === null ? null : (passage.worldPosition as number);
  passage.isReplay = answered?.headers[replayedHeader] !== undefined;
  passage.durationMs = admittedAt === 0 ? 0 : performance.now() - admittedAt;
  if (isUnasked(passage)) return;
  const isKept = isLasting(passage);
  if (answered !== undefined && (isKept || requestRing.hasTimeForRead(admittedAt))) {
    const { rawHeaders: requestHeaders, body: requestBody } = passage;
    const { headers: responseHeaders, body: responseBody } = answered;
    const exchange = { requestHeaders, requestBody, responseHeaders, responseBody };
    passage.exchange = requestRing.tape.write(exchange, isKept);
  }
  requestRing.add(passage);
}

/** Only an answer that depends on a header of its request has a Vary header: all others keep their bytes. */
export function varyBy(passage: Passage, name: string): { vary: string } {
  const vary = [passage.given?.['vary'] ?? [], name].flat().join(', ');
  if (passage.given !== undefined) passage.given = { ...passage.given, vary };
  return { vary };
}

/** What goes on has no body yet. */
export function buildHeaders(
  { requestId, worldPosition, generation, given }: Passage,
  { contentType, headers: own, body }: Pick<Answer, 'contentType' | 'headers'> & { readonly body?: Buffer },
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
  for (const name in own) headers[name] = own[name];
  return given === undefined ? headers : Object.assign(headers, given);
}
