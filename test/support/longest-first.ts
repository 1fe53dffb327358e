// Vitest begins with the files that took longest the last time. Where it knows of no last time, as in a fresh clone, it
// begins with the largest; but some small ones take long, and a run would wait for them at its end.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those of ten seconds and more, the longest first; the first two wait most of their time. */
const longest = [
  'test/log/nats/cluster.test.ts',
  'test/log/nats/lost-consumer.test.ts',
  'test/console/fold.test.ts',
  'test/console/accessible.test.ts',
  'test/gates/growth.test.ts',
  'test/packaging/tarball.test.ts',
  'test/console/bad-days.test.ts',
  'test/console/accessible-in-spanish.test.ts',
  'test/console/story.test.ts',
  'test/console/land.test.ts',
  'test/console/records.test.ts',
  'test/log/nats/one-server.test.ts',
  'test/cli/agents/mcp.test.ts',
  'test/console/world-bar.test.ts',
  'test/robustness/controlled-session.test.ts',
  'test/cli/data-move.test.ts',
  'test/cli/walkthrough.test.ts',
  'test/cli/support/replay.test.ts',
];

/** Throws where a file is listed that is not there. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = longest.filter((path) => !existsSync(join(this.ctx.config.root, path)));
    if (gone.length > 0) throw new Error(`test/support/longest-first.ts lists what is not there: ${gone.join(', ')}`);
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
      return rank < 0 ? longest.length : rank;
    };
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
