import { describe, expect, it } from 'vitest';
import { bearer, exampleRequest, rowsWithEndpoints } from '../support/example-request.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
const keyed = rowsWithEndpoints
  .filter(([, endpoint]) => endpoint.idempotencyKey)
  .map(([row]) => [row.id, row] as const);

describe('every write with a key', () => {
  it.each(keyed)('%s refuses a missing and a malformed key, before it looks at the body', async (id, row) => {
    const headers = { ...exampleRequest(row, bearer('full', `bad-${id}`)).headers };
    const { 'idempotency-key': _, ...without } = headers;
    const request = { ...exampleRequest(row, {}), payload: '{not json' };
    const missing = await app.inject({ ...request, headers: without });
    expect([missing.statusCode, missing.json().code]).toEqual([422, 'idempotency_key_required']);
    for (const key of ['', 'x'.repeat(256), '"unclosed', 'caf\u00e9', 'tab\tinside']) {
      const bad = await app.inject({ ...request, headers: { ...headers, 'idempotency-key': key } });
      expect([key, bad.statusCode]).toEqual([key, 422]);
      expect(['idempotency_key_invalid', 'idempotency_key_required']).toContain(bad.json().code);
    }
  });

  it.each(keyed)(
    '%s applies once: the same request again gives the same bytes and changes nothing',
    async (id, row) => {
      const request = exampleRequest(row, bearer('full', `once-${id}`));
      const first = await app.inject(request);
      expect(first.statusCode).toBeLessThan(300);
      expect(first.headers['idempotent-replayed']).toBeUndefined();
      const again = await app.inject({
        ...request,
        headers: { ...request.headers, 'idempotency-key': `"example-${id}"` },
      });
      expect(again.statusCode).toBe(first.statusCode);
      expect(again.body).toBe(first.body);
      expect(again.headers.location).toBe(first.headers.location);
      expect(again.headers['idempotent-replayed']).toBe('true');
    },
  );

  it.each(keyed)(
    '%s takes the same body in another spelling as the same request, and another body as another',
    async (id, row) => {
      const request = exampleRequest(row, bearer('full', `body-${id}`));
      const body = JSON.parse(request.payload as string) as Record<string, unknown>;
      const first = await app.inject(request);
      const reordered = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 2);
      const again = await app.inject({ ...request, payload: reordered });
      expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([first.statusCode, 'true']);
      const other = await app.inject({ ...request, payload: JSON.stringify({ ...body, other: 1 }) });
      expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    },
  );

  it.each(keyed)('%s leaves the key free when it refuses', async (id, row) => {
    const request = exampleRequest(row, bearer('full', `free-${id}`));
    const refused = await app.inject({ ...request, payload: JSON.stringify({ nonsense: true }) });
    expect(refused.statusCode).toBe(422);
    const applied = await app.inject(request);
    expect(applied.statusCode).toBeLessThan(300);
    expect(applied.headers['idempotent-replayed']).toBeUndefined();
  });

  it.each(keyed)('%s says that a key with the in-flight prefix is still running', async (id, row) => {
    const reply = await app.inject(exampleRequest(row, bearer('full', `flight-${id}`), 'sbox-in-flight-1'));
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
      409,
      'idempotency_in_progress',
      '1',
    ]);
  });
});

describe('reset', () => {
  it('forgets every key but its own, so that a repeated reset wipes nothing', async () => {
    const create = rowsWithEndpoints.find(([row]) => row.id === 'createPortfolio')?.[0];
    const reset = rowsWithEndpoints.find(([row]) => row.id === 'resetSandbox')?.[0];
    if (create === undefined || reset === undefined) throw new Error('the table lacks a row');
    const as = bearer('full', 'reset');
    const first = await app.inject(exampleRequest(create, as));
    const wiped = await app.inject(exampleRequest(reset, as));
    const second = await app.inject(exampleRequest(create, as));
    expect(second.headers['idempotent-replayed']).toBeUndefined();
    expect(second.body).toBe(first.body);
    const again = await app.inject(exampleRequest(reset, as));
    expect(again.body).toBe(wiped.body);
    const kept = await app.inject({ url: second.headers.location as string, headers: as });
    expect(kept.statusCode).toBe(200);
  });
});
