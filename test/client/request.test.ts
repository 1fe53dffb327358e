import { expect, test } from 'vitest';
import { buildRequest } from '../../src/client/request.ts';
import type { Operation } from '../../src/contract/form/operation.ts';
import { operations } from '../../src/contract/operations.ts';
import { parametersOf } from '../../src/primitives/path-template.ts';
import { serviceEndpoints } from '../support/oracle.ts';

const rows: readonly Operation[] = operations;
const rowOf = (id: string): Operation => rows.find((row) => row.id === id) as Operation;

test('a request carries the credential, the tenant and the key', () => {
  const connection = { baseUrl: 'http://localhost:4600/', token: 'sbox-full-access-token', tenant: 'org_pampa' };
  const request = buildRequest(connection, rowOf('createJob'), { body: { kind: 'x' }, idempotencyKey: 'k-1' });
  expect(request).toEqual({
    method: 'POST',
    url: 'http://localhost:4600/v1/jobs',
    headers: {
      accept: 'application/json, application/problem+json',
      authorization: 'Bearer sbox-full-access-token',
      'x-service-tenant-id': 'org_pampa',
      'idempotency-key': 'k-1',
      'content-type': 'application/json',
    },
    body: '{"kind":"x"}',
  });
});

test('a base address may have a path, and a read has neither body nor key', () => {
  const request = buildRequest({ baseUrl: 'https://host.example/sandbox' }, rowOf('getJob'), {
    params: { id: 'job_1' },
  });
  expect(request).toStrictEqual({
    method: 'GET',
    url: 'https://host.example/sandbox/v1/jobs/job_1',
    headers: { accept: 'application/json, application/problem+json' },
  });
});

test('a filter that is not given is not sent', () => {
  const query = { peril: undefined, limit: 2 };
  expect(buildRequest({ baseUrl: 'http://x' }, rowOf('listAois'), { query }).url).toBe('http://x/v1/aois?limit=2');
});

test('a missing or empty path parameter is a defect of the caller', () => {
  expect(() => buildRequest({ baseUrl: 'http://x' }, rowOf('getJob'))).toThrow('getJob needs params.id');
  for (const id of ['.', '..', '\ud800']) {
    const build = () => buildRequest({ baseUrl: 'http://x' }, rowOf('getJob'), { params: { id } });
    expect(build).toThrow(`getJob needs params.id: "${id}" is not an id`);
  }
  expect(buildRequest({ baseUrl: 'http://x' }, rowOf('getJob'), { params: { id: '...' } }).url).toBe(
    'http://x/v1/jobs/...',
  );
  expect(() => buildRequest({ baseUrl: 'http://x' }, rowOf('getJob'), { params: { id: '' } })).toThrow(TypeError);
});

test('every row of the table becomes a request to its own path', () => {
  const requests = rows.map((row) => {
    const params = Object.fromEntries(parametersOf(row.path).map((name) => [name, 'x']));
    return `${row.method} ${buildRequest({ baseUrl: '' }, row, { params, body: {} }).url}`;
  });
  expect(requests).toEqual(rows.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, 'x')}`));
  expect(requests).toHaveLength(serviceEndpoints.length);
});
