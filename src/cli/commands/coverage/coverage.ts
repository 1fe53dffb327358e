import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CoverageFile, coverageVariable } from '../../../contract/coverage-file.ts';
import type { CoverageCounts } from '../../../contract/records.ts';
import { parseJsonObject } from '../../../primitives/json-object.ts';
import { systemCodeOf } from '../../../primitives/thrown.ts';
import { addCounts, buildCoverage, subtractCounts } from '../../../projections/coverage.ts';
import { createTemporaryFolder } from '../../access/new-files.ts';
import { readScenarios } from '../../failures/explain-word.ts';
import { UsageError } from '../../failures/failures.ts';
import { refuseUnused } from '../../input/unused-options.ts';
import {
  fixturesOption,
  jobStepsOption,
  parseServeOptions,
  type ServeOptions,
  sandboxOptionNames,
} from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { findShortfalls, parseMinimum, printCoverage } from './print-coverage.ts';

export const coverage = defineCommand({
  words: ['coverage'],
  operationId: 'getCoverage',
  summary: 'Measure how much of the contract the tests of a command cover, and show how to cover the rest',
  notes: [
    'The command finds a sandbox in its environment, as with exec; those that it starts itself are counted too.',
    'With --base-url, every response of that server during the command is counted, whoever made the request.',
    'Without a command it reports what the servers of SBOX_COVERAGE_DIR, or the current server, have counted so far.',
    'The exit code is that of the command, or 1 if a figure is below --min.',
  ],
  arguments: [
    { name: 'command', description: 'The command and its arguments, after --.', isOptional: true, isVariadic: true },
  ],
  options: [
    {
      name: 'min',
      value: 'NAME=N[%]',
      description: 'Minimum for operations, codes or refusals; N alone is a percentage for each.',
      isRepeatable: true,
    },
    fixturesOption,
    jobStepsOption,
  ],
  takes: ['caller', 'shown', 'output', 'curl'],
  examples: [
    'sbox coverage -- npm test',
    'sbox coverage --min operations=30,codes=20% -- npm test',
    'sbox coverage --json -- sbox claims list',
  ],
  run: async (session, { args: [words = []], options }) => {
    // In a story the sandbox of the story would be counted, which says nothing about a test suite.
    session.access.sandbox();
    const minimums = (options.min ?? []).flatMap((list) => list.split(',')).flatMap(parseMinimum);
    const { counts, exitCode, notes } = await count(session, words, options);
    const report = buildCoverage(counts, readScenarios(), session.program.tree);
    for (const note of notes) session.remark(note);
    if (session.isForPeople) await printCoverage(session, report);
    else await (session.wantsDocument ? session : session.inForm('json')).printDocument({ data: report });
    const shortfalls = findShortfalls(report, minimums);
    for (const shortfall of shortfalls) session.remark(shortfall);
    return exitCode === 0 && shortfalls.length > 0 ? 1 : exitCode;
  },
});

interface CountedRun extends Counted {
  readonly exitCode: number;
}

async function count(session: Session, words: readonly string[], options: ServeOptions): Promise<CountedRun> {
  const { baseUrl } = await session.identityFlags();
  const folder = session.streams.env[coverageVariable];
  if (words.length > 0 && baseUrl === undefined) return countCommand(session, words, options);
  refuseUnused(options, sandboxOptionNames, 'works only with the sandbox of a command, and this counts other servers');
  if (words.length > 0) return countServer(session, words);
  if (baseUrl === undefined && folder) return { ...(await countFolder(folder)), exitCode: 0 };
  const { data: counts } = await (await session.client()).getCoverage();
  return { counts, exitCode: 0, notes: ['Counted since this server was first asked for its coverage.'] };
}

/** The output of the command goes to stderr where stdout gets a document. */
const outputOf = (session: Session) => ({ stdout: session.isForPeople ? 'stdout' : 'stderr' }) as const;

async function countCommand(session: Session, words: readonly string[], options: ServeOptions): Promise<CountedRun> {
  const { access, streams } = session;
  const { withSandbox } = await import('../../serving/start-sandbox.ts');
  const { runAgainst } = await import('../../serving/run-against.ts');
  const givenFolder = streams.env[coverageVariable];
  const folder = givenFolder || (await createTemporaryFolder('sbox-coverage-'));
  try {
    const serveOptions = { ...parseServeOptions(options), port: 0, coverageFolder: folder };
    const as = { ...outputOf(session), env: { [coverageVariable]: folder } };
    const exitCode = await withSandbox(access, serveOptions, (server) => runAgainst(session, server, words, as));
    return { ...(await countFolder(folder)), exitCode };
  } finally {
    if (!givenFolder) await rm(folder, { recursive: true, force: true });
  }
}

async function countServer(session: Session, words: readonly string[]): Promise<CountedRun> {
  const { runCommand } = await import('../../serving/run-against.ts');
  const client = await session.client();
  const { baseUrl } = client.connection;
  const { data: before } = await client.getCoverage();
  const env = { ...session.streams.env, SBOX_BASE_URL: baseUrl };
  const exitCode = await runCommand(session, words, { ...outputOf(session), env });
  const { data: after } = await client.getCoverage();
  // The second reading also counts the request of the first one.
  const reading = { answers: [{ operationId: 'getCoverage', status: 200, code: null, count: 1 }], reached: [] };
  const counts = subtractCounts(subtractCounts(after, before), reading);
  return { counts, exitCode, notes: [`Every response of ${baseUrl} during the command is counted, whoever sent it.`] };
}

interface Counted {
  readonly counts: CoverageCounts;
  readonly notes: readonly string[];
}

/** Throws UsageError for a folder that cannot be read, or holds something else. */
async function countFolder(folder: string): Promise<Counted> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw new UsageError(`${folder}, which ${coverageVariable} names, cannot be read: ${systemCodeOf(error)}.`);
  });
  const files: CoverageFile[] = [];
  const names = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json')).map(({ name }) => name);
  for (const name of names.sort()) {
    const file = parseJsonObject(await readFile(join(folder, name), 'utf8')) as CoverageFile | undefined;
    if (file?.format !== 'sbox coverage 1') throw new UsageError(`${join(folder, name)} is not a coverage file.`);
    files.push(file);
  }
  const killed = files.filter(({ isComplete }) => !isComplete).length;
  const notes =
    killed === 0 ? [] : [`${killed} of ${files.length} servers were killed: the last second of each may be missing.`];
  return { counts: addCounts(files), notes };
}
