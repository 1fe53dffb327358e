// A request of the log with its full exchange, as the server keeps it; and a copy to send once more, with another key and
// credential.

import type { ReadonlySignal } from '@preact/signals';
import type { HttpRequest } from '../../client/request.ts';
import {
  atLeastHeader,
  faultHeader,
  idempotencyKeyHeader,
  pastHeader,
  tenantHeader,
} from '../../contract/form/surface.ts';
import { createKey } from '../state/exchange.ts';
import { credentialOf, identities, identity } from '../state/identities.ts';
import { address } from '../state/navigation.ts';
import { type Reading, readDocument } from '../state/readings.ts';
import { serverOrigin } from '../state/server-origin.ts';

export interface Resendable {
  readonly method: string;
  readonly target: string;
  /** Headers that a browser sets by itself are left out. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const keptHeaders = new Set<string>([
  ...['accept', 'authorization', 'content-type'],
  ...[tenantHeader, faultHeader, atLeastHeader, pastHeader],
]);

/** Undefined where the body of the request is not kept, or where its credential is unknown and so is not shown. */
export function resendableOf(kept: KeptRequest, profile: string | null): Resendable | undefined {
  const { method, target, request } = kept;
  if (request === null || request.text === null) return undefined;
  const headers = Object.fromEntries(request.headers.filter(([name]) => keptHeaders.has(name)));
  const hasKey = request.headers.some(([name]) => name === idempotencyKeyHeader);
  const known = identities.peek().find(({ name }) => name === profile);
  if (known === undefined && 'authorization' in headers) return undefined;
  return {
    method,
    target,
    headers: {
      ...headers,
      ...(known === undefined ? {} : { authorization: `Bearer ${credentialOf(known, address.peek().world)}` }),
      ...(hasKey ? { [idempotencyKeyHeader]: createKey() } : {}),
    },
    body: request.text === '' ? undefined : request.text,
  };
}

export const asHttpRequest = ({ target, body, ...request }: Resendable): HttpRequest => ({
  ...request,
  url: `${serverOrigin()}${target}`,
  ...(body === undefined ? {} : { body }),
});

export const withCredential = (request: Resendable, credential: string): HttpRequest =>
  asHttpRequest({ ...request, headers: { ...request.headers, authorization: `Bearer ${credential}` } });

export interface KeptBody {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly byteLength: number;
  /** Null where the body is not kept, or is not text. */
  readonly text: string | null;
}

/** The answer of GET /requests/{id}. */
interface KeptRequest {
  readonly requestId: string;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly request: KeptBody | null;
  readonly response: KeptBody | null;
}

/** Only its organization may read the request, so one of that organization's identities reads it, if the page knows any. */
export function keptRequest(requestId: string, organizationId: string | null): ReadonlySignal<Reading<KeptRequest>> {
  const isOwn = organizationId === null || identity.value.organizationId === organizationId;
  const as = isOwn ? undefined : identities.value.find((known) => known.organizationId === organizationId);
  const path = `/requests/${encodeURIComponent(requestId)}`;
  return readDocument<KeptRequest>(path, { isFixed: true, ...(as === undefined ? {} : { as }) });
}
