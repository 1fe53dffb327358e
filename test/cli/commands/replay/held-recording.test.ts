import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { callAs } from '../../../support/call-as.ts';
import { recordSession } from '../../../support/recorded-session.ts';
import { runCli } from '../../../support/run-cli.ts';

test('a recording keeps the answer of a held call as the world gave it, and replays without holding anything', async () => {
  const path = await recordSession(async (url) => {
    const post = async (path: string, body: object, key?: string) => {
      const answer = await callAs('full', url, `POST ${path}`, { body, key });
      await answer.text();
      return answer;
    };
    const held = async () => {
      const { data } = (await (await callAs('full', url, 'GET /control/held')).json()) as {
        data: object[];
      };
      return data.length;
    };
    await post('/control/faults', { operation: 'createPortfolio', hold: true, times: 1 });
    const first = post('/v1/portfolios', { name: 'Once' }, 'click');
    await expect.poll(held).toBe(1);
    expect((await post('/v1/portfolios', { name: 'Once' }, 'click')).status).toBe(409);
    await post('/control/held/release', { status: 503 });
    expect((await first).status).toBe(503);
    expect((await post('/v1/portfolios', { name: 'Twice' })).status).toBe(201);
  });
  const { entries } = JSON.parse(await readFile(path, 'utf8')).log;
  const marked = entries.map(({ request, response, _sbox }: never) => {
    const { method, url } = request as { method: string; url: string };
    return [method, new URL(url).pathname, (response as { status: number }).status, (_sbox as { hold?: string }).hold];
  });
  expect(marked).toContainEqual(['POST', '/v1/portfolios', 201, 'held']);
  expect(marked).toContainEqual(['POST', '/v1/portfolios', 409, 'aside']);
  expect(marked).toContainEqual(['POST', '/control/held/release', 200, 'aside']);
  expect(marked.at(-1)).toEqual(['POST', '/v1/portfolios', 201, undefined]);
  const replayed = await runCli(['replay', path]);
  expect([replayed.stderr, replayed.exitCode]).toEqual(['', 0]);
  expect(replayed.stdout).toContain('held then, not here');
  expect(replayed.stdout).toContain('listed held responses; not sent again');
});
