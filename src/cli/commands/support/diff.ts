// sbox diff A B: which records differ between two worlds of a sandbox, or between the ends of two recordings.

import { fixtureTokens, inWorld, worldNamePattern } from '../../../contract/permissions.ts';
import { compareRecords, RecordDifference } from '../../diagnosis/record-differences.ts';
import { createIdentityClient } from '../../diagnosis/throwaway-world.ts';
import { type Records, readRecords } from '../../diagnosis/world-records.ts';
import { UsageError } from '../../failures/failures.ts';
import { printFindings } from '../../output/print-verifications.ts';
import { fixturesOption } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import { formOptions, shownOptions } from '../../session/global-options.ts';
import type { Session } from '../../session/session.ts';

export const diff = defineCommand(
  {
    words: ['diff'],
    summary: 'Which records differ, member by member: of two worlds, or of two recordings',
    notes: [
      'A recording is sent again to a fresh sandbox, and the state that it ends in is compared. Exits 1 on a difference.',
      'Jobs are left out: reading one moves it. sbox log has them.',
    ],
    arguments: [
      { name: 'a', description: 'A world, or a recording.', completes: 'files' },
      { name: 'b', description: 'Another one.', completes: 'files' },
    ],
    options: [fixturesOption],
    takes: ['profile', 'base-url', 'token', 'token-stdin', ...shownOptions, ...formOptions],
    examples: ['sbox diff default before', 'sbox diff monday.har tuesday.har'],
  },
  async (session, { args: [a, b], options: { fixtures } }) => {
    // Only a run that may start a sandbox for recordings may learn which words are files.
    session.doors.sandbox();
    const isFile = session.doors.has(a);
    if (isFile !== session.doors.has(b)) throw unlike(a, b, isFile);
    if (!isFile && fixtures !== undefined)
      throw new UsageError('--fixtures is the seed of recordings; a world has its own.', 'leave it out');
    const read = isFile ? (path: string) => readEnd(session, path, fixtures) : findWorld(session);
    const [left, right] = [await read(a), await read(b)];
    const differences = compareRecords(left, right);
    const changed = new Set(differences.map(({ record }) => record)).size;
    const compared = new Set([...left.keys(), ...right.keys()]).size;
    return printFindings(session, {
      schema: RecordDifference,
      found: differences,
      data: differences,
      holds: `${left.size} records, all the same`,
      differs: `${changed} of ${compared} records differ`,
    });
  },
);

const unlike = (a: string, b: string, isFirst: boolean): UsageError =>
  new UsageError(
    `Two worlds or two recordings can be compared, but ${isFirst ? a : b} is a file and ${isFirst ? b : a} is not.`,
    'sbox worlds list',
  );

/** Throws ProblemAnswer for a world that is not there, since a request to it would make it. */
function findWorld(session: Session): (name: string) => Promise<Records> {
  return async (name) => {
    if (!worldNamePattern.test(name))
      throw new UsageError(`"${name}" is neither a file nor a world name.`, 'sbox worlds list');
    const client = await session.client();
    await client.getWorld({ params: { name } });
    return readWorld(session, client.connection.baseUrl, name);
  };
}

/** For each organization, an identity that sees all of it. */
const owners = fixtureTokens.filter(
  (one, at) => fixtureTokens.findIndex((other) => other.organizationId === one.organizationId) === at,
);

/** The records of both organizations. */
async function readWorld(session: Session, baseUrl: string, name: string, prefix = ''): Promise<Records> {
  const records: Records = new Map();
  for (const { organizationId, token } of owners) {
    const client = createIdentityClient(session, { baseUrl, token: inWorld(token, name) });
    for (const [path, record] of await readRecords(client, `${prefix}${organizationId}`)) records.set(path, record);
  }
  return records;
}

/** The records of every world at the end of the recording. */
async function readEnd(session: Session, path: string, fixtures: string | undefined): Promise<Records> {
  const { parseRecording } = await import('../../recording/read-recording.ts');
  const { refuseBrowserHar } = await import('../../recording/browser-har.ts');
  const { buildRecordedState } = await import('../../serving/replay-recording.ts');
  const bytes = await session.doors.read(path);
  refuseBrowserHar(path, bytes);
  const server = await buildRecordedState(session.doors, parseRecording(path, bytes), fixtures);
  try {
    const records: Records = new Map();
    for (const { name } of await server.worlds.worlds())
      for (const [path, record] of await readWorld(session, server.url, name, `${name}: `)) records.set(path, record);
    return records;
  } finally {
    await server.stop();
  }
}
