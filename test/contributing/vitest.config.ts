import { defineConfig } from 'vitest/config';

// npm run test:contributing: what CONTRIBUTING says, done in a copy; it takes minutes and is no part of `npm test`.
export default defineConfig({
  test: { include: ['test/contributing/*.count.ts'], testTimeout: 1_200_000, hookTimeout: 120_000 },
});
