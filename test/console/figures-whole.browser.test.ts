// Nothing that people read as one is cut or broken: an amount with its currency, a figure with its unit, a status, a time.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { startTestServer } from '../support/test-app.ts';

/** Figures on two lines, and texts at the right of a row that are cut. */
const findBroken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const figure = /\d[\d.,]*[ \u00a0](?:USD|EUR|%|ha|UTC)(?!\p{L})/gu;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      for (const { 0: text, index } of (node.textContent ?? '').matchAll(figure)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(`broken: ${text}`);
      }
    }
    for (const each of document.querySelectorAll<HTMLElement>('.row-line > :last-child, .row .times, .claim .number')) {
      const { right } = each.getBoundingClientRect();
      const isOut = right > (each.closest('li, .claim, .row')?.getBoundingClientRect().right ?? right) + 1;
      if (each.checkVisibility() && (each.scrollWidth > each.clientWidth + 1 || isOut) && each.clientWidth > 0) {
        found.push(`cut: ${each.innerText}`);
      }
    }
    return found;
  });

const shown = [
  ['#/cases', '.claim'],
  ['#/cases/clm_0005', '.calculation'],
  ['#/cases/clm_0006', '.calculation'],
  ['#/records/pol_0001', '.record-side'],
  ['#/records/rep_0001', '.record-side'],
  ['#/records/clm_0003', '.record-side'],
  ['#/footprint/job_0001', '.figures .total'],
  ['#/map/evt_0001', '.card h3'],
  ['#/requests', '.row time'],
] as const;

for (const [locale, colorScheme] of [
  ['en-US', 'light'],
  ['es-AR', 'dark'],
] as const) {
  testInBrowser(`a figure stays on one line with its unit, and no amount or status is cut, in ${locale}`, async () => {
    const world = await openWorld();
    await world.post('/v1/portfolios', { name: 'x' });
    const { page } = await openPage(world.at(), { locale, colorScheme });
    const found: unknown[] = [];
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [hash, drawn] of shown) {
        await page.goto(world.at(hash));
        await page.locator(drawn).first().waitFor();
        found.push(...(await findBroken(page)).map((broken) => [hash, width, broken]));
      }
    }
    expect(found).toEqual([]);
  });
}

testInBrowser('no documentation page is wider than its window, and no code lies under its button', async () => {
  const { url } = await startTestServer();
  const { page } = await openPage(`${url}/docs`, { locale: 'en-US' });
  const found: unknown[] = [];
  for (const name of ['console', 'readme', 'start', 'operations', 'stories']) {
    await page.goto(`${url}/docs/${name}`);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const [wide, hidden] = await page.evaluate(() => {
        const covered = [...document.querySelectorAll('pre')].flatMap((block) => {
          const button = block.querySelector('button')?.getBoundingClientRect();
          const texts = document.createTreeWalker(block.querySelector('code') as Element, NodeFilter.SHOW_TEXT);
          const rects: DOMRect[] = [];
          for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
            for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              rects.push(...range.getClientRects());
            }
          }
          return rects.filter(
            ({ right, top, bottom }) =>
              button !== undefined && right > button.left + 1 && top < button.bottom - 4 && bottom > button.top + 4,
          );
        });
        return [document.documentElement.scrollWidth, covered.length];
      });
      if (wide > width || hidden > 0) found.push([name, width, wide, hidden]);
    }
  }
  expect(found).toEqual([]);
});
