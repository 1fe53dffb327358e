// Which counts a coverage report is made of: those of all servers that a command starts, of one that runs already, or of a
// folder that servers have written to.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '../../client/client.ts';
import { type CoverageFile, coverageVariable } from '../../contract/coverage-file.ts';
import type { CoverageCounts } from '../../contract/schemas/control.ts';
import { parseJsonObject } from '../../primitives/json-object.ts';
import { systemCodeOf } from '../../primitives/thrown.ts';
import { addCounts, subtractCounts } from '../../projections/coverage.ts';
import type { ServerOptions } from '../../server/listen.ts';
import { UsageError } from '../failures/failures.ts';
import type { Streams } from '../terminal/streams.ts';
import { type ChildOutput, runAgainst, runCommand } from './run-against.ts';
import { startSandbox } from './start-sandbox.ts';

export interface Counted {
  readonly counts: CoverageCounts;
  /** Of the command; 0 where none was run. */
  readonly exitCode: number;
  /** What one must know of the counts to read them rightly, in sentences. */
  readonly notes: readonly string[];
}

interface Command {
  readonly words: readonly string[];
  readonly stdout: ChildOutput;
}

/** Every server that the command starts, and one that it finds in its environment. */
export async function countCommand(
  streams: Streams,
  { words, stdout }: Command,
  options: ServerOptions,
): Promise<Counted> {
  const kept = streams.env[coverageVariable];
  const folder = kept || (await mkdtemp(join(tmpdir(), 'sbox-coverage-')));
  try {
    const server = await startSandbox({ ...options, coverageFolder: folder });
    const exitCode = await runAgainst(streams, server, words, { stdout, env: { [coverageVariable]: folder } });
    return { ...(await countFolder(folder)), exitCode };
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true });
  }
}

/** What a server that runs already answered meanwhile, to whomever. */
export async function countServer(streams: Streams, { words, stdout }: Command, client: Client): Promise<Counted> {
  const read = async () => (await client.getCoverage()).data;
  const before = await read();
  const env = { ...streams.env, SBOX_BASE_URL: client.connection.baseUrl };
  const exitCode = await runCommand(streams, words, { stdout, env });
  // The first look was counted by the second.
  const look = { answers: [{ operationId: 'getCoverage', status: 200, code: null, count: 1 }], reached: [] };
  const counts = subtractCounts(subtractCounts(await read(), before), look);
  const notes = [`Everything that ${client.connection.baseUrl} answered meanwhile is counted, whoever asked.`];
  return { counts, exitCode, notes };
}

/** Throws UsageError for a folder that cannot be read, or holds something else. */
export async function countFolder(folder: string): Promise<Counted> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new UsageError(`${folder}, which ${coverageVariable} names, cannot be read: ${systemCodeOf(error)}.`);
  });
  const files: CoverageFile[] = [];
  for (const name of names.filter((known) => known.endsWith('.json')).sort()) {
    const file = parseJsonObject(await readFile(join(folder, name), 'utf8')) as CoverageFile | undefined;
    if (file?.format !== 'sbox coverage 1') throw new UsageError(`${join(folder, name)} is no file of coverage.`);
    files.push(file);
  }
  const cut = files.filter(({ isComplete }) => !isComplete).length;
  const notes =
    cut === 0
      ? []
      : [`${cut} of ${files.length} servers did not end by themselves: the last second of each may be missing.`];
  return { counts: addCounts(files), exitCode: 0, notes };
}
