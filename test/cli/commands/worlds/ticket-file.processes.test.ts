import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runCli } from '../../../support/run-cli.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { startTestServer } from '../../../support/test-app.ts';

test('a ticket puts the recording and the world in which the command ended into one file, and replay and diff take it', async () => {
  const file = join(await makeTempFolder('case'), 'case-18.sbox');
  const script = `fetch(process.env.SBOX_BASE_URL + '/v1/portfolios', { method: 'POST', headers: {
    authorization: 'Bearer ' + process.env.SBOX_TOKEN, 'content-type': 'application/json', 'idempotency-key': 'a',
    'x-secret': 's3cret' }, body: JSON.stringify({ name: 'Sur' }) }).then(() => process.exit(7));`;
  const ticket = await runCli(['ticket', file, '--', process.execPath, '-e', script], {
    env: { PATH: String(process.env['PATH']) },
  });
  expect([ticket.exitCode, ticket.stderr]).toEqual([7, expect.stringContaining('recorded 1 exchange')]);
  expect(gunzipSync(readFileSync(file)).toString()).not.toContain('s3cret');
  const replayed = await runCli(['replay', file]);
  expect([replayed.exitCode, replayed.stdout]).toEqual([0, expect.stringContaining('✓ 1 exchange, the same bytes')]);
  const { url } = await startTestServer();
  const opened = await runCli(['worlds', 'open', file, '--base-url', url, '--as', 'ended']);
  expect(opened.stdout).toMatch(/position +1\n/);
  const differs = await runCli(['diff', file, 'default', '--base-url', url]);
  expect([differs.exitCode, differs.stdout]).toEqual([1, expect.stringContaining('pf_0004')]);
});
