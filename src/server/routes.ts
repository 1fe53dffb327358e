// One loop over the table of operations. Nothing here knows a path, a method or an id by name.

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { OperationId } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import type { Row } from '../contract/rows.ts';
import { limits } from '../contract/surface.ts';
import { fillTemplate } from '../primitives/path-template.ts';
import type { Steps } from '../primitives/steps.ts';
import type { Call, Reply } from '../world/kernel/call.ts';
import { fingerprintInSteps } from '../world/kernel/fingerprint.ts';
import { prepare } from '../world/operations.ts';
import { sendAnswer } from './answer.ts';
import { buildAdmission } from './authenticate.ts';
import { parseBody } from './body.ts';
import type { Credentials, Identity } from './credentials.ts';
import { executeMove, executeRead, executeWrite } from './execution.ts';
import { parseLargeBody } from './large-body.ts';
import { pathOf } from './request-path.ts';
import { runInSlices } from './slices.ts';
import type { Worlds } from './worlds.ts';

/** A path of the table in the router's spelling. */
export function routePathOf(template: string): string {
  return fillTemplate(template, (name) => `:${name}`);
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
        handler: row.largeBody ? buildLargeHandler(row, worlds) : buildHandler(row, worlds),
      });
    }
    done();
  });
}

/** Synchronous once the operation's code is loaded, unless the call has to wait (execution.ts). */
function buildHandler(row: Row, worlds: Worlds): RouteHandlerMethod {
  const buildCall = row.body === undefined ? buildRead : buildWrite;
  const execute = row.method !== 'GET' ? executeWrite : row.moves ? executeMove : executeRead;
  const answer = (request: FastifyRequest, reply: FastifyReply, call: Call): void | Promise<void> => {
    const outcome = execute(worlds.get((request.identity as Identity).worldName), call);
    if (outcome instanceof Promise) return outcome.then((later) => send(reply, later));
    send(reply, outcome);
  };
  return (request, reply) => {
    const call = buildCall(row.id, request);
    const loading = prepare(row.id);
    return loading === undefined ? answer(request, reply, call) : loading.then(() => answer(request, reply, call));
  };
}

/** For a body so large that reading it would hold up other requests. */
function buildLargeHandler(row: Row, worlds: Worlds): RouteHandlerMethod {
  return async (request, reply) => {
    const call = await runInSlices(buildLargeWrite(row, request));
    await prepare(row.id);
    send(reply, await executeWrite(worlds.get((request.identity as Identity).worldName), call));
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
  return buildWriteOf(parseBody(request.body as Buffer | undefined, request.headers), operationId, request);
}

function* buildLargeWrite(row: Row, request: FastifyRequest): Steps<Call> {
  const body = yield* parseLargeBody(request.body as Buffer | undefined, request.headers);
  const call = buildWriteOf(body, row.id, request);
  return { ...call, fingerprint: yield* fingerprintInSteps(row, call) };
}

function buildWriteOf(body: unknown, operationId: OperationId, request: FastifyRequest): Call {
  const key = request.idempotencyKey;
  return { ...buildRead(operationId, request), body, ...(key === null ? {} : { idempotencyKey: key }) };
}

function send(reply: FastifyReply, { status, headers, body }: Reply): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  sendAnswer(reply, { status, contentType: 'application/json', headers, body: bytes });
}
