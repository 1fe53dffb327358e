// Says at the end of a run which tests passed only when they were tried again.
import type { Reporter, TestModule } from 'vitest/node';

export const secondTries: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]) {
    for (const { children, moduleId } of modules) {
      for (const test of children.allTests()) {
        if (test.diagnostic()?.flaky) console.error(`Passed when it was tried again: ${moduleId} > ${test.fullName}`);
      }
    }
  },
};
