import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';

/** Keeps the answers to writes until the returned function is called. */
async function holdWrites(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await released;
    await route.continue();
  });
  return release;
}

const goTo = (page: Page, url: string) => page.evaluate((hash) => location.assign(hash), new URL(url).hash);
const untilSettled = async (page: Page, path: string) => {
  await page.waitForResponse((answer) => answer.url().endsWith(path) && answer.request().method() === 'POST');
  await page.waitForTimeout(300);
};

testInBrowser('whoever leaves a request while it is sent again stays where he went', async () => {
  const { at, post } = await openWorld();
  await post('/v1/portfolios', { name: 'Sent again' });
  const { page } = await openPage(at('#/requests'));
  await page.getByText('/v1/portfolios').first().click();
  const release = await holdWrites(page, '**/v1/portfolios');
  await page.getByRole('button', { name: 'Send again' }).click();
  await goTo(page, at('#/records/clients'));
  await page.locator('.record-table tbody a').first().waitFor();
  const settled = untilSettled(page, '/v1/portfolios');
  release();
  await settled;
  expect(page.url()).toBe(at('#/records/clients'));
});

testInBrowser('a claim that was reported opens no case in a world that was chosen meanwhile', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/footprint'));
  await page.getByRole('button', { name: 'Compute the footprint' }).click();
  const report = page.getByRole('button', { name: /^Report [\d.]+ ha$/ });
  await report.waitFor();
  const release = await holdWrites(page, '**/v1/{claims,detections}');
  await report.click();
  const elsewhere = (await openWorld()).at('#/records/clients');
  await goTo(page, elsewhere);
  await page.locator('.record-table tbody a').first().waitFor();
  const settled = untilSettled(page, '/v1/claims');
  release();
  await settled;
  expect(page.url()).toBe(elsewhere);
});

testInBrowser('only of a refusal is it said that nothing changed', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/footprint'));
  await page.getByRole('button', { name: 'Compute the footprint' }).click();
  const report = page.getByRole('button', { name: /^Report [\d.]+ ha$/ });
  await report.waitFor();
  const tried = async (status: number) => {
    await page.unrouteAll();
    await page.route('**/v1/{claims,detections}', (route) => {
      if (route.request().method() === 'GET') return route.continue();
      return status === 0
        ? route.abort()
        : route.fulfill({ status, json: { status, code: 'x', detail: `It is ${status}.` } });
    });
    await report.click();
    await page.locator('.refused-line', { hasText: status === 0 ? 'no answer' : `It is ${status}.` }).waitFor();
    return page.locator('.refused-line', { hasText: 'Nothing changed.' }).count();
  };
  expect([await tried(399), await tried(400), await tried(499), await tried(500), await tried(0)]).toEqual([
    0, 1, 1, 0, 0,
  ]);
});

testInBrowser('a form holds what its address fills in, also where the address changes', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/call/getClaim?params.id=clm_0001'));
  const id = page.getByLabel('id', { exact: false }).and(page.locator('input'));
  await expect.poll(() => id.first().inputValue()).toBe('clm_0001');
  await goTo(page, at('#/call/getClaim?params.id=clm_0002'));
  await expect.poll(() => id.first().inputValue()).toBe('clm_0002');
  await id.first().fill('clm_0003');
  await page.locator('[data-search]').fill('claim');
  await page.waitForTimeout(100);
  expect(await id.first().inputValue()).toBe('clm_0003');
});
