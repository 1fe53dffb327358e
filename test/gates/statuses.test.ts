import { expect, test } from 'vitest';
import { parseSource, readSources } from '../support/source-files.ts';
import { findComparedStatuses } from './statuses.ts';

/** None of them decides what is offered. */
const drawing: Readonly<Record<string, string>> = {
  'src/console/cases/claim-card.tsx': 'which amount is shown, and the word beside it',
  'src/console/footprint/figures.tsx': 'a job that succeeded shows no progress',
  'src/console/jobs/footprint-jobs.ts': 'a job is read until it ends, and then its result',
  'src/cli/operations/wait-for-end.ts': 'the exit code of a job that failed, and what its progress is called',
  'src/cli/serving/fixtures/world-folder.ts': 'a seed holds no job that still runs',
  'src/cli/commands/trigger/trigger.ts': 'a subscription that gets what is triggered',
};

test('console and command line compare no status of a record with a word, except where it is drawn or waited for', () => {
  const found = findComparedStatuses([...readSources('src/console'), ...readSources('src/cli')]);
  const files = [...new Set(found.map((place) => place.slice(0, place.indexOf(':'))))];
  expect(files.sort()).toEqual(Object.keys(drawing).sort());
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
