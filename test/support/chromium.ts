// The system's Chromium for a file of tests: one browser, a fresh context per test, and a sandbox with the console of today.

import { rm } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { bundleConsole, chromiumPath, launchChromium } from '../../scripts/chromium.ts';
import type { ServerOptions } from '../../src/server/listen.ts';
import { startTestServer } from './test-app.ts';

export const whyNoChromium =
  chromiumPath === undefined ? 'no Chromium under /usr/bin: the tests of the console are skipped' : undefined;

/** A test that needs Chromium. With SBOX_REQUIRE_ALL=1 it fails where there is none. */
export function testInBrowser(name: string, run: () => Promise<void>): void {
  test(name, { timeout: 90_000 }, async ({ skip }) => {
    if (whyNoChromium === undefined) return run();
    if (process.env.SBOX_REQUIRE_ALL === '1') expect.unreachable(whyNoChromium);
    skip(whyNoChromium);
  });
}

export interface OpenPage {
  readonly page: Page;
  /** What the page or its browser complained about. */
  readonly complaints: readonly string[];
}

/** A browser and a bundle of the console for the file that asks, closed and removed at its end. */
export function createBrowser() {
  let browser: Promise<Browser> | undefined;
  let bundle: Promise<string> | undefined;
  afterAll(async () => {
    await (await browser)?.close();
    if (bundle !== undefined) await rm(await bundle, { recursive: true });
  });
  const bundledConsole = () => (bundle ??= bundleConsole());
  return {
    bundledConsole,
    /** A server whose console was bundled from these sources. */
    startConsoleServer: async (options: Partial<ServerOptions> = {}) =>
      startTestServer({ consoleFolder: await bundledConsole(), ...options }),
    /** A page of its own, closed when the test ends. */
    openPage: async (url: string, options: BrowserContextOptions = {}): Promise<OpenPage> => {
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
    },
  };
}
