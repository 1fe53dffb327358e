import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';

/** What is pressed in turn, and what is to be pressed next; selectors work in every language. */
const story: readonly (readonly [pressed: string, next: string])[] = [
  ['.chooser button.primary', '.step-card .big'],
  ['.what-ifs button', '.step-card .big'],
  ['.step-card .big', '.case-head ~ .step-card .big'],
  ['.step-card .big', '.zones ~ .big'],
  ['.step-card .big', '.step-card .big'],
  ['.step-card .big', '.case-report .actions button'],
  ['.case-report .actions button', '.step-card .big'],
  ['.step-card .big', '.step-card h3'],
];

const windows = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
] as const;

const isInWindow = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return (
        top >= 0 && bottom <= innerHeight && left >= 0 && (element.contains(hit) || hit?.contains(element) === true)
      );
    });

for (const viewport of windows) {
  testInBrowser(
    `in a window of ${viewport.width} each answer has the focus and is seen with what to press next`,
    async () => {
      for (const locale of ['en-US', 'es-AR']) {
        const { at } = await openWorld();
        const { page } = await openPage(at('#/footprint'), { viewport, locale });
        const hidden: string[] = [];
        for (const [pressed, next] of story) {
          await page.locator(pressed).first().click();
          await expect
            .poll(() => page.evaluate(() => document.activeElement?.classList.contains('answer')), { timeout: 15_000 })
            .toBe(true);
          await page.locator(next).first().waitFor();
          await page.waitForTimeout(150);
          if (!(await isInWindow(page, '.answer:focus'))) hidden.push(`${locale}: the answer to ${pressed}`);
          if (!(await isInWindow(page, next))) hidden.push(`${locale}: ${next} after ${pressed}`);
        }
        expect(hidden).toEqual([]);
      }
    },
  );
}
