import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { findObstacles } from './page-facts.ts';
import { enter, leave, listStates } from './states.ts';

testInBrowser('every state of the page is accessible, and none is wider than its window', async () => {
  const world = await openWorld();
  const states = await listStates(world);
  const { page } = await openPage(world.at());
  const found: [string, ...string[]][] = [];
  for (const state of states) {
    await enter(page, world, state);
    found.push([state.hash, ...(await findObstacles(page)), ...(await findTwins(page)), ...(await findTooWide(page))]);
    await leave(page, state);
  }
  expect(found.filter(([, ...obstacles]) => obstacles.length > 0)).toEqual([]);
  expect(found.length).toBeGreaterThan(30);
});

/** Ids that occur twice: a reference may find the wrong one, such as a pattern that is not shown and fills nothing. */
const findTwins = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

/** 640 and 320 are a window of 1280 at 200 % and at 400 %. */
const widths = [320, 390, 640, 768, 1920, 1280];

async function findTooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) found.push(`${wide} at ${width}`);
  }
  return found;
}
