import { expect, test } from 'vitest';
import { callAs } from '../../../support/call-as.ts';
import { recordSession } from '../../../support/recorded-session.ts';
import { runCli } from '../../../support/run-cli.ts';

test('the last refusal is kept, but none that was given while another call was held', async () => {
  const path = await recordSession(async (url) => {
    const post = async (path: string, body: object, key?: string) => {
      await (await callAs('full', url, `POST ${path}`, { body, key })).text();
    };
    await post('/v1/portfolios', { name: 'Norte' });
    await post('/v1/portfolios', { name: 7 });
    await post('/control/faults', { operation: 'createPortfolio', hold: true, times: 1 });
    const held = post('/v1/portfolios', { name: 'Once' }, 'click');
    const countHeld = async () => {
      const { data } = (await (await callAs('full', url, 'GET /control/held')).json()) as { data: object[] };
      return data.length;
    };
    await expect.poll(countHeld).toBe(1);
    await post('/v1/portfolios', { name: 'Once' }, 'click');
    await post('/control/held/release', {});
    await held;
  });
  const { stdout, exitCode } = await runCli(['shrink', path]);
  expect([exitCode, stdout.trimEnd().split('\n')]).toEqual([
    0,
    [expect.stringMatching(/^sbox api POST \/v1\/portfolios .*7/)],
  ]);
});
