// Takes the pictures of the console that docs/console.md shows: `npm run pictures`. First a fresh sandbox gets the
// requests of a morning, so that there is something to see; the same sources give the same scenes.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { examples } from '../src/contract/examples.ts';
import { fixtureTokens } from '../src/contract/permissions.ts';
import { startServer } from '../src/server/start-server.ts';
import { bundleConsole } from './bundle-console.ts';
import { launchChromium } from './chromium.ts';

const folder = fileURLToPath(new URL('../docs/console/', import.meta.url));

interface Picture {
  readonly name: string;
  readonly hash: string;
  /** By default that of a window in which people work. */
  readonly size?: { readonly width: number; readonly height: number };
  readonly before?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    name: 'stage',
    hash: '#/stage',
    size: { width: 960, height: 540 },
    before: async (page) => {
      await page.locator('.stage-next').click();
      await page.locator('.stage-map .cells path').first().waitFor();
    },
  },
  { name: 'requests', hash: '#/requests/req_5' },
  { name: 'footprint', hash: '#/footprint/job_0006' },
  {
    name: 'cases',
    hash: '#/cases/clm_0006',
    before: (page) => page.getByRole('button', { name: 'Verify the signature here' }).click(),
  },
  { name: 'looking-back', hash: '#/map?at=1' },
  {
    name: 'spanish',
    hash: '#/cases/clm_0001',
    before: async (page) => {
      await page.locator('button:has-text("☰")').click();
      await page.getByRole('button', { name: 'Español' }).click();
      await page.keyboard.press('Escape');
    },
  },
];

/** Time for the page to draw what it read, and for charts to come to rest. */
const restMs = 1_200;

const consoleFolder = await bundleConsole();
const server = await startServer({ port: 0, consoleFolder });
const browser = await launchChromium();
/** The tabs of one browser mark the reads that fill their panels, so that no picture lists them. */
const context = await browser.newContext();
try {
  await mkdir(folder, { recursive: true });
  await sendMorning(server.url);
  for (const picture of pictures) await take(picture);
} finally {
  await browser.close();
  await server.close();
  await rm(consoleFolder, { recursive: true });
}

async function take({ name, hash, before, size = { width: 1280, height: 800 } }: Picture): Promise<void> {
  const page = await context.newPage();
  // What a first visit alone shows is left out.
  await page.addInitScript("localStorage.clear(); localStorage.setItem('sbox-visited', 'true')");
  await page.setViewportSize(size);
  await page.goto(`${server.url}/${hash}`);
  await page.waitForTimeout(restMs);
  await before?.(page);
  await page.waitForTimeout(restMs);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 18 });
  await writeFile(join(folder, `${name}.webp`), data, 'base64');
  await page.close();
}

/** The requests of an integrator's morning: looking around, being refused, measuring a plot. */
async function sendMorning(url: string): Promise<void> {
  const [full, readOnly, other] = fixtureTokens.map(({ token }) => `Bearer ${token}`);
  const get = (path: string, authorization = full ?? '') => fetch(url + path, { headers: { authorization } });
  const post = (path: string, body: object, authorization = full ?? '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': `season ${path}` },
      body: JSON.stringify(body),
    });
  await get('/v1/events?peril=hail&limit=3');
  await get('/v1/aois/aoi_0001');
  await get('/v1/aois/aoi_0001', other);
  await post('/v1/portfolios', { name: 'Campaña 2026' });
  await post('/v1/claims', examples.createClaim.body, readOnly);
  await post('/v1/jobs', examples.createJob.body);
  await get('/v1/clams');
  await get('/v1/jobs/job_0006');
  await get('/v1/jobs/job_0006/result');
  await post('/v1/clients', { name: '' });
  await get('/v1/claims?status=open');
}
