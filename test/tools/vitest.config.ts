import { defineConfig } from 'vitest/config';
import { secondTries } from '../support/second-tries.ts';

// npm run test:tools: what takes the tools of others, which are large, and is no part of `npm test`.
export default defineConfig({
  test: {
    include: ['test/tools/*.tools.ts'],
    setupFiles: ['test/support/setup.ts'],
    // They end what hangs: `.ci/run` gives them what `npm test` leaves.
    testTimeout: 300_000,
    // Most of the time is spent in waiting for processes.
    maxWorkers: 3,
    retry: process.env.SBOX_REQUIRE_ALL === '1' ? 1 : 0,
    reporters: ['default', secondTries],
  },
});
