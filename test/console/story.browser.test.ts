import { expect } from 'vitest';
import type { Claim } from '../../src/contract/schemas/claim.ts';
import type { ReportWithManifest } from '../../src/contract/schemas/report.ts';
import { as } from '../support/as.ts';
import { type FreshWorld, openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { clickThroughStory, story } from './click-through-story.ts';
import { isOfPage, tabTo } from './page-facts.ts';

const maxClicks = 10;
const maxTabs = 40;

async function checkEnd({ get }: FreshWorld): Promise<void> {
  const claim = await get<Claim>('/v1/claims/clm_0012');
  expect(claim.claimedHectares).toBe(116.67);
  // 18.97 ha at 24.9 %, 55.17 at 18.7, 28.3 at 8.1 and 14.23 at 2.6: what the model expects, and 910 USD for each hectare.
  expect(claim.assessedLossPct).toBe(15.17);
  expect(claim.approvedAmount?.amount).toBe(16_105.94);
  expect(claim.status).toBe('paid');
  const report = await get<ReportWithManifest>('/v1/reports/rep_0007');
  expect(report.status).toBe('signed');
  expect(report.manifest?.statement.subject).toHaveLength(4);
  // 15.17 % of 116.67 ha of 119.99; half and twice of the model's, or ten points.
  expect(report.summary?.comparison).toEqual({
    expectedLossPct: 14.7,
    assessedLossPct: 14.75,
    rangeFromPct: 4.7,
    rangeToPct: 29.4,
    isWithinRange: true,
  });
}

testInBrowser(
  'nine clicks, and no key, lead from a new page to a signed and paid claim whose signature is valid',
  async () => {
    const world = await openWorld();
    const { page, complaints } = await openPage(world.at());
    expect(story.length).toBeLessThanOrEqual(maxClicks);
    await clickThroughStory(page);
    await checkEnd(world);
    // What the last step was answered shows in its own case, and in no other.
    const answers = page.locator('.answered-line');
    expect(await answers.count()).toBe(1);
    await page.evaluate(() => {
      location.hash = location.hash.replace('clm_0012', 'clm_0007');
    });
    await page.locator('.step-card').getByText('This case is').waitFor();
    await page.locator('main').getByText('clm_0007').first().waitFor();
    expect(await answers.count()).toBe(0);
    expect(complaints.filter(isOfPage)).toEqual([]);
  },
);

testInBrowser('the same is done by keyboard alone, by forty tabs, and a second Enter does nothing', async () => {
  const world = await openWorld();
  const { page } = await openPage(world.at());
  await page.getByText('No requests yet').waitFor();
  let tabs = 0;
  for (const [role, name, shown] of story) {
    // Before it is there, tabs go round the page.
    await page.getByRole(role, { name }).first().waitFor();
    // What is not ready yet takes no Enter.
    await expect.poll(() => page.getByRole(role, { name }).first().getAttribute('aria-disabled')).not.toBe('true');
    tabs += await tabTo(page, name);
    await page.keyboard.press('Enter');
    await page.locator('main').getByText(shown).first().waitFor();
    if (role === 'link') continue;
    await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains('answer'))).toBe(true);
    await page.keyboard.press('Enter');
  }
  expect(tabs).toBeLessThanOrEqual(maxTabs);
  await checkEnd(world);
});

testInBrowser('a step that is tried as another organization is not taken, whoever has chosen to look', async () => {
  const { at, url, world } = await openWorld();
  const { page } = await openPage(at('#/cases/clm_9002?as=other-org'));
  await page.getByRole('button', { name: 'as another organization' }).click();
  await page.locator('.refused-line').getByText('resource_not_found').waitFor();
  await page.locator('.world-bar .identity', { hasText: 'full' }).waitFor();
  const answer = await fetch(`${url}/v1/claims/clm_9002`, { headers: as('other-org', world) });
  expect(await answer.json()).toMatchObject({ data: { status: 'under_review' } });
});

testInBrowser('a plot whose loss was claimed leads to the claim, open or paid', async () => {
  const { at } = await openWorld();
  for (const [event, plot, claim] of [
    ['evt_0001', 'aoi_0001', 'clm_0001'],
    ['evt_0006', 'aoi_0012', 'clm_0007'],
  ]) {
    const { page } = await openPage(at(`#/footprint?event=${event}&plot=${plot}`));
    await page.getByRole('button', { name: 'Compute the footprint' }).click();
    const link = page.getByRole('link', { name: 'Open its claim' });
    expect(await link.getAttribute('href')).toContain(claim);
  }
});

testInBrowser('a loss that no satellite shows is visited without a detection, as one zone', async () => {
  const { at, post, get } = await openWorld();
  const policy = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'fire', occurredAt: '2026-01-10T12:00:00Z' };
  const claimed = { claimedHectares: 10, claimedAmount: { amount: 5000, currency: 'USD' } };
  const created = await post('/v1/claims', { ...policy, ...claimed });
  const { claimId } = ((await created.json()) as { data: { claimId: string } }).data;
  const { page } = await openPage(at(`#/cases/${claimId}`));
  await page.getByRole('button', { name: 'Schedule the visit' }).click();
  await page.getByText('. Satellites cannot see this peril, so the whole claimed area is one zone.').waitFor();
  const damage = page.getByLabel('Damage of Z1');
  expect(await damage.inputValue()).toBe('50');
  await damage.fill('');
  expect(await page.getByRole('button', { name: 'Record the visit' }).isDisabled()).toBe(true);
  await damage.fill('40');
  await page.getByRole('button', { name: 'Record the visit' }).click();
  // An earlier loss of the plot is not assessed yet: the case says why nothing is to be signed, and offers no button for it.
  await page.locator('.step-card').getByText('clm_0001').waitFor();
  expect(await page.getByRole('button', { name: 'Sign the report' }).count()).toBe(0);
  expect(await get<{ status: string }>(`/v1/claims/${claimId}`)).toMatchObject({
    status: 'assessed',
    assessedLossPct: 40,
  });
});

testInBrowser('where nothing is damaged there is nothing to claim', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/footprint?event=evt_0010&plot=aoi_0001'));
  await page.getByRole('button', { name: 'Compute the footprint' }).click();
  await page.getByText('Nothing is damaged here, so there is nothing to claim.').waitFor();
});
