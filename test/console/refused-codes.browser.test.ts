import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { checkOf, type ProblemCode, problemCodes, problems } from '../../src/contract/form/problems.ts';
import type { LoggedRequest } from '../../src/contract/schemas/control.ts';
import { as } from '../support/as.ts';
import { oncePerFile, openPage, startConsoleServer, testInBrowser } from '../support/chromium.ts';
import { wayOf } from '../support/meet-code.ts';

/** Codes that are not in the log: the input is not even a request, the server is out of order, a world was opened from a file, a story leads to it, it is met in another world, or hundreds of requests lead to it. */
const notLogged = [
  'token_expired',
  'malformed_request',
  'request_timeout',
  'world_replaced',
  'headers_too_large',
  'internal_error',
  'server_busy',
  'log_unavailable',
  'world_stopped',
  'world_limit_reached',
  'world_full',
  'server_full',
  'delivery_limit_reached',
  'before_base',
  'made_by_other_version',
  'earlier_loss_open',
  'ground_has_a_crop',
];

const refusals = oncePerFile(async () => {
  const { url, port } = await startConsoleServer({ requestTimeoutMs: 300 });
  return { url, seen: await meetEveryCode(url, port) };
});

testInBrowser('every problem code that a request meets shows the check that decided it, and its remedy', async () => {
  const { url, seen } = await refusals();
  const { page } = await openPage(url);
  expect(new Set(Object.keys(problems).filter((code) => !seen.has(code)))).toEqual(new Set(notLogged));
  const shown = await page.evaluate(
    async (all) => {
      const found: string[][] = [];
      for (const [code, id] of all) {
        location.hash = `#/requests/${id}`;
        const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
        for (let frames = 0; textOf('.detail .refusal a') !== code && frames < 200; frames += 1) {
          await new Promise(requestAnimationFrame);
        }
        found.push([textOf('.detail .refusal a'), textOf('.checks .decided'), textOf('.refusal p:last-child')]);
      }
      return found;
    },
    [...seen],
  );
  expect(shown).toEqual(
    ([...seen.keys()] as ProblemCode[]).map((code) => [
      code,
      expect.stringContaining(String(checkOf(code)?.name)),
      expect.stringContaining(problems[code].remedy),
    ]),
  );
});

/** Sends the requests that meet each code, in the default world; the id of a refused request by its code. */
async function meetEveryCode(url: string, port: number): Promise<ReadonlyMap<string, string>> {
  for (const code of problemCodes) {
    const way = wayOf(code);
    if (typeof way === 'function') await way(port);
    else for (const request of way) await sendInDefaultWorld(url, request);
  }
  const answer = await fetch(`${url}/requests`, { headers: as('full') });
  const { data, unknownCallers } = (await answer.json()) as Record<'data' | 'unknownCallers', LoggedRequest[]>;
  return new Map(
    [...data, ...unknownCallers].flatMap(({ code, requestId }) => (code === null ? [] : [[code, requestId] as const])),
  );
}

async function sendInDefaultWorld(url: string, { method = 'GET', url: path, headers, payload }: InjectOptions) {
  const sent = new Headers(headers as Record<string, string>);
  const isFork = path === '/v1/portfolios' && sent.get('authorization')?.endsWith('+twice');
  if (!isFork) sent.set('authorization', (sent.get('authorization') ?? '').replace(/\+.*$/, ''));
  if (sent.get('authorization') === '') sent.delete('authorization');
  const answer = await fetch(url + String(path), {
    method,
    headers: sent,
    ...(payload === undefined ? {} : { body: payload as string }),
  });
  await answer.arrayBuffer();
}

testInBrowser('in a window of 1280 no code of a refusal is cut, with and without an open request', async () => {
  const { url, seen } = await refusals();
  const { page } = await openPage(`${url}/#/requests`, { viewport: { width: 1280, height: 12_000 } });
  await page.locator('.row .code.refused').first().waitFor();
  for (const hash of ['#/requests', `#/requests/${[...seen.values()][0]}`]) {
    await page.goto(`${url}/${hash}`);
    const cells = page.locator('.row .code.refused');
    expect(await cells.count()).toBeGreaterThan(15);
    expect(await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length)).toBe(0);
  }
});
