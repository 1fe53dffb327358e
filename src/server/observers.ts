// Who watches the requests from outside: a request log, or a recording. They cost nothing when nobody does.

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '../contract/problems.ts';
import { pathOf } from './request-path.ts';

/** A finished request, as a line of a log tells it. */
export interface RequestEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Null where no credential was accepted, or none is needed. */
  readonly profile: string | null;
  readonly world: string | null;
  readonly code: ProblemCode | null;
  readonly durationMs: number;
}

/** A finished request with all that was sent and answered. */
export interface Exchange extends RequestEntry {
  /** Path and query as sent. */
  readonly target: string;
  readonly startedAt: Date;
  readonly requestHeaders: IncomingHttpHeaders;
  /** Null when the request had none, or was refused before its body was read. */
  readonly requestBody: Buffer | null;
  readonly responseHeaders: Readonly<Record<string, number | string | string[] | undefined>>;
  /** Null where the answer has none, as that to a preflight. */
  readonly responseBody: Buffer | null;
}

export interface Observers {
  readonly onRequest?: (entry: RequestEntry) => void;
  readonly onExchange?: (exchange: Exchange) => void;
}

export function registerObservers(app: FastifyInstance, { onRequest, onExchange }: Observers): void {
  if (onRequest !== undefined) {
    app.addHook('onResponse', (request, reply, next) => {
      onRequest(describe(request, reply));
      next();
    });
  }
  if (onExchange !== undefined) registerRecorder(app, onExchange);
}

function registerRecorder(app: FastifyInstance, onExchange: (exchange: Exchange) => void): void {
  app.addHook('onResponse', (request, reply, next) => {
    onExchange({
      ...describe(request, reply),
      target: request.raw.url as string,
      startedAt: new Date(Date.now() - reply.elapsedTime),
      requestHeaders: request.raw.headers,
      requestBody: Buffer.isBuffer(request.body) ? request.body : null,
      responseHeaders: reply.getHeaders(),
      responseBody: request.answered,
    });
    next();
  });
}

function describe(request: FastifyRequest, reply: FastifyReply): RequestEntry {
  return {
    method: request.raw.method as string,
    path: pathOf(request.raw.url as string),
    status: reply.raw.statusCode,
    profile: request.identity?.profile ?? null,
    world: request.identity?.worldName ?? null,
    code: request.problemCode,
    durationMs: reply.elapsedTime,
  };
}
