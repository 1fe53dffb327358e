import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { limits } from '../../src/contract/form/surface.ts';
import { startServer } from '../../src/server/start-server.ts';
import { makeTempFolder } from '../log/temp-folder.ts';
import { as } from '../support/as.ts';
import { bundledConsole, openPage, startConsoleServer, testInBrowser } from '../support/chromium.ts';
import { letPass } from '../support/pause.ts';

/** Hides the tab, or shows it. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { value: next, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

testInBrowser('when the server stops the page says so, and goes on when it is there again', async () => {
  const consoleFolder = await bundledConsole();
  const first = await startServer({ port: 0, consoleFolder });
  const { page } = await openPage(first.url);
  await page.getByText('No requests yet').waitFor();
  await first.close();
  await page.getByText('The sandbox does not respond').waitFor();
  const second = await startServer({ port: first.port, consoleFolder });
  await fetch(`${second.url}/v1/events`, { headers: as('full') });
  await page.getByText('/v1/events').waitFor();
  await page.getByText('The sandbox does not respond').waitFor({ state: 'detached' });
  await page.close();
  await second.close();
});

testInBrowser('what was read stays where the server stops and a write is not answered', async () => {
  const server = await startServer({ port: 0, consoleFolder: await bundledConsole() });
  const { page } = await openPage(`${server.url}/#/map`);
  const move = page.getByRole('button', { name: '+1 day' });
  await page.getByText('Fundo El Mait').first().waitFor();
  await server.close();
  await page.locator('.banner').getByText('The sandbox does not respond').waitFor();
  await move.click();
  await page.getByRole('alert').getByText('the page reconnects by itself').waitFor();
  // The write was followed by a reading of everything that is shown.
  await page.waitForTimeout(500);
  expect(await page.getByText('Fundo El Mait').count()).toBeGreaterThan(0);
  expect(await move.count()).toBe(1);
});

testInBrowser('where the server has no room for another follower, the page says so, and its panels work', async () => {
  const { url } = await startConsoleServer();
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const follow = () => fetch(`${url}/control/log/stream`, { headers: as('full', 'followed'), signal: left.signal });
  const answers = await Promise.all(Array.from({ length: limits.followers + 1 }, follow));
  expect(answers.map(({ status }) => status)).toContain(503);
  const { page } = await openPage(`${url}/#/cases`);
  const told = `Its last response: ${limits.followers} connections already follow the requests, and no more can.`;
  await page.locator('.banner', { hasText: told }).waitFor();
  await page.getByText('clm_0002').waitFor();
});

testInBrowser('where a proxy answers for a server that has stopped, the page says that it is lost', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(url);
  await page.locator('.link-state.live').waitFor();
  await page.route(/\/(v1|control|status|requests)/, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  );
  await turn(page, 'hidden');
  await turn(page, 'visible');
  await page.locator('.link-state.lost').waitFor();
});

testInBrowser('for an unknown or expired token the page says what to do, and goes on with another one', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(`${url}/#/requests?as=nobody-knows-this`);
  await page.getByRole('alert').getByText('invalid_token').waitFor();
  await page.locator('.link-state.refused', { hasText: 'refused' }).waitFor();
  for (const panel of ['map', 'footprint', 'cases', 'records', 'weather']) {
    await page.goto(`${url}/#/${panel}?as=sbox-expired-token`);
    await page.locator('main').getByText('invalid_token').first().waitFor();
  }
  await page.locator('.drop-down button:has-text("sbox-expired-token")').click();
  await page.getByRole('link', { name: /^read-only/ }).click();
  await page.locator('.panel-weather option', { hasText: 'Fundo El Mait' }).first().waitFor({ state: 'attached' });
  expect(page.url()).toContain('as=read-only');
});

testInBrowser(
  'a world that nobody used is shown as it was seeded, and a name that no world can have is refused',
  async () => {
    const { url } = await startConsoleServer();
    const { page } = await openPage(`${url}/#/requests?world=never-used`);
    await page.locator('.time-bar').getByText('12:00:00 UTC').waitFor();
    await page.locator('button:has-text("☰")').click();
    await page.getByText('position 0').waitFor();
    await page.goto(`${url}/#/requests?world=${encodeURIComponent('no such/world')}`);
    await page.getByRole('alert').getByText('invalid_token').waitFor();
  },
);

testInBrowser(
  'two tabs on two worlds each show their own requests, and none that only fill the panels of the other',
  async () => {
    const { url } = await startConsoleServer();
    const { page: first } = await openPage(url);
    const second = await first.context().newPage();
    await second.goto(`${url}/#/requests?world=other`);
    await second.getByText('No requests yet').waitFor();
    await fetch(`${url}/v1/events?limit=1`, { headers: as('full') });
    await fetch(`${url}/v1/claims?limit=1`, { headers: as('full', 'other') });
    await first.getByText('/v1/events').waitFor();
    await second.getByText('/v1/claims').waitFor();
    expect(await first.locator('.rows .path').allInnerTexts()).toEqual(['/v1/events?limit=1']);
    expect(await second.locator('.rows .path').allInnerTexts()).toEqual(['/v1/claims?limit=1']);
    // Nor does a tab in another browser.
    const { page: foreign } = await openPage(`${url}/#/cases`);
    await foreign.getByText('clm_0002').waitFor();
    await foreign.goto(`${url}/#/requests`);
    await foreign.getByText('/v1/events').waitFor();
    await fetch(`${url}/v1/events?limit=2`, { headers: as('full') });
    await first.getByText('limit=2').waitFor();
    await foreign.getByText('limit=2').waitFor();
    expect(await first.locator('.rows .path').allInnerTexts()).toEqual(['/v1/events?limit=2', '/v1/events?limit=1']);
    expect(await foreign.locator('.rows .path').allInnerTexts()).toEqual(['/v1/events?limit=2', '/v1/events?limit=1']);
    await second.close();
  },
);

testInBrowser('when the shown world is dropped the page says so, and does not create it anew', async () => {
  const { url } = await startConsoleServer();
  const headers = { ...as('full', 'doomed'), 'content-type': 'application/json', 'idempotency-key': 'made' };
  await fetch(`${url}/v1/portfolios`, { method: 'POST', headers, body: '{"name":"x"}' });
  const { page } = await openPage(`${url}/#/cases?world=doomed`);
  await page.locator('.link-state.live').waitFor();
  await page.getByText('clm_0002').waitFor();
  await page.getByText('Next: ').first().waitFor();
  const path = `${url}/control/worlds/doomed`;
  await fetch(path, { method: 'DELETE', headers: { ...as('full'), 'idempotency-key': 'dropped' } });
  await page.getByText('The world doomed was dropped').waitFor();
  await page.locator('.link-state', { hasText: 'dropped' }).waitFor();
  await letPass(300);
  expect((await fetch(path, { headers: as('full') })).status).toBe(404);
  await page.getByRole('button', { name: 'Open a new doomed with the seed data' }).click();
  await page.getByText('clm_0002').waitFor();
  expect((await fetch(path, { headers: as('full') })).status).toBe(200);
});

testInBrowser(
  'when somebody resets the shown world the page reads it again, and says once that it began anew',
  async () => {
    const { url } = await startConsoleServer({ data: await makeTempFolder() });
    const write = (path: string, key: string, body: unknown) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { ...as('full'), 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      });
    await write('/v1/portfolios', 'made', { name: 'x' });
    const { page } = await openPage(`${url}/#/cases`);
    await page.locator('.link-state.live').waitFor();
    await page.getByText('Next: ').first().waitFor();
    await page.locator('button:has-text("☰")').click();
    await page.getByText('position 1').first().waitFor();
    await write('/v1/sbox/reset', 'reset', {});
    await page
      .getByText('The world default was reset, rewound or replaced. This page now shows its new state.')
      .waitFor();
    await page.getByText('position 2').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.banner').getByRole('button', { name: 'Close' }).click();
    await write('/v1/portfolios', 'after', { name: 'x' });
    await page.locator('button:has-text("☰")').click();
    await page.getByText('position 3').first().waitFor();
    expect(await page.getByText('was reset, rewound or replaced').count()).toBe(0);
    await page.close();
  },
);

testInBrowser('a hidden tab gives its stream up, and catches up when it is visible again', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(url);
  await page.locator('.link-state.live').waitFor();
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/control/log/stream'));
  await turn(page, 'hidden');
  await closed;
  await fetch(`${url}/v1/events?limit=1`, { headers: as('full') });
  expect(await page.getByText('/v1/events').count()).toBe(0);
  await turn(page, 'visible');
  await page.getByText('/v1/events').waitFor();
});

testInBrowser('without scripts the first page says what it needs, and where to go instead', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(url, { javaScriptEnabled: false });
  const told = await page.locator('main').innerText();
  expect(told).toContain('needs JavaScript');
  expect(told).toContain('sbox-full-access-token');
  expect(await page.locator('#console').isVisible()).toBe(false);
  await page.locator('main a[href="/problems"]').click();
  await page.getByRole('heading', { name: 'Problems' }).waitFor();
});

/** With the 30 plots of the seed, these are more than the page shows. */
const maxPlots = 2_000;
const seededPlots = 30;

testInBrowser('of too many plots the page shows the newest and says so; an older one opens by its id', async () => {
  const { url } = await startConsoleServer();
  const headers = { ...as('full'), 'content-type': 'application/json' };
  const importPlots = async (from: number, count: number) => {
    const items = Array.from({ length: count }, (_, index) => buildPlot(from + index));
    const answer = await fetch(`${url}/v1/import/aois`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': `plots-${from}` },
      body: JSON.stringify({ items }),
    });
    const { data } = (await answer.json()) as { data: { jobId: string } };
    for (let status = ''; status !== 'succeeded'; ) {
      const job = await fetch(`${url}/v1/jobs/${data.jobId}`, { headers });
      ({ status } = ((await job.json()) as { data: { status: string } }).data);
    }
  };
  await importPlots(0, maxPlots - seededPlots);
  const { page } = await openPage(`${url}/#/map`);
  await page.getByText('2,000 plots').waitFor();
  expect(await page.getByText('newest').count()).toBe(0);
  await importPlots(maxPlots, 1);
  await page.getByText('Only the newest 2,000 plots are shown.').waitFor();
  await page.getByText('the newest 2,000 plots, 14 events').waitFor();
  await page.getByLabel('Find a plot or an event').fill('aoi_0001');
  await page.locator('.land-list').getByRole('link', { name: 'aoi_0001' }).click();
  await page.getByRole('region', { name: /^Chosen: La Esperanza/ }).waitFor();
});

/** Plots in rows of fifty, each next to the one before. */
function buildPlot(number: number) {
  const [west, south] = [-62 + (number % 50) * 0.03, -36 + Math.floor(number / 50) * 0.03];
  const ring = [
    [west, south],
    [west + 0.02, south],
    [west + 0.02, south + 0.02],
    [west, south + 0.02],
    [west, south],
  ];
  return { portfolioId: 'pf_0001', name: `Lote ${number}`, ring, perilProfile: ['hail'] };
}

testInBrowser('in Spanish a write without a response says so in Spanish, and what to do', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(`${url}/#/call/createPortfolio`, { locale: 'es-AR' });
  await page.locator('.fields input').first().fill('Cortada');
  await page.route('**/v1/portfolios', (route) => route.abort());
  await page.locator('.fields [type=submit]').click();
  const notice = page.locator('.notice.failure');
  await notice.getByText('El sandbox no responde').waitFor();
  expect(await notice.innerText()).toMatch(
    /se perdió la conexión\. Ejecute sbox serve.*\s+La página se reconecta sola/,
  );
  expect(await page.locator('main').innerText()).not.toContain('Failed to fetch');
});
