// The system's Chromium.

import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const find = (...names: readonly string[]): string | undefined =>
  names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
const whole = ['chromium', 'chromium-browser', 'google-chrome'] as const;
/** The engine without windows, from Debian's package of that name: a page takes half the processor time. */
const bare = 'chromium-headless-shell';

/** A browser as people use it; undefined where there is none. */
const chromiumPath = find(...whole, bare);
/** The browser of the tests; undefined where there is none. */
export const testedChromiumPath = find(bare, ...whole);

/** Runs Chromium without its sandbox, which containers do not allow; the caller closes it. Throws where there is none. */
export function launchChromium(executablePath = chromiumPath): Promise<Browser> {
  if (executablePath === undefined) throw new Error('There is no Chromium under /usr/bin: install it first.');
  return chromium.launch({ executablePath, args: ['--no-sandbox'], handleSIGTERM: false });
}
