import { expect } from 'vitest';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { expectText } from './page-facts.ts';

testInBrowser('the bar moves the clock of the world, leads to a fault, removes it and resets the world', async () => {
  const { at, world } = await openWorld();
  const { page } = await openPage(at());
  await page.locator('.next .drop-down > button').click();
  await page.getByLabel('Move the clock to this day').fill('2026-02-14');
  await page.getByRole('button', { name: 'Move to' }).click();
  await page.locator('.time-bar .now').getByText('14 Feb').waitFor();
  await page.locator('button:has-text("☰")').click();
  await expectText(page, '.dropped', 'position 1');
  await page.getByRole('link', { name: 'Add a fault' }).click();
  await page.getByRole('button', { name: 'Send as full' }).click();
  await expectText(page, '.world-bar .drop-down > button', 'Faults 1');
  await page.locator('button:has-text("☰")').click();
  await page.getByText('struck 0 of 1').waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No fault is active.').waitFor();
  await page.getByRole('button', { name: 'Reset this world…' }).click();
  await page.getByRole('button', { name: `Reset ${world}` }).click();
  await page.locator('.time-bar .now').getByText('15 Jan').waitFor();
});

testInBrowser('after a reset the line shows what was done since', async () => {
  const { at, post } = await openWorld();
  for (const name of ['first', 'second']) await post('/v1/portfolios', { name });
  await post('/v1/sbox/reset', {});
  await post('/v1/portfolios', { name: 'third' });
  const { page } = await openPage(at());
  await page.locator('.done-zone').getByText('1 step').waitFor();
});

testInBrowser('the line reads on from where it began while a world grows', async () => {
  const { at, post } = await openWorld();
  for (let count = 0; count < 62; count += 1) await post('/v1/portfolios', { name: `number ${count}` });
  const { page } = await openPage('about:blank');
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/control/log') asked.push(searchParams.get('after'));
  });
  await page.goto(at());
  await page.locator('.link-state.live').waitFor();
  for (const last of [63, 64]) {
    await post('/v1/portfolios', { name: `number ${last}` });
    await expect.poll(() => page.locator(`.done-zone a[href*="at=${last - 1}"]`).count()).toBe(1);
  }
  page.removeAllListeners('request');
  expect(new Set(asked)).toEqual(new Set(['0']));
});

/** Two of these are a window of 1280 at 200 % and at 400 %. */
const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 800 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 640, height: 400 },
  { width: 320, height: 256 },
];

testInBrowser('every menu lies wholly within the window, and a map keeps its height', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at());
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    for (const [hash, menus] of [
      ['#/map', 4],
      ['#/requests?as=nobody-knows-this', 2],
    ] as const) {
      await page.goto(at(hash));
      const summaries = page.locator('.drop-down > button');
      await summaries.nth(menus - 1).waitFor();
      expect(await summaries.count()).toBe(menus);
      for (let index = 0; index < menus; index += 1) {
        await summaries.nth(index).click();
        const pane = await page.locator('.dropped:popover-open').boundingBox();
        expect([viewport, hash, index, pane !== null && isWithin(pane, viewport)]).toEqual([
          viewport,
          hash,
          index,
          true,
        ]);
        await page.keyboard.press('Escape');
      }
    }
    await page.goto(at('#/map'));
    const map = await page.locator('.land-map').boundingBox();
    expect(map?.height).toBeGreaterThanOrEqual(250);
  }
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const isWithin = ({ x, y, width, height }: Box, window: { readonly width: number; readonly height: number }): boolean =>
  x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height;
