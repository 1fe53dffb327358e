import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { startTestServer } from '../support/test-app.ts';

const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => void socket.destroy()));

const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${as('full', 'one-by-one').authorization}\r\n${more}\r\n`;
const ending = 'Connection: close\r\n';

interface Conversation {
  readonly socket: Socket;
  readonly answers: Promise<string>;
}

/** A connection that has sent these bytes, and all that came back when it was closed. */
function converse(port: number, bytes: string): Conversation {
  const parts: Buffer[] = [];
  const socket = connect(port, '127.0.0.1', () => void socket.write(bytes));
  sockets.push(socket);
  socket.on('data', (part) => parts.push(part));
  socket.on('error', () => {});
  const answers = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
  });
  return { socket, answers };
}

const statusesIn = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));

test('two thousand requests that came at once are all answered, and another client does not wait for them', async () => {
  const { app, port, url } = await startTestServer();
  let served = 0;
  app.server.on('request', () => {
    served += 1;
  });
  const { answers } = converse(port, head('HEAD', '/v1/aois').repeat(1_999) + head('HEAD', '/v1/aois', ending));
  while (served < 10) await new Promise((resolve) => setImmediate(resolve));
  const light = await fetch(`${url}/healthz`);
  expect(light.status).toBe(200);
  // What one connection sent was read a piece at a time: most of it had not even been looked at.
  expect(served).toBeLessThan(1_000);
  const statuses = statusesIn(await answers);
  expect(statuses).toHaveLength(2_000);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a read that was sent behind a write sees what it wrote', async () => {
  const { port } = await startTestServer();
  const items = `{"items":[${Array.from({ length: 3_000 }, () => '{"name":"A client"}').join()}]}`;
  const more = `Idempotency-Key: first\r\nContent-Type: application/json\r\nContent-Length: ${items.length}\r\n`;
  const job = head('GET', '/v1/jobs/job_0006');
  const { answers } = converse(
    port,
    head('POST', '/v1/import/clients', more) + items + job.repeat(2) + head('GET', '/v1/clients?limit=1', ending),
  );
  const answered = await answers;
  expect(statusesIn(answered)).toEqual([202, 200, 200, 200]);
  expect(answered).toContain('"name":"A client"');
});

test('a connection whose waiting requests have no room is cut', async () => {
  const { port, url } = await startTestServer({ inFlightBytesLimit: 64 * 1024 });
  const { answers } = converse(port, head('GET', '/v1/aois/aoi_0001').repeat(100));
  expect(statusesIn(await answers).length).toBeLessThan(16);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('a client that vanishes while its requests wait leaves nothing behind', async () => {
  const { app, port } = await startTestServer();
  const { socket, answers } = converse(port, head('GET', '/v1/aois').repeat(2_000));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.resetAndDestroy();
  await answers;
  await expect.poll(() => app.inFlightBytes.total).toBe(0);
});
