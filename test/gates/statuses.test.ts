import { expect, test } from 'vitest';
import { parseSource, readSources } from '../support/source-files.ts';
import { findComparedStatuses } from './statuses.ts';

/** None of them decides what is offered. */
const others: Readonly<Record<string, string>> = {
  'src/cli/operations/wait-for-end.ts': 'the exit code of a job that failed, and what its progress is called',
  'src/cli/serving/fixtures/world-folder.ts': 'a seed holds no job that still runs',
  'src/cli/commands/trigger/trigger.ts': 'a subscription that gets what is triggered',
};

test('the console compares no status of a record with a word, and the command line only where it waits, seeds or triggers', () => {
  const found = findComparedStatuses([...readSources('src/console'), ...readSources('src/cli')]);
  const files = [...new Set(found.map((place) => place.slice(0, place.indexOf(':'))))];
  expect(files.sort()).toEqual(Object.keys(others).sort());
});

test.each([
  "if (claim.status === 'approved') pay();",
  "claims.find(({ status }) => status !== 'withdrawn');",
  "const isOpen = 'open' === record?.status;",
  "switch (visit.status) { case 'scheduled': record(); }",
  "if (['queued', 'x'].includes(job['status'])) wait();",
])('%s is found', (text) => {
  expect(findComparedStatuses([parseSource('src/console/a.ts', text)])).not.toEqual([]);
});

test.each([
  'if (answer.status === 404) stop();',
  "draw(named(claim.status), 'open');",
  "const a = { status: 'open' };",
])('%s is not', (text) => {
  expect(findComparedStatuses([parseSource('src/console/a.ts', text)])).toEqual([]);
});
