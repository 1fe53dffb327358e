// The system's Chromium for a test file: one browser, a fresh context per test, and a sandbox with the console of today.

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { consoleBundle } from '../../scripts/bundle-options.mjs';
import type { ServerOptions } from '../../src/server/listen.ts';
import { startTestServer } from './test-app.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
export const whyNoChromium =
  executablePath === undefined ? 'no Chromium under /usr/bin: the tests of the console are skipped' : undefined;

/** A test that needs Chromium. With SBOX_REQUIRE_ALL=1 it fails where there is none. */
export function testInBrowser(name: string, run: () => Promise<void>): void {
  test(name, { timeout: 90_000 }, async ({ skip }) => {
    if (whyNoChromium === undefined) return run();
    if (process.env.SBOX_REQUIRE_ALL === '1') expect.unreachable(whyNoChromium);
    skip(whyNoChromium);
  });
}

let browser: Promise<Browser> | undefined;
let bundle: Promise<string> | undefined;
afterAll(async () => {
  await (await browser)?.close();
  if (bundle !== undefined) await rm(await bundle, { recursive: true });
});

/** Without the sandbox of Chromium, which containers do not allow. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath as string, args: ['--no-sandbox'] });

/** A server whose console was bundled from these sources. */
export async function startConsoleServer(options: Partial<ServerOptions> = {}) {
  return startTestServer({ consoleFolder: await bundledConsole(), ...options });
}

export function bundledConsole(): Promise<string> {
  bundle ??= bundleConsole();
  return bundle;
}

async function bundleConsole(): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), 'sbox-console-'));
  await build({ ...consoleBundle, outdir, logLevel: 'error' });
  return outdir;
}

export interface OpenPage {
  readonly page: Page;
  /** What the page or its browser complained about. */
  readonly complaints: readonly string[];
}

/** A page of its own, closed when the test ends. */
export async function openPage(url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  browser ??= launchChromium();
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
  await page.goto(url);
  return { page, complaints };
}
