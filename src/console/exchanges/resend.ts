// A request of the log, to be sent once more: the same except for its key and its credential.

import type { HttpRequest } from '../../client/request.ts';
import {
  atLeastHeader,
  faultHeader,
  idempotencyKeyHeader,
  pastHeader,
  tenantHeader,
} from '../../contract/form/surface.ts';
import { createKey } from '../state/exchange.ts';
import { credentialOf, identities } from '../state/identities.ts';
import { address } from '../state/navigation.ts';
import { serverOrigin } from '../state/server-origin.ts';
import type { KeptRequest } from './kept-request.ts';

export interface Resendable {
  readonly method: string;
  readonly target: string;
  /** Lower-case names; those that a browser sets by itself are left out. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const keptHeaders = new Set<string>([
  ...['accept', 'authorization', 'content-type'],
  ...[tenantHeader, faultHeader, atLeastHeader, pastHeader],
]);

/** Undefined where the body of the request is not kept, or where its credential is known to nobody and so is not shown. */
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
