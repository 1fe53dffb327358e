// The system's Chromium for a file of tests: one browser, a fresh context per test, and a sandbox with the console of today.

import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { isBuildFresh } from '../../scripts/build-freshness.mjs';
import { bundleConsole } from '../../scripts/bundle-console.ts';
import { chromiumPath, launchChromium } from '../../scripts/chromium.ts';
import type { ServerOptions } from '../../src/server/listen.ts';
import { atFileEnd } from './at-file-end.ts';
import { startTestServer } from './test-app.ts';

const builtConsole = fileURLToPath(new URL('../../dist/console', import.meta.url));

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

let browser: Promise<Browser> | undefined;
let consoleFolder: Promise<string> | undefined;

/** The folder of the console: as it was built, or where its sources are newer these, bundled once for each test file. */
export function bundledConsole(): Promise<string> {
  consoleFolder ??= prepareConsole();
  return consoleFolder;
}

async function prepareConsole(): Promise<string> {
  if (await isBuildFresh()) return builtConsole;
  const folder = await bundleConsole();
  atFileEnd(() => {
    consoleFolder = undefined;
    return rm(folder, { recursive: true });
  });
  return folder;
}

/** A server whose console is that of these sources. */
export async function startConsoleServer(options: Partial<ServerOptions> = {}) {
  return startTestServer({ consoleFolder: await bundledConsole(), ...options });
}

export interface OpenPage {
  readonly page: Page;
  /** What the page or its browser complained about. */
  readonly complaints: readonly string[];
}

/** A page of its own, closed when the test ends. */
export async function openPage(url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await (await launchedBrowser()).newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
  await page.goto(url);
  return { page, complaints };
}

function launchedBrowser(): Promise<Browser> {
  if (browser === undefined) {
    const launched = launchChromium();
    browser = launched;
    atFileEnd(async () => {
      browser = undefined;
      await (await launched).close();
    });
  }
  return browser;
}
