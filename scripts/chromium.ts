// The system's Chromium.

import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Undefined where there is none. */
export const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

/** Without the sandbox of Chromium, which containers do not allow; its caller ends it. Throws a sentence where there is none. */
export function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('There is no Chromium under /usr/bin: install it first.');
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'], handleSIGTERM: false });
}
