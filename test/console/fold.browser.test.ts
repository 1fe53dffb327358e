import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { findEnglish, findObstacles } from './page-facts.ts';

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

/** Presses its way through the story in a new world; tells what is out of the window, and what `look` finds on the way. */
async function findHidden(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const { at } = await openWorld();
  // The page is loaded anew, in a process that knows its scripts.
  await page.goto('about:blank');
  await page.goto(at('#/footprint'));
  await page.locator(story[0]?.[0] as string).waitFor();
  const hidden = await look(page);
  for (const [pressed, next] of story) {
    await page.locator(pressed).first().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains('answer'))).toBe(true);
    await page.locator(next).first().waitFor();
    await page.waitForTimeout(150);
    if (!(await isInWindow(page, '.answer:focus'))) hidden.push(`the answer to ${pressed}`);
    if (!(await isInWindow(page, next))) hidden.push(`${next} after ${pressed}`);
    hidden.push(...(await look(page)));
  }
  return hidden;
}

const lookAtNothing = async (): Promise<string[]> => [];
const languages = [
  ['English', { locale: 'en-US' }, lookAtNothing, windows],
  [
    'Spanish and dark colours, accessible and without English',
    { locale: 'es-AR', colorScheme: 'dark' },
    async (page: Page) => [...(await findObstacles(page)), ...(await findEnglish(page))],
    // Its longer words are in the way where there is least room.
    [windows[0], windows[3]],
  ],
] as const;

for (const [language, options, look, inWindows] of languages) {
  testInBrowser(`each answer has the focus and is seen with what to press next, in ${language}`, async () => {
    const { page } = await openPage('about:blank', options);
    for (const viewport of inWindows) {
      await page.setViewportSize(viewport);
      // What is said is the same in every window.
      const hidden = await findHidden(page, viewport === windows[0] ? look : lookAtNothing);
      expect([viewport.width, hidden]).toEqual([viewport.width, []]);
    }
  });
}
