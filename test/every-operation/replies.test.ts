import { Compile } from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { Page, Single } from '../../src/contract/form/page.ts';
import { bearer, exampleRequest, rowsWithEndpoints } from '../support/example-request.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
const names = rowsWithEndpoints.map(([row, endpoint]) => [row.id, row, endpoint] as const);
const expected: Readonly<Record<string, number>> = { page: 200, item: 200, created: 201, accepted: 202, applied: 200 };

describe('the example of every operation', () => {
  it.each(names)(
    '%s answers with the status, the envelope and the members that the contract promises',
    async (id, row, endpoint) => {
      const reply = await app.inject(exampleRequest(row, bearer('full', `reply-${id}`)));
      expect([id, reply.statusCode, reply.statusCode === 200 ? '' : reply.body.slice(0, 300)]).toEqual([
        id,
        expected[endpoint.answer],
        reply.statusCode === 200 ? '' : reply.body.slice(0, 300),
      ]);
      expect(endpoint.statuses).toContain(reply.statusCode);
      expect(reply.headers['content-type']).toBe('application/json');
      const envelope = endpoint.answer === 'page' ? Page(row.data) : Single(row.data);
      const [isValid, errors] = Compile(envelope).Errors(reply.json());
      expect(isValid ? [] : errors.slice(0, 5)).toEqual([]);
    },
  );

  it.each(names)('%s has a Location that can be followed when it creates or accepts', async (id, row, endpoint) => {
    const headers = bearer('full', `location-${id}`);
    const reply = await app.inject(exampleRequest(row, headers));
    const promises = ['created', 'accepted'].includes(endpoint.answer);
    expect(reply.headers.location !== undefined).toBe(promises);
    if (!promises) return;
    const followed = await app.inject({ url: reply.headers.location as string, headers });
    expect(followed.statusCode).toBe(200);
    if (endpoint.answer === 'accepted') expect(reply.headers['retry-after']).toBe('1');
    else expect(followed.json().data).toMatchObject(reply.json().data);
  });

  it.each(names.filter(([, row]) => row.method === 'GET'))(
    '%s answers HEAD as GET, without the body and without moving',
    async (id, row) => {
      const request = exampleRequest(row, bearer('full', `head-${id}`));
      const head = await app.inject({ ...request, method: 'HEAD' });
      const get = await app.inject(request);
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
    },
  );

  it.each(names.filter(([, row]) => row.answer !== 'page'))(
    '%s takes no query parameter, and does nothing where it is given one',
    async (id, row) => {
      const request = exampleRequest(row, bearer('full', `query-${id}`));
      const reply = await app.inject({ ...request, url: `${request.url}?dryRun=true&limit=5` });
      const { code, errors } = reply.json();
      expect([reply.statusCode, code]).toEqual(
        row.method === 'GET' ? [400, 'unknown_parameter'] : [422, 'validation_failed'],
      );
      expect(errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['dryRun', 'limit']);
      expect(reply.headers['sbox-position']).toBe('0');
    },
  );
});
