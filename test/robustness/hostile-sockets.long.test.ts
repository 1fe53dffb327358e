import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { limits } from '../../src/contract/form/surface.ts';
import { bearer } from '../support/example-request.ts';
import { letPass } from '../support/pause.ts';
import { sendRaw } from '../support/raw-request.ts';
import { startTestServer } from '../support/test-app.ts';
import { createKeepAliveClient } from './keep-alive-client.ts';

const defects: unknown[] = [];

const { port, url } = await startTestServer({ requestTimeoutMs: 300, onDefect: (error) => defects.push(error) });

const { authorization } = bearer('full', 'hostile') as { authorization: string };

/** The server still answers another client, and has met no defect of its own. */
async function expectAlive(): Promise<void> {
  const response = await fetch(`${url}/v1/portfolios`, { headers: { authorization } });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  expect(defects).toEqual([]);
}

const head = (method: string, path: string, headers: Record<string, string | number>): string =>
  [`${method} ${path} HTTP/1.1`, 'host: localhost', `authorization: ${authorization}`]
    .concat(
      Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    )
    .join('\r\n');

const write = (path: string, body: Buffer | string, length = Buffer.byteLength(body)): Buffer => {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': 'k',
    connection: 'close',
    'content-length': length,
  };
  return Buffer.concat([Buffer.from(head('POST', path, headers)), Buffer.from(body)]);
};

const megabytes = (count: number): string => 'x'.repeat(count * 1024 * 1024);

const deep = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;

test.each<[string, Buffer, number, string]>([
  ['a body of 10 MiB', write('/v1/claims', `{"description":"${megabytes(10)}"}`), 422, 'body_too_large'],
  ['an import of 11 MiB', write('/v1/import/aois', `{"items":["${megabytes(11)}"]}`), 422, 'body_too_large'],
  ['JSON of 1,000 levels', write('/v1/claims', deep(1000)), 422, 'malformed_json'],
  ['an import of 100,000 levels', write('/v1/import/aois', deep(100_000)), 422, 'malformed_json'],
  [
    'broken UTF-8',
    write('/v1/claims', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])),
    422,
    'malformed_json',
  ],
  ['__proto__ as a member', write('/v1/portfolios', '{"__proto__":{"name":"x"}}'), 422, 'validation_failed'],
  [
    'constructor as a member',
    write('/v1/portfolios', '{"name":"x","constructor":{"prototype":{"a":1}}}'),
    422,
    'validation_failed',
  ],
  ['a body that is shorter than it says', write('/v1/portfolios', '{}', 20), 408, 'request_timeout'],
  [
    'headers of 64 KiB',
    Buffer.from(head('GET', '/v1/aois', { 'x-large': megabytes(1).slice(0, 65_536) })),
    431,
    'headers_too_large',
  ],
  [
    '2,000 headers',
    Buffer.from(head('GET', '/v1/aois', Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`x-${n}`, n])))),
    431,
    'headers_too_large',
  ],
  [
    'a length and chunks at once',
    Buffer.from(
      head('POST', '/v1/claims', { 'content-length': 3, 'transfer-encoding': 'chunked' }).concat('0\r\n\r\n'),
    ),
    400,
    'malformed_request',
  ],
  ['two lengths', Buffer.from(head('POST', '/v1/claims', { 'content-length': '3, 4' })), 400, 'malformed_request'],
  [
    'a chunk that is no number',
    Buffer.from(
      head('POST', '/v1/claims', { 'transfer-encoding': 'chunked', 'idempotency-key': 'k' }).concat('zz\r\n'),
    ),
    400,
    'malformed_request',
  ],
  ['a NUL in a header', Buffer.from(head('GET', '/v1/aois', { 'x-nul': 'a\u0000b' })), 400, 'malformed_request'],
  ['a TLS greeting', Buffer.from('160301020001000001fc0303', 'hex'), 400, 'malformed_request'],
  ['the preface of HTTP/2', Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 400, 'malformed_request'],
])('%s is answered with a problem', async (_, bytes, status, code) => {
  const answer = await sendRaw(port, bytes);
  expect(answer?.status).toBe(status);
  expect(answer?.headers['content-type']).toBe('application/problem+json');
  expect(JSON.parse(String(answer?.body))).toMatchObject({ status, code });
  await expectAlive();
});

/** What comes back until the connection closes; the client may go on writing meanwhile. */
function converse(talk: (socket: Socket) => Promise<void> | void): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => void talk(socket));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(parts).toString()));
  });
}

test('a client that sends one byte after the other is told that it is too slow', async () => {
  const answer = await converse(async (socket) => {
    for (const byte of head('GET', '/v1/aois', {})) {
      if (socket.destroyed) return;
      socket.write(byte);
      await letPass(20);
    }
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('request_timeout');
  await expectAlive();
});

test('garbage behind a valid request does not reach its answer', async () => {
  const answer = await converse((socket) => {
    socket.write(`${head('GET', '/v1/aois/aoi_0001', {})}\u0001\u0002 garbage\r\n\r\n`);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('"aoiId":"aoi_0001"');
  expect(answer.match(/HTTP\/1\.1 /g)?.length).toBeLessThanOrEqual(2);
  await expectAlive();
});

test('a hundred requests in one packet get a hundred answers in their order', async () => {
  const ids = Array.from({ length: 100 }, (_, index) => `aoi_${String((index % 30) + 1).padStart(4, '0')}`);
  const answer = await converse((socket) => {
    const last = ids.length - 1;
    socket.write(ids.map((id, n) => head('GET', `/v1/aois/${id}`, n === last ? { connection: 'close' } : {})).join(''));
  });
  expect([...answer.matchAll(/"data":\{"aoiId":"(aoi_\d+)"/g)].map(([, id]) => id)).toEqual(ids);
  await expectAlive();
});

test('a client that closes its sending half still gets its answer', async () => {
  const answer = await converse((socket) => void socket.end(head('GET', '/v1/aois/aoi_0001', {})));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  await expectAlive();
});

test('clients that vanish within a body, before an answer or without a word leave nothing behind', async () => {
  const gone = Array.from({ length: 50 }, (_, index) =>
    converse((socket) => {
      if (index % 3 === 0) socket.write(write('/v1/claims', '{"a":', 1000));
      if (index % 3 === 1) socket.write(head('GET', '/v1/sbox/fixtures', {}));
      void letPass(5).then(() => (index % 2 === 0 ? socket.resetAndDestroy() : socket.destroy()));
    }),
  );
  await Promise.all(gone);
  await expectAlive();
});

describe('with more half-sent heads than there may be connections', () => {
  const openHalf = async (to: number): Promise<Socket> => {
    const socket = connect(to, '127.0.0.1');
    socket.on('error', () => {}).resume();
    await once(socket, 'connect');
    socket.write('GET /v1/aois HTTP/1.1\r\nhost: loc');
    return socket;
  };

  test('a probe is answered, whoever rests or waits for an answer stays, and a head has 5 s', async () => {
    const { port: to } = await startTestServer();
    const send = createKeepAliveClient(to);
    const probe = () => fetch(`http://127.0.0.1:${to}/healthz`, { headers: { connection: 'close' } });
    await send({ method: 'GET', url: '/healthz', headers: { host: 'localhost' } });
    const following = await fetch(`http://127.0.0.1:${to}/control/log/stream`, { headers: { authorization } });
    expect(following.status).toBe(200);
    const half: Socket[] = [];
    for (let opened = 0; opened < 1_100; opened += 100) {
      half.push(...(await Promise.all(Array.from({ length: 100 }, () => openHalf(to)))));
      expect((await probe()).status).toBe(200);
    }
    const isOpen = () => half.map(({ destroyed }) => !destroyed);
    await expect.poll(() => isOpen().filter(Boolean).length).toBeLessThanOrEqual(limits.connections);
    // The oldest went, and the newest are still there.
    expect([isOpen().slice(0, 100), isOpen().slice(-100)].map((open) => open.filter(Boolean).length)).toEqual([0, 100]);
    expect((await send({ method: 'GET', url: '/healthz', headers: { host: 'localhost' } })).status).toBe(200);
    await following.body?.cancel();
    // Looked at each second, and later on a busy machine, but long before the 30 s that a whole request has.
    await expect.poll(() => isOpen().filter(Boolean).length).toBe(0);
  });
});

test('five hundred silent connections do not keep another client from its answer', async () => {
  const sockets = Array.from({ length: 500 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await expectAlive();
  for (const socket of sockets) socket.destroy();
  await expectAlive();
});

test('another organization’s bytes never leave, however a token is bent', async () => {
  const bent = [
    'sbox-other-org-token+x y',
    'sbox-full-access-token\tsbox-other-org-token',
    'sbox-full-access-token,sbox-other-org-token',
  ];
  for (const token of bent) {
    const answer = await converse((socket) => {
      socket.write(head('GET', '/v1/aois/aoi_9001', { connection: 'close' }).replace(authorization, `Bearer ${token}`));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).not.toContain('Les Planes');
  }
  const twice = head('GET', '/v1/aois/aoi_9001', { Authorization: 'Bearer sbox-other-org-token', connection: 'close' });
  const answer = await converse((socket) => void socket.write(twice));
  expect(answer).not.toContain('Les Planes');
});
