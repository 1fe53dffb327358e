import { expect, test } from 'vitest';
import { createClient, matchers } from '../../src/index.ts';
import { openWorld } from '../../src/library/open-world.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';

expect.extend(matchers);

test('two worlds in which the same was done mean the same, to tests, over HTTP and on the command line', async () => {
  const server = await startTestServer();
  const [one, two, three] = ['one', 'two', 'three'].map((name) => openWorld(server, name));
  if (one === undefined || two === undefined || three === undefined) throw new Error('three worlds');
  const make = async ({ url, tokens }: typeof one, names: readonly string[]) => {
    const client = createClient({ baseUrl: url, token: tokens.full });
    for (const name of names) await client.createPortfolio({ body: { name } });
  };
  await make(one, ['Sur', 'Norte']);
  await make(two, ['Norte', 'Sur']);
  await make(three, ['Norte', 'Este']);
  expect(await one.meaning()).toBe(await two.meaning());
  expect(await one.digest()).not.toBe(await two.digest());
  const meant = (matchers as never as { toMeanTheSameAs: (a: object, b: object) => Promise<{ pass: boolean }> })
    .toMeanTheSameAs;
  expect([(await meant(one, two)).pass, (await meant(one, three)).pass]).toEqual([true, false]);
  await expect(meant(one, {})).rejects.toThrow('toMeanTheSameAs expects two sandboxes');
  const status = await fetch(`${one.url}/status?meaning`, { headers: { authorization: `Bearer ${one.tokens.full}` } });
  expect(((await status.json()) as { data: { meaning: string } }).data.meaning).toBe(await one.meaning());
  const env = { SBOX_BASE_URL: one.url };
  const equal = await runCli(['diff', '--meaning', 'one', 'two'], { env });
  expect([equal.exitCode, equal.stderr + equal.stdout]).toEqual([
    0,
    expect.stringContaining('they have the same meaning'),
  ]);
  const other = await runCli(['diff', '--meaning', 'one', 'three', '--json'], { env });
  expect(other.exitCode).toBe(1);
  expect(JSON.parse(other.stdout).data).toEqual([
    { record: 'portfolios/pf_0004', member: 'meaning', a: 'only here', b: 'absent' },
    { record: 'portfolios/pf_0005', member: 'meaning', a: 'absent', b: 'only here' },
  ]);
  const { stdout } = await runCli(['status', '--meaning', '--world', 'one', '-o', 'json'], { env });
  expect(JSON.parse(stdout).data.meaning).toBe(await one.meaning());
});
