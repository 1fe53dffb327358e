import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const sourceOf = (entry: string) => fileURLToPath(new URL(`./src/${entry}.ts`, import.meta.url));

export default defineConfig({
  // The tests of the library import it as its users do.
  resolve: { alias: { 'sbox/vitest': sourceOf('vitest'), sbox: sourceOf('index') } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/look-for-needs.ts',
    // One more than the processors of a small machine: where one waits for a process or a browser, another goes on.
    maxWorkers: 3,
    // Files of one worker share what they import, which took a quarter of the time; no module here keeps anything of a world.
    isolate: false,
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
