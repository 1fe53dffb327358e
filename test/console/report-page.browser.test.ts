import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { ReportBundle } from '../../src/client/report/report-bundle.ts';
import { readReportFile, verifyReportFile } from '../../src/client/report/report-file.ts';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { expectText } from './page-facts.ts';

testInBrowser('a claim is reported from its form, found in its lane, and a signed report is verified', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/call/createClaim'));
  await page.getByRole('button', { name: 'Use the example' }).click();
  await page.getByRole('button', { name: 'Send as full' }).click();
  await page.locator('.pane-head .status.ok').waitFor();
  await page.getByRole('link', { name: 'clm_0012' }).click();
  await expectText(page, '.lane[aria-label="submitted"]', 'clm_0012');
  await page.goto(at('#/cases/clm_0006'));
  await page.getByRole('button', { name: 'Verify the signature here' }).click();
  await page.getByText('The report is what was signed').waitFor();
  await page.getByRole('link', { name: 'the whole report' }).click();
  await page.locator('.record-side').getByRole('button', { name: 'Verify the signature here' }).click();
  await page.locator('.record-side').getByText('The report is what was signed').waitFor();
});

testInBrowser(
  'a report opens from its case as a page of its own, on two sheets of A4, and is saved as a file',
  async () => {
    const { at } = await openWorld();
    const { page, complaints } = await openPage(at('#/cases/clm_0006'));
    const opening = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Report as a page' }).click();
    const report = await opening;
    await report.getByRole('heading', { name: /Informe de siniestro/ }).waitFor();
    report.on('console', (said) => expect.unreachable(said.text()));
    // The content policy allows the style of the report, and no other inline style.
    expect(
      await report
        .locator('h2')
        .first()
        .evaluate((heading) => getComputedStyle(heading).color),
    ).toBe('rgb(29, 36, 32)');
    const wide = await report.locator('svg.picture').first().boundingBox();
    expect(wide?.width).toBeGreaterThan(100);
    const printed = await report.pdf({ format: 'A4', printBackground: true });
    expect(printed.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('rep_0002.html');
    const text = readFileSync(await saved.path(), 'utf8');
    const verified = await verifyReportFile(text, readReportFile(text) as ReportBundle, undefined);
    expect(verified?.checks.filter(({ holds }) => !holds)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

testInBrowser('a report that cannot be read says so, and leaves no empty tab behind', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/cases/clm_0006'));
  const button = page.getByRole('button', { name: 'Report as a page' });
  await button.waitFor();
  // Whether the page reads the report again meanwhile or not: what it showed stays.
  await page.route(/\/v1\/reports\//, (route) => route.abort());
  const opening = page.context().waitForEvent('page');
  await button.click();
  const tab = await opening;
  await page.getByText('rep_0002 cannot be read by this identity.').waitFor();
  if (!tab.isClosed()) await tab.waitForEvent('close');
});
