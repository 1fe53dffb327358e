// What the console costs a browser: `npm run bench:console`. Sizes are exact; times are meaningful only on a quiet machine.

import { rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { bundleConsole } from '../scripts/bundle-console.ts';
import { launchChromium } from '../scripts/chromium.ts';
import { measureConsole } from '../scripts/console-sizes.ts';
import { fullToken } from '../src/contract/permissions.ts';
import { startServer } from '../src/server/start-server.ts';
import { squareRing } from '../test/support/square-ring.ts';

const openings = 5;
const requestsPerSecond = 1_000;
const plots = 2_000;
const framesSeconds = 3;
/** The panels that follow a running clock, each with a selector for what it shows once it has read the world. */
const inTime = [
  ['map', '.land-map .plots'],
  ['weather', '.panel-weather .charts'],
  ['cases', '.lanes .claim >> nth=0'],
] as const;
let daysPassed = 0;
const headers = { authorization: `Bearer ${fullToken.token}` };

const consoleFolder = await bundleConsole();
const server = await startServer({ port: 0, consoleFolder });
const browser = await launchChromium();
try {
  const { firstLoad, everything } = await measureConsole(consoleFolder);
  print('first load', `${firstLoad.toFixed(1)} kB gz (at most 120)`);
  print('everything', `${everything.toFixed(1)} kB gz (at most 300)`);
  const { paintedMs, filledMs } = await measureOpening(browser);
  print('first paint', `${paintedMs} ms (median of ${openings}, at most 300)`);
  print('world shown', `${filledMs} ms (median of ${openings})`);
  const underLoad = await measureFrames(browser, '', '.live.live', sendRequests);
  print('frames under load', `${underLoad} a second at ${requestsPerSecond} requests a second (at least 30)`);
  for (const [panel, ready] of inTime) {
    const running = await measureFrames(browser, `#/${panel}`, ready, passDays);
    print(`${panel} in time`, `${running} frames a second while the clock runs at 1 day a second (60 at most)`);
  }
  await importPlots();
  const panned = await measureFrames(browser, '#/map', '.plots.crowded', panMap);
  print('frames of the map', `${panned} a second while ${plots} plots are panned (at least 30)`);
} finally {
  await browser.close();
  await server.close();
  rmSync(consoleFolder, { recursive: true });
}

function print(what: string, figure: string): void {
  console.log(`${what.padEnd(18)} ${figure}`);
}

async function measureOpening(chromium: Browser) {
  const times: { painted: number; filled: number }[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    const page = await chromium.newPage();
    await page.goto(server.url);
    await page.locator('time.now').waitFor();
    times.push(
      await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        filled: performance.now(),
      })),
    );
    await page.close();
  }
  const median = (values: number[]) => Math.round(values.sort((a, b) => a - b)[Math.floor(openings / 2)] ?? 0);
  return {
    paintedMs: median(times.map(({ painted }) => painted)),
    filledMs: median(times.map(({ filled }) => filled)),
  };
}

/** Frames per second while the page is under strain. */
async function measureFrames(
  chromium: Browser,
  hash: string,
  ready: string,
  strain: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await chromium.newPage();
  await page.goto(`${server.url}/${hash}`);
  await page.locator(ready).waitFor({ state: 'attached' });
  const straining = strain(page);
  const frames = await countFrames(page);
  await straining;
  await page.close();
  return Math.round(frames / framesSeconds);
}

/** The code is a string, since it runs in the page. */
function countFrames(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    const end = performance.now() + ${framesSeconds * 1000};
    let frames = 0;
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame);
      frames += 1;
    }
    return frames;
  })()`);
}

/** In slices of a hundredth of a second. */
async function sendRequests(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const slices = framesSeconds * 100;
  for (let slice = 0; slice < slices; slice += 1) {
    for (let request = 0; request < requestsPerSecond / 100; request += 1) {
      get(`${server.url}/v1/aois/aoi_0001`, { agent, headers }, (answer) => answer.resume()).on('error', () => {});
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  agent.destroy();
}

/** Moves the clock as `sbox clock run` does; what is due happens, and the page reads again what it shows. */
async function passDays(): Promise<void> {
  for (let second = 0; second < framesSeconds; second += 1) {
    daysPassed += 1;
    await fetch(`${server.url}/control/clock`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `day ${daysPassed}` },
      body: '{"advance":"P1D"}',
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** To and fro, as a hand would. */
async function panMap(page: Page): Promise<void> {
  await page.mouse.move(500, 300);
  await page.mouse.down();
  for (const until = performance.now() + framesSeconds * 1000; performance.now() < until; ) {
    await page.mouse.move(300, 200, { steps: 20 });
    await page.mouse.move(600, 350, { steps: 20 });
  }
  await page.mouse.up();
}

async function importPlots(): Promise<void> {
  const seeded = 30;
  const items = Array.from({ length: plots - seeded }, (_, index) => {
    const ring = squareRing(-64 + (index % 50) * 0.1, -37 + Math.floor(index / 50) * 0.1, 0.05);
    return { portfolioId: 'pf_0001', name: `Lote ${index}`, ring, perilProfile: ['hail'] };
  });
  const answer = await fetch(`${server.url}/v1/import/aois`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'plots' },
    body: JSON.stringify({ items }),
  });
  const { jobId } = ((await answer.json()) as { data: { jobId: string } }).data;
  for (let status = ''; status !== 'succeeded'; ) {
    const job = await fetch(`${server.url}/v1/jobs/${jobId}`, { headers });
    ({ status } = ((await job.json()) as { data: { status: string } }).data);
  }
}
