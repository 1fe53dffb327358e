// The way of a request to its world, in the order of Decision 1. Each step carries the name of its check
// (contract/form/checks.ts), and a test compares the order. The checks that follow are in engine/way-of-a-call.ts.

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Operation } from '../contract/form/operation.ts';
import type { Problem } from '../contract/form/problem.ts';
import { consoleReadHeader, limits } from '../contract/form/surface.ts';
import type { TableRow } from '../contract/row.ts';
import type { Row, WorldRow } from '../contract/rows.ts';
import { World } from '../contract/schemas/control.ts';
import type { Call } from '../engine/kernel/call.ts';
import { fillTemplate, parametersOf } from '../primitives/path-template.ts';
import { prepare } from '../world/operations.ts';
import { passFault, type ToWorld } from './answers/pass-fault.ts';
import { holdBody } from './bodies/read-body.ts';
import { type Content, readContent } from './bodies/read-content.ts';
import { checkCredential, checkPermission, checkTenant, readPast } from './callers/authenticate.ts';
import type { Credentials, Identity } from './callers/credentials.ts';
import { parseKey } from './callers/idempotency-key.ts';
import type { HostRule } from './wire/host-rule.ts';
import { checkHttp } from './wire/http-rule.ts';
import { pathOf } from './wire/request-path.ts';

/** Runs before the framework. Undefined when the request may go on. */
export const arrive = (request: IncomingMessage, checkHost: HostRule): Problem | undefined =>
  checkHttp(request) ?? checkHost(request);

/** A path of the table in the router's spelling. */
export const routePathOf = (template: string): string => fillTemplate(template, (name) => `:${name}`);

/** Adds the route of a row, whatever serves it: its checks are run before a byte of the body is read. */
export function registerRow(
  app: FastifyInstance,
  row: Row,
  { credentials, handler }: { readonly credentials: Credentials; readonly handler: RouteHandlerMethod },
): void {
  const parameters = parametersOf(row.path);
  const namesWorld = row.data === World;
  app.route({
    method: row.method === 'GET' ? ['GET', 'HEAD'] : row.method,
    url: routePathOf(row.path),
    bodyLimit: bodyLimitOf(row),
    onRequest: (request, reply, next) => {
      if (!isRoute(parameters, request)) return reply.callNotFound();
      const { passage } = request;
      passage.row = row;
      passage.operationId = row.id;
      passage.namedWorld = namesWorld ? ((request.params as { name?: string }).name ?? null) : null;
      passage.admittedAt = performance.now();
      const proceed = () => {
        passage.past = readPast(request, row);
        next();
      };
      const admitting = admit(request, row, credentials);
      if (admitting === undefined) proceed();
      else admitting.then(proceed).catch(next);
    },
    ...(row.body === undefined ? {} : { preParsing: holdBody }),
    handler,
  });
}

const bodyLimitOf = ({ bytes, largeBody }: Operation): number => {
  if (bytes !== undefined) return limits.worldFileBytes;
  return largeBody ? limits.importBodyBytes : limits.bodyBytes;
};

/** The router takes an empty segment for a parameter; the table does not: /v1/aois/ is not a path of it. */
const isRoute = (parameters: readonly string[], { params }: FastifyRequest): boolean =>
  parameters.every((name) => (params as Record<string, string>)[name] !== '');

/** Checks the caller, the permission and the key. A promise only where a token may have expired. Throws Problem. */
export function admit(
  request: FastifyRequest,
  { permission, idempotencyKey }: Pick<TableRow, 'permission' | 'idempotencyKey'>,
  credentials: Credentials,
): void | Promise<void> {
  const identity = checkCredential(request, credentials);
  request.passage.identity = identity;
  const checkRest = () => {
    checkTenant(request, identity);
    checkPermission(identity, permission);
    if (idempotencyKey) request.passage.idempotencyKey = parseKey(request.raw);
  };
  const checkingAge = credentials.checkAge(identity);
  return checkingAge === undefined ? checkRest() : checkingAge.then(checkRest);
}

/** Synchronous once the operation's code is loaded, unless the body is large or `toWorld` lets the call wait. */
export function carryOut(row: WorldRow, reply: FastifyReply, toWorld: ToWorld): ReturnType<ToWorld> {
  const { request } = reply;
  const content = readBody(row, request);
  const loading = prepare(row.id);
  const proceed = (read: Content) => {
    const call = callOf(row, request, read);
    request.server.heldAnswers.refuseTwin(request, call);
    return passFault(row, call, reply, toWorld);
  };
  return loading === undefined && !(content instanceof Promise)
    ? proceed(content)
    : Promise.all([content, loading]).then(([read]) => proceed(read));
}

const readBody = (row: Operation, request: FastifyRequest): Content | Promise<Content> =>
  row.body === undefined ? {} : readContent(row, request);

/** A read that moves something stays in the log, and so do the faults that it meets. */
const isUnasked = ({ method, moves }: Operation, { raw }: FastifyRequest): boolean =>
  method === 'GET' && moves !== true && raw.headers[consoleReadHeader] !== undefined;

/** A request as its world and its log take it. */
export function callOf(row: Row, request: FastifyRequest, content: Content): Call {
  const { organizationId, profile } = request.passage.identity as Identity;
  const key = request.passage.idempotencyKey;
  return {
    operationId: row.id as Call['operationId'],
    organizationId,
    profile,
    path: pathOf(request.raw.url as string),
    params: request.params as Call['params'],
    query: request.query as Call['query'],
    peek: request.raw.method === 'HEAD',
    ...(key === null ? {} : { idempotencyKey: key }),
    ...(isUnasked(row, request) && ({ passesFaults: true } as const)),
    ...content,
  };
}
