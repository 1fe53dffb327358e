import { expect, test } from 'vitest';
import { outcomeOf, readReports } from './read-report.ts';

const reports = readReports();

test.each(reports)('$name is read as strangers need it', async (report) => {
  expect(await outcomeOf(report)).toEqual(report.expected);
});

test.each(reports)('$name links to where it was reported', ({ link }) => {
  expect(link).toMatch(/^https:\/\/[a-z.]+\/\S+$/);
});
