import { afterEach, expect, test } from 'vitest';
import { parseToken } from '../../src/cli/serving/serve-options.ts';
import { type ExtraToken, permissions } from '../../src/contract/permissions.ts';
import { type RunningServer, startServer } from '../../src/server/start-server.ts';
import { makeTempFolder } from '../log/temp-folder.ts';
import { callAs } from '../support/call-as.ts';

const brief: ExtraToken = { token: 'brief', permissions, expires: 'PT1H' };
let server: RunningServer;
afterEach(() => server.close());

async function ask(method: 'GET' | 'POST', path: string, { token = 'brief', body = {} as object } = {}) {
  const answer = await callAs('full', server.url, `${method} ${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'POST' && { body }),
  });
  return { status: answer.status, headers: answer.headers, json: (await answer.json()) as Record<string, unknown> };
}
const full = { token: 'sbox-full-access-token' };
const move = (to: string) => ask('POST', '/control/clock', { ...full, body: { to } });
const statusOf = async (path: string, token?: string) => (await ask('GET', path, token ? { token } : {})).status;

test('a token is known until the clock of its world reaches its end, to the millisecond, and the answer says when', async () => {
  server = await startServer({ port: 0, tokens: [brief] });
  await move('2026-01-15T12:59:59.999Z');
  expect(await statusOf('/v1/claims')).toBe(200);
  await move('2026-01-15T13:00:00.000Z');
  const refused = await ask('GET', '/v1/claims');
  expect(refused.json).toMatchObject({
    status: 401,
    code: 'token_expired',
    expiredAt: '2026-01-15T13:00:00.000Z',
    detail: expect.stringContaining('says 2026-01-15T13:00:00.000Z'),
  });
  expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"');
  expect(await statusOf('/v1/claims', 'brief+elsewhere')).toBe(200);
  for (const path of ['/status', '/requests', '/requests/req_1', '/ogc', '/control/log', '/control/log/stream'])
    expect([path, await statusOf(path)]).toEqual([path, 401]);
  expect((await ask('POST', '/v1/sbox/reset')).json['code']).toBe('token_expired');
});

test('a reset and a rewind bring it back, since they bring the clock back', async () => {
  server = await startServer({ port: 0, tokens: [brief] });
  await move('2026-02-01T00:00:00Z');
  expect(await statusOf('/v1/claims')).toBe(401);
  await ask('POST', '/control/rewind', { ...full, body: { to: 0, from: 1 } });
  expect(await statusOf('/v1/claims')).toBe(200);
  await move('2026-02-01T00:00:00Z');
  expect(await statusOf('/v1/claims')).toBe(401);
  await ask('POST', '/v1/sbox/reset', full);
  expect(await statusOf('/v1/claims')).toBe(200);
});

test('writes let it grow old as well: each moves the clock by a second', async () => {
  server = await startServer({ port: 0, tokens: [{ ...brief, expires: 'PT2S' }] });
  const write = async (name: string) => (await ask('POST', '/v1/portfolios', { body: { name } })).status;
  expect([await write('One'), await write('Two'), await write('Three')]).toEqual([201, 201, 401]);
});

test('a world that is not resident is loaded for its clock first', async () => {
  const data = await makeTempFolder();
  server = await startServer({ port: 0, data, tokens: [brief] });
  await move('2026-01-15T13:00:00.000Z');
  await server.close();
  server = await startServer({ port: 0, data, tokens: [brief] });
  expect(await statusOf('/v1/claims')).toBe(401);
});

test.each(['1h', '', 'P', 'PT', '-PT1H', 'PT0S', 'P9000Y'])('"%s" is no end of a token', async (expires) => {
  server = await startServer({ port: 0 });
  await expect(startServer({ port: 0, tokens: [{ ...brief, expires }] })).rejects.toThrow(
    'The token brief cannot expire after',
  );
});

test('it is typed behind the permissions, before or behind the organization', () => {
  const granted = { token: 'brief', permissions: ['claims:read', 'events:read'] };
  expect(parseToken('brief=claims:read,events:read,expires=PT1H')).toEqual({ ...granted, expires: 'PT1H' });
  for (const text of ['claims:read,events:read@org_ebro,expires=PT1H', 'claims:read,events:read,expires=PT1H@org_ebro'])
    expect(parseToken(`brief=${text}`)).toEqual({ ...granted, organizationId: 'org_ebro', expires: 'PT1H' });
  for (const text of ['brief=expires=PT1H', 'brief=expires=PT1H,'])
    expect(parseToken(text)).toEqual({ token: 'brief', permissions: [], expires: 'PT1H' });
});
