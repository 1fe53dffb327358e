import { describe, expect, test } from 'vitest';
import {
  buildFreeRequest,
  type FreeInput,
  findOperation,
  mayChange,
  namesWorld,
} from '../../src/client/free-request.ts';

const connection = { baseUrl: 'http://host' };
const build = (method: string, path: string, more: Partial<FreeInput> = {}) =>
  buildFreeRequest(connection, { method, path, idempotencyKey: 'key', headers: [], ...more });
const accept = 'application/json, application/problem+json';

describe('a request that is typed', () => {
  test('has no body and no Content-Type when none was typed', () => {
    expect(build('GET', '/v1/aois?limit=2')).toStrictEqual({
      method: 'GET',
      url: 'http://host/v1/aois?limit=2',
      headers: { accept },
    });
  });

  test('has its body as it was typed', () => {
    expect(build('POST', '/v1/jobs', { body: ' {}' })).toStrictEqual({
      method: 'POST',
      url: 'http://host/v1/jobs',
      headers: { accept, 'idempotency-key': 'key', 'content-type': 'application/json' },
      body: ' {}',
    });
  });

  test.each([
    ['POST', '/v1/portfolios', true],
    ['DELETE', '/v1/jobs/job_0001', false],
    ['DELETE', '/control/faults', true],
    ['GET', '/v1/portfolios', false],
    ['POST', '/nowhere', true],
    ['PATCH', '/v1/portfolios', true],
    ['GET', '/nowhere', false],
    ['HEAD', '/nowhere', false],
    ['DELETE', '/nowhere', false],
  ])('%s %s carries a key: %s', (method, path, hasKey) => {
    expect('idempotency-key' in build(method, path).headers).toBe(hasKey);
  });

  test('has the typed headers instead of its own, whatever their case, and none that was emptied', () => {
    const headers = [
      ['Accept', ''],
      ['Idempotency-Key', 'mine'],
      ['X-Own', '1'],
    ] as const;
    expect(build('POST', '/v1/jobs', { headers }).headers).toEqual({ 'idempotency-key': 'mine', 'x-own': '1' });
  });
});

test.each([
  ['GET', '/v1/aois', 'listAois'],
  ['HEAD', '/v1/aois', 'listAois'],
  ['POST', '/v1/aois', 'createAoi'],
  ['GET', '/v1/aois/aoi_0001', 'getAoi'],
  ['GET', '/v1/aois/aoi_0001?x=/v1#y', 'getAoi'],
  ['GET', '/v1/aois/', undefined],
  ['GET', '/v1/jobs/job_0001/result', 'getJobResult'],
  ['GET', '/v1/aois/aoi_0001/more', undefined],
  ['GET', '/v1', undefined],
  ['GET', '/v2/aois', undefined],
  ['PATCH', '/v1/aois', undefined],
])('%s %s would reach %s', (method, path, id) => {
  expect(findOperation(method, path)?.id).toBe(id);
});

test.each([
  ['POST', '/v1/aois', true],
  ['DELETE', '/v1/jobs/job_0001', true],
  ['GET', '/v1/jobs/job_0001', true],
  ['HEAD', '/v1/jobs/job_0001', false],
  ['GET', '/v1/jobs/job_0001/result', false],
  ['GET', '/v1/aois', false],
  ['POST', '/nowhere', true],
  ['GET', '/nowhere', false],
  ['HEAD', '/nowhere', false],
])('%s %s may leave a trace in its world: %s', (method, path, may) => {
  expect(mayChange(method, path)).toBe(may);
});

test.each([
  ['POST', '/control/worlds', true],
  ['DELETE', '/control/worlds/precious', true],
  ['DELETE', '/control/worlds/precious?x=1', true],
  ['GET', '/control/worlds/precious', false],
  ['HEAD', '/control/worlds/precious', false],
  ['POST', '/control/rewind', false],
  ['POST', '/v1/sbox/reset', false],
  ['DELETE', '/nowhere', false],
])('%s %s makes or drops a world by its name: %s', (method, path, does) => {
  expect(namesWorld(method, path)).toBe(does);
});
