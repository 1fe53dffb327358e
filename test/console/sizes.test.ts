import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { bundleConsole } from '../../scripts/bundle-console.ts';
import { measureConsole } from '../../scripts/console-sizes.ts';

test('the console is at most 120 kB for the first page and 300 kB in all, by which the package grows', async () => {
  const folder = await bundleConsole();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { firstLoad, everything } = await measureConsole(folder);
  expect(firstLoad).toBeGreaterThan(50);
  expect(firstLoad).toBeLessThanOrEqual(120);
  expect(everything).toBeGreaterThan(firstLoad);
  expect(everything).toBeLessThanOrEqual(300);
});
