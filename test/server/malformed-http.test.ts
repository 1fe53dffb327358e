import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { sendRaw } from '../support/raw-request.ts';
import { startTestServer } from '../support/test-app.ts';

const { port } = await startTestServer({ requestTimeoutMs: 300 });
const token = `Authorization: ${as('full').authorization}\r\n`;

const chunked = (codings: string) =>
  `POST /v1/sbox/reset HTTP/1.1\r\nHost: localhost\r\n${token}Transfer-Encoding: ${codings}\r\n\r\n0\r\n\r\n`;

// At once, since some of them wait for the time limit of a request.
test.concurrent.each([
  ['nonsense', 'hello\r\n\r\n', 400, 'malformed_request'],
  ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), 400, 'malformed_request'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'malformed_request'],
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', 400, 'malformed_request'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: localhost\r\nbroken\r\n\r\n', 400, 'malformed_request'],
  ['a blank before a colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n', 400, 'malformed_request'],
  ['a missing host', 'GET /v1/aois?limit=1 HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
  [
    'two lengths',
    'POST /v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    400,
    'malformed_request',
  ],
  [
    'a length and chunks',
    'POST /v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'malformed_request',
  ],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n', 400, 'malformed_request'],
  ['an empty host', 'GET /healthz HTTP/1.1\r\nHost: \r\n\r\n', 400, 'malformed_request'],
  ['a host that is no name', 'GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n', 400, 'malformed_request'],
  ['HTTP/0.9', 'GET /healthz\r\n\r\n', 400, 'malformed_request'],
  ['HTTP/2.0 in the words of HTTP/1.1', 'GET /healthz HTTP/2.0\r\nHost: localhost\r\n\r\n', 400, 'malformed_request'],
  ['GET *', 'GET * HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'malformed_request'],
  ['chunks of gzip', chunked('gzip, chunked'), 501, 'transfer_coding_not_supported'],
  ['codings in two headers', chunked('gzip\r\nTransfer-Encoding: chunked'), 501, 'transfer_coding_not_supported'],
  ['a coding without an end', chunked('gzip'), 400, 'malformed_request'],
  ['chunks within chunks', chunked('chunked, chunked'), 400, 'malformed_request'],
  ['a coding after chunked', chunked('chunked, gzip'), 400, 'malformed_request'],
  ['chunks in HTTP/1.0', chunked('chunked').replace('HTTP/1.1', 'HTTP/1.0'), 400, 'malformed_request'],
  ['a tunnel', 'CONNECT example.test:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'malformed_request'],
  ['huge headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['a huge path', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431, 'headers_too_large'],
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ', 408, 'request_timeout'],
  [
    'a body that never ends',
    `POST /v1/sbox/reset HTTP/1.1\r\nHost: localhost\r\n${token}Idempotency-Key: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
    408,
    'request_timeout',
  ],
])('%s gets a problem document and a closed connection', async (_form, bytes, status, code) => {
  const answer = await sendRaw(port, bytes);
  expect(answer?.status).toBe(status);
  expect(answer?.headers['content-type']).toBe('application/problem+json');
  expect(answer?.headers.connection).toBe('close');
  expect(answer?.headers['x-request-id']).toMatch(/^req_/);
  const problem = JSON.parse(answer?.body ?? '');
  expect(problem).toMatchObject({ code, status, type: `/problems/${code}`, errors: [] });
  expect(problem.instance).toMatch(/^\//);
});

test.concurrent('a silent connection is closed without an answer or with a timeout, and the server lives', async () => {
  const answer = await sendRaw(port, '');
  expect([undefined, 408]).toContain(answer?.status);
});

test('OPTIONS * is answered, and asks nothing of any resource', async () => {
  const answer = await sendRaw(port, 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect([answer?.status, answer?.body]).toEqual([204, '']);
});

test('chunks are read whatever their letters, and two credentials are none', async () => {
  const head = `POST /v1/sbox/reset HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n`;
  const ask = (headers: string) =>
    sendRaw(port, `${head}${headers}Transfer-Encoding: CHUNKED\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
  expect((await ask(`${token}Idempotency-Key: chunks\r\n`))?.status).toBe(200);
  const twice = await ask(`${token}${token}Idempotency-Key: twice\r\n`);
  expect([twice?.status, JSON.parse(twice?.body ?? '').code]).toEqual([401, 'invalid_token']);
});

test('an old client without a host is answered', async () => {
  const answer = await sendRaw(port, 'GET /healthz HTTP/1.0\r\n\r\n');
  expect([answer?.status, JSON.parse(answer?.body ?? '').service]).toEqual([200, 'sbox']);
});

test('an absolute target is answered, and its origin is no part of the instance', async () => {
  const answer = await sendRaw(
    port,
    `GET http://localhost/v1/nothing?x=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  );
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'route_not_found', instance: '/v1/nothing' });
});

test('an expectation that cannot be met and an upgrade are ignored', async () => {
  for (const header of ['Expect: the-moon', 'Connection: close, Upgrade\r\nUpgrade: websocket']) {
    const answer = await sendRaw(
      port,
      `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${header}\r\n\r\n`,
    );
    expect([header, answer?.status]).toEqual([header, 200]);
  }
});

test('a client that leaves in the middle of a body, or resets, leaves the server as it was', async () => {
  const head = `POST /v1/sbox/reset HTTP/1.1\r\nHost: localhost\r\n${token}Idempotency-Key: gone\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`;
  for (const leave of ['end', 'destroy', 'resetAndDestroy'] as const) {
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(head, () => socket[leave]()));
      socket
        .on('error', () => {})
        .on('close', () => resolve())
        .resume();
    });
  }
  const answer = await fetch(`http://127.0.0.1:${port}/v1/aois?limit=1`, { headers: as('full') });
  expect(answer.status).toBe(200);
});

test('requests in a row on one connection are answered in their order', async () => {
  const one = (path: string, close = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${close}\r\n`;
  const answer = await sendRaw(port, one('/healthz') + one('/nothing') + one('/healthz', 'Connection: close\r\n'));
  const codes = [answer?.status, ...(answer?.body.match(/HTTP\/1.1 (\d+)/g) ?? [])];
  expect(codes).toEqual([200, 'HTTP/1.1 404', 'HTTP/1.1 200']);
});

test('whole requests are answered before what is no request after them', async () => {
  const read = `GET /v1/aois?limit=1 HTTP/1.1\r\nHost: localhost\r\n${token}\r\n`;
  const answer = await sendRaw(port, `${read.repeat(3)}hello\r\n\r\n`);
  const codes = [answer?.status, ...(answer?.body.match(/HTTP\/1.1 (\d+)/g) ?? [])];
  expect(codes).toEqual([200, 'HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
});

test('what is no request after a body that broke off ends the connection, once the answers before it are sent', async () => {
  const read = `GET /v1/aois?limit=1 HTTP/1.1\r\nHost: localhost\r\n${token}\r\n`;
  const write = `POST /v1/sbox/reset HTTP/1.1\r\nHost: localhost\r\n${token}Idempotency-Key: broken\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`;
  const answer = await sendRaw(port, read + write);
  const codes = [answer?.status, ...(answer?.body.match(/HTTP\/1.1 (\d+)/g) ?? [])];
  expect(codes).toEqual([200, 'HTTP/1.1 400']);
});
