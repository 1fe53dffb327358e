import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { explainListenError, type ListenError } from '../../src/server/options/listen-error.ts';
import { checkOptions } from '../../src/server/options/option-error.ts';
import { giveTurns, startClock, stopClock } from '../support/test-clock.ts';

let close = () => {};
// However busy this machine is, whoever has the port answers in time.
beforeEach(stopClock);
afterEach(() => {
  startClock();
  close();
});

async function listen(listener: RequestListener, host: string): Promise<number> {
  const server = createServer(listener);
  close = () => server.close().closeAllConnections();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

const explain = (code: string, host = '127.0.0.1', port = 80) =>
  explainListenError(Object.assign(new Error('listen'), { code }), host, port) as Promise<ListenError>;

/** The error for a port on which this answers. */
async function explainTaken(listener: RequestListener, host = '127.0.0.1', asked = host): Promise<ListenError> {
  return explain('EADDRINUSE', asked, await listen(listener, host));
}

test('whoever has the port is named, and using it is proposed only of a sandbox', async () => {
  const other = await explainTaken((_request, response) => response.end('hello'));
  expect(other.occupant).toBe('another program');
  expect(other.message).toMatch(/is taken: another program has it\. Choose another port\.$/);
  close();
  const sbox = await explainTaken((_request, response) => response.end('{"service": "sbox"}'));
  expect(sbox.message).toMatch(/is taken: a running sbox listens there\. Use that one, or choose another port\.$/);
});

test('a sandbox is known however its document comes, within the first 4,096 characters and what follows them', async () => {
  const answering =
    (...parts: string[]): RequestListener =>
    async (_request, response) => {
      for (const part of parts) {
        response.write(part);
        await giveTurns();
      }
      response.end();
    };
  expect(await explainTaken(answering('{"serv', 'ice":"sbox"}'))).toMatchObject({ occupant: 'sbox' });
  close();
  const after = (length: number) => explainTaken(answering(' '.repeat(length), '"service":"sbox"'));
  expect((await after(4_096)).occupant).toBe('sbox');
  close();
  expect((await after(4_097)).occupant).toBe('another program');
});

const sbox: RequestListener = (_request, response) => response.end('{"service":"sbox"}');

test('a port of every interface is asked on this machine', async () => {
  expect((await explainTaken(sbox, '127.0.0.1', '0.0.0.0')).occupant).toBe('sbox');
});

// Elsewhere 127.0.0.1 is the only address of its kind.
test.runIf(process.platform === 'linux')('a port of one interface is asked there', async () => {
  expect((await explainTaken(sbox, '127.0.0.2')).occupant).toBe('sbox');
});

test.each([
  ['EACCES', 'port', 'sbox cannot listen on 127.0.0.1:80: the port needs a permission'],
  ['EADDRNOTAVAIL', 'host', 'sbox cannot listen on 127.0.0.1:80: no interface of this machine'],
  ['ENOTFOUND', 'host', 'sbox cannot listen on 127.0.0.1:80: the name has no address'],
])('of %s another %s is the remedy, and nobody is asked', async (code, remedy, message) => {
  const error = await explain(code);
  expect(error).toMatchObject({ name: 'ListenError', code, remedy, occupant: null, host: '127.0.0.1', port: 80 });
  expect(error.message).toContain(message);
});

test('an error of another kind comes back as it is', async () => {
  const error = new Error('listen');
  expect(await explainListenError(error, '127.0.0.1', 80)).toBe(error);
});

test.each(['https://console.example', 'http://127.0.0.1:8080'])('%s is an origin', (origin) => {
  expect(() => checkOptions({ cors: [origin] })).not.toThrow();
});

test.each(['https://console.example/', 'https://Console.example', 'https://console.example:443', 'null', '*'])(
  '%s is no origin',
  (origin) => {
    expect(() => checkOptions({ cors: [origin] })).toThrow(
      `${origin} is not an origin such as https://console.example:8443.`,
    );
  },
);
