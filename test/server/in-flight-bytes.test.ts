import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { buildTestApp, startTestServer } from '../support/test-app.ts';

const limit = 1024 * 1024;
const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => void socket.destroy()));

const bearer = as('full').authorization;

/** A connection that has sent these bytes; it reads nothing by itself. */
async function open(port: number, bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  return socket;
}

function halfImport(port: number, sent: number): Promise<Socket> {
  const head = `POST /v1/import/clients HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${bearer}\r\nIdempotency-Key: half\r\n`;
  return open(
    port,
    `${head}Content-Type: application/json\r\nContent-Length: 5000000\r\n\r\n{"items":[${' '.repeat(sent)}`,
  );
}

const read = (url: string, init: RequestInit = {}) =>
  fetch(`${url}/v1/aois?limit=1`, { headers: { authorization: bearer }, ...init });

/** Waits until the server answers so: what it holds changes only when it notices what a client did. */
async function untilStatus(url: string, status: number): Promise<Response> {
  let answer = new Response();
  const ask = async () => {
    await answer.arrayBuffer();
    answer = await read(url);
    return answer.status;
  };
  await expect.poll(ask).toBe(status);
  return answer;
}

test('bodies that do not come to their end fill what may be held, and their clients’ leaving frees it', async () => {
  const { url, port } = await startTestServer({ inFlightBytesLimit: limit });
  const halves = [await halfImport(port, 400_000), await halfImport(port, 400_000)];
  expect((await untilStatus(url, 200)).status).toBe(200);
  const third = await halfImport(port, 400_000);
  const refused = await new Promise<string>((resolve) => third.once('data', (bytes) => resolve(bytes.toString())));
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/\r\nretry-after: 1\r\n/i);
  expect(refused).toContain('"code":"server_busy"');
  for (const socket of [...halves, third]) socket.destroy();
  expect((await untilStatus(url, 200)).status).toBe(200);
  const whole = await halfImport(port, 900_000);
  const answered = new Promise<string>((resolve) => whole.once('data', (bytes) => resolve(bytes.toString())));
  whole.write(`${' '.repeat(5_000_000 - 900_000 - '{"items":['.length - 2)}]}`);
  expect(await answered).toMatch(/^HTTP\/1\.1 503 /);
});

test('pieces of one byte count as more than one byte', async () => {
  const { url, port } = await startTestServer({ inFlightBytesLimit: 64 * 1024 });
  const slow = await halfImport(port, 0);
  slow.setNoDelay(true);
  const refused = new Promise<string>((resolve) => slow.once('data', (bytes) => resolve(bytes.toString())));
  let isRefused = false;
  void refused.then(() => {
    isRefused = true;
  });
  for (let sent = 0; sent < 3_000 && !isRefused; sent += 1) {
    slow.write(' ');
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await refused).toContain('"code":"server_busy"');
  slow.destroy();
  expect((await untilStatus(url, 200)).status).toBe(200);
});

test.each([
  [256, 15, '400', 'close'],
  [256, 16, '201', 'keep-alive'],
  [255, 1, '201', 'keep-alive'],
])('a body in %i chunks of %i bytes is answered %s', async (count, bytes, status, connection) => {
  const { port } = await startTestServer();
  const body = '{"name":"In chunks"}'.padEnd(count * bytes);
  const chunks = Array.from({ length: count }, (_, index) => {
    const chunk = body.slice(index * bytes, (index + 1) * bytes);
    return `${bytes.toString(16)}\r\n${chunk}\r\n`;
  });
  const head = [
    'POST /v1/portfolios HTTP/1.1',
    'Host: localhost',
    `Authorization: ${bearer}`,
    'Content-Type: application/json',
    'Idempotency-Key: chunks',
    'Transfer-Encoding: chunked',
  ];
  const socket = await open(port, `${head.join('\r\n')}\r\n\r\n${chunks.join('')}0\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} .*connection: ${connection}`, 'is'));
  if (status === '400') expect(String(answer)).toContain('chunks of a few bytes');
  socket.destroy();
});

test('answers that nobody reads count, and everything but the health of the server is refused while they fill it', async () => {
  const { url, port } = await startTestServer({ inFlightBytesLimit: 4 * limit });
  const ask = `GET /assets/reference.js HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  // More than the system takes off the server's hands.
  const deaf = await Promise.all([1, 2, 3, 4].map(() => open(port, ask.repeat(10))));
  for (const socket of deaf) socket.pause();
  const refused = await untilStatus(url, 503);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.json()).toMatchObject({ code: 'server_busy', instance: '/v1/aois' });
  // Probes of its health are answered even by a busy server.
  expect((await fetch(`${url}/healthz?probe=1`)).status).toBe(200);
  expect((await fetch(`${url}/healthz/`)).status).toBe(503);
  for (const socket of deaf) socket.destroy();
  expect((await untilStatus(url, 200)).status).toBe(200);
});

test('an injected answer leaves nothing that would keep the process from ending', async () => {
  const app = buildTestApp();
  const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = countTimers();
  for (let count = 0; count < 20; count += 1) await app.inject({ url: '/v1/aois', headers: as('full') });
  expect(countTimers()).toBeLessThan(before + 20);
});
