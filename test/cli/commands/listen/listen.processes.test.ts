import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { examples } from '../../../../src/contract/examples.ts';
import { as } from '../../../support/as.ts';
import { commandLine } from '../../../support/command-line.ts';
import { startTestServer } from '../../../support/test-app.ts';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('listen ends when it fails, whatever would have been tried again', async () => {
  const { url } = await startTestServer();
  let isBroken = false;
  let deliveries = 0;
  const receiver = await serve((_, response) => {
    deliveries += 1;
    isBroken = true;
    response.writeHead(500).end();
  });
  const sandbox = await serve(async (request, response) => {
    if (isBroken) return void response.writeHead(502).end();
    const { authorization = '' } = request.headers;
    const answer = await fetch(`${url}${request.url}`, { headers: { authorization } });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  const createClaim = () =>
    fetch(`${url}/v1/claims`, {
      method: 'POST',
      headers: { ...as('full', 'ended'), 'content-type': 'application/json', 'idempotency-key': 'claim' },
      body: JSON.stringify(examples.createClaim.body),
    });
  const flags = ['--interval', '0.02', '--world', 'ended', '--base-url', sandbox];
  const words = [...(await commandLine()), 'listen', '--forward-to', receiver, ...flags];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stderr.on('data', (text) => String(text).includes('; Ctrl-C stops it') && createClaim());
  const [exitCode] = await once(child, 'exit');
  expect({ exitCode, deliveries }).toEqual({ exitCode: 3, deliveries: 1 });
});
