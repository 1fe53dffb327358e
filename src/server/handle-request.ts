// Takes a request to its world by the checks in the order of Decision 1. Each step carries the name of its check
// (contract/form/checks.ts), and a test compares the order. Later checks are in engine/apply-call.ts.

import type { IncomingMessage } from 'node:http';
import { type LocalizedText, t } from '../contract/form/localization/localized-text.ts';
import type { Operation } from '../contract/form/operation.ts';
import { Problem } from '../contract/form/problem.ts';
import { limits } from '../contract/form/surface.ts';
import type { TableRow } from '../contract/row.ts';
import type { Row, WorldRow } from '../contract/rows.ts';
import type { Call } from '../engine/kernel/call.ts';
import { andThen } from '../primitives/and-then.ts';
import { prepare } from '../world/operations.ts';
import { type FaultHost, injectFault, type ToWorld } from './answers/inject-fault.ts';
import type { Refusals } from './answers/problems.ts';
import { isOfConsole, type RequestContext } from './answers/request-context.ts';
import { readBody, refuseSize } from './bodies/read-body.ts';
import { type Content, readContent } from './bodies/read-content.ts';
import { checkPermission, checkTenant, parseKey, readPast } from './callers/authorize.ts';
import type { Credentials, Identity } from './callers/credentials.ts';
import type { HostRule } from './wire/host-rule.ts';
import { pathOf } from './wire/request-path.ts';

/** Runs before the framework. */
export const findEarlyRefusal = (request: IncomingMessage, checkHost: HostRule): Problem | undefined =>
  checkHttp(request) ?? checkHost(request);

type Step = (context: RequestContext) => void | Promise<void>;

/** The route of GET answers HEAD too. The steps throw or reject with problems. */
export interface Route {
  readonly method: Operation['method'];
  /** Path template, with its parameters in braces. */
  readonly path: string;
  /** Runs before a byte of the body is read. */
  readonly admit?: Step;
  /** Undefined where no body is read, even if the request has one. */
  readonly maxBytes?: number | undefined;
  readonly answer: Step;
}

/** Synchronous if the steps of the route are. */
export function handleRequest(route: Route, context: RequestContext, { refuse, refuseUnknown }: Refusals): void {
  if (!isRoute(context)) {
    refuseUnknown(context);
    return;
  }
  try {
    const reading = andThen(route.admit?.(context), () => receive(route, context));
    const answering = andThen(reading, () => route.answer(context));
    answering?.catch((error: unknown) => refuse(context, error));
  } catch (error) {
    refuse(context, error);
  }
}

/** A router accepts an empty segment as a parameter; the table does not: /v1/aois/ is not a path of it. */
function isRoute({ params }: RequestContext): boolean {
  for (const name in params) if (params[name] === '') return false;
  return true;
}

export function routeOf(row: Row, credentials: Credentials, answer: Step): Route {
  return {
    method: row.method,
    path: row.path,
    maxBytes: row.body === undefined ? undefined : maxBytesOf(row),
    admit: (context) => {
      context.row = row;
      context.operationId = row.id;
      context.namedWorld = row.namesWorld ? (context.params['name'] ?? null) : null;
      context.admittedAt = performance.now();
      return andThen(admit(context, row, credentials), () => {
        if (credentials.refused.has(row.id)) throw refuseOperation(row.id);
        context.past = readPast(context, row);
      });
    },
    answer,
  };
}

const refuseOperation = (id: string): Problem =>
  new Problem('insufficient_permission', t('In this sandbox, no token may use {id}.', { id }));

const maxBytesOf = ({ bytes, largeBody }: Operation): number => {
  if (bytes !== undefined) return limits.worldFileBytes;
  return largeBody ? limits.importBodyBytes : limits.bodyBytes;
};

/** Checks the caller, the permission and the key. Returns a promise only where a token may have expired. Throws Problem. */
export function admit(
  context: RequestContext,
  { permission, idempotencyKey }: Pick<TableRow, 'permission' | 'idempotencyKey'>,
  credentials: Credentials,
): void | Promise<void> {
  return andThen(checkCredential(context, credentials), (identity) => {
    checkTenant(context, identity);
    checkPermission(identity, permission);
    if (idempotencyKey) context.idempotencyKey = parseKey(context);
  });
}

function checkCredential(context: RequestContext, credentials: Credentials): Identity | Promise<Identity> {
  const identity = credentials.identify(context.headers.authorization);
  context.identity = identity;
  return andThen(credentials.checkAge(identity), () => identity);
}

function receive({ maxBytes }: Route, context: RequestContext): Promise<void> | undefined {
  const { incoming, host, response } = context;
  if (maxBytes === undefined) return undefined;
  if (incoming !== undefined)
    return readBody(incoming, maxBytes, host.inFlightBytes.holdBody(response)).then((body) => {
      context.body = body;
    });
  if ((context.body?.length ?? 0) > maxBytes) throw refuseSize();
  return undefined;
}

/** Synchronous once the operation's code is loaded, unless the body is large or `toWorld` lets the call wait. */
export function executeOperation(
  row: WorldRow,
  context: RequestContext,
  host: FaultHost,
  toWorld: ToWorld,
): ReturnType<ToWorld> {
  const content: Content | Promise<Content> = row.body === undefined ? {} : readContent(row, context);
  const loading = prepare(row.id);
  const proceed = (read: Content) => {
    const call = callOf(row, context, read);
    host.heldAnswers.refuseConcurrentDuplicate(context, call);
    return injectFault(row, call, context, host, toWorld);
  };
  return loading === undefined && !(content instanceof Promise)
    ? proceed(content)
    : Promise.all([content, loading]).then(([read]) => proceed(read));
}

export function callOf(row: Row, context: RequestContext, content: Content): Call {
  const { organizationId, profile } = context.identity as Identity;
  const { target, params, query, idempotencyKey: key } = context;
  return {
    operationId: row.id as Call['operationId'],
    organizationId,
    profile,
    path: pathOf(target),
    params,
    query,
    peek: context.method === 'HEAD',
    ...(key === null ? {} : { idempotencyKey: key }),
    ...(isOfConsole(context) && ({ passesFaults: true } as const)),
    ...content,
  };
}

/** Refuses what the parser accepts although RFC 9112 does not; undefined for a well-formed request. */
function checkHttp({ httpVersion, headers, method, url }: IncomingMessage): Problem | undefined {
  const isOld = httpVersion === '1.0';
  const coding = headers['transfer-encoding']?.trim().toLowerCase();
  if (!isOld && httpVersion !== '1.1') return malformed(t('The request is not HTTP/1.1 or HTTP/1.0.'));
  if (url === '*' && method !== 'OPTIONS') return malformed(t('The target * works only with OPTIONS.'));
  if (coding === undefined || (coding === 'chunked' && !isOld)) return undefined;
  const codings = coding.split(',').map((name) => name.trim());
  if (isOld || codings.indexOf('chunked') !== codings.length - 1)
    return malformed(t('The end of the body is unknown: chunked must be its last transfer coding, once, in HTTP/1.1.'));
  return new Problem('transfer_coding_not_supported', t('The body has a transfer coding other than chunked.'));
}

const malformed = (detail: LocalizedText) => new Problem('malformed_request', detail);
