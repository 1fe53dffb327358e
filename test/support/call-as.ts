// One call of a caller of the fixtures: with its token, in its world, and where it writes, with a key. Over HTTP where it is given an
// address; an app is handed the call in this process.

import type { LightMyRequestResponse } from 'fastify';
import type { App } from '../../src/server/app.ts';
import { as } from './as.ts';
import type { FixtureToken } from './oracle.ts';

export interface CallOptions {
  readonly world?: string | undefined;
  /** Otherwise one that no other call has. */
  readonly key?: string | undefined;
  /** Bytes go as the file of a world, a text as it is, and anything else as JSON. */
  readonly body?: unknown;
  /** What is undefined is not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE';
let keys = 0;

/** `callAs('full', url, 'POST /v1/claims', { body })`. */
export function callAs(profile: FixtureToken, url: string, what: string, options?: CallOptions): Promise<Response>;
export function callAs(
  profile: FixtureToken,
  app: App,
  what: string,
  options?: CallOptions,
): Promise<LightMyRequestResponse>;
export async function callAs(
  profile: FixtureToken,
  target: string | App,
  what: string,
  { world, key = `call-${++keys}`, body, headers }: CallOptions = {},
): Promise<Response | LightMyRequestResponse> {
  const [method = '', path = ''] = what.split(' ');
  const isBytes = Buffer.isBuffer(body);
  const given = Object.entries({
    ...as(profile, world),
    ...(method === 'GET' || method === 'HEAD' ? {} : { 'idempotency-key': key }),
    ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/gzip' : 'application/json' }),
    ...headers,
  });
  const told = Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
  const sent = body === undefined || isBytes || typeof body === 'string' ? body : JSON.stringify(body);
  if (typeof target === 'string')
    return fetch(`${target}${path}`, { method, headers: told, ...(sent === undefined ? {} : { body: sent }) });
  return target.inject({
    method: method as Method,
    url: path,
    headers: told,
    ...(sent === undefined ? {} : { payload: sent }),
  });
}
