import { describe, expect, it } from 'vitest';
import { bearer, exampleRequest, rowsWithEndpoints } from '../support/example-request.ts';
import { serviceEndpoints } from '../support/oracle.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
const names = rowsWithEndpoints.map(([row]) => [row.id, row] as const);

describe('every operation asks for a credential', () => {
  it('meets the operations of the oracle', () => {
    expect(names).toHaveLength(serviceEndpoints.length);
  });

  it.each(names)('%s answers 401 missing_credential without one', async (_id, row) => {
    const reply = await app.inject(exampleRequest(row, {}));
    expect(reply.statusCode).toBe(401);
    expect(reply.json().code).toBe('missing_credential');
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="sbox"');
    expect(reply.headers['content-type']).toBe('application/problem+json');
  });

  it.each(names)(
    '%s answers 401 invalid_token to a token that is unknown, expired or has a bad world',
    async (_id, row) => {
      for (const token of [
        'nobody',
        'sbox-expired-token',
        'sbox-expired-token+w',
        'sbox-full-access-token+',
        'sbox-full-access-token+a b',
      ]) {
        const reply = await app.inject(exampleRequest(row, { authorization: `Bearer ${token}` }));
        expect([token, reply.statusCode, reply.json().code]).toEqual([token, 401, 'invalid_token']);
        expect(reply.headers['www-authenticate']).toBe('Bearer realm="sbox", error="invalid_token"');
      }
    },
  );

  it.each(names)(
    '%s answers 404 tenant_mismatch to the header of another organization, before any permission',
    async (_id, row) => {
      for (const [as, tenant] of [
        ['full', 'org_ebro'],
        ['read-only', 'org_ebro'],
        ['other-org', 'org_pampa'],
        ['full', 'nobody'],
      ] as const) {
        const reply = await app.inject(exampleRequest(row, { ...bearer(as), 'x-service-tenant-id': tenant }));
        expect([as, reply.statusCode, reply.json().code]).toEqual([as, 404, 'tenant_mismatch']);
      }
    },
  );

  it.each(names)('%s takes the header of the own organization as if it were not there', async (id, row) => {
    const plain = await app.inject(exampleRequest(row, bearer('full', `plain-${id}`)));
    const named = await app.inject(
      exampleRequest(row, { ...bearer('full', `named-${id}`), 'x-service-tenant-id': 'org_pampa' }),
    );
    expect(named.statusCode).toBe(plain.statusCode);
    expect(named.body).toBe(plain.body);
    expect(plain.statusCode).toBeLessThan(300);
  });
});
