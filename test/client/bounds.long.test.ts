import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { NoAnswer } from '../../src/client/failures.ts';
import { send } from '../../src/client/send.ts';
import { secondsOf } from '../../src/client/wait.ts';

let close = () => {};
afterEach(() => close());

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  close = () => server.close().closeAllConnections();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([
  [undefined, 1],
  ['0', 1],
  ['-5', 1],
  ['1', 1],
  ['2.5', 2.5],
  ['60', 60],
  ['61', 60],
  ['1e300', 60],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 1],
])('Retry-After %s is a wait of %d s', (value, seconds) => {
  expect(secondsOf(value)).toBe(seconds);
});

test('a redirect is an answer and is not followed', async () => {
  let requests = 0;
  const url = await serve((_request, response) => {
    requests += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect((await send({ method: 'GET', url, headers: {} })).status).toBe(302);
  expect(requests).toBe(1);
});

test('an answer in an encoding that nobody asked for is none', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
  });
  await expect(send({ method: 'GET', url, headers: {} })).rejects.toMatchObject({ code: 'EENCODED' });
});

test('an answer that switches protocols is none', async () => {
  const url = await serve((request) => {
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
  });
  await expect(send({ method: 'GET', url, headers: {} })).rejects.toMatchObject({ code: 'ESWITCHED' });
});

test('a body is sent with its length, whatever the method', async () => {
  const url = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.end(`${request.headers['content-length']} ${body}`);
  });
  for (const method of ['POST', 'DELETE']) {
    expect((await send({ method, url, headers: {}, body: 'ñ' })).text).toBe('2 ñ');
  }
});

test('a request that is given up ends with the reason, though nobody answers it', async () => {
  const controller = new AbortController();
  const url = await serve(() => controller.abort(new Error('enough')));
  await expect(send({ method: 'GET', url, headers: {} }, controller.signal)).rejects.toThrow('enough');
});

test('an https address is asked over TLS', async () => {
  const url = await serve((_request, response) => response.end());
  const sent = send({ method: 'GET', url: url.replace('http:', 'https:'), headers: {} });
  await expect(sent).rejects.toBeInstanceOf(NoAnswer);
});

test('an answer without an end is given up', async () => {
  const url = await serve((_request, response) => {
    const chunk = Buffer.alloc(8 * 1024 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', more);
    };
    more();
  });
  await expect(send({ method: 'GET', url, headers: {} })).rejects.toMatchObject({ code: 'EMSGSIZE' });
});
