import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as } from '../support/as.ts';
import { openPage, startConsoleServer, testInBrowser } from '../support/chromium.ts';

/** What a person presses, by its role and name, and what shows that it was answered. */
const story: readonly (readonly [role: 'link' | 'button', name: string | RegExp, shown: string | RegExp])[] = [
  ['link', 'Footprint', 'Compute the footprint'],
  ['button', 'Compute the footprint', 'Report a claim for this'],
  ['button', 'Report a claim for this', 'as read-only'],
  ['button', 'as read-only', 'insufficient_permission'],
  ['button', /^Report 116.67 ha$/, 'Next: schedule the visit'],
  ['button', 'Schedule the visit', 'Next: record the visit'],
  ['button', 'Record the visit, 56.9 %', 'Next: sign the report'],
  ['button', 'Sign the report', 'Next: the payment'],
  ['button', 'Verify the signature here', 'The report is what was signed'],
  ['button', /^Let (15 days pass|time pass to the payment)/, '/control/clock'],
];

const mostClicks = 12;

async function checkEnd(url: string): Promise<void> {
  const claim = (await (await fetch(`${url}/v1/claims/clm_0012`, { headers: as('full') })).json()) as {
    data: { status: string; claimedHectares: number; approvedAmount: { amount: number } };
  };
  expect(claim.data.claimedHectares).toBe(116.67);
  expect(claim.data.approvedAmount.amount).toBe(60_410.56);
  expect(claim.data.status).toBe('paid');
  const report = (await (await fetch(`${url}/v1/reports/rep_0007`, { headers: as('full') })).json()) as {
    data: { status: string; manifest: { statement: { subject: unknown[] } } };
  };
  expect(report.data.status).toBe('signed');
  expect(report.data.manifest.statement.subject).toHaveLength(4);
}

testInBrowser(
  'from a cold page to a signed and paid claim whose signature holds it takes ten clicks, and no key',
  async () => {
    const { url } = await startConsoleServer();
    const { page, complaints } = await openPage(url);
    expect(story.length).toBeLessThanOrEqual(mostClicks);
    for (const [role, name, shown] of story) {
      const scope = role === 'link' ? page.getByRole('navigation') : page.locator('main');
      await scope.getByRole(role, { name, exact: typeof name === 'string' }).click();
      await page.locator('main').getByText(shown).first().waitFor();
    }
    await checkEnd(url);
    expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  },
);

testInBrowser('the same is done by keyboard alone', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(url);
  await page.getByText('No requests yet').waitFor();
  for (const [, name, shown] of story) {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
    await page.locator('main').getByText(shown).first().waitFor();
  }
  await checkEnd(url);
});

/** Throws where it cannot be reached. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const tabs = 200;
  for (let count = 0; count < tabs; count += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    if (typeof name === 'string' ? text === name : name.test(text)) return;
  }
  expect.unreachable(`${name} is not reached by ${tabs} tabs`);
}

testInBrowser('a plot whose claim is open leads to it, and one that nobody insured says so', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(`${url}/#/footprint?event=evt_0001&plot=aoi_0001`);
  await page.getByRole('button', { name: 'Compute the footprint' }).click();
  await page.getByRole('link', { name: 'Open its claim' }).click();
  await page.getByRole('region', { name: 'The open case' }).getByText('SIN-2025-000118').first().waitFor();
});
