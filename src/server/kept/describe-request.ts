// A request that was answered, as the service lists it: an entry of the log, and what only the server knew.

import { withholdTarget } from '../../client/withhold.ts';
import { checkOf } from '../../contract/form/problems.ts';
import type { LoggedRequest } from '../../contract/records.ts';
import { pathOf, queryOf } from '../wire/request-path.ts';
import { type AnsweredRequest, OpenedRequest } from './answered-request.ts';
import type { RequestRing } from './request-ring.ts';

export function describeRequest(ring: RequestRing, request: AnsweredRequest): LoggedRequest {
  if (request instanceof OpenedRequest) return request.described;
  const { position, at, note, identity, operationId, method, target, status, idempotencyKey, requestId, code } =
    request;
  return {
    position,
    at,
    organizationId: identity?.organizationId ?? null,
    profile: identity?.profile ?? null,
    operationId,
    method,
    path: pathOf(target),
    status,
    idempotencyKey,
    created: [...(note?.created ?? [])],
    requestId,
    query: queryOf(withholdTarget(method, target)),
    world: identity?.worldName ?? null,
    code,
    check: code === null ? null : (checkOf(code)?.name ?? null),
    isUndone: ring.isUndone(request),
    rewoundTo: request.rewoundTo,
    isReplay: request.isReplay,
    answeredAt: new Date(request.answeredAt).toISOString(),
    durationMs: Math.round(request.durationMs * 10) / 10,
  };
}
