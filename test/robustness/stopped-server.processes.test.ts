import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { bearer } from '../support/example-request.ts';
import { startKillableServer } from '../support/killable-server.ts';
import { letPass } from '../support/pause.ts';

test('a server that stood still answers what came meanwhile, and calls nobody late for it', async () => {
  const server = await startKillableServer([]);
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  await (await fetch(`${server.url}/healthz`)).arrayBuffer();
  server.child.kill('SIGSTOP');
  const { authorization } = bearer('full', 'hostile') as { authorization: string };
  const head = [
    'GET /v1/aois/aoi_0001 HTTP/1.1',
    'host: localhost',
    `authorization: ${authorization}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await letPass(6_500);
  server.child.kill('SIGCONT');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  await server.kill();
});
