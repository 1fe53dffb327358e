// How every answer leaves: status, the headers that all share, its own, and bytes.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { consoleReadHeader, generationHeader, positionHeader, replayedHeader } from '../../contract/form/surface.ts';
import type { AnswerHeaders } from './exchange-tape.ts';
import type { AnsweredRequest, Passage } from './passage.ts';
import type { RequestRing } from './request-ring.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The time of a resident world's clock; null where the world is not resident. */
    worldTime: (world: string) => string | null;
  }
}

export interface Answer {
  readonly status: number;
  /** Exactly as it is sent: nothing adds a charset to it. */
  readonly contentType: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export function sendAnswer(reply: FastifyReply, answer: Answer): void {
  writeAnswer(reply, answer, recordAnswer(reply, answer, 0));
}

/** Gives the headers with which the answer is to be written. It is recorded now: answers that are not held back may overtake it. */
export function recordAnswer(reply: FastifyReply, answer: Answer, delayMs: number): AnswerHeaders {
  const sent = buildHeaders(reply, answer);
  const { status, body } = answer;
  reply.request.passage.recordAnswer?.({ status, headers: sent, body, delayMs });
  return sent;
}

export function writeAnswer(reply: FastifyReply, answer: Answer, sent: AnswerHeaders): void {
  const { status, body } = answer;
  const { request, raw } = reply;
  // All that the framework would do with it is done.
  reply.hijack();
  raw.writeHead(status, sent).end(body);
  request.server.inFlightBytes.holdAnswer(raw);
  keepRequest(request, status, { headers: sent, body });
}

/** Sends the head of an answer that goes on until somebody ends it. */
export function beginStream(reply: FastifyReply, contentType: string): void {
  reply.hijack();
  reply.raw.writeHead(200, joinHeaders(reply, contentType, undefined, {})).flushHeaders();
  keepRequest(reply.request, 200);
}

/** Keeps requests for operations, for documents beside the table and for what is not there; pages for people are not API. */
export function keepRequest(
  { passage, raw, server, body }: FastifyRequest,
  status: number,
  answered?: { readonly headers: AnswerHeaders; readonly body: Buffer },
): void {
  const { admittedAt, identity, note } = passage;
  if (admittedAt === 0 && passage.code === null) return;
  const { requestRing } = server;
  passage.status = status;
  passage.at = note?.at ?? (identity && server.worldTime(identity.worldName));
  passage.position = note === undefined && passage.rewoundTo === null ? null : (passage.worldPosition as number);
  passage.isReplay = answered?.headers[replayedHeader] !== undefined;
  passage.isConsoleRead = raw.headers[consoleReadHeader] !== undefined;
  passage.durationMs = admittedAt === 0 ? 0 : performance.now() - admittedAt;
  if (answered !== undefined && (!isPlainRead(passage) || hasTimeForRead(passage, requestRing)))
    passage.exchange = requestRing.tape.write({
      requestHeaders: raw.rawHeaders,
      requestBody: Buffer.isBuffer(body) ? body : undefined,
      responseHeaders: answered.headers,
      responseBody: answered.body,
    });
  requestRing.add(passage);
}

const isPlainRead = ({ method, status }: AnsweredRequest): boolean => method === 'GET' && status < 400;

const hasTimeForRead = ({ isConsoleRead, admittedAt }: Passage, ring: RequestRing): boolean =>
  !isConsoleRead && ring.hasTimeForRead(admittedAt);

export const buildHeaders = (reply: FastifyReply, { contentType, headers, body }: Answer): AnswerHeaders =>
  joinHeaders(reply, contentType, body.length, headers);

function joinHeaders(
  reply: FastifyReply,
  contentType: string,
  contentLength: number | undefined,
  own: AnswerHeaders,
): AnswerHeaders {
  const { requestId, worldPosition, generation } = reply.request.passage;
  const headers: Record<string, AnswerHeaders[string]> = {
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': contentType,
    'x-content-type-options': 'nosniff',
  };
  if (worldPosition !== undefined) headers[positionHeader] = worldPosition;
  if (generation !== undefined) headers[generationHeader] = generation;
  if (contentLength !== undefined) headers['content-length'] = contentLength;
  for (const name in own) headers[name] = own[name];
  // Only a request across origins was given headers before its answer (cors.ts).
  return reply.request.raw.headers.origin === undefined ? headers : Object.assign(headers, reply.getHeaders());
}
