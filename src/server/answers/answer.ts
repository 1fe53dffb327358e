// How every answer leaves: status, the headers that all share, its own, and bytes.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { consoleReadHeader, generationHeader, positionHeader, replayedHeader } from '../../contract/form/surface.ts';
import { World } from '../../contract/schemas/control.ts';
import type { Applied } from '../../engine/kernel/call.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The time of a resident world's clock; null where the world is not resident. */
    worldTime: (world: string) => string | null;
  }
  interface FastifyRequest {
    /** Called with the answer before it leaves; null when nobody records. */
    recordAnswer: ((answer: RecordedAnswer) => void) | null;
    /** How many calls had changed the world that answers; undefined where no world does. */
    position: number | undefined;
    /** The generation of that world; undefined where no world answers. */
    generation: string | undefined;
    /** The position that a rewind brought the world back to; undefined for other requests. */
    rewoundTo: number | undefined;
    /** The note of the entry that the request became; undefined where it became none. */
    note: Applied['note'];
  }
}

/** Lower-case names; without those that Node adds, such as date. */
export type AnswerHeaders = Readonly<Record<string, number | string | string[] | undefined>>;

export interface Answer {
  readonly status: number;
  /** Exactly as it is sent: nothing adds a charset to it. */
  readonly contentType: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface RecordedAnswer {
  /** 0 where the connection ends without an answer. */
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: Buffer;
  /** How long it is held back. */
  readonly delayMs: number;
}

export function sendAnswer(reply: FastifyReply, answer: Answer): void {
  writeAnswer(reply, answer, recordAnswer(reply, answer, 0));
}

/** Gives the headers with which the answer is to be written. It is recorded now: answers that are not held back may overtake it. */
export function recordAnswer(reply: FastifyReply, answer: Answer, delayMs: number): AnswerHeaders {
  const sent = buildHeaders(reply, answer);
  const { status, body } = answer;
  reply.request.recordAnswer?.({ status, headers: sent, body, delayMs });
  return sent;
}

export function writeAnswer(reply: FastifyReply, answer: Answer, sent: AnswerHeaders): void {
  const { status, body } = answer;
  const { request } = reply;
  reply.code(status).headers(sent).send(body);
  request.server.inFlightBytes.holdAnswer(reply.raw);
  keepRequest(request, status, { headers: sent, body });
}

/** Sends the head of an answer that goes on until somebody ends it. */
export function beginStream(reply: FastifyReply, contentType: string): void {
  reply.hijack();
  reply.raw.writeHead(200, joinHeaders(reply, contentType, {})).flushHeaders();
  keepRequest(reply.request, 200);
}

/** Keeps requests for operations, for documents beside the table and for what is not there; pages for people are not API. */
export function keepRequest(
  request: FastifyRequest,
  status: number,
  answered?: { readonly headers: AnswerHeaders; readonly body: Buffer },
): void {
  const { row, identity, problemCode, note, rewoundTo = null } = request;
  const { admittedAt } = request;
  if (admittedAt === 0 && problemCode === null) return;
  const { requestRing } = request.server;
  const isConsoleRead = request.raw.headers[consoleReadHeader] !== undefined;
  requestRing.add({
    requestId: request.id,
    method: request.raw.method as string,
    target: request.raw.url as string,
    status,
    identity,
    operationId: row?.id ?? null,
    code: problemCode,
    idempotencyKey: request.idempotencyKey,
    at: note?.at ?? (identity && request.server.worldTime(identity.worldName)),
    position: note === undefined && rewoundTo === null ? null : (request.position as number),
    generation: request.generation,
    rewoundTo,
    note,
    isReplay: answered?.headers[replayedHeader] !== undefined,
    isConsoleRead,
    namedWorld: row?.data === World ? ((request.params as { name?: string }).name ?? null) : null,
    durationMs: admittedAt === 0 ? 0 : performance.now() - admittedAt,
    exchange:
      answered === undefined ||
      (isPlainRead(request, status) && (isConsoleRead || !requestRing.hasTimeForRead(admittedAt)))
        ? undefined
        : requestRing.tape.write({
            requestHeaders: request.raw.rawHeaders,
            requestBody: Buffer.isBuffer(request.body) ? request.body : undefined,
            responseHeaders: answered.headers,
            responseBody: answered.body,
          }),
  });
}

const isPlainRead = ({ raw }: FastifyRequest, status: number): boolean => raw.method === 'GET' && status < 400;

export const buildHeaders = (reply: FastifyReply, { contentType, headers, body }: Answer): AnswerHeaders =>
  joinHeaders(reply, contentType, { 'content-length': body.length, ...headers });

function joinHeaders(reply: FastifyReply, contentType: string, own: AnswerHeaders): AnswerHeaders {
  const { id, position, generation, raw } = reply.request;
  const headers: Record<string, AnswerHeaders[string]> = {
    'x-request-id': id,
    'cache-control': 'no-store',
    'content-type': contentType,
    'x-content-type-options': 'nosniff',
  };
  if (position !== undefined) headers[positionHeader] = position;
  if (generation !== undefined) headers[generationHeader] = generation;
  for (const name in own) headers[name] = own[name];
  // Only a request across origins was given headers before its answer (cors.ts).
  return raw.headers.origin === undefined ? headers : Object.assign(headers, reply.getHeaders());
}
