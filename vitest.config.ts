import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const sourceOf = (entry: string) => fileURLToPath(new URL(`./src/${entry}.ts`, import.meta.url));

// Every Node that a test starts would first parse this machine's certificates, which takes 30 ms; no test asks for them.
process.env.NODE_EXTRA_CA_CERTS = '';

/**
 * A file's name says which suite it belongs to, `kill.processes.test.ts` to `processes`; any other belongs to `npm test`, which
 * leaves out `*.posix.test.ts` where there are no links, modes and signals.
 */
const named = {
  // What it starts takes the processors.
  long: { maxWorkers: 2, isolate: false },
  // Most of the time it waits for what it started.
  processes: { maxWorkers: 4, isolate: false },
  // One browser for each worker.
  browser: { maxWorkers: 2, isolate: false },
  replicas: { maxWorkers: 2, isolate: false },
  // One file after another, each in a process of its own, since what one leaves behind would be counted by the next.
  measured: { maxWorkers: 1 },
};

// Node 20 optimizes what runs a few thousand times, which takes a tenth of the processor's time, and tests go on to other code
// before it pays. Later ones compile in cheaper steps, and do not know the option.
const compileLater = process.versions.node.startsWith('20.') ? ['--interrupt-budget=540672'] : [];

export default defineConfig({
  // The tests of the library import it as its users do.
  resolve: { alias: { 'sbox/vitest': sourceOf('vitest'), sbox: sourceOf('index') } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // Of a project: it runs before the first of its files, and not where none of them was asked for.
    globalSetup: 'test/support/prepare-run.ts',
    setupFiles: ['test/support/setup.ts'],
    // They end what hangs, and nothing else: where other programs had the processors, a test has taken 84 s that takes ten.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // What is said to run beside others waits most of the time.
    maxConcurrency: 12,
    // Files that did not change since the last run are not transformed again; their cache goes with node_modules.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          // What `npm run test:tools` installs under test/tools has tests of its own.
          exclude: [
            ...configDefaults.exclude,
            ...Object.keys(named).map((suite) => `**/*.${suite}.test.ts`),
            ...(process.platform === 'win32' ? ['**/*.posix.test.ts'] : []),
          ],
          setupFiles: ['test/support/start-no-process.ts'],
          maxWorkers: 2,
          // Files of one worker share what they import, which took a quarter of the time; no module here keeps anything of a world.
          isolate: false,
          // What a test leaves behind dies young: with this much room to do so, a tenth of the processor's time goes.
          execArgv: ['--max-semi-space-size=64', ...compileLater],
          sequence: { groupOrder: 0 },
        },
      },
      ...Object.entries(named).map(([suite, workers], index) => ({
        extends: true as const,
        test: {
          name: suite,
          include: [`test/**/*.${suite}.test.ts`],
          // The walks of CONTRIBUTING take minutes each.
          exclude: [...configDefaults.exclude, ...(process.env.WALKS === '1' ? [] : ['test/contributing/**'])],
          ...workers,
          sequence: { groupOrder: index + 1 },
        },
      })),
    ],
  },
});
