import { expect } from 'vitest';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { findObstacles } from './page-facts.ts';

testInBrowser(
  'the first visit is offered three doors in 120 px, the curl works as it stands, and the second visit has none',
  async () => {
    const { at } = await openWorld();
    const { page } = await openPage(at(), { locale: 'en-US', viewport: { width: 1280, height: 720 } });
    const strip = page.getByRole('region', { name: 'What this is' });
    await strip.waitFor();
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(120);
    expect(await strip.locator('.door').count()).toBe(3);
    const curl = await strip.locator('code').innerText();
    const [, url, header] = /^curl (\S+) -H '(.+)'$/.exec(curl) ?? [];
    const [name, value] = (header ?? '').split(': ') as [string, string];
    const answer = await fetch(url as string, { headers: { [name]: value } });
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: { claimId: 'clm_0001' } }]);
    const support = await page.request.get(
      new URL((await strip.getByRole('link', { name: 'support' }).getAttribute('href')) as string, page.url()).href,
    );
    expect(support.status()).toBe(200);
    expect(await findObstacles(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])).toEqual([]);
    await strip.getByRole('button', { name: 'Close' }).click();
    await strip.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.row .path').first().waitFor();
    expect(await strip.count()).toBe(0);
  },
);

testInBrowser(
  'on a phone every panel is in reach, a path has its line, and a case keeps its name and amount',
  async () => {
    const { at, get } = await openWorld();
    await get('/v1/detections?eventId=evt_0001&limit=5');
    const viewport = { width: 360, height: 640 };
    const { page } = await openPage(at(), { locale: 'en-US', viewport });
    const call = await page.getByRole('navigation').getByRole('link', { name: 'Call', exact: true }).boundingBox();
    expect((call?.x ?? 999) + (call?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    const path = page.locator('.row .path').first();
    await path.waitFor();
    expect((await path.boundingBox())?.width).toBeGreaterThan(250);
    await page.goto(at('#/cases/clm_0001'));
    const head = page.locator('.case-head');
    await head.getByText('USD').waitFor();
    await page.locator('.case .pane-body').evaluate((body) => body.scrollTo(0, 400));
    const box = await head.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(viewport.height / 2);
  },
);
