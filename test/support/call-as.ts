// One call of a caller of the fixtures over HTTP: with its token, in its world, and where it writes, with a key.

import { as } from './as.ts';
import type { FixtureToken } from './oracle.ts';

export interface CallOptions {
  readonly world?: string | undefined;
  /** Otherwise one that no other call has. */
  readonly key?: string | undefined;
  /** Bytes go as the file of a world, a text as it is, and anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

let keys = 0;

/** `callAs('full', url, 'POST /v1/claims', { body })`. */
export function callAs(profile: FixtureToken, url: string, what: string, options: CallOptions = {}): Promise<Response> {
  const { world, key = `call-${++keys}`, body, headers } = options;
  const [method = '', path = ''] = what.split(' ');
  const isBytes = Buffer.isBuffer(body);
  return fetch(`${url}${path}`, {
    method,
    headers: {
      ...as(profile, world),
      ...(method === 'GET' ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/gzip' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isBytes || typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
