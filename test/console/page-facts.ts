// What a page of the console can be asked about itself.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Whatever is refused is a complaint of the browser as well, and none of the page. */
export const isOfPage = (complaint: string): boolean => !complaint.startsWith('Failed to load resource');

export async function expectText(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector, { hasText: text }).first().waitFor();
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What keeps somebody from using the page as it stands, by the rules of axe, or only those that are named. */
export async function findObstacles(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } };
    const chosen = only.length === 0 ? {} : { runOnly: only };
    const { violations } = await axe.run({ ...chosen, resultTypes: ['violations'], preload: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
  }, rules);
}

/** Words that no Spanish sentence has. */
const english = 'the|of|and|is|are|was|with|for|from|to|by|at|on|in|that|this|it|its|not|has|have|be|or|an|as';

/** A number with a point before its decimals; before three digits it stands between thousands. */
const englishNumber = String.raw`(?<![\w.,/])\d+\.\d{1,2}(?![\d.])`;

/** What is said in English, seen or only heard: what is code or data, and what is marked as English, may be. */
export const findEnglish = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([words, number]) => {
      const isEnglish = new RegExp(`(?<![\\p{L}\\d_-])(?:${words})(?![\\p{L}\\d_-])|${number}`, 'iu');
      const isOther = (element: Element | null) =>
        element?.closest('body [lang=en], code, pre, .json, .mono, noscript') != null;
      const said: [Element | null, string | null][] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        said.push([node.parentElement, node.textContent]);
      }
      for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
        for (const each of document.querySelectorAll(`[${name}]`)) said.push([each, each.getAttribute(name)]);
      }
      const found = said.filter(([element, text]) => isEnglish.test(text ?? '') && !isOther(element));
      return [...new Set(found.map(([, text]) => `English: ${text?.slice(0, 120)}`))];
    },
    [english, englishNumber],
  );

/** Presses Tab until what has the focus is named so. Throws where it cannot be reached. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (typeof name === 'string' ? text === name : name.test(text)) return;
  }
  throw new Error(`${name} is not reached by 200 tabs`);
}

const shifted = 'shifted';

/** From now on; what moves right after a key or a click is meant to. */
export const watchShifts = (page: Page): Promise<void> =>
  page.evaluate((name) => {
    const kept = window as unknown as Record<string, number>;
    kept[name] = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) kept[name] = (kept[name] ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift' });
  }, shifted);

/** As browsers reckon it: the share of the window that moved, times how far, all moves together. */
export const readShifts = (page: Page): Promise<number> =>
  page.evaluate((name) => (window as unknown as Record<string, number>)[name] ?? Number.NaN, shifted);
