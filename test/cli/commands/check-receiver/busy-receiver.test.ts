// How long a receiver that is busy is left alone before it is asked again.
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import timers from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { post } from '../../../../src/cli/access/post.ts';
import { judgeReceiver } from '../../../../src/cli/commands/check-receiver/judge-receiver.ts';
import { Sender } from '../../../../src/cli/commands/check-receiver/probe.ts';
import { atFileEnd } from '../../../support/at-file-end.ts';

const secret = 'whsec_WWAKFjcPUFNOmzPwjQxWsVV4pB+G3SXz+X67gHnIx7w=';

test.each([
  ['7', 7_000],
  ['99', 30_000],
  ['soon', 400],
  [undefined, 400],
])('of one that says %s it waits %i ms', async (retryAfter, expected) => {
  const waited: unknown[] = [];
  const sleep = vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms) => void waited.push(ms));
  syncBuiltinESMExports();
  onTestFinished(() => {
    sleep.mockRestore();
    syncBuiltinESMExports();
  });
  const server = createServer((_, response) => {
    response.writeHead(503, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atFileEnd(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const sender = new Sender(secret, 'run', () => 0);
  const { verdict } = await judgeReceiver({ access: { post }, url, sender, timeoutMs: 5_000, delaysMs: [400] });
  expect([verdict, waited[0]]).toEqual(['unavailable', expected]);
});
