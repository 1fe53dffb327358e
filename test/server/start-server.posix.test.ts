import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { startServer } from '../../src/server/start-server.ts';
import { as } from '../support/as.ts';
import { startTestServer } from '../support/test-app.ts';
import { giveTurns, startClock, stopClock } from '../support/test-clock.ts';

const scratch = mkdtempSync(join(tmpdir(), 'sbox-fixtures-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function copySeed(name: string): string {
  const folder = join(scratch, name);
  cpSync(seedFolder, folder, { recursive: true });
  return folder;
}

async function occupy(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test('a free port is taken and told', async () => {
  const { url, port } = await startTestServer();
  expect(url).toBe(`http://127.0.0.1:${port}`);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('a port that a sandbox has is refused, and the sandbox is recognized', async () => {
  const { port } = await startTestServer();
  await expect(startServer({ port })).rejects.toMatchObject({
    name: 'ListenError',
    code: 'EADDRINUSE',
    port,
    remedy: 'port',
    occupant: 'sbox',
    message: expect.stringMatching(/is taken: a running sbox listens there\. Use that one, or choose another port\.$/),
  });
});

test.each([
  ['another web server', createServer((_request, response) => response.end('hello')), 'another program'],
  ['a server that never answers', createTcpServer(() => {}), 'something that does not speak HTTP'],
  [
    'a server that answers without end',
    createServer((_request, response) => {
      const more = () => response.write('x'.repeat(10_000)) && setImmediate(more);
      more();
    }),
    'another program',
  ],
])('a port that %s has is refused', async (_who, server, occupant) => {
  const port = await occupy(server);
  await expect(startServer({ port })).rejects.toMatchObject({ code: 'EADDRINUSE', occupant });
  if ('closeAllConnections' in server) server.closeAllConnections();
  server.close();
});

test('an address that this machine does not have is refused with what to do', async () => {
  await expect(startServer({ port: 0, host: '192.0.2.1' })).rejects.toMatchObject({
    name: 'ListenError',
    occupant: null,
  });
});

test('closing finishes a request that was accepted', async () => {
  const server = await startTestServer();
  const body = JSON.stringify({ reason: 'late' });
  const socket = connect(server.port, '127.0.0.1');
  const answered = new Promise<string>((resolve) => {
    socket.on('connect', () => {
      const head = `POST /v1/sbox/reset HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${as('full').authorization}\r\nIdempotency-Key: a\r\nConnection: close\r\n`;
      socket.write(
        `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
      );
    });
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('close', () => resolve(text));
  });
  await expect.poll(() => server.app.inFlightBytes.total).toBeGreaterThan(0);
  const closed = server.close();
  await giveTurns();
  socket.write(body.slice(5));
  await closed;
  expect(await answered).toContain('HTTP/1.1 200 OK');
});

test('closing does not wait for clients that keep a connection or never finish', async () => {
  const server = await startTestServer();
  const idle = connect(server.port, '127.0.0.1');
  const endless = connect(server.port, '127.0.0.1', () =>
    endless.write('POST /v1/jobs HTTP/1.1\r\nHost: localhost\r\n'),
  );
  for (const socket of [idle, endless]) socket.on('error', () => {}).resume();
  await fetch(`${server.url}/healthz`);
  stopClock();
  onTestFinished(startClock);
  let isClosed = false;
  const closed = server.close().then(() => (isClosed = true));
  await giveTurns(500);
  vi.advanceTimersByTime(1_499);
  await giveTurns(500);
  expect(isClosed).toBe(false);
  vi.advanceTimersByTime(1);
  await closed;
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});

test('a folder of the same form is served', async () => {
  const { url } = await startTestServer({ fixtures: copySeed('copy') });
  expect((await fetch(`${url}/v1/aois`, { headers: as('full') })).status).toBe(200);
});

test('a folder that is not there, or lacks a file, is refused by the name of the file', async () => {
  await expect(startServer({ port: 0, fixtures: join(scratch, 'nowhere') })).rejects.toThrow(
    /nowhere.dataset\.json: the file does not exist\./,
  );
  const folder = copySeed('incomplete');
  rmSync(join(folder, 'org_pampa', 'claims.json'));
  await expect(startServer({ port: 0, fixtures: folder })).rejects.toThrow(/org_pampa.claims\.json/);
});

test('a file that is not JSON is refused with its position', async () => {
  const folder = copySeed('broken');
  writeFileSync(join(folder, 'dataset.json'), '{\n  "datasetVersion": "x",\n  oops\n}\n');
  await expect(startServer({ port: 0, fixtures: folder })).rejects.toThrow(/dataset\.json:3:3: not JSON/);
});

test('a folder that breaks a rule is refused, one line per violation', async () => {
  const folder = copySeed('unruly');
  const portfolios = [{ portfolioId: 'pf_1' }, { portfolioId: 2 }];
  writeFileSync(join(folder, 'org_pampa', 'portfolios.json'), JSON.stringify(portfolios));
  const refusal = await startServer({ port: 0, fixtures: folder }).catch((error: Error) => error.message);
  expect(String(refusal).split('\n').length).toBeGreaterThan(1);
  expect(refusal).toContain('portfolios.json');
});

test.each([
  ['a device', (file: string) => symlinkSync('/dev/zero', file)],
  ['a folder', (file: string) => mkdirSync(file)],
])('%s in the place of a file is refused at once', async (what, make) => {
  for (const path of ['dataset.json', 'org_pampa/claims.json', 'org_pampa/logo.png']) {
    const folder = copySeed(`${what} ${path.replace('/', ' ')}`);
    rmSync(join(folder, path));
    make(join(folder, path));
    await expect(startServer({ port: 0, fixtures: folder })).rejects.toThrow(`${path}: it is not a file`);
  }
});

test.each(['\u001b[2Jv1', 'v1\nv2', ' v1', '', 'v'.repeat(101)])('%j is no dataset version', async (version) => {
  const folder = copySeed(`version ${version.length}`);
  const dataset = JSON.parse(readFileSync(join(folder, 'dataset.json'), 'utf8'));
  writeFileSync(join(folder, 'dataset.json'), JSON.stringify({ ...dataset, datasetVersion: version }));
  await expect(startServer({ port: 0, fixtures: folder })).rejects.toThrow('dataset.json');
});
