// Facts about a page of the console that tests read from it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The browser also complains of every refused request; that is no complaint of the page. */
export const isOfPage = (complaint: string): boolean => !complaint.startsWith('Failed to load resource');

export async function expectText(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector, { hasText: text }).first().waitFor();
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The accessibility defects of the page in its present state, or of a part of it, by all rules of axe or only the given ones. */
export async function findObstacles(page: Page, rules: readonly string[] = [], part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(
    async ([only, within]) => {
      const { axe } = window as unknown as {
        axe: { run: (part: string, options: object) => Promise<{ violations: Violation[] }> };
      };
      const chosen = only.length === 0 ? {} : { runOnly: only };
      const { violations } = await axe.run(within, { ...chosen, resultTypes: ['violations'], preload: false });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
    },
    [rules, part] as const,
  );
}

/** Words that no Spanish sentence has. */
const english = 'the|of|and|is|are|was|with|for|from|to|by|at|on|in|that|this|it|its|not|has|have|be|or|an|as';

/** A number with a point before its decimals; before three digits the point separates thousands. */
const englishNumber = String.raw`(?<![\w.,/])\d+\.\d{1,2}(?![\d.])`;

/** English text, visible or only for screen readers, apart from code, data and what is marked as English or as anybody's. */
export const findEnglish = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([words, number]) => {
      const isEnglish = new RegExp(`(?<![\\p{L}\\d_-])(?:${words})(?![\\p{L}\\d_-])|${number}`, 'iu');
      const isOther = (element: Element | null) =>
        element?.closest('body [lang=en], body [lang=""], code, pre, .json, .mono, noscript') != null;
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

/** Presses Tab until an element of that name has the focus, and counts. Throws where Tab does not reach it. */
export async function tabTo(page: Page, name: string | RegExp): Promise<number> {
  for (let presses = 1; presses <= 200; presses += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim().replaceAll('\u00a0', ' ') ?? '');
    if (typeof name === 'string' ? text === name : name.test(text)) return presses;
  }
  throw new Error(`200 tabs do not reach ${name}`);
}

const shifted = 'shifted';

/** Counts layout shifts from now on, except those right after a key or a click, which are intended. */
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

/** The score as browsers define it: for each shift the share of the window that moved, times how far; summed up. */
export const readShifts = (page: Page): Promise<number> =>
  page.evaluate((name) => (window as unknown as Record<string, number>)[name] ?? Number.NaN, shifted);
