// How every answer leaves: status, the headers that all share, its own, and bytes. Past the framework's own way of
// sending, whose bookkeeping of headers costs more than all of the routing.

import type { FastifyReply } from 'fastify';
import { positionHeader } from '../contract/surface.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Told of the answer as it leaves; null when nobody records. */
    recordAnswer: ((headers: AnswerHeaders, body: Buffer) => void) | null;
    /** How many calls had changed the world that answers; undefined where no world does. */
    position: number | undefined;
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

export function sendAnswer(reply: FastifyReply, { status, contentType, headers, body }: Answer): void {
  const { request, raw } = reply;
  reply.hijack();
  const sent = {
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'content-type': contentType,
    'content-length': body.length,
    ...(request.position === undefined ? outsideWorlds : { [positionHeader]: request.position }),
    ...headers,
    ...(request.raw.headers.origin === undefined ? sameOrigin : reply.getHeaders()),
  };
  raw.writeHead(status, sent);
  raw.end(body);
  request.server.heldBytes.holdAnswer(raw);
  request.recordAnswer?.(sent, body);
}

const outsideWorlds = {};

/** Only a request across origins was given headers before its answer (cors.ts). */
const sameOrigin = {};
