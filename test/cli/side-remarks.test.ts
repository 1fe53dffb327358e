// What is said beside a result is said where it is so, and only there.
import { beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/server/start-server.ts';
import { callAs } from '../support/call-as.ts';
import { runCli } from '../support/run-cli.ts';
import { type Change, serveChanged } from '../support/serve-changed.ts';
import { startTestServer } from '../support/test-app.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});

/** An answer of the sandbox with some members of its data changed. */
const changing =
  (path: RegExp, members: object): Change =>
  (answer) => {
    if (!path.test(answer.path) || answer.status !== 200) return {};
    const { data, ...rest } = JSON.parse(answer.body);
    return { body: JSON.stringify({ data: { ...data, ...members }, ...rest }) };
  };
const runWith = async (argv: readonly string[], change: Change) =>
  runCli(argv, { env: { SBOX_BASE_URL: await serveChanged(server, change), NO_COLOR: '1' } });

test('an audit says that it shows the first lines where there are more', async () => {
  const shown = async (doubtCount: number) => (await runWith(['audit'], changing(/audit/, { doubtCount }))).stderr;
  expect(await shown(2)).toContain('the first 0 of 2 lines');
  expect(await shown(0)).not.toContain('the first');
});

test('no more was taken back than what is shown', async () => {
  await callAs('full', server.url, 'POST /v1/portfolios', { body: { name: 'Sur' } });
  const { stdout } = await runCli(['undo'], { tty: true, env: { SBOX_BASE_URL: server.url, NO_COLOR: '1' } });
  expect(stdout).toBe('undid POST /v1/portfolios of full\n');
});
