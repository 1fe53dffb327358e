// What `sbox replay` does with one small recording; test:long has whole sessions.
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { callAs } from '../../../support/call-as.ts';
import { recordSession } from '../../../support/recorded-session.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

const twoPortfolios = () =>
  recordSession(async (url) => {
    for (const name of ['Norte', 'Sur']) await callAs('full', url, 'POST /v1/portfolios', { body: { name } });
  });

test('--until stops after that exchange, and nothing behind it is sent', async () => {
  const { stdout, exitCode } = await runCli(['replay', await twoPortfolios(), '--until', '1']);
  expect([stdout, exitCode]).toEqual([expect.stringMatching(/^✓ 1 {2}201 .*\n✓ 1 exchange, the same bytes\n$/), 0]);
});

test('an answer that differs is shown with what was recorded, and ends with 1', async () => {
  const path = await twoPortfolios();
  const text = await readFile(path, 'utf8');
  const answered = text.lastIndexOf('Sur');
  await writeFile(path, `${text.slice(0, answered)}Ost${text.slice(answered + 3)}`);
  const { stdout, exitCode } = await runCli(['replay', path]);
  expect(stdout).toContain('    body.data.name\n      recorded  "Ost"\n      here      "Sur"\n');
  expect([stdout.split('\n').at(-2), exitCode]).toEqual([expect.stringMatching(/^✗ 1 of 2 exchanges differ: 2/), 1]);
});

test('before another service gets a recording, it is said how often each write goes there', async () => {
  const recording = await recordSession(async (url) => {
    for (const name of ['Norte', 'Sur']) await callAs('full', url, 'POST /v1/portfolios', { body: { name } });
    const body = { aoiId: 'aoi_0001', peril: 'hail', minSeverity: 'high' };
    await callAs('full', url, 'POST /v1/watch/subscriptions', { body });
  });
  const { url } = await startTestServer();
  const { stderr } = await runCli(['replay', recording, '--base-url', url, '--as', 'full=sbox-full-access-token']);
  expect(stderr).toContain(`${url} gets 3 requests; these write: createPortfolio 2, createWatchSubscription 1\n`);
});
