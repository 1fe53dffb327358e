import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { panelNames } from '../../src/console/state/address.ts';
import { checkOf } from '../../src/contract/checks.ts';
import { type ProblemCode, problems } from '../../src/contract/problems.ts';
import { startServer } from '../../src/server/listen.ts';
import { as } from '../support/as.ts';
import { bundledConsole, openPage, startConsoleServer, testInBrowser } from '../support/chromium.ts';

/** Whatever is refused is a complaint of the browser as well. */
const isOfPage = (complaint: string): boolean => !complaint.startsWith('Failed to load resource');

const json = { 'content-type': 'application/json' };
const post = (url: string, identity: Parameters<typeof as>[0], body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { ...as(identity), ...json, 'idempotency-key': JSON.stringify(body).slice(0, 60) },
    body: JSON.stringify(body),
  });

testInBrowser('each request appears as it is answered; a refused one shows its check and what to do', async () => {
  const { url } = await startConsoleServer();
  const { page, complaints } = await openPage(url);
  await page.getByText('No requests yet').waitFor();
  await fetch(`${url}/v1/portfolios?limit=1`, { headers: as('read-only') });
  await post(`${url}/v1/portfolios`, 'read-only', { name: 'x' });
  await page.getByText('insufficient_permission').click();
  await expectText(page, '.checks .decided', 'permission');
  await expectText(page, '.refusal', 'Use a token that grants requiredPermission');
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.locator('.compared section').nth(2).waitFor();
  expect(await page.locator('.compared h3').allInnerTexts()).toEqual([
    expect.stringMatching(/full.*422/s),
    expect.stringMatching(/read-only.*403/s),
    expect.stringMatching(/other-org.*422/s),
  ]);
  expect(await page.locator('.compared .marked').count()).toBeGreaterThan(0);
  // Trying it for all three left no trace.
  await expectText(page, '.world-bar', 'position 0');
  expect(complaints.filter(isOfPage)).toEqual([]);
});

testInBrowser('whatever a name holds, it is text', async () => {
  const { url } = await startConsoleServer();
  const name = '<img src=x onerror=alert(1)><script>alert(2)</script> ‮مزرعة 🌽';
  const portfolio = (
    (await (await post(`${url}/v1/portfolios`, 'full', { name })).json()) as { data: { portfolioId: string } }
  ).data;
  await post(`${url}/v1/clients`, 'full', { name, taxId: name });
  const { page, complaints } = await openPage(`${url}/#/map/${portfolio.portfolioId}`);
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
    await page.waitForTimeout(60);
    expect(await page.locator('main img, main script').count()).toBe(0);
  }
  expect(dialogs).toEqual([]);
  expect(complaints.filter(isOfPage)).toEqual([]);
});

testInBrowser('every problem code shows the check that decided it, and its remedy', async () => {
  const { url } = await startConsoleServer();
  const codes = Object.keys(problems) as ProblemCode[];
  const { page } = await openPage('about:blank');
  await page.route('**/control/log/stream', (route) =>
    route.fulfill({
      headers: { 'content-type': 'text/event-stream', 'x-request-id': 'req_9000' },
      body: codes.map((code, index) => renderEvent(code, index)).join(''),
    }),
  );
  await page.goto(url);
  await page
    .getByText(String(codes.at(-1)))
    .first()
    .waitFor();
  const shown = await page.evaluate(async (all) => {
    const found: string[][] = [];
    for (const [index, code] of all.entries()) {
      location.hash = `#/requests/req_${7000 + index}`;
      const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
      for (let frames = 0; textOf('.detail .refusal a') !== code && frames < 200; frames += 1) {
        await new Promise(requestAnimationFrame);
      }
      found.push([textOf('.detail .refusal a'), textOf('.checks .decided'), textOf('.refusal p:last-child')]);
    }
    return found;
  }, codes);
  expect(shown).toEqual(
    codes.map((code) => [
      code,
      expect.stringContaining(String(checkOf(code)?.name)),
      expect.stringContaining(problems[code].remedy),
    ]),
  );
});

function renderEvent(code: ProblemCode, index: number): string {
  const told = { position: null, at: null, organizationId: null, profile: null, operationId: null, created: [] };
  const asked = { method: 'GET', path: '/v1/aois', idempotencyKey: null, world: null, durationMs: 1 };
  const requestId = `req_${7000 + index}`;
  const { status } = problems[code];
  const data = { ...told, ...asked, requestId, status, code, check: checkOf(code)?.name };
  return `event: request\nid: ${requestId}\ndata: ${JSON.stringify(data)}\n\n`;
}

testInBrowser('the keys do all that the mouse does', async () => {
  const { url } = await startConsoleServer();
  for (const path of ['/v1/aois', '/v1/claims', '/v1/events']) await fetch(url + path, { headers: as('full') });
  const { page } = await openPage(url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByText('/v1/events').waitFor();
  await page.keyboard.press('j');
  await expectText(page, '.detail', '/v1/events');
  await page.keyboard.press('j');
  await expectText(page, '.detail .headline', '/v1/claims');
  await page.keyboard.press('k');
  await expectText(page, '.detail .headline', '/v1/events');
  await page.getByRole('button', { name: 'Send again' }).waitFor();
  await page.keyboard.press('c');
  await page.getByText('copied as curl').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/v1/events');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('pane-body');
  await page.keyboard.press('Escape');
  await page.locator('.detail').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.type('claims');
  await page.getByText('/v1/events').waitFor({ state: 'detached' });
  expect(page.url()).toContain('text=claims');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('region', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.getByRole('region', { name: 'Claims' }).waitFor();
});

testInBrowser('a claim is reported from its form, found in its lane, and a signed report is verified', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(`${url}/#/call/createClaim`);
  await page.getByRole('button', { name: 'Fill in the example' }).click();
  await page.getByRole('button', { name: 'Send as full' }).click();
  await page.locator('.pane-head .status.ok').waitFor();
  await page.getByRole('link', { name: 'clm_0012' }).click();
  await expectText(page, '.lane[aria-label="submitted"]', 'clm_0012');
  await page.goto(`${url}/#/cases/clm_0006`);
  await page.getByRole('button', { name: 'Verify the signature here' }).click();
  await page.getByText('The report is what was signed').waitFor();
  await page.goto(`${url}/#/hooks/dlv_0005`);
  await page.getByRole('button', { name: 'Verify the signature here' }).click();
  await page.getByText('The delivery is what was signed').waitFor();
});

testInBrowser('the world is moved, forked, troubled and reset from its bar', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(url);
  await page.locator('summary:has-text("Clock")').click();
  await page.getByRole('button', { name: '+ 30 days' }).click();
  await page.getByText('things happened').waitFor();
  await page.locator('summary:has-text("position 1")').click();
  await page.locator('input[type=range]').fill('0');
  await page.getByText('as it was seeded').waitFor();
  await page.getByRole('button', { name: 'Fork' }).click();
  await page.locator('summary:has-text("default-at-0")').waitFor();
  await expectText(page, '.world-bar', 'position 0');
  await page.locator('summary:has-text("faults 0")').click();
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByText('struck 0').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('summary:has-text("more")').click();
  await page.getByRole('button', { name: 'Reset this world…' }).click();
  await page.getByRole('button', { name: 'Reset default-at-0' }).click();
  await page.locator('summary:has-text("faults 0")').waitFor();
});

testInBrowser('when the server stops the page says so, and goes on when it is there again', async () => {
  const consoleFolder = await bundledConsole();
  const first = await startServer({ port: 0, consoleFolder });
  const { page } = await openPage(first.url);
  await page.getByText('No requests yet').waitFor();
  await first.close();
  await page.getByText('The sandbox does not answer').waitFor();
  const second = await startServer({ port: first.port, consoleFolder });
  await fetch(`${second.url}/v1/events`, { headers: as('full') });
  await page.getByText('/v1/events').waitFor();
  await page.getByText('The sandbox does not answer').waitFor({ state: 'detached' });
  await page.goto(`${second.url}/#/requests?as=nobody-knows-this`);
  await page.getByText('invalid_token').first().waitFor();
  await page.close();
  await second.close();
});

testInBrowser('where no stream comes through, the server is asked every now and then', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage('about:blank');
  await page.route('**/control/log/stream', (route) => route.abort());
  await page.goto(url);
  await page.getByText('every 2 s').waitFor();
  await fetch(`${url}/v1/events`, { headers: as('full') });
  await page.getByText('/v1/events').waitFor();
  expect(await page.getByText('The sandbox does not answer').count()).toBe(0);
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is open in each panel, so that there is something to look at. */
const opened: Readonly<Record<string, string>> = {
  requests: '/req_1',
  cases: '/clm_0006',
  hooks: '/dlv_0005',
  call: '/createClaim',
};

for (const colorScheme of ['light', 'dark'] as const) {
  testInBrowser(`no panel keeps anybody from using it, and none is wider than a phone (${colorScheme})`, async () => {
    const { url } = await startConsoleServer();
    await post(`${url}/v1/portfolios`, 'read-only', { name: 'x' });
    const { page } = await openPage(url, { colorScheme });
    await page.evaluate(axe);
    for (const panel of panelNames) {
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        `#/${panel}${opened[panel] ?? ''}`,
      );
      await page.locator('main .pane').first().waitFor();
      await page.waitForTimeout(150);
      expect([panel, ...(await findObstacles(page, colorScheme))]).toEqual([panel]);
      if (colorScheme === 'light') expect([panel, ...(await findTooWide(page))]).toEqual([panel]);
    }
  });
}

/** Only colours differ between the schemes. */
const findObstacles = (page: Page, scheme: 'light' | 'dark'): Promise<string[]> =>
  page.evaluate(
    async (only) => {
      const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } };
      interface Violation {
        id: string;
        nodes: { html: string }[];
      }
      const { violations } = await axe.run(only === undefined ? {} : { runOnly: [only] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
    },
    scheme === 'dark' ? 'color-contrast' : undefined,
  );

async function findTooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) found.push(`${wide} at ${width}`);
  }
  return found;
}

async function expectText(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector, { hasText: text }).first().waitFor();
}
