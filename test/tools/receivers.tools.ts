// A receiver that is written with Svix's own library passes, as one by hand and one with standardwebhooks do.

import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { startReceiver } from '../support/receivers.ts';
import { runCli } from '../support/run-cli.ts';
import { toolsFolder } from './run-tool.ts';

const secret = 'whsec_WWAKFjcPUFNOmzPwjQxWsVV4pB+G3SXz+X67gHnIx7w=';
type Verify = new (secret: string) => { verify(body: string, headers: object): unknown };
const { Webhook } = createRequire(`${toolsFolder}package.json`)('svix') as { Webhook: Verify };

test('a receiver with the library of Svix passes every probe', async () => {
  const url = await startReceiver((headers, body) => {
    try {
      new Webhook(secret).verify(body, headers);
      return 204;
    } catch {
      return 400;
    }
  }, secret);
  const { stdout, exitCode } = await runCli(['check-receiver', url, '--json']);
  const { verdict, probes } = JSON.parse(stdout).data as { verdict: string; probes: { passed: boolean }[] };
  expect([verdict, probes.every(({ passed }) => passed), exitCode]).toEqual(['passes', true, 0]);
});
