import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { readText } from '../support/source-files.ts';

/** The rows of docs/console.md: a question, and the clicks that lead to its answer, as the page names them. */
const answers: readonly (readonly [question: string, clicks: readonly string[]])[] = readText('docs/console.md')
  .text.split('\n')
  .map((line) => /^\| (.+\?) \| (.+) \|$/.exec(line) ?? [])
  .flatMap(([, question, told = '']) =>
    question === undefined ? [] : [[question, [...told.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name)]],
  );

/** Elements that the page names by other words than their label. */
const pointedAt: Readonly<Record<string, (page: Page) => Locator>> = {
  'the dark mark': (page) => page.locator('.storm.severity-severe').last(),
  'its row': (page) => page.locator('.row', { hasText: 'insufficient_permission' }),
  'its card': (page) => page.getByRole('region', { name: 'Claims' }).getByRole('link', { name: /clm_0007/ }),
  'its title': (page) => page.locator('.record-table tbody a').first(),
  'Next: …': (page) => page.locator('.drop-down > button', { hasText: 'Next: ' }),
};

/** An empty list of requests also links to the panels to begin with. */
const placeOf = (page: Page, name: string): Locator =>
  pointedAt[name]?.(page) ??
  page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .or(page.locator('summary').getByText(name, { exact: true }))
    .first();

/** What each answer shows, from the seed. */
const seen: Readonly<Record<string, readonly string[]>> = {
  'Which storm hit hardest?': [
    'chosen: Granizo Pergamino, severe hail 18 Dec 2025; La Esperanza – Lote 7, Pergamino, 119.99 ha',
  ],
  'What did it cost us?': ['Granizo Pergamino', 'plots struck, 1 claim, 42,042.00 USD claimed'],
  'Why was this request refused?': [
    '✗ permission',
    'The operation requires portfolio:write, which this token does not grant.',
    'Use a token that grants this permission',
  ],
  'What happens next Tuesday?': ['Tue 20 Jan 06:00 UTC event confirmed: '],
  'Why does this record say this?': ['why? It came with the seed.'],
  'Can I trust this report?': ['The report is what was signed', 'Signed by Valeria Quiroga, Gerencia de Siniestros'],
};

const readAll = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const selected = [...document.querySelectorAll('select')].map(({ selectedOptions: [each] }) => each?.textContent);
    return `${document.body.innerText} chosen: ${selected.join('; ')}`.replaceAll(/\s+/g, ' ');
  });

testInBrowser('a newcomer finds the answer to each of six questions by the clicks that are written down', async () => {
  const { at, post } = await openWorld();
  await post('/v1/portfolios', { name: 'x' }, 'read-only');
  expect(answers.map(([question]) => question)).toEqual(Object.keys(seen));
  for (const [question, clicks] of answers) {
    expect([question, clicks.length > 0 && clicks.length <= 3]).toEqual([question, true]);
    const { page } = await openPage(at());
    for (const name of clicks) await placeOf(page, name).click();
    for (const told of seen[question] ?? []) await expect.poll(() => readAll(page)).toContain(told);
    // A browser opens six connections to a server, and each page keeps one.
    await page.close();
  }
});
