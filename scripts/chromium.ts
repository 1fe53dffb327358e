// The system's Chromium, and the console of these sources for it.

import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { consoleBundle } from './bundle-options.mjs';

/** Undefined where there is none. */
export const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

/** Without the sandbox of Chromium, which containers do not allow. Throws a sentence where there is none. */
export function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('There is no Chromium under /usr/bin: install it first.');
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
}

/** Into a new folder, which is its caller's to remove. */
export async function bundleConsole(): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), 'sbox-console-'));
  await build({ ...consoleBundle, outdir, logLevel: 'error' });
  return outdir;
}
