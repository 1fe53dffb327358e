import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';
import { secondTries } from './test/support/second-tries.ts';

const sourceOf = (entry: string) => fileURLToPath(new URL(`./src/${entry}.ts`, import.meta.url));

/** What they measure is a process: they have one each, and nothing beside them but one another. */
const measured = ['robustness/memory', 'robustness/small-heap', 'robustness/stalls', 'world/held-bytes'].map(
  (name) => `test/${name}.test.ts`,
);

// Every Node that a test starts would first parse this machine's certificates, which takes 30 ms; no test asks for them.
process.env.NODE_EXTRA_CA_CERTS = '';

export default defineConfig({
  // The tests of the library import it as its users do.
  resolve: { alias: { 'sbox/vitest': sourceOf('vitest'), sbox: sourceOf('index') } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    globalSetup: 'test/support/look-for-needs.ts',
    setupFiles: ['test/support/setup.ts'],
    // They end what hangs. Where other programs had the processors, a test has taken 23 s that takes three.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // What is said to run beside others waits most of the time.
    maxConcurrency: 12,
    // Files that did not change since the last run are not transformed again; their cache goes with node_modules.
    experimental: { fsModuleCache: true },
    // Where everything is required, a server or browser that was once too late on a busy machine is tried again, which is told.
    retry: process.env.SBOX_REQUIRE_ALL === '1' ? 1 : 0,
    reporters: ['default', secondTries],
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'measured', include: measured, maxWorkers: 2, sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: {
          name: 'all others',
          include: ['test/**/*.test.ts'],
          // What `npm run test:tools` installs under test/tools has tests of its own.
          exclude: [...configDefaults.exclude, ...measured],
          // Twice the processors of a small machine: where one waits for a process or a browser, another goes on.
          maxWorkers: 4,
          // Files of one worker share what they import, which took a quarter of the time; no module here keeps anything of a world.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
