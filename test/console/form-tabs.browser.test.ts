import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { rowOf } from '../../src/contract/rows.ts';
import { type FreshWorld, openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { expectText, findObstacles } from './page-facts.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

interface Sent {
  readonly tab: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly required: readonly string[];
  readonly status: number;
}

const visit = { claimId: 'clm_0001', detectionId: 'det_0001' };
const zones = '[{"hectares": 10, "damagePct": 20}]';

/** In the order in which they go through in one world. */
const calls: readonly (readonly ['createClaim' | 'createPeritaje', Sent])[] = [
  [
    'createClaim',
    {
      tab: 'Report a claim',
      typed: { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', occurredAt: '2026-01-12', eventId: 'evt_0010' },
      required: ['policyId', 'aoiId', 'peril', 'occurredAt'],
      status: 201,
    },
  ],
  [
    'createClaim',
    {
      tab: 'Change the claim',
      typed: { claimId: 'clm_0012', claimedHectares: '12' },
      required: ['claimId'],
      status: 200,
    },
  ],
  ['createClaim', { tab: 'Withdraw the claim', typed: { claimId: 'clm_0012' }, required: ['claimId'], status: 200 }],
  [
    'createPeritaje',
    { tab: 'Schedule the visit', typed: { ...visit, modality: 'drone' }, required: ['claimId'], status: 201 },
  ],
  [
    'createPeritaje',
    { tab: 'Record the visit', typed: { ...visit, zones }, required: ['claimId', 'zones'], status: 200 },
  ],
  [
    'createPeritaje',
    {
      tab: 'Record the insured’s answer',
      typed: { peritajeId: 'per_0006', agreedByInsured: 'false' },
      required: ['peritajeId', 'agreedByInsured'],
      status: 200,
    },
  ],
];

const field = (page: Page, name: string) => page.locator(`[id="field-body.${name}"]`);

async function fill(page: Page, typed: Sent['typed']): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    const isChoice = await field(page, name).evaluate(({ tagName }) => tagName === 'SELECT');
    await (isChoice ? field(page, name).selectOption(text) : field(page, name).fill(text));
  }
}

async function sendEach(page: Page, { at }: FreshWorld): Promise<void> {
  for (const [id, { tab, typed, required, status }] of calls) {
    await page.goto(at(`#/call/${id}`));
    await expectText(page, '.form code', rowOf(id).path);
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    const marked = page.locator('.field', { has: page.locator('.required:visible') }).locator('label');
    expect((await marked.allInnerTexts()).map((label) => label.split(/\s/)[0])).toEqual(required);
    const told = await page
      .locator('[role=tabpanel] [aria-required=true]')
      .evaluateAll((all) => all.map(({ id: of }) => of));
    expect(told).toEqual(required.map((name) => `field-body.${name}`));
    expect(await findObstacles(page, [], '.form')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
    await fill(page, typed);
    await page.getByRole('button', { name: 'Send as full' }).click();
    await expectText(page, '.pane-head .status', String(status));
  }
}

testInBrowser('each form of a claim and of a visit is filled in and sent, wide and narrow', async () => {
  for (const size of sizes) {
    const world = await openWorld();
    const { page, complaints } = await openPage(world.at('#/call'));
    await page.setViewportSize(size);
    await sendEach(page, world);
    expect(await world.get('/v1/claims/clm_0012')).toMatchObject({ status: 'withdrawn', claimedHectares: 12 });
    expect(await world.get('/v1/claims/clm_0001')).toMatchObject({ status: 'assessed' });
    expect(await world.get('/v1/peritajes/per_0006')).toMatchObject({ status: 'disputed' });
    expect(complaints).toEqual([]);
  }
});

testInBrowser('arrows choose the neighbouring form, and what was typed in a field of both stays', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/call/createClaim?body.claimId=clm_0002'));
  const chosen = page.locator('[role=tab][aria-selected=true]');
  await expectText(page, '[role=tab][aria-selected=true]', 'Change the claim');
  await field(page, 'reason').fill('Sold');
  await chosen.focus();
  const pressed: (string | undefined)[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
    await page.keyboard.press(key);
    expect(await page.locator('[role=tab][tabindex="0"]').allInnerTexts()).toEqual(await chosen.allInnerTexts());
    pressed.push(await page.evaluate(() => document.activeElement?.textContent ?? undefined));
  }
  const [report, , withdraw] = ['Report a claim', 'Change the claim', 'Withdraw the claim'];
  expect(pressed).toEqual([withdraw, report, withdraw]);
  expect(await field(page, 'claimId').inputValue()).toBe('clm_0002');
  expect(await field(page, 'reason').inputValue()).toBe('Sold');
  expect(await field(page, 'status').count()).toBe(0);
  // One Tab leaves the tabs: the next stop is what the chosen one shows.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[role=tabpanel]')?.id)).toBe('tab-panel');
});

testInBrowser(
  'what can be done with a record opens its form, and a request that fits none shows all fields',
  async () => {
    const { at } = await openWorld();
    const { page } = await openPage(at('#/records/clm_0003'));
    await page.locator('.record-side .next', { hasText: 'Withdraw the claim' }).click();
    await expectText(page, '[role=tab][aria-selected=true]', 'Withdraw the claim');
    await page.goto(at('#/call/createClaim?body.claimId=clm_0003&body.status=approved'));
    await field(page, 'status').waitFor();
    expect(await field(page, 'status').inputValue()).toBe('approved');
    expect(await page.locator('[role=tab][aria-selected=true]').count()).toBe(0);
    await page.getByRole('button', { name: 'Send as full' }).click();
    await page.locator('.field.faulty').getByText('must be withdrawn').waitFor();
  },
);
