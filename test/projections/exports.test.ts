import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { rows } from '../../src/contract/rows.ts';
import { renderBruno } from '../../src/projections/exports/bruno.ts';
import { type ExportedRequest, listExportedRequests } from '../../src/projections/exports/exported-requests.ts';
import { renderHttp } from '../../src/projections/exports/http.ts';
import { renderPostman } from '../../src/projections/exports/postman.ts';
import { as } from '../support/as.ts';
import { buildTestApp } from '../support/test-app.ts';

const groups = listExportedRequests();
const requests = [...groups.values()].flat();
const identities = [{ name: 'full', baseUrl: 'http://127.0.0.1:4600', token: 'sbox-full-access-token' }];

async function statusOf(app: FastifyInstance, request: ExportedRequest, key: string): Promise<number> {
  const { method, target: url, body: payload } = request;
  const headers = {
    ...as('full'),
    ...(request.needsKey && { 'idempotency-key': key }),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
  };
  return (await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })).statusCode;
}

test('every operation but the stream and the rewind is exported, and those with two answers twice', () => {
  const exported = rows.map(({ id }) => id).filter((id) => id !== 'getLogStream' && id !== 'rewindWorld');
  expect(requests.map(({ name }) => name).sort()).toEqual(
    [...exported, 'createClaim-applied', 'createPeritaje-applied', 'createReport-applied'].sort(),
  );
});

test('sent in order on one world, each is answered what it expects, and again after that', async () => {
  const app = buildTestApp();
  for (const round of ['first', 'second'])
    for (const request of requests)
      expect([request.name, await statusOf(app, request, `${round}-${request.name}`)]).toEqual([
        request.name,
        request.status,
      ]);
});

test('Bruno has a file per request; a write has a fresh key, a body and what it expects', () => {
  const files = renderBruno(groups, identities);
  expect(files.size).toBe(requests.length + groups.size + 'bruno.json collection.bru full.bru'.split(' ').length);
  expect(files.get('environments/full.bru')).toBe(
    'vars {\n  baseUrl: http://127.0.0.1:4600\n  token: sbox-full-access-token\n}\n',
  );
  expect(files.get('claims/listClaims.bru')).toBe(
    [
      'meta {\n  name: listClaims\n  type: http\n  seq: 1\n}',
      'get {\n  url: {{baseUrl}}/v1/claims?peril=hail\n  body: none\n  auth: inherit\n}',
      'params:query {\n  peril: hail\n}',
      'assert {\n  res.status: eq 200\n}',
      'docs {\n  List claims\n}\n',
    ].join('\n\n'),
  );
  const replay = files.get('deliveries/replayDelivery.bru');
  expect(replay).toContain('  url: {{baseUrl}}/v1/webhooks/deliveries/dlv_0008/replay\n  body: json\n');
  expect(replay).toContain('headers {\n  idempotency-key: {{$randomUUID}}\n}\n');
  expect(replay).toContain('body:json {\n  {\n    "reason": "The endpoint answers again"\n  }\n}\n');
});

test('Postman has one collection and an environment per identity', () => {
  const files = renderPostman(groups, identities);
  expect([...files.keys()]).toEqual(['sbox.postman_collection.json', 'full.postman_environment.json']);
  const { auth, item } = JSON.parse(String(files.get('sbox.postman_collection.json')));
  expect(auth.bearer[0].value).toBe('{{token}}');
  expect(item.map(({ name }: { name: string }) => name)).toEqual([...groups.keys()]);
  const jobs = item.find(({ name }: { name: string }) => name === 'jobs').item;
  expect(jobs[0]).toEqual({
    name: 'createJob',
    request: {
      method: 'POST',
      description: 'Enqueue an asynchronous job',
      url: { raw: '{{baseUrl}}/v1/jobs', host: ['{{baseUrl}}'], path: ['v1', 'jobs'], query: [] },
      header: [{ key: 'idempotency-key', value: '{{$guid}}' }],
      body: {
        mode: 'raw',
        raw: expect.stringContaining('"kind": "geo.damage_footprint"'),
        options: { raw: { language: 'json' } },
      },
    },
    event: [
      {
        listen: 'test',
        script: {
          type: 'text/javascript',
          exec: ["pm.test('full access: 202', () => pm.response.to.have.status(202));"],
        },
      },
    ],
  });
  expect(JSON.parse(String(files.get('full.postman_environment.json'))).values[1]).toMatchObject({
    key: 'token',
    value: 'sbox-full-access-token',
  });
});

test('a .http file has all requests, and its environments a file beside it', () => {
  const files = renderHttp(groups, identities);
  const text = String(files.get('sbox.http'));
  expect(text.match(/^### /gm)).toHaveLength(requests.length);
  expect(text).toContain(
    [
      '### reset: Bring the sandbox back to the seeded dataset',
      '# @name resetSandbox',
      'POST {{baseUrl}}/v1/sbox/reset',
      'authorization: Bearer {{token}}',
      'idempotency-key: {{$random.uuid}}',
      'content-type: application/json',
      '',
      '{\n  "reason": "Start of a test run"\n}',
      '',
      "> {% client.test('full access: 200', () => client.assert(response.status === 200)); %}",
    ].join('\n'),
  );
  expect(JSON.parse(String(files.get('http-client.env.json')))).toEqual({
    full: { baseUrl: 'http://127.0.0.1:4600', token: 'sbox-full-access-token' },
  });
});
