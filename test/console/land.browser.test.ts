import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FootprintResult } from '../../src/contract/schemas/job.ts';
import { type FreshWorld, openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { tabTo } from './page-facts.ts';

/** The cells are drawn, and the figures are those of the API. */
async function expectPainted(page: Page, { get }: FreshWorld): Promise<void> {
  await page.getByRole('button', { name: 'Download GeoJSON' }).waitFor();
  await page.locator('.picture .cells path').first().waitFor();
  const jobId = /job_[0-9]+/.exec(page.url())?.[0] as string;
  const { damagedHectares, cellsBySeverity } = await get<FootprintResult>(`/v1/jobs/${jobId}/result`);
  const damaged = Object.values(cellsBySeverity).reduce((sum, { cellCount }) => sum + cellCount, 0);
  expect(damaged).toBeGreaterThan(0);
  expect(await page.locator('.picture .cells').getAttribute('data-cells')).toBe(String(damaged));
  expect(await page.locator('.figures .total strong').innerText()).toBe(`${damagedHectares}\u00a0ha`);
}

testInBrowser('by mouse alone: from the first page over an event on the map to its painted footprint', async () => {
  const world = await openWorld();
  const { page, complaints } = await openPage(world.at());
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  // It opens on the newest event that struck; this one lies some 100 km to the east.
  for (let time = 0; time < 3; time += 1) await page.getByRole('button', { name: 'Zoom out' }).click();
  const event = page.locator('path.event', { hasText: 'Granizo Pergamino' }).last();
  await event.waitFor();
  const box = await event.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.locator('.card').getByRole('link', { name: 'Footprint' }).click();
  await page.getByRole('button', { name: 'Compute the footprint' }).click();
  await expectPainted(page, world);
  // Another method is one choice and the same button.
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'Compute the footprint' }).click();
  await page.getByText('ndre_delta', { exact: true }).nth(1).waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download SVG' }).click();
  expect((await file).suggestedFilename()).toMatch(/^job_[0-9]+\.svg$/);
  expect(complaints).toEqual([]);
});

testInBrowser('by keyboard alone: from the first page over an event in the list to its painted footprint', async () => {
  const world = await openWorld();
  const { page } = await openPage(world.at(), { reducedMotion: 'reduce' });
  await page.getByText('No requests yet').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.locator('.land-list a').first().waitFor();
  await tabTo(page, /^Granizo Pergamino *severe/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: /^Chosen: Granizo Pergamino/ }).waitFor();
  await page.locator('#panel').focus();
  await tabTo(page, /^Footprint$/);
  await page.keyboard.press('Enter');
  await page.getByText('What to measure').waitFor();
  await page.locator('#panel').focus();
  await tabTo(page, /^Compute the footprint$/);
  await page.keyboard.press('Enter');
  await expectPainted(page, world);
});

testInBrowser('beside its button the page says why a footprint cannot be measured, and what to do', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/footprint?event=evt_0014&plot=aoi_0009'));
  const run = page.getByRole('button', { name: 'Compute the footprint' });
  await page.locator('.chooser').getByText('No method measures this peril.').waitFor();
  expect(await run.isDisabled()).toBe(true);
  await page.goto(at('#/footprint?event=evt_0001&plot=aoi_0011'));
  await run.click();
  await page.locator('.chooser .failure').getByRole('link', { name: 'cost_cap_exceeded' }).waitFor();
});

testInBrowser('names of 200 characters, from right to left, with emoji and tags are text on the map', async () => {
  const { at, post } = await openWorld();
  const names = ['x'.repeat(200), '‮مزرعة الأمل', '🌽'.repeat(40), '<script>alert(1)</script>'];
  for (const [index, name] of names.entries()) {
    const [west, south] = [-60.5 + index * 0.03, -33.5];
    const ring = [
      [west, south],
      [west + 0.02, south],
      [west + 0.02, south + 0.02],
      [west, south + 0.02],
      [west, south],
    ];
    const answer = await post('/v1/aois', { name, portfolioId: 'pf_0001', ring, perilProfile: ['hail'] });
    expect(answer.status).toBe(201);
  }
  const { page, complaints } = await openPage(at('#/map/aoi_0033'), { viewport: { width: 1280, height: 900 } });
  await page.locator('.names .plot-name').nth(2).waitFor();
  const labels = await page.locator('.names .plot-name text').allTextContents();
  expect(labels).toContain('\u2068<script>alert(1)</script>\u2069');
  expect(labels).toContain(`\u2068${'🌽'.repeat(25)}…\u2069`);
  expect(await page.locator('.land-list bdi').allTextContents()).toEqual(expect.arrayContaining(names));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  expect(complaints).toEqual([]);
});
