// Requests that are sent to the page and to Node, whose answers are to be the same.

import { as } from '../support/as.ts';
import { exampleRequest, rows } from '../support/example-request.ts';

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

export const get = (url: string, world?: string): Sent => ({ method: 'GET', url, headers: as('full', world) });

/** Every operation by its example; then a refusal of each kind that a form has, and what time brings. */
export function buildSession(world?: string): Sent[] {
  const write = (url: string, key: string, body: object): Sent => ({
    method: 'POST',
    url,
    headers: { ...as('full', world), 'content-type': 'application/json', 'idempotency-key': key },
    payload: JSON.stringify(body),
  });
  return [
    ...rows.filter(({ id }) => id !== 'resetSandbox').map((row) => exampleRequest(row, as('full', world))),
    write('/v1/claims', 'refused', { aoiId: 'aoi_9999' }),
    { ...write('/v1/claims', 'forbidden', {}), headers: { ...as('read-only', world), 'idempotency-key': 'forbidden' } },
    get('/v1/aois/%zz', world),
    get('/v1/aois/', world),
    get('/v1/aois?limit=3&limit=4', world),
    { ...get('/v1/aoiz', world), headers: {} },
    write('/control/clock', 'moved', { advance: 'P40D' }),
    get('/v1/audit', world),
    get('/v1/claims?limit=100', world),
    get('/v1/webhooks/deliveries?limit=100', world),
    get('/status?digest', world),
  ];
}

export const digestIn = (body: string | undefined): string =>
  (JSON.parse(String(body)) as { data: { digest: string } }).data.digest;
