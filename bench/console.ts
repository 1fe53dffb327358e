// What the console costs a browser: `npm run bench:console`. Sizes are exact; the times mean something on a quiet machine.

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { bundleConsole, launchChromium } from '../scripts/chromium.ts';
import { fullToken } from '../src/contract/permissions.ts';
import { startServer } from '../src/server/listen.ts';
import { listFirstChunks } from '../src/server/pages/console-files.ts';

const openings = 5;
const requestsPerSecond = 1_000;
const loadSeconds = 3;

const consoleFolder = await bundleConsole();
const server = await startServer({ port: 0, consoleFolder });
const browser = await launchChromium();
try {
  console.log(await describeSizes(consoleFolder));
  console.log(`first paint        ${await measureFirstPaint(browser)} ms (median of ${openings}, at most 300)`);
  console.log(
    `frames under load  ${await measureFrames(browser)} a second at ${requestsPerSecond} requests a second (at least 30)`,
  );
} finally {
  await browser.close();
  await server.close();
  rmSync(consoleFolder, { recursive: true });
}

async function describeSizes(folder: string): Promise<string> {
  const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const sizeOf = (names: readonly string[]) =>
    files.filter(({ name }) => names.includes(name)).reduce((sum, { text }) => sum + gzipSync(text).length, 0) / 1000;
  const first = sizeOf(['console.js', 'style.css', ...(await listFirstChunks(folder))]);
  const all = sizeOf(files.map(({ name }) => name));
  return `first load         ${first.toFixed(1)} kB gz (at most 120)\neverything         ${all.toFixed(1)} kB gz (at most 250)`;
}

async function measureFirstPaint(chromium: Browser): Promise<number> {
  const times: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    const page = await chromium.newPage();
    await page.goto(server.url);
    await page.locator('.world-bar').waitFor();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    times.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0));
    await page.close();
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(openings / 2)] ?? 0);
}

async function measureFrames(chromium: Browser): Promise<number> {
  const page = await chromium.newPage();
  await page.goto(server.url);
  await page.locator('.live.live').waitFor();
  const load = sendRequests();
  const frames = await countFrames(page);
  await load;
  await page.close();
  return Math.round(frames / loadSeconds);
}

/** As text, since only the page knows what a frame is. */
function countFrames(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    const end = performance.now() + ${loadSeconds * 1000};
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
  const headers = { authorization: `Bearer ${fullToken.token}` };
  const slices = loadSeconds * 100;
  for (let slice = 0; slice < slices; slice += 1) {
    for (let request = 0; request < requestsPerSecond / 100; request += 1) {
      get(`${server.url}/v1/aois/aoi_0001`, { agent, headers }, (answer) => answer.resume());
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  agent.destroy();
}
