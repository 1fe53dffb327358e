// One loop over the table of operations. Nothing here knows a path, a method or an id by name.

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Operation, OperationId } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { limits } from '../contract/surface.ts';
import type { Call, Reply } from '../world/call.ts';
import { prepare } from '../world/operations/index.ts';
import { sendAnswer } from './answer.ts';
import { buildAdmission } from './authenticate.ts';
import { parseBody } from './body.ts';
import type { Credentials, Identity } from './credentials.ts';
import { pathOf } from './request-path.ts';
import type { Worlds } from './worlds.ts';

type Row = Operation & { readonly id: OperationId };

/** A path of the table in the router's spelling. */
export function routePathOf(template: string): string {
  return template.replace(/\{(\w+)\}/g, ':$1');
}

export function registerOperations(app: FastifyInstance, credentials: Credentials, worlds: Worlds): void {
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, parsed) => parsed(null, bytes));
    for (const row of operations as readonly Row[]) {
      scope.route({
        method: row.method === 'GET' ? ['GET', 'HEAD'] : row.method,
        url: routePathOf(row.path),
        bodyLimit: row.largeBody ? limits.importBodyBytes : limits.bodyBytes,
        onRequest: buildAdmission(row, credentials),
        handler: buildHandler(row, worlds),
      });
    }
    done();
  });
}

/** Synchronous once the operation's code is loaded, so that two requests never interleave within a world. */
function buildHandler(row: Row, worlds: Worlds): RouteHandlerMethod {
  const buildCall = row.body === undefined ? buildRead : buildWrite;
  return (request, reply) => {
    const call = buildCall(row.id, request);
    const { worldName } = request.identity as Identity;
    const loading = prepare(row.id);
    if (loading === undefined) {
      send(reply, worlds.get(worldName).execute(call));
      return;
    }
    return loading.then(() => send(reply, worlds.get(worldName).execute(call)));
  };
}

function buildRead(operationId: OperationId, request: FastifyRequest): Call {
  return {
    operationId,
    organizationId: (request.identity as Identity).organizationId,
    path: pathOf(request.raw.url as string),
    params: request.params as Call['params'],
    query: request.query as Call['query'],
    peek: request.raw.method === 'HEAD',
  };
}

function buildWrite(operationId: OperationId, request: FastifyRequest): Call {
  const body = parseBody(request.body as Buffer | undefined, request.headers);
  const key = request.idempotencyKey;
  return { ...buildRead(operationId, request), body, ...(key === null ? {} : { idempotencyKey: key }) };
}

function send(reply: FastifyReply, { status, headers, body }: Reply): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  sendAnswer(reply, { status, contentType: 'application/json', headers, body: bytes });
}
