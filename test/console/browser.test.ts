import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { InjectOptions } from 'fastify';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ReportBundle } from '../../src/client/report/report-bundle.ts';
import { readReportFile, verifyReportFile } from '../../src/client/report/report-file.ts';
import { checkOf, type ProblemCode, problemCodes, problems } from '../../src/contract/problems.ts';
import type { LoggedRequest } from '../../src/contract/schemas/control.ts';
import { as } from '../support/as.ts';
import { openPage, startConsoleServer, testInBrowser } from '../support/chromium.ts';
import { wayOf } from '../support/meet-code.ts';

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
  await page.locator('.compared section').nth(1).waitFor();
  expect(await page.locator('.compared h3').allInnerTexts()).toEqual([
    expect.stringMatching(/full.*other-org.*422/s),
    expect.stringMatching(/read-only.*403/s),
  ]);
  expect(await page.locator('.compared .marked').count()).toBeGreaterThan(0);
  // Trying it for all three left no trace.
  await page.locator('summary:has-text("☰")').click();
  await expectText(page, '.dropped', 'position 0');
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
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await page.locator('main img, main script').count()).toBe(0);
  }
  expect(dialogs).toEqual([]);
  expect(complaints.filter(isOfPage)).toEqual([]);
});

/** Refused before it is a request at all, or by a server that is out of order: none is in the log. */
const notLogged = [
  'token_expired',
  'malformed_request',
  'request_timeout',
  'world_replaced',
  'headers_too_large',
  'internal_error',
  'server_busy',
  'log_unavailable',
  'world_stopped',
  'world_limit_reached',
];

testInBrowser('every problem code that a request meets shows the check that decided it, and its remedy', async () => {
  const { url, port } = await startConsoleServer({ requestTimeoutMs: 300 });
  const { page } = await openPage(url);
  const seen = await meetEveryCode(url, port);
  expect(new Set(Object.keys(problems).filter((code) => !seen.has(code)))).toEqual(new Set(notLogged));
  const shown = await page.evaluate(
    async (all) => {
      const found: string[][] = [];
      for (const [code, id] of all) {
        location.hash = `#/requests/${id}`;
        const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
        for (let frames = 0; textOf('.detail .refusal a') !== code && frames < 200; frames += 1) {
          await new Promise(requestAnimationFrame);
        }
        found.push([textOf('.detail .refusal a'), textOf('.checks .decided'), textOf('.refusal p:last-child')]);
      }
      return found;
    },
    [...seen],
  );
  expect(shown).toEqual(
    ([...seen.keys()] as ProblemCode[]).map((code) => [
      code,
      expect.stringContaining(String(checkOf(code)?.name)),
      expect.stringContaining(problems[code].remedy),
    ]),
  );
});

/** Sends what meets each code, all of it in the default world, and gives the id of a request that was refused so. */
async function meetEveryCode(url: string, port: number): Promise<ReadonlyMap<string, string>> {
  for (const code of problemCodes) {
    const way = wayOf(code);
    if (typeof way === 'function') await way(port);
    else for (const request of way) await sendInDefaultWorld(url, request);
  }
  const answer = await fetch(`${url}/requests`, { headers: as('full') });
  const { data } = (await answer.json()) as { data: LoggedRequest[] };
  return new Map(data.flatMap(({ code, requestId }) => (code === null ? [] : [[code, requestId] as const])));
}

async function sendInDefaultWorld(url: string, { method = 'GET', url: path, headers, payload }: InjectOptions) {
  const sent = new Headers(headers as Record<string, string>);
  const isFork = path === '/v1/portfolios' && sent.get('authorization')?.endsWith('+twice');
  if (!isFork) sent.set('authorization', (sent.get('authorization') ?? '').replace(/\+.*$/, ''));
  if (sent.get('authorization') === '') sent.delete('authorization');
  const answer = await fetch(url + String(path), {
    method,
    headers: sent,
    ...(payload === undefined ? {} : { body: payload as string }),
  });
  await answer.arrayBuffer();
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
  await page.keyboard.press('Escape');
  await page.locator('summary:has-text("☰")').click();
  await expectText(page, '.dropped', 'position 1');
  await page.locator('input[type=range]').fill('0');
  await page.getByText('as it was seeded').waitFor();
  await page.getByRole('button', { name: 'Fork' }).click();
  await page.locator('summary:has-text("default-at-0")').waitFor();
  await page.locator('summary:has-text("☰")').click();
  await expectText(page, '.dropped', 'position 0');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByText('struck 0').waitFor();
  await expectText(page, '.world-bar summary', 'faults 1');
  await page.getByRole('button', { name: 'Reset this world…' }).click();
  await page.getByRole('button', { name: 'Reset default-at-0' }).click();
  await page.getByText('None is on.').waitFor();
});

/** Two of them stand for a window of 1280 at 200 and at 400 %. */
const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 800 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 640, height: 400 },
  { width: 320, height: 256 },
];

testInBrowser('wherever a menu is opened, all of it lies within the window; a map keeps its height', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(url);
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    for (const [hash, menus] of [
      ['#/map', 5],
      ['#/requests?as=nobody-knows-this', 2],
    ] as const) {
      await page.goto(`${url}/${hash}`);
      const summaries = page.locator('.world-bar summary, .time-bar summary');
      await summaries.nth(menus - 1).waitFor();
      expect(await summaries.count()).toBe(menus);
      for (let index = 0; index < menus; index += 1) {
        await summaries.nth(index).click();
        const pane = await page.locator('.dropped').boundingBox();
        expect([viewport, hash, index, pane !== null && isWithin(pane, viewport)]).toEqual([
          viewport,
          hash,
          index,
          true,
        ]);
        await page.keyboard.press('Escape');
      }
    }
    await page.goto(`${url}/#/map`);
    const map = await page.locator('.land-map').boundingBox();
    expect(map?.height).toBeGreaterThanOrEqual(250);
  }
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const isWithin = ({ x, y, width, height }: Box, window: { readonly width: number; readonly height: number }): boolean =>
  x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height;

testInBrowser('at 1280 no code of a refusal is cut, with a request open and without', async () => {
  const { url, port } = await startConsoleServer({ requestTimeoutMs: 300 });
  const seen = await meetEveryCode(url, port);
  const { page } = await openPage(`${url}/#/requests`);
  await page.setViewportSize({ width: 1280, height: 12_000 });
  await page.locator('.row .code.refused').first().waitFor();
  for (const hash of ['#/requests', `#/requests/${[...seen.values()][0]}`]) {
    await page.goto(`${url}/${hash}`);
    const cells = page.locator('.row .code.refused');
    expect(await cells.count()).toBeGreaterThan(15);
    expect(await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length)).toBe(0);
  }
});

testInBrowser(
  'a report opens from its case as a page of its own, on two sheets of A4, and is saved as a file',
  async () => {
    const { url } = await startConsoleServer();
    const { page, complaints } = await openPage(`${url}/#/cases/clm_0006`);
    const opening = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Report as a page' }).click();
    const report = await opening;
    await report.getByRole('heading', { name: /Informe de siniestro/ }).waitFor();
    report.on('console', (said) => expect.unreachable(said.text()));
    // Its style is let through, though no other style of a page would be.
    expect(
      await report
        .locator('h2')
        .first()
        .evaluate((heading) => getComputedStyle(heading).color),
    ).toBe('rgb(31, 95, 67)');
    const wide = await report.locator('svg.picture').first().boundingBox();
    expect(wide?.width).toBeGreaterThan(100);
    const printed = await report.pdf({ preferCSSPageSize: true, printBackground: true });
    expect(printed.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('rep_0002.html');
    const text = readFileSync(await saved.path(), 'utf8');
    expect(verifyReportFile(text, readReportFile(text) as ReportBundle, undefined)?.every(({ holds }) => holds)).toBe(
      true,
    );
    expect(complaints).toEqual([]);
  },
);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is open in each panel, and what shows that it was drawn. */
const opened: readonly (readonly [hash: string, shown: string])[] = [
  ['#/requests/req_1', '.detail .refusal'],
  ['#/map/evt_0001', '.pairs a'],
  ['#/footprint/job_0001', '.job-progress'],
  ['#/cases/clm_0006', '.case-report .report'],
  ['#/cases/clm_0003', '.zones'],
  ['#/hooks/dlv_0005', '.attempts'],
  ['#/weather/alr_0006', '.charts .temperature'],
  ['#/call/createAoi', '.ring-map .scale-bar'],
  ['#/cases/clm_0003?at=1', '.looking-back'],
];

testInBrowser('no panel keeps anybody from using it, light and dark, and none is wider than a phone', async () => {
  const { url } = await startConsoleServer();
  await post(`${url}/v1/portfolios`, 'read-only', { name: 'x' });
  await post(`${url}/v1/portfolios`, 'full', { name: 'x' });
  await post(`${url}/v1/portfolios`, 'full', { name: 'y' });
  const { page } = await openPage(url);
  await page.evaluate(axe);
  for (const [hash, shown] of opened) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    if (hash.startsWith('#/call')) await page.getByRole('button', { name: 'Draw it on the map' }).click();
    await page.locator(shown).first().waitFor();
    expect([hash, ...(await findObstacles(page))]).toEqual([hash]);
    expect([hash, ...(await findTooWide(page))]).toEqual([hash]);
    // Only colours differ between the schemes.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect([hash, ...(await findObstacles(page, 'color-contrast'))]).toEqual([hash]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  for (const key of ['Control+k', 'p']) {
    const shown = page.locator('.palette[open], .presenting').first();
    // A page that is busy drawing may take a key before it listens.
    for (let tries = 0; tries < 3 && !(await shown.isVisible()); tries += 1) {
      await page.locator('main').focus();
      await page.keyboard.press(key);
      await shown.waitFor({ timeout: 4_000 }).catch(() => undefined);
    }
    expect([key, await shown.isVisible()]).toEqual([key, true]);
    expect([key, ...(await findObstacles(page))]).toEqual([key]);
    await page.keyboard.press('Escape');
    // What is modal takes keys until it has closed.
    await page.locator('.palette[open]').waitFor({ state: 'detached' });
  }
});

const findObstacles = (page: Page, rule?: string): Promise<string[]> =>
  page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } };
    interface Violation {
      id: string;
      nodes: { html: string }[];
    }
    const rules = only === undefined ? {} : { runOnly: [only] };
    const { violations } = await axe.run({ ...rules, resultTypes: ['violations'], preload: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
  }, rule);

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
