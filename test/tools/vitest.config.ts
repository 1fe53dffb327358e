import { defineConfig } from 'vitest/config';

// npm run test:tools: what takes the tools of others, which are large, and is no part of `npm test`.
export default defineConfig({
  test: {
    include: ['test/tools/*.tools.ts'],
    globalSetup: 'test/support/prepare-run.ts',
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Most of the time is spent in waiting for processes.
    maxWorkers: 3,
  },
});
