import { expect } from 'vitest';
import { as } from '../support/as.ts';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { expectText, isOfPage, readShifts, watchShifts } from './page-facts.ts';

testInBrowser('each request appears as it is answered; a refused one shows its check and what to do', async () => {
  const { url, at, world, post } = await openWorld();
  const { page, complaints } = await openPage(at());
  await page.getByText('No requests yet').waitFor();
  await fetch(`${url}/v1/portfolios?limit=1`, { headers: as('read-only', world) });
  await post('/v1/portfolios', { name: 'x' }, 'read-only');
  await page.getByText('insufficient_permission').click();
  await expectText(page, '.checks .decided', 'permission');
  await expectText(page, '.refusal', 'Use a token that grants this permission');
  await page.locator('button:has-text("☰")').click();
  await expectText(page, '.dropped', 'position 0');
  expect(complaints.filter(isOfPage)).toEqual([]);
});

testInBrowser('a name is shown as text, whatever it contains', async () => {
  const { url, at, post } = await openWorld();
  const name = '<img src=x onerror=alert(1)><script>alert(2)</script> ‮مزرعة 🌽';
  const answer = await post('/v1/portfolios', { name });
  const { data } = (await answer.json()) as { data: { portfolioId: string } };
  await post('/v1/clients', { name, taxId: name });
  const { page, complaints } = await openPage(at(`#/map/${data.portfolioId}`));
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  for (const hash of [
    '#/requests/req_1',
    `#/requests?text=${encodeURIComponent(name)}`,
    `#/cases/${encodeURIComponent(name)}`,
    `#/call/${encodeURIComponent(name)}`,
    `#/requests?as=${encodeURIComponent(name)}&world=${encodeURIComponent(name)}`,
  ]) {
    await page.goto(`${url}/${hash}`);
    await page.locator('main').waitFor();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await page.locator('main img, main script').count()).toBe(0);
  }
  expect(dialogs).toEqual([]);
  expect(complaints.filter(isOfPage)).toEqual([]);
});

/** A shift that a person hardly notices; browsers call a tenth good. */
const maxShift = 0.02;

testInBrowser(
  'hundreds of arriving rows move nothing that somebody reads, with and without an open request',
  async () => {
    const { url, at, world, post } = await openWorld();
    await fetch(`${url}/v1/portfolios`, { headers: as('full', world) });
    const { page } = await openPage(at());
    await page.getByText('/v1/portfolios').waitFor();
    await watchShifts(page);
    const arrive = async (last: string) => {
      const read = (path: string) => fetch(url + path, { headers: as('full', world) });
      for (let count = 0; count < 100; count += 1) await read('/v1/aois/aoi_0001');
      await read(last);
      await page.locator('.row', { hasText: last }).waitFor();
    };
    await arrive('/v1/claims');
    await post('/v1/portfolios', { name: 'x' }, 'read-only');
    await page.getByText('insufficient_permission').click();
    await page.locator('.detail .refusal').waitFor();
    await arrive('/v1/events');
    expect(await readShifts(page)).toBeLessThanOrEqual(maxShift);
  },
);

testInBrowser('a request of an unknown caller is listed apart, and nothing of it can be copied', async () => {
  const { url } = await openWorld();
  const planted = `/v1/aois?planted=${Date.now()}`;
  const answer = await fetch(`${url}${planted}`, { method: 'POST', body: '{}' });
  const { page } = await openPage(`${url}/#/requests?text=planted`);
  await page.getByText('No request matches the filters').waitFor();
  await page.getByRole('link', { name: 'from unknown callers' }).click();
  await page.locator('.rows a').first().click();
  await page.getByRole('button', { name: 'Send again' }).waitFor();
  expect(await page.getByRole('button', { name: /Copy/ }).count()).toBe(0);
  await page.goto(`${url}/#/requests/${answer.headers.get('x-request-id')}`);
  await page.getByRole('heading', { name: 'Request', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /Copy/ }).count()).toBe(0);
});

testInBrowser('a command is copied for the shell of the reader, whose choice is remembered', async () => {
  const { url, at, world } = await openWorld();
  const { headers } = await fetch(`${url}/v1/aois?text=a,b`, { headers: as('full', world) });
  const hash = `#/requests/${headers.get('x-request-id')}`;
  const { page } = await openPage(at(hash));
  const copied = async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('copied', { exact: true }).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied()).toContain(' \\\n  -H ');
  await page.getByLabel('Commands for').selectOption('powershell');
  await page.reload();
  expect(await page.getByLabel('Commands for').inputValue()).toBe('powershell');
  expect(await copied()).toContain(' `\n  -H ');
});

testInBrowser('what a page shows at first is read once', async () => {
  const { at } = await openWorld();
  const { page } = await openPage('about:blank');
  const read: string[] = [];
  page.on('request', (request) => read.push(new URL(request.url()).pathname));
  await page.goto(at('#/map'));
  await page.locator('.link-state.live').waitFor();
  // Longer than changes wait to be told.
  await page.waitForTimeout(400);
  page.removeAllListeners('request');
  expect(read.filter((path) => path === '/control/worlds')).toHaveLength(1);
  expect(read.filter((path) => path === '/v1/aois')).toHaveLength(1);
});
