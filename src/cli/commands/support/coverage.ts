// sbox coverage -- CMD: which operations, codes and refusals the tests of a client have met, and how to meet the rest.

import { writeFile } from 'node:fs/promises';
import { messageOf } from '../../../primitives/thrown.ts';
import { readScenarios } from '../../failures/explain-word.ts';
import { UsageError } from '../../failures/failures.ts';
import { findShortfalls, parseMinimums, printCoverage } from '../../operations/print-coverage.ts';
import { isDocumentAsked, printDocument } from '../../output/document.ts';
import { hint, isForPeople, remark } from '../../output/output.ts';
import { fixturesOption, jobStepsOption, parseServeOptions } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';

export const coverage = defineCommand(
  {
    words: ['coverage'],
    operationId: 'getCoverage',
    summary: 'What of the contract the tests that a command runs have met, and how to meet the rest',
    notes: [
      'The command finds a sandbox in its environment, as with exec; those that it starts itself count alike.',
      'With --base-url the server there is counted meanwhile, whoever asks it.',
      'Without a command it reports what the servers of SBOX_COVERAGE_DIR, or the one at hand, have counted so far.',
      'The exit code is that of the command, or 1 where a figure is below --min.',
    ],
    arguments: [
      { name: 'command', description: 'The command and its arguments, after --.', isOptional: true, isVariadic: true },
    ],
    options: [
      {
        name: 'min',
        value: 'NAME=N[%]',
        description: 'Least of operations, codes or refusals; N alone is a percentage of each.',
        isRepeatable: true,
      },
      { name: 'html', value: 'FILE', description: 'Write the report as one page.', completes: 'files' },
      fixturesOption,
      jobStepsOption,
    ],
    examples: [
      'sbox coverage -- npm test',
      'sbox coverage --min operations=30,codes=20% -- npm test',
      'sbox coverage --html coverage.html -- sbox claims list',
    ],
  },
  async (session, { args: [words = []], options }) => {
    const minimums = parseMinimums(options.min);
    const { buildCoverage } = await import('../../../projections/coverage.ts');
    const { counts, exitCode, notes } = await count(session, words, options);
    const report = buildCoverage(counts, readScenarios());
    for (const note of notes) remark(session, note);
    if (isForPeople(session)) await printCoverage(session, report);
    else await printDocument(isDocumentAsked(session) ? session : { ...session, format: 'json' }, { data: report });
    if (options.html !== undefined) await writePage(session, options.html, report, notes);
    const shortfalls = findShortfalls(report, minimums);
    for (const shortfall of shortfalls) remark(session, shortfall);
    return exitCode === 0 && shortfalls.length > 0 ? 1 : exitCode;
  },
);

async function count(
  session: Session,
  words: readonly string[],
  options: Pick<Parameters<typeof parseServeOptions>[0], 'fixtures' | 'job-steps'>,
) {
  const { countCommand, countFolder, countServer } = await import('../../serving/count-coverage.ts');
  const { streams } = session;
  const command = { words, stdout: isForPeople(session) ? 'stdout' : 'stderr' } as const;
  const { baseUrl } = await session.identityFlags();
  const folder = streams.env['SBOX_COVERAGE_DIR'];
  if (words.length === 0 && baseUrl === undefined && folder) return countFolder(folder);
  if (words.length === 0) {
    const { data: counts } = await (await session.client()).getCoverage();
    return { counts, exitCode: 0, notes: ['Counted since somebody first asked this server for its coverage.'] };
  }
  if (baseUrl !== undefined) return countServer(streams, command, await session.client());
  return countCommand(streams, command, { ...parseServeOptions(options), port: 0 });
}

async function writePage(
  session: Session,
  path: string,
  report: Parameters<typeof printCoverage>[1],
  notes: readonly string[],
): Promise<void> {
  const { renderCoveragePage } = await import('../../../projections/coverage-page.ts');
  await writeFile(path, renderCoveragePage(report, notes)).catch((error: unknown) => {
    throw new UsageError(`${path} cannot be written: ${messageOf(error)}.`);
  });
  hint(session, `wrote ${path}`);
}
