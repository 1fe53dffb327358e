import { Compile } from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { controlOperations } from '../../src/contract/control-operations.ts';
import { Page, Single } from '../../src/contract/form/page.ts';
import { bearer, exampleRequest, findRow } from '../support/example-request.ts';
import { controlEndpoints, fixtureTokens } from '../support/oracle.ts';
import { buildTestApp } from '../support/test-app.ts';

const rows = controlEndpoints.map((endpoint) => [findRow(endpoint).id, findRow(endpoint), endpoint] as const);
/** A stream and a file have tests of their own: test/server/log-stream.test.ts and test/server/world-files.long.test.ts. */
const ending = rows.filter(([, row, { answer }]) => answer !== 'stream' && row.bytes === undefined);
const keyed = ending.filter(([, , { idempotencyKey }]) => idempotencyKey);
const expected: Readonly<Record<string, number>> = { page: 200, item: 200, created: 201, applied: 200 };

/** What the examples on one fault speak of; it strikes nothing that these tests send. */
const aFault = { operation: 'getFixtures', status: 500, times: 1 };

const shared = buildTestApp();
let worlds = 0;

/** A world in which flt_0001 is there; in a sandbox of its own, with the world that an example drops, where worlds are named. */
async function prepare({ id, path }: (typeof rows)[number][1], as: (typeof fixtureTokens)[number] = 'full') {
  worlds += 1;
  const app = path.startsWith('/control/worlds') ? buildTestApp() : shared;
  const headers = bearer(as, `world-${worlds}`);
  const write = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': 'prepared' }, payload });
  expect((await write('/control/faults', aFault)).statusCode).toBe(201);
  if (id === 'dropWorld') expect((await write('/control/worlds', { name: 'before' })).statusCode).toBe(201);
  return { app, headers };
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
    for (const { path } of controlOperations) expect(path).toMatch(/^\/control\//);
  });

  it.each(rows)('%s asks for a credential and for its own tenant', async (_id, row) => {
    const nobody = await shared.inject(exampleRequest(row, {}));
    expect([nobody.statusCode, nobody.json().code]).toEqual([401, 'missing_credential']);
    const foreign = await shared.inject(exampleRequest(row, { ...bearer('full'), 'x-service-tenant-id': 'org_ebro' }));
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'tenant_mismatch']);
  });

  it.each(ending.flatMap(([id, row, endpoint]) => fixtureTokens.map((as) => [id, as, row, endpoint] as const)))(
    '%s as %s answers with its status, its envelope and its members',
    async (id, as, row, endpoint) => {
      const { app, headers } = await prepare(row, as);
      const reply = await app.inject(exampleRequest(row, headers));
      // The plot and the claim of the examples are the first organization's.
      if (['strikeEvent', 'getNext', 'getWhy'].includes(id) && as === 'other-org')
        return expect(reply.statusCode).toBe(404);
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
    async (_id, row) => {
      const { app, headers } = await prepare(row);
      const { url } = exampleRequest(row, headers);
      const refused = await app.inject({ url: `${url}${url.includes('?') ? '&' : '?'}nonsense=1`, headers });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'unknown_parameter']);
      const head = await app.inject({ method: 'HEAD', url, headers });
      expect([head.statusCode, head.body]).toEqual([200, '']);
    },
  );

  it.each(keyed)('%s needs a key, and is applied once for it', async (_id, row) => {
    const { app, headers } = await prepare(row);
    const request = exampleRequest(row, headers);
    const { 'idempotency-key': _, ...without } = request.headers;
    const refused = await app.inject({ ...request, headers: without });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'idempotency_key_required']);
    const first = await app.inject(request);
    const again = await app.inject(request);
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
  });

  it.each(keyed)('%s takes no query parameter, and does nothing where it is given one', async (_id, row) => {
    const { app, headers } = await prepare(row);
    const before = await app.inject({ url: '/control/log', headers });
    const request = exampleRequest(row, headers);
    const reply = await app.inject({ ...request, url: `${request.url}?dryRun=true` });
    const { code, errors } = reply.json();
    expect([reply.statusCode, code]).toEqual([422, 'validation_failed']);
    expect(errors).toMatchObject([{ parameter: 'dryRun', code: 'unknown_parameter' }]);
    expect((await app.inject({ url: '/control/log', headers })).body).toBe(before.body);
  });
});
