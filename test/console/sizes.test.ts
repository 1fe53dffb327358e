import { expect, test } from 'vitest';
import { measureConsole } from '../../scripts/console-sizes.ts';
import { bundledConsole } from '../support/chromium.ts';

test('the console is at most 120 kB for the first page and 301 kB in all, by which the package grows', async () => {
  const { firstLoad, everything } = await measureConsole(await bundledConsole());
  expect(firstLoad).toBeGreaterThan(50);
  expect(firstLoad).toBeLessThanOrEqual(120);
  expect(everything).toBeGreaterThan(firstLoad);
  expect(everything).toBeLessThanOrEqual(301);
});
