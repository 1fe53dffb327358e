// The system's Chromium.

import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const find = (...names: readonly string[]): string | undefined =>
  names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
const whole = ['chromium', 'chromium-browser', 'google-chrome'] as const;
/** The same engine without the windows around it, of Debian's package of that name: a page costs half the processor time. */
const bare = 'chromium-headless-shell';

/** What people have; undefined where there is none. */
const chromiumPath = find(...whole, bare);
/** What tests take; undefined where there is none. */
export const testedChromiumPath = find(bare, ...whole);

/** Without the sandbox of Chromium, which containers do not allow; its caller ends it. Throws a sentence where there is none. */
export function launchChromium(executablePath = chromiumPath): Promise<Browser> {
  if (executablePath === undefined) throw new Error('There is no Chromium under /usr/bin: install it first.');
  return chromium.launch({ executablePath, args: ['--no-sandbox'], handleSIGTERM: false });
}
