// Builds an HTTP request from a row and its input. It sends nothing and creates no key.

import type { Operation } from '../contract/form/operation.ts';
import { acceptedTypes, fileType, idempotencyKeyHeader, tenantHeader } from '../contract/form/surface.ts';
import { fillTemplate, isSegment } from '../primitives/path-template.ts';

export interface Connection {
  /** `http://127.0.0.1:4600`; a path in it is kept as a prefix. */
  readonly baseUrl: string;
  readonly token?: string;
  readonly tenant?: string;
}

export interface OperationInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly file?: Uint8Array;
}

export function buildUrl(baseUrl: string, path: string, query: OperationInput['query'] = {}): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    present.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `${baseUrl.replace(/\/+$/, '')}${path}${search === '' ? '' : `?${search}`}`;
}

export function identityHeaders({ token, tenant }: Connection): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(tenant === undefined ? {} : { [tenantHeader]: tenant }),
  };
}

/** Throws a TypeError for a parameter that is missing or cannot stand in a path, which is a defect of the caller. */
export function buildRequest(connection: Connection, row: Operation, input: OperationInput = {}): HttpRequest {
  const path = fillTemplate(row.path, (name) => {
    const value = input.params?.[name] ?? '';
    if (!isSegment(value)) throw new TypeError(`${row.id} needs params.${name}${value && `: "${value}" is not an id`}`);
    return encodeURIComponent(value);
  });
  const content = contentOf(row, input);
  return {
    method: row.method,
    url: buildUrl(connection.baseUrl, path, input.query),
    headers: {
      accept: row.bytes === 'answer' ? `${fileType}, application/problem+json` : acceptedTypes,
      ...identityHeaders(connection),
      ...(input.idempotencyKey === undefined ? {} : { [idempotencyKeyHeader]: input.idempotencyKey }),
      ...('body' in content && { 'content-type': 'application/json' }),
      ...('file' in content && { 'content-type': fileType }),
    },
    ...content,
  };
}

function contentOf(row: Operation, { body = {} }: OperationInput): Pick<HttpRequest, 'body' | 'file'> {
  if (row.body === undefined) return {};
  return row.bytes === 'body' ? { file: body as Uint8Array } : { body: JSON.stringify(body) };
}
