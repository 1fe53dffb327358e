import { expect, test } from 'vitest';
import { listFiles } from '../support/source-files.ts';
import { findBadNames } from './names.ts';

test('every file of code is in kebab-case and named for what it holds', () => {
  const paths = ['src', 'scripts', 'test', 'bench', 'bin', 'docs/decisions']
    .flatMap(listFiles)
    .filter((path) => !path.endsWith('/README.md'));
  expect(paths.length).toBeGreaterThan(0);
  expect(findBadNames(paths)).toEqual([]);
});

test.each([
  'src/world/utils.ts',
  'src/world/geometry-helpers.ts',
  'src/common/a.ts',
  'src/server/job.service.ts',
  'src/contract/types.ts',
  'src/world/jobManager.ts',
  'src/world/Store.ts',
  'src/world/work_order.ts',
])('%s is refused', (path) => {
  expect(findBadNames([path])).toHaveLength(1);
});

test.each([
  'src/contract/webhook-event-types.ts',
  'src/world/operations/jobs.ts',
  'test/engine/paging/pages.test.ts',
  'test/oracle/endpoints.md',
])('%s is welcome', (path) => {
  expect(findBadNames([path])).toEqual([]);
});
