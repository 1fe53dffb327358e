// The page that is a sandbox by itself, in a browser, opened as a file. What it does is compared with a sandbox in Node.

import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { expectText, findObstacles } from '../console/page-facts.ts';
import { openPage, testInBrowser } from '../support/chromium.ts';
import { buildTestApp } from '../support/test-app.ts';
import { folder, openTab, sendIn } from './open-tab.ts';
import { buildSession, digestIn } from './sessions.ts';

testInBrowser('a page opened as a file answers every operation byte for byte as Node does', async () => {
  const { page, complaints, requests } = await openTab();
  const app = buildTestApp();
  const session = buildSession();
  const there = await sendIn(page, session);
  for (const [index, { payload, ...request }] of session.entries()) {
    const answer = await app.inject({ ...request, ...(payload === undefined ? {} : { payload }) } as never);
    expect([request.url, there[index]?.status], request.url).toEqual([request.url, answer.statusCode]);
    if (request.url !== '/status?digest') expect(there[index]?.body, request.url).toBe(answer.body);
    else expect(digestIn(there[index]?.body)).toBe(digestIn(answer.body));
  }
  expect(there.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 201, 202, 403, 404, 422]));
  expect(requests).toHaveLength(1);
  expect(complaints).toEqual([]);
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
    expect(await page.locator('.pages a').allTextContents()).toEqual(['Problems']);
    const [shown] = await Promise.all([
      page.waitForEvent('popup'),
      page.locator('a[href="/problems"]').first().click(),
    ]);
    await expectText(shown, 'h1', 'Problems');
    expect(await shown.locator('nav a').allTextContents()).toEqual(['Console', 'Problems']);
    await shown.locator('main a[href="/problems/world_file_damaged"]').first().click();
    await expectText(shown, 'h1', '422');
    await Promise.all([
      shown.waitForEvent('close'),
      shown
        .getByRole('link', { name: 'Console' })
        .dispatchEvent('click')
        .catch(() => undefined),
    ]);
    expect(asked).toEqual([]);
  } finally {
    server.close();
  }
});

testInBrowser('the page says that it is the sandbox, in a banner of 44 pixels, in English and Spanish', async () => {
  const { page } = await openTab();
  const banner = page.getByRole('region', { name: 'This tab' });
  expect((await banner.boundingBox())?.height).toBe(44);
  await expectText(page, '.in-this-tab', 'Closing it deletes what you did.');
  await expectText(page, '.link-state', 'in this tab');
  expect(await findObstacles(page)).toEqual([]);
  await page.locator('button:has-text("☰")').click();
  await page.getByRole('button', { name: 'Español' }).click();
  await expectText(page, '.in-this-tab', 'Esta pestaña es el sandbox.');
});

testInBrowser(
  'from a file no picture is broken, no command of another program is named, and unsaved work is asked about',
  async () => {
    const { page, requests } = await openTab();
    await page.getByText('No requests yet').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('sbox jobs');
    expect(await page.locator('main code').count()).toBe(0);
    await page.getByRole('link', { name: 'See the story' }).click();
    await page.locator('.stage-next').waitFor();
    const broken = await page.evaluate(() =>
      [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).map(({ src }) => src),
    );
    expect([broken, requests.filter((url) => !url.startsWith('data:')).length]).toEqual([[], 1]);
    const isAsked = () =>
      page.evaluate(() => {
        const leaving = new Event('beforeunload', { cancelable: true });
        dispatchEvent(leaving);
        return leaving.defaultPrevented;
      });
    expect(await isAsked()).toBe(false);
    await page.locator('.stage-next').click();
    await page.locator('.rail li:nth-child(2)[aria-current=step]').waitFor();
    expect(await isAsked()).toBe(true);
    await page.evaluate(() => {
      location.hash = '#/requests';
    });
    await page.getByRole('button', { name: 'Save as a file' }).click();
    await expect.poll(isAsked).toBe(false);
  },
);

testInBrowser('the page is at most 2 MB, and says what it is before its script has run', async () => {
  const path = join(await folder(), 'try.html');
  expect((await stat(path)).size).toBeLessThanOrEqual(2_000_000);
  const { page } = await openPage(pathToFileURL(path).href, { javaScriptEnabled: false });
  expect(await page.locator('main').textContent()).toMatch(
    /^The sandbox starts in this tab\. .*It needs JavaScript\.$/,
  );
});
