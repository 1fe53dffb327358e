// The system's Chromium for the tests of a worker: one browser whose pages share a cache, and a sandbox with the console of
// today. Both are there for all of its files, since to start them takes longer than most tests do.

import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished, test } from 'vitest';
import { isBuildFresh } from '../../scripts/build-freshness.mjs';
import { bundleConsole } from '../../scripts/bundle-console.ts';
import { launchChromium, testedChromiumPath } from '../../scripts/chromium.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/start-server.ts';
import { as } from './as.ts';
import { atFileEnd } from './at-file-end.ts';
import { startTestServer } from './test-app.ts';

const builtConsole = fileURLToPath(new URL('../../dist/console', import.meta.url));

/** A test that opens pages, which on a busy machine takes long. */
export function testInBrowser(name: string, run: () => Promise<void>): void {
  test(name, run);
}

/** Made when a test of this file first asks for it, and forgotten when the file ends. */
export function oncePerFile<T>(make: () => Promise<T>, end: (made: T) => Promise<unknown> = async () => undefined) {
  let made: Promise<T> | undefined;
  return (): Promise<T> => {
    if (made === undefined) {
      const making = make();
      made = making;
      atFileEnd(async () => {
        made = undefined;
        await end(await making);
      });
    }
    return made;
  };
}

/** Made when a test of this worker first asks for it. */
function oncePerWorker<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The folder of the console: as it was built, or where its sources are newer these, bundled. */
export const bundledConsole = oncePerWorker(async () => {
  if (await isBuildFresh()) return builtConsole;
  const folder = await bundleConsole();
  process.once('exit', () => rmSync(folder, { recursive: true }));
  return folder;
});

/** A server whose console is that of these sources. */
export async function startConsoleServer(options: Partial<ServerOptions> = {}) {
  return startTestServer({ consoleFolder: await bundledConsole(), ...options });
}

const sharedServer = oncePerWorker<RunningServer>(async () =>
  startServer({ port: 0, consoleFolder: await bundledConsole() }),
);
let worlds = 0;
let keys = 0;

export interface FreshWorld {
  readonly url: string;
  readonly world: string;
  /** Where the page shows this world. */
  readonly at: (hash?: string) => string;
  readonly post: (path: string, body: object, identity?: Parameters<typeof as>[0]) => Promise<Response>;
  /** What a single read gives to whoever may do all. */
  readonly get: <T>(path: string) => Promise<T>;
}

/** A world that nobody used, on the server that the tests of a worker share: what a browser compiled of it is there. */
export async function openWorld(): Promise<FreshWorld> {
  const { url } = await sharedServer();
  worlds += 1;
  const world = `world-${worlds}`;
  return {
    url,
    world,
    at: (hash = '#/requests') => `${url}/${hash}${hash.includes('?') ? '&' : '?'}world=${world}`,
    post: (path, body, identity = 'full') =>
      fetch(url + path, {
        method: 'POST',
        headers: {
          ...as(identity, world),
          'content-type': 'application/json',
          'idempotency-key': `of-the-test-${++keys}`,
        },
        body: JSON.stringify(body),
      }),
    get: async <T>(path: string) =>
      ((await (await fetch(url + path, { headers: as('full', world) })).json()) as { data: T }).data,
  };
}

export interface OpenPage {
  readonly page: Page;
  /** What the page or its browser complained about. */
  readonly complaints: readonly string[];
}

const launchedBrowser = oncePerWorker<Browser>(async () => {
  const browser = await launchChromium(testedChromiumPath);
  // As a worker is ended.
  process.once('SIGTERM', () => browser.close().finally(() => process.exit()));
  return browser;
});
const viewport = { width: 1280, height: 800 };
const sharedContext = oncePerWorker<BrowserContext>(async () => (await launchedBrowser()).newContext({ viewport }));

/** Pages of it that no test uses now: what a browser compiled of the console for one is there for the next. */
const resting: Page[] = [];

/** Nothing of a test is left on it but what an origin stores, which all pages of a context share anyway. */
async function layDown(page: Page): Promise<void> {
  for (const event of ['pageerror', 'console', 'dialog']) page.removeAllListeners(event as never);
  await page.unrouteAll();
  await page.setViewportSize(viewport);
  await page.goto('about:blank');
  await page.mouse.move(-1, -1);
  resting.push(page);
}

/** A page, for one test. With options it has a browser of its own, which remembers nothing of the others. */
export async function openPage(url: string, options?: BrowserContextOptions): Promise<OpenPage> {
  const own = options && (await (await launchedBrowser()).newContext({ viewport, ...options }));
  const page = (await own?.newPage()) ?? resting.pop() ?? (await (await sharedContext()).newPage());
  onTestFinished(async ({ task }) => {
    if (own !== undefined) return own.close();
    return task.result?.state === 'pass' && !page.isClosed() ? layDown(page) : page.close();
  });
  page.setDefaultTimeout(120_000);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
  await page.goto(url);
  return { page, complaints };
}

/** The page answers nothing meanwhile. */
export const keepBusy = (page: Page, ms: number): Promise<void> =>
  page.evaluate((forMs) => {
    for (const until = performance.now() + forMs; performance.now() < until; );
  }, ms);
