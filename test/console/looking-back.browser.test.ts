import { expect } from 'vitest';
import { as } from '../support/as.ts';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { isOfPage } from './page-facts.ts';

const claim = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', occurredAt: '2025-12-18T20:40:00Z' };
const positionOf = async (url: string, world?: string): Promise<string | null> =>
  (await fetch(`${url}/v1/portfolios?limit=1`, { headers: as('full', world) })).headers.get('sbox-position');

testInBrowser(
  'a step on the line shows the world after it, and nothing is written until the page returns',
  async () => {
    const { at, post, url, world } = await openWorld();
    await post('/v1/claims', claim);
    await post('/control/clock', { advance: 'P20D' });
    await post('/v1/claims', { claimId: 'clm_0012', status: 'withdrawn' });
    const { page, complaints } = await openPage(at('#/cases/clm_0012'));
    const strip = page.getByRole('region', { name: 'Looking back' });
    await page.locator('.case-head').waitFor();
    expect(await strip.count()).toBe(0);
    await page.locator('.done-zone a').first().click();
    await strip.getByText('You are looking at 15 Jan 2026, 12:00').waitFor();
    await strip.getByText('before 2 later steps').waitFor();
    expect(page.url()).toContain('at=1');
    expect((await strip.boundingBox())?.height).toBe(42);
    await page.getByText('Not possible while you look back.').waitFor();
    expect(await page.getByRole('button', { name: '+1 day' }).isDisabled()).toBe(true);
    await page.locator('.time-bar .now').getByText('15 Jan').waitFor();
    // No button sends a write.
    await page.locator('button:has-text("☰")').click();
    await page.getByRole('button', { name: 'Reset this world…' }).click();
    await page.getByRole('button', { name: `Reset ${world}` }).click();
    await page.getByText('You cannot change anything while you look back.').waitFor();
    await page.keyboard.press('Escape');
    const before = await positionOf(url, world);
    await strip.getByRole('button', { name: 'Return to now' }).click();
    await strip.waitFor({ state: 'detached' });
    await page.locator('.time-bar .now').getByText('4 Feb').waitFor();
    expect(await positionOf(url, world)).toBe(before);
    expect(complaints.filter(isOfPage)).toEqual([]);
  },
);

testInBrowser('a job that has not ended waits while the page looks back, and is read once it returns', async () => {
  const { at, get, post, url, world } = await openWorld();
  const input = { eventId: 'evt_0001', aoiId: 'aoi_0002' };
  const enqueued = await post('/v1/jobs', { kind: 'geo.damage_footprint', input });
  const { data } = (await enqueued.json()) as { data: { jobId: string } };
  await post('/v1/portfolios', { name: 'second' });
  const { page } = await openPage(at(`#/footprint/${data.jobId}?at=1`));
  const refusal = page.locator('main').getByText('You cannot change anything while you look back.');
  await refusal.waitFor();
  expect(await positionOf(url, world)).toBe('2');
  await page.getByRole('button', { name: 'Return to now' }).click();
  await page.locator('.footprint-figures').getByText('Report a claim').waitFor();
  expect(await refusal.count()).toBe(0);
  expect(await get(`/v1/jobs/${data.jobId}`)).toMatchObject({ status: 'succeeded' });
});

testInBrowser(
  'a form copies the past that it names, and nothing of the present while the page looks back',
  async () => {
    const { at, post, url, world } = await openWorld();
    await post('/v1/portfolios', { name: 'first' });
    await post('/v1/portfolios', { name: 'second' });
    const { page } = await openPage(at('#/call/forkWorld?at=1'));
    const send = page.getByRole('button', { name: 'Send as full' });
    await page.locator('[id="field-body.name"]').fill(`${world}-form`);
    await send.click();
    await page.locator('main').getByText('You cannot change anything while you look back.').first().waitFor();
    await page.locator('[id="field-body.at"]').fill('1');
    await send.click();
    await page.locator('main').getByText('201').first().waitFor();
    expect(await positionOf(url, `${world}-form`)).toBe('1');
  },
);

testInBrowser('a copy goes on from the past, and the world itself goes back only after a second click', async () => {
  const { at, get, post, url, world } = await openWorld();
  await post('/v1/portfolios', { name: 'first' });
  await post('/v1/portfolios', { name: 'second' });
  const { page } = await openPage(at('#/requests?at=1'));
  const strip = page.getByRole('region', { name: 'Looking back' });
  await strip.getByRole('button', { name: 'Continue in a copy' }).click();
  await strip.waitFor({ state: 'detached' });
  expect(page.url()).toContain(`world=${world}-at-1`);
  expect([await positionOf(url, `${world}-at-1`), await positionOf(url, world)]).toEqual(['1', '2']);
  await page.goto(at('#/requests?at=1'));
  await strip.getByRole('button', { name: 'Back to here…' }).click();
  await strip.getByText(`Undo 1 change in ${world}`).waitFor();
  await strip.getByRole('button', { name: 'Undo them' }).click();
  await strip.waitFor({ state: 'detached' });
  const portfolios = await get<{ name: string }[]>('/v1/portfolios');
  expect(portfolios.map(({ name }) => name).filter((name) => ['first', 'second'].includes(name))).toEqual(['first']);
  await page.locator('.done-zone').getByText('1 step').waitFor();
});

testInBrowser('the page says that a position is no longer kept, and offers the way back to now', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/requests?at=77'));
  await page.getByText('Position 77 is no longer kept.').waitFor();
  await page.locator('button:disabled', { hasText: 'Continue in a copy' }).waitFor();
  await page.getByRole('button', { name: 'Return to now' }).click();
  await page.getByText('No requests yet').waitFor();
});

testInBrowser(
  'a request leads to the world before it, and undone requests are grey, even after the page is loaded again',
  async () => {
    const { at, post, world } = await openWorld();
    for (const name of ['first', 'second']) await post('/v1/portfolios', { name });
    const { page } = await openPage(at());
    const rows = page.locator('.rows .row', { hasText: 'POST/v1/portfolios' });
    await rows.first().click();
    await page.getByRole('button', { name: 'See the world before this' }).click();
    const strip = page.getByRole('region', { name: 'Looking back' });
    await strip.getByText('before 1 later step').waitFor();
    expect(page.url()).toContain('at=1');
    await strip.getByRole('button', { name: 'Back to here…' }).click();
    await strip.getByText(`Undo 1 change in ${world}`).waitFor();
    await strip.getByRole('button', { name: 'Undo them' }).click();
    await strip.waitFor({ state: 'detached' });
    // At once, and after a reload.
    for (let look = 0; look < 2; look += 1) {
      const grey = page.locator('.rows .row.undone');
      await expect.poll(() => grey.count()).toBe(1);
      expect(await grey.textContent()).toContain('undone');
      expect(await rows.count()).toBe(2);
      await page.reload();
    }
    expect(await page.getByRole('button', { name: 'See the world before this' }).count()).toBe(0);
  },
);
