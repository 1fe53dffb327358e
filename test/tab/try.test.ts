// The page that is a sandbox by itself, in a browser, opened as a file. What it does is compared with a sandbox in Node.

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { bundleTab } from '../../scripts/bundle-tab.mjs';
import { fileType } from '../../src/contract/form/surface.ts';
import { as } from '../support/as.ts';
import { oncePerFile, openPage, testInBrowser } from '../support/chromium.ts';
import { exampleRequest, rows } from '../support/example-request.ts';
import { buildTestApp } from '../support/test-app.ts';

const folder = oncePerFile(
  async () => {
    const made = await mkdtemp(join(tmpdir(), 'sbox-try-'));
    await bundleTab(made);
    return made;
  },
  (made) => rm(made, { recursive: true }),
);

/** A page that started from a file, without a network. */
async function openTab(): Promise<{ page: Page; complaints: readonly string[]; requests: readonly string[] }> {
  const url = pathToFileURL(join(await folder(), 'try.html')).href;
  const requests: string[] = [];
  const opened = await openPage('about:blank', { offline: true });
  opened.page.on('request', (request) => requests.push(request.url()));
  await opened.page.goto(url, { waitUntil: 'commit' });
  await opened.page.locator('.link-state.live').waitFor({ timeout: 60_000 });
  return { ...opened, requests };
}

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

/** Sends from a timer of the page: what a debugger evaluates is not held by the page's policy. */
const sendIn = (page: Page, sent: readonly Sent[]): Promise<{ status: number; body: string }[]> =>
  page.evaluate(
    (all) =>
      new Promise((resolve, reject) => {
        const send = async () => {
          const answers = [];
          for (const { method, url, headers, payload } of all) {
            const answer = await fetch(url, { method, headers, ...(payload === undefined ? {} : { body: payload }) });
            answers.push({ status: answer.status, body: await answer.text() });
          }
          return answers;
        };
        setTimeout(() => send().then(resolve, reject));
      }),
    sent,
  );

const get = (url: string): Sent => ({ method: 'GET', url, headers: as('full') });

/** Every operation by its example; then a refusal of each kind that a form has, and what time brings. */
function buildSession(): Sent[] {
  const write = (url: string, key: string, body: object): Sent => ({
    method: 'POST',
    url,
    headers: { ...as('full'), 'content-type': 'application/json', 'idempotency-key': key },
    payload: JSON.stringify(body),
  });
  return [
    ...rows.filter(({ id }) => id !== 'resetSandbox').map((row) => exampleRequest(row, as('full'))),
    write('/v1/claims', 'refused', { aoiId: 'aoi_9999' }),
    { ...write('/v1/claims', 'forbidden', {}), headers: { ...as('read-only'), 'idempotency-key': 'forbidden' } },
    get('/v1/aois/%zz'),
    get('/v1/aois/'),
    get('/v1/aois?limit=3&limit=4'),
    { ...get('/v1/aoiz'), headers: {} },
    write('/control/clock', 'moved', { advance: 'P40D' }),
    get('/v1/audit'),
    get('/v1/claims?limit=100'),
    get('/v1/webhooks/deliveries?limit=100'),
    get('/status?digest'),
  ];
}

testInBrowser('a page opened as a file answers every operation byte for byte as Node does', async () => {
  const { page, complaints, requests } = await openTab();
  const app = buildTestApp();
  const session = buildSession();
  const there = await sendIn(page, session);
  for (const [index, { payload, ...request }] of session.entries()) {
    const answer = await app.inject({ ...request, ...(payload === undefined ? {} : { payload }) } as never);
    expect([request.url, there[index]?.status], request.url).toEqual([request.url, answer.statusCode]);
    if (request.url !== '/status?digest') expect(there[index]?.body, request.url).toBe(answer.body);
    else expect(JSON.parse(String(there[index]?.body)).data.digest).toBe(answer.json().data.digest);
  }
  expect(there.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 201, 202, 403, 404, 422]));
  expect(requests).toHaveLength(1);
  expect(complaints).toEqual([]);
});

testInBrowser('a world that is saved in the page is the same in Node, and comes back from there', async () => {
  const { page } = await openTab();
  const [session, file] = [buildSession().slice(0, -1), '/control/worlds/default/file'];
  await sendIn(page, session);
  const packed = await page.evaluate(
    async ([url, headers]) => [...new Uint8Array(await (await fetch(url, { headers })).arrayBuffer())],
    [file, as('full')] as const,
  );
  const app = buildTestApp();
  const headers = { ...as('full'), 'content-type': fileType, 'idempotency-key': 'opened' };
  const opened = await app.inject({
    method: 'POST',
    url: '/control/worlds/case/file',
    headers,
    payload: Buffer.from(packed),
  });
  expect([opened.statusCode, opened.body]).toEqual([201, expect.any(String)]);
  const digestOf = (body: string) => (JSON.parse(body) as { data: { digest: string } }).data.digest;
  const here = await app.inject({ url: '/status?digest', headers: as('full', 'case') });
  const [there] = await sendIn(page, [get('/status?digest')]);
  expect(digestOf(here.body)).toBe(digestOf(String(there?.body)));

  await page.locator('details.menu > summary').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save this world' }).click();
  expect((await download).suggestedFilename()).toBe('default.sbox');

  const saved = await app.inject({ url: '/control/worlds/case/file', headers: as('full') });
  const status = await page.evaluate(
    async ([bytes, sent]) => {
      const body = new Uint8Array(bytes);
      return (await fetch('/control/worlds/back/file', { method: 'POST', headers: sent, body })).status;
    },
    [[...saved.rawPayload], headers] as const,
  );
  const [back] = await sendIn(page, [{ ...get('/status?digest'), headers: as('full', 'back') }]);
  expect([status, digestOf(String(back?.body))]).toEqual([201, digestOf(here.body)]);

  const [damaged] = await sendIn(page, [
    {
      method: 'POST',
      url: '/control/worlds/wrong/file',
      headers: { ...headers, 'idempotency-key': 'wrong' },
      payload: 'no file',
    },
  ]);
  expect([damaged?.status, JSON.parse(String(damaged?.body)).code]).toEqual([422, 'world_file_damaged']);
});

testInBrowser('the page reaches no server, and shows the pages of the sandbox that it links to', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  try {
    const { page } = await openTab();
    await page.context().setOffline(false);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/reached`;
    const outcome = await page.evaluate(
      (address) =>
        new Promise((resolve) => {
          const { EventSource } = globalThis as unknown as { EventSource: new (url: string) => EventTarget };
          setTimeout(() => {
            const stream = new EventSource(address);
            stream.addEventListener('error', () => resolve('refused'));
            stream.addEventListener('open', () => resolve('answered'));
          });
        }),
      url,
    );
    expect([outcome, asked]).toEqual(['refused', []]);
    const shown = page.waitForEvent('popup');
    await page.locator('a[href="/problems"]').first().click();
    expect(await (await shown).locator('h1').first().textContent()).toContain('Problems');
  } finally {
    server.close();
  }
});

testInBrowser('the page is at most 2 MB, and says what it is before its script has run', async () => {
  const path = join(await folder(), 'try.html');
  expect((await stat(path)).size).toBeLessThanOrEqual(2_000_000);
  const { page } = await openPage(pathToFileURL(path).href, { javaScriptEnabled: false });
  expect(await page.locator('main').textContent()).toMatch(
    /^The sandbox starts in this tab\. .*It needs JavaScript\.$/,
  );
});
