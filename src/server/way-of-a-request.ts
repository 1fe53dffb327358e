// The way of a request to its world, in the order of Decision 1. Each step carries the name of its check
// (contract/form/checks.ts), and a test compares the order. The checks that follow are in engine/way-of-a-call.ts.

import type { IncomingMessage } from 'node:http';
import type { Operation } from '../contract/form/operation.ts';
import type { Problem } from '../contract/form/problem.ts';
import { limits } from '../contract/form/surface.ts';
import type { TableRow } from '../contract/row.ts';
import type { Row, WorldRow } from '../contract/rows.ts';
import type { Call } from '../engine/kernel/call.ts';
import { andThen } from '../primitives/and-then.ts';
import { prepare } from '../world/operations.ts';
import { type FaultHost, passFault, type ToWorld } from './answers/pass-fault.ts';
import { isUnasked, type Passage } from './answers/passage.ts';
import type { Refusals } from './answers/problems.ts';
import { readBody, refuseSize } from './bodies/read-body.ts';
import { type Content, readContent } from './bodies/read-content.ts';
import { checkPermission, checkTenant, readPast } from './callers/authenticate.ts';
import type { Credentials, Identity } from './callers/credentials.ts';
import { parseKey } from './callers/idempotency-key.ts';
import type { HostRule } from './wire/host-rule.ts';
import { checkHttp } from './wire/http-rule.ts';
import { pathOf } from './wire/request-path.ts';

/** Runs before the framework. Undefined when the request may go on. */
export const arrive = (request: IncomingMessage, checkHost: HostRule): Problem | undefined =>
  checkHttp(request) ?? checkHost(request);

type Step = (passage: Passage) => void | Promise<void>;

/** What answers a method of a path; that of GET answers HEAD too. Its steps throw or reject with problems. */
export interface Route {
  readonly method: Operation['method'];
  /** Path template, with its parameters in braces. */
  readonly path: string;
  /** Runs before a byte of the body is read. */
  readonly admit?: Step;
  /** Undefined where no body is read, whatever the request has. */
  readonly mostBytes?: number | undefined;
  readonly answer: Step;
}

/** Sends a request along its route. Synchronous as far as the steps of the route are. */
export function travel(route: Route, passage: Passage, { refuse, refuseUnknown }: Refusals): void {
  if (!isRoute(passage)) {
    refuseUnknown(passage);
    return;
  }
  try {
    const reading = andThen(route.admit?.(passage), () => receive(route, passage));
    const answering = andThen(reading, () => route.answer(passage));
    answering?.catch((error: unknown) => refuse(passage, error));
  } catch (error) {
    refuse(passage, error);
  }
}

/** A router takes an empty segment for a parameter; the table does not: /v1/aois/ is not a path of it. */
function isRoute({ params }: Passage): boolean {
  for (const name in params) if (params[name] === '') return false;
  return true;
}

/** The route of a row, whatever serves it. */
export function routeOf(row: Row, credentials: Credentials, answer: Step): Route {
  return {
    method: row.method,
    path: row.path,
    mostBytes: row.body === undefined ? undefined : mostBytesOf(row),
    admit: (passage) => {
      passage.row = row;
      passage.operationId = row.id;
      passage.namedWorld = row.namesWorld ? (passage.params['name'] ?? null) : null;
      passage.admittedAt = performance.now();
      return andThen(admit(passage, row, credentials), () => {
        passage.past = readPast(passage, row);
      });
    },
    answer,
  };
}

const mostBytesOf = ({ bytes, largeBody }: Operation): number => {
  if (bytes !== undefined) return limits.worldFileBytes;
  return largeBody ? limits.importBodyBytes : limits.bodyBytes;
};

/** Checks the caller, the permission and the key. A promise only where a token may have expired. Throws Problem. */
export function admit(
  passage: Passage,
  { permission, idempotencyKey }: Pick<TableRow, 'permission' | 'idempotencyKey'>,
  credentials: Credentials,
): void | Promise<void> {
  return andThen(checkCredential(passage, credentials), (identity) => {
    checkTenant(passage, identity);
    checkPermission(identity, permission);
    if (idempotencyKey) passage.idempotencyKey = parseKey(passage);
  });
}

function checkCredential(passage: Passage, credentials: Credentials): Identity | Promise<Identity> {
  const identity = credentials.identify(passage.headers.authorization);
  passage.identity = identity;
  return andThen(credentials.checkAge(identity), () => identity);
}

function receive({ mostBytes }: Route, passage: Passage): Promise<void> | undefined {
  const { incoming, host, response } = passage;
  if (mostBytes === undefined) return undefined;
  if (incoming !== undefined)
    return readBody(incoming, mostBytes, host.inFlightBytes.holdBody(response)).then((body) => {
      passage.body = body;
    });
  if ((passage.body?.length ?? 0) > mostBytes) throw refuseSize();
  return undefined;
}

/** Synchronous once the operation's code is loaded, unless the body is large or `toWorld` lets the call wait. */
export function carryOut(row: WorldRow, passage: Passage, host: FaultHost, toWorld: ToWorld): ReturnType<ToWorld> {
  const content: Content | Promise<Content> = row.body === undefined ? {} : readContent(row, passage);
  const loading = prepare(row.id);
  const proceed = (read: Content) => {
    const call = callOf(row, passage, read);
    host.heldAnswers.refuseTwin(passage, call);
    return passFault(row, call, passage, host, toWorld);
  };
  return loading === undefined && !(content instanceof Promise)
    ? proceed(content)
    : Promise.all([content, loading]).then(([read]) => proceed(read));
}

/** A request as its world and its log take it. */
export function callOf(row: Row, passage: Passage, content: Content): Call {
  const { organizationId, profile } = passage.identity as Identity;
  const { target, params, query, idempotencyKey: key } = passage;
  return {
    operationId: row.id as Call['operationId'],
    organizationId,
    profile,
    path: pathOf(target),
    params,
    query,
    peek: passage.method === 'HEAD',
    ...(key === null ? {} : { idempotencyKey: key }),
    ...(isUnasked(passage) && ({ passesFaults: true } as const)),
    ...content,
  };
}
