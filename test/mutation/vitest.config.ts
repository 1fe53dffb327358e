// The tests that StrykerJS runs: those of `npm test`, with the sources in place of what was built of them.
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

const { projects: _, globalSetup: __, ...shared } = base.test ?? {};
const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = fileURLToPath(new URL('./source-command-line.ts', import.meta.url));

export default defineConfig({
  ...base,
  root,
  plugins: [
    {
      name: 'sources-for-what-was-built',
      enforce: 'pre',
      resolveId: (path, importer) => (path.endsWith('/built-command-line.ts') && importer !== sources ? sources : null),
    },
  ],
  test: {
    ...shared,
    include: ['test/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      'test/**/*.{long,processes,browser,replicas,measured}.test.ts',
      // They read the sources as text, which mutants change.
      'test/gates/**',
      // They change the folder of their process, which no worker thread may do.
      'test/scenarios/**',
      'test/cli/commands/walkthrough/stories-page.test.ts',
    ],
    // Modules are loaded anew for each file of tests, so that what they remember is made, and seen to be made, in each.
    isolate: true,
  },
});
