import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { as } from '../../../support/as.ts';
import { recordSession } from '../../../support/recorded-session.ts';
import { runCli } from '../../../support/run-cli.ts';

test('a recording with a rewind in it replays: what was taken back, what was spent again, and a look back', async () => {
  const path = await recordSession(async (url) => {
    const env = { SBOX_BASE_URL: url };
    const create = (name: string) =>
      runCli(['portfolios', 'create', '--name', name, '-i', 'spent', '-o', 'id'], { env });
    expect((await create('One')).stdout).toBe('pf_0004\n');
    await runCli(['clock', 'advance', '7d'], { env });
    expect((await runCli(['undo', '2'], { env })).exitCode).toBe(0);
    expect((await create('Other')).stdout).toBe('pf_0004\n');
    const moved = await runCli(['undo', '--to', '9'], { env });
    expect(moved.exitCode).not.toBe(0);
    const read = (at: string) => fetch(`${url}/v1/portfolios/pf_0004`, { headers: { ...as('full'), 'sbox-at': at } });
    expect([(await read('4')).status, (await read('0')).status, (await read('1')).status]).toEqual([200, 404, 404]);
  });
  const { entries } = JSON.parse(await readFile(path, 'utf8')).log;
  const rewinds = entries.filter(({ request }: never) => (request as { url: string }).url.endsWith('/control/rewind'));
  expect(rewinds.map(({ response }: never) => (response as { status: number }).status)).toEqual([200, 422]);
  const replayed = await runCli(['replay', path]);
  expect([replayed.stderr, replayed.exitCode]).toEqual(['', 0]);
});
