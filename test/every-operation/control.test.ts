import { Compile } from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { controlOperations } from '../../src/contract/control-operations.ts';
import { Page, Single } from '../../src/contract/schemas/page.ts';
import { bearer, exampleRequest, findRow } from '../support/example-request.ts';
import { controlEndpoints, fixtureTokens } from '../support/oracle.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
const rows = controlEndpoints.map((endpoint) => [findRow(endpoint).id, findRow(endpoint), endpoint] as const);
const keyed = rows.filter(([, , { idempotencyKey }]) => idempotencyKey);
const expected: Readonly<Record<string, number>> = { page: 200, item: 200, created: 201, applied: 200 };

/** What the examples on one fault speak of; it strikes nothing that these tests send. */
const aFault = { operation: 'getFixtures', status: 500, times: 1 };

/** The headers of a caller in a world of its own, in which flt_0001 is there. */
async function inWorld(world: string, as: (typeof fixtureTokens)[number] = 'full') {
  const headers = bearer(as, world);
  const request = {
    method: 'POST',
    url: '/control/faults',
    headers: { ...headers, 'idempotency-key': 'a-fault' },
  } as const;
  expect((await app.inject({ ...request, payload: aFault })).statusCode).toBe(201);
  return headers;
}

describe('every control operation', () => {
  it('stands in the table as in the oracle, in its order', () => {
    const facts = ({ method, path, permission, idempotencyKey, answer }: (typeof controlOperations)[number]) => ({
      method,
      path,
      permission,
      idempotencyKey,
      answer,
    });
    expect(controlOperations.map(facts)).toEqual(controlEndpoints.map(({ statuses: _, ...endpoint }) => endpoint));
    expect(controlEndpoints).toHaveLength(7);
    for (const { path } of controlOperations) expect(path).toMatch(/^\/control\//);
  });

  it.each(rows)('%s asks for a credential and for its own tenant', async (_id, row) => {
    const nobody = await app.inject(exampleRequest(row, {}));
    expect([nobody.statusCode, nobody.json().code]).toEqual([401, 'missing_credential']);
    const foreign = await app.inject(exampleRequest(row, { ...bearer('full'), 'x-service-tenant-id': 'org_ebro' }));
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'tenant_mismatch']);
  });

  it.each(rows.flatMap(([id, row, endpoint]) => fixtureTokens.map((as) => [id, as, row, endpoint] as const)))(
    '%s as %s answers with its status, its envelope and its members',
    async (id, as, row, endpoint) => {
      const headers = await inWorld(`control-${id}-${as}`, as);
      const reply = await app.inject(exampleRequest(row, headers));
      expect(reply.statusCode).toBe(expected[endpoint.answer]);
      const envelope = endpoint.answer === 'page' ? Page(row.data) : Single(row.data);
      const [isValid, errors] = Compile(envelope).Errors(reply.json());
      expect(isValid ? [] : errors).toEqual([]);
      expect(reply.headers.location !== undefined).toBe(endpoint.answer === 'created');
      if (reply.headers.location === undefined) return;
      const followed = await app.inject({ url: reply.headers.location as string, headers });
      expect(followed.json()).toEqual(reply.json());
    },
  );

  it.each(rows.filter(([, { method }]) => method === 'GET'))(
    '%s refuses a query parameter that it does not know, and answers HEAD',
    async (id, row) => {
      const headers = await inWorld(`reads-${id}`);
      const { url } = exampleRequest(row, headers);
      const refused = await app.inject({ url: `${url}?nonsense=1`, headers });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'unknown_parameter']);
      const head = await app.inject({ method: 'HEAD', url, headers });
      expect([head.statusCode, head.body]).toEqual([200, '']);
    },
  );

  it.each(keyed)('%s needs a key, and is applied once for it', async (id, row) => {
    const headers = await inWorld(`keys-${id}`);
    const request = exampleRequest(row, headers);
    const { 'idempotency-key': _, ...without } = request.headers;
    const refused = await app.inject({ ...request, headers: without });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'idempotency_key_required']);
    const first = await app.inject(request);
    const again = await app.inject(request);
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
  });
});
