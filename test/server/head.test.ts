import { expect, test } from 'vitest';
import { examples } from '../../src/contract/examples.ts';
import { operations } from '../../src/contract/operations.ts';
import { pages } from '../../src/server/pages/pages.ts';
import { as } from '../support/as.ts';
import { callAs } from '../support/call-as.ts';
import { counts } from '../support/oracle.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
const reads = operations.filter(({ method }) => method === 'GET');
const urlOf = (path: string, params: Readonly<Record<string, string>> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name) => params[name] as string);

test('every operation that reads can be asked for its headers', () => {
  expect(reads).toHaveLength(counts.reads);
});

test.each(reads.map((row) => [row.id, row] as const))(
  'HEAD of %s answers as GET does, without the body',
  async (id, row) => {
    const example: { params?: Readonly<Record<string, string>> } = examples[id];
    const url = urlOf(row.path, example.params);
    const head = await app.inject({ method: 'HEAD', url, headers: as('full') });
    const get = await app.inject({ method: 'GET', url, headers: as('full') });
    const strip = ({ 'x-request-id': _id, date: _date, ...headers }: typeof head.headers) => headers;
    expect(get.statusCode).toBe(200);
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(strip(head.headers)).toEqual(strip(get.headers));
    expect(Number(head.headers['content-length'])).toBe(get.rawPayload.length);
  },
);

test('HEAD of a job does not move it', async () => {
  const call = (what: string, body?: object) => callAs('full', app, what, { world: 'peek', body });
  const input = { eventId: 'evt_0001', aoiId: 'aoi_0001' };
  const { headers } = await call('POST /v1/jobs', { kind: 'geo.damage_footprint', input });
  for (let times = 0; times < 5; times += 1) await call(`HEAD ${headers.location}`);
  expect((await call(`GET ${headers.location}`)).json().data.status).toBe('running');
});

test('HEAD meets the same refusals', async () => {
  const refusals: [string, Record<string, string>, number][] = [
    ['/v1/aois', {}, 401],
    ['/v1/aois?limit=0', as('full'), 400],
    ['/v1/aois/nothing', as('full'), 404],
    ['/v1/nothing', as('full'), 404],
  ];
  for (const [url, headers, status] of refusals) {
    const reply = await app.inject({ method: 'HEAD', url, headers });
    expect([url, reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([
      url,
      status,
      '',
      'application/problem+json',
    ]);
  }
});

test('every page answers HEAD', async () => {
  const open = pages.filter(({ path }) => !path.includes('{') && path !== '/status' && path !== '/requests');
  expect(open.length).toBeGreaterThan(5);
  for (const { path } of open) {
    const reply = await app.inject({ method: 'HEAD', url: path });
    expect([path, reply.statusCode, reply.body]).toEqual([path, 200, '']);
  }
});
