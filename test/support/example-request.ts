// The example of an operation as a request to inject; and the operations with the endpoint that the oracle has for each.

import { examples } from '../../src/contract/examples.ts';
import { operations } from '../../src/contract/operations.ts';
import { rows as allRows, type Row, type WorldRow } from '../../src/contract/rows.ts';
import { fillTemplate } from '../../src/primitives/path-template.ts';
import { type Endpoint, endpoints, extensionEndpoints } from './oracle.ts';

export type { Row, WorldRow };

export const rows: readonly WorldRow[] = operations;

/** The same under a name that tests with a caller called `as` can use. */
export { as as bearer } from './as.ts';

/** The row of an endpoint, a control operation's included. */
export function findRow({ method, path }: Endpoint): Row {
  const row = allRows.find((one) => one.method === method && one.path === path);
  if (row === undefined) throw new Error(`The table has no row for ${method} ${path}`);
  return row;
}

/** Each row of the table beside its line of the oracle. */
export const rowsWithEndpoints: readonly (readonly [Row, Endpoint])[] = [...endpoints, ...extensionEndpoints].map(
  (endpoint) => [findRow(endpoint), endpoint],
);

export interface ExampleRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

/** The example of the operation, with a key where it needs one. */
export function exampleRequest(row: Row, headers: Record<string, string>, key = `example-${row.id}`): ExampleRequest {
  const example = examples[row.id] as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const path = fillTemplate(row.path, (name) => encodeURIComponent(example.params?.[name] ?? ''));
  const query = example.query === undefined ? '' : `?${new URLSearchParams(example.query)}`;
  return {
    method: row.method,
    url: `${path}${query}`,
    headers: {
      ...headers,
      ...(row.idempotencyKey && { 'idempotency-key': key }),
      ...(row.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(row.body !== undefined && { payload: JSON.stringify(example.body) }),
  };
}
