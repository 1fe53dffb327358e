import { expect } from 'vitest';
import help from '../../src/contract/form/localization/spanish/help.json' with { type: 'json' };
import { jsonRows, rowOf } from '../../src/contract/rows.ts';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { findEnglish, findObstacles } from './page-facts.ts';
import { enter, leave, listStates } from './states.ts';

const spanish = { locale: 'es-AR', colorScheme: 'dark' } as const;
/** The rules that depend on the language or the colours; accessible.browser.test.ts checks those that depend on the markup. */
const rules = [
  ...['color-contrast', 'html-has-lang', 'html-lang-valid', 'valid-lang', 'document-title', 'landmark-unique'],
  ...['button-name', 'link-name', 'summary-name', 'label', 'select-name', 'empty-heading', 'image-alt'],
  ...[
    'aria-command-name',
    'aria-dialog-name',
    'aria-input-field-name',
    'aria-meter-name',
    'role-img-alt',
    'svg-img-alt',
  ],
];

testInBrowser('in Spanish and in dark colours every state is accessible too, and none shows English', async () => {
  const world = await openWorld();
  const states = await listStates(world);
  const { page } = await openPage(world.at(), spanish);
  await page.getByRole('link', { name: 'Solicitudes' }).waitFor();
  const found: [string, ...string[]][] = [];
  for (const state of states) {
    await enter(page, world, state);
    found.push([state.hash, ...(await findObstacles(page, rules)), ...(await findEnglish(page))]);
    await leave(page, state);
  }
  expect(found.filter(([, ...obstacles]) => obstacles.length > 0)).toEqual([]);
  expect(found.length).toBeGreaterThan(30);
});

testInBrowser('in Spanish every field of every form has its help in Spanish', async () => {
  const world = await openWorld();
  const { page } = await openPage(world.at('#/call'), spanish);
  const untold: string[] = [];
  for (const { id } of jsonRows) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/call/${id}`);
    await page
      .locator('.form code', { hasText: rowOf(id).path })
      .first()
      .waitFor();
    untold.push(
      ...(await page.locator('.field p [lang=""]:not(:empty)').allInnerTexts()).map((text) => `${id}: ${text}`),
    );
  }
  // Some are the same in both languages.
  expect(untold.filter((line) => !Object.hasOwn(help, line.replace(/^\w+: /, '')))).toEqual([]);
});
