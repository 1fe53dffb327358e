import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startServer } from '../../src/server/start-server.ts';
import { isHostName } from '../../src/server/wire/host-rule.ts';
import { as } from '../support/as.ts';
import { sendRaw } from '../support/raw-request.ts';
import { startTestServer } from '../support/test-app.ts';

const { port } = await startTestServer({ allowHosts: ['sandbox.example', 'Db_1'] });

/** The status of a request that names this host. */
const askBy = async (host: string, more = '', target = '/healthz') =>
  (await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`))?.status;

test.each([
  ...['localhost', 'LOCALHOST:80', 'localhost.', 'app.localhost', 'a.b.localhost:3000', '127.0.0.1', '10.1.2.3:8080'],
  ...['[::1]', '[::1]:4600', '[2001:db8::7]', 'sandbox.example', 'Sandbox.Example:443', 'sandbox.example.', 'db_1'],
])('%s is a name of the server', async (host) => {
  expect(await askBy(host)).toBe(200);
});

test.each([
  ...['evil.example', 'evil.example:4600', 'localhost.evil.example', 'evillocalhost', '127.0.0.1.evil.example'],
  ...['sandbox.example.evil.example', 'a.sandbox.example', '1.2.3', '256.1.1.1'],
])('%s is not, whatever is asked', async (host) => {
  const origin = `Origin: http://${host}\r\nAuthorization: ${as('full').authorization}\r\n`;
  for (const target of ['/healthz', '/', '/docs', '/v1/aois', '/nowhere', '/%zz', '/assets/icon.svg']) {
    expect([target, await askBy(host, origin, target)]).toEqual([target, 421]);
  }
  expect(await askBy(host, 'Expect: the-moon\r\n')).toBe(421);
});

test('a write by another name changes nothing, and is told which option allows the name', async () => {
  const head = `POST /v1/clients HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n`;
  const headers = `Authorization: ${as('full').authorization}\r\nIdempotency-Key: a\r\nContent-Type: application/json\r\n`;
  const answer = await sendRaw(port, `${head}${headers}Content-Length: 12\r\n\r\n{"name":"x"}`);
  expect([answer?.status, answer?.headers['access-control-allow-origin']]).toEqual([421, undefined]);
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({
    code: 'host_not_allowed',
    detail: expect.stringContaining('--allow-host evil.example'),
    errors: [{ header: 'host' }],
  });
});

test('an absolute target counts instead of the header', async () => {
  expect(await askBy('localhost', '', 'http://evil.example/healthz')).toBe(421);
  expect(await askBy('evil.example', '', 'http://localhost:1/healthz')).toBe(200);
});

test('a name of 253 characters is a name, a longer one is none', async () => {
  expect(await askBy('x'.repeat(253))).toBe(421);
  expect(await askBy('x'.repeat(254))).toBe(400);
});

test('the host that is listened on is a name of the server', async () => {
  const server = await startServer({ port: 0, host: 'localhost' });
  const status = await new Promise((resolve) => {
    request({ port: server.port, host: 'localhost', path: '/healthz' }, (answer) =>
      resolve(answer.resume().statusCode),
    ).end();
  });
  await server.close();
  expect(status).toBe(200);
});

test('a name has no port, no scheme and no wildcard', () => {
  expect(['sandbox.example', 'db_1', 'a'].map(isHostName)).toEqual([true, true, true]);
  expect(['', 'a:1', 'http://a', '*.example', 'a b', '[::1]', 'a.'].map(isHostName)).toEqual(Array(7).fill(false));
});

test.each([
  ['an empty host', { host: '' }, /^The host is empty/],
  ['an origin with a path', { cors: ['https://console.example/'] }, /not an origin/],
  ['an origin without a scheme', { cors: ['console.example'] }, /not an origin/],
  ['any origin', { cors: ['*'] }, /not an origin/],
  ['null', { cors: ['null'] }, /not an origin/],
  ['an origin with its usual port', { cors: ['https://console.example:443'] }, /not an origin/],
  ['an origin of another scheme', { cors: ['ftp://console.example'] }, /not an origin/],
  ['a name with a port', { allowHosts: ['sandbox.example:4600'] }, /not a host name/],
])('%s is refused before the server listens', async (_what, options, message) => {
  await expect(startServer({ port: 0, ...options })).rejects.toThrow(message);
  await expect(startServer({ port: 0, ...options })).rejects.toMatchObject({ name: 'OptionError' });
});
