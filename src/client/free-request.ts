// Builds any request, not only one of the table's: what is typed is what is sent.

import type { Operation } from '../contract/form/operation.ts';
import { acceptedTypes, idempotencyKeyHeader } from '../contract/form/surface.ts';
import { rows } from '../contract/rows.ts';
import { fitsTemplate } from '../primitives/path-template.ts';
import { buildUrl, type Connection, type HttpRequest, identityHeaders } from './request.ts';

export interface FreeInput {
  readonly method: string;
  readonly path: string;
  /** Bytes where they are not text in UTF-8. */
  readonly body?: string | Uint8Array;
  /** The key that is sent where the operation needs one. */
  readonly idempotencyKey: string;
  /** These replace headers of the same name, and an empty value leaves the header out. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export function buildFreeRequest(connection: Connection, input: FreeInput): HttpRequest {
  const { method, path, body, idempotencyKey } = input;
  const needsKey = findOperation(method, path)?.idempotencyKey ?? !['GET', 'HEAD', 'DELETE'].includes(method);
  const headers: Record<string, string> = {
    accept: acceptedTypes,
    ...identityHeaders(connection),
    ...(needsKey ? { [idempotencyKeyHeader]: idempotencyKey } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  for (const [name, value] of input.headers) {
    if (value === '') delete headers[name.toLowerCase()];
    else headers[name.toLowerCase()] = value;
  }
  const content = body === undefined ? {} : typeof body === 'string' ? { body } : { file: body };
  return { method, url: buildUrl(connection.baseUrl, path), headers, ...content };
}

/** The row of the table that the request would reach. HEAD reaches the row of GET. */
export function findOperation(method: string, target: string): Operation | undefined {
  const path = target.replace(/[?#].*$/s, '');
  return rows.find((row) => row.method === (method === 'HEAD' ? 'GET' : method) && fitsTemplate(row.path, path));
}

/** True for a request that may change its world: a write, a read that moves a job, or a request that the table does not know. */
export function mayChange(method: string, path: string): boolean {
  const row = findOperation(method, path);
  if (row === undefined) return !['GET', 'HEAD'].includes(method);
  return method !== 'HEAD' && (row.method !== 'GET' || row.unsafeRead === true);
}

/** True for a write that creates or drops a world by name: it affects that world, in whichever world it is sent. */
export function namesWorld(method: string, path: string): boolean {
  const row = findOperation(method, path);
  return row?.namesWorld === true && row.method !== 'GET';
}
