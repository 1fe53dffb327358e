// sbox diff A B: which records differ between two worlds of a sandbox, or between the ends of two recordings.

import { defaultWorldName, inWorld, worldNamePattern } from '../../../contract/permissions.ts';
import { counted } from '../../../primitives/counted.ts';
import type { Meaning } from '../../../world/meaning.ts';
import { UsageError } from '../../failures/failures.ts';
import { printFindings } from '../../output/print-verifications.ts';
import type { RunningServer } from '../../serving/read-meaning.ts';
import { fixturesOption } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { compareRecords, RecordDifference, type Records, readRecords } from './world-records.ts';

export const diff = defineCommand({
  words: ['diff'],
  summary: 'Compare the records of two worlds or two recordings, member by member',
  notes: [
    'A world is one of the sandbox, or a file that sbox worlds save wrote.',
    'A recording is sent again to a fresh sandbox, and the state that it ends in is compared. Exits 1 on a difference.',
    'Jobs are left out: reading one moves it. sbox log has them.',
  ],
  arguments: [
    { name: 'a', description: 'A world, its file, or a recording.', completes: 'files' },
    { name: 'b', description: 'Another one.', completes: 'files' },
  ],
  options: [
    { name: 'meaning', description: 'Compare what was done: ids, order, keys and the time of day do not count.' },
    fixturesOption,
  ],
  takes: ['profile', 'base-url', 'token', 'token-stdin', 'shown', 'form'],
  examples: [
    'sbox diff default before',
    'sbox diff --meaning default before',
    'sbox diff case-17.sbox default',
    'sbox diff monday.har tuesday.har',
  ],
  run: async (session, { args: [a, b], options: { fixtures, meaning } }) => {
    // Only a run that may start a sandbox for recordings may learn which words are files.
    session.doors.sandbox();
    const [left, right] = [await findSide(session, a, fixtures), await findSide(session, b, fixtures)];
    if (left.isRecording !== right.isRecording) throw unlike(a, b, left.isRecording);
    if (!left.isRecording && fixtures !== undefined)
      throw new UsageError('--fixtures is the seed of recordings; a world has its own.', 'leave it out');
    if (meaning === true) return printMeanings(session, await left.readMeanings(), await right.readMeanings());
    const [before, after] = [await left.read(), await right.read()];
    const differences = compareRecords(before, after);
    const changed = new Set(differences.map(({ record }) => record)).size;
    const compared = new Set([...before.keys(), ...after.keys()]).size;
    return printFindings(session, {
      schema: RecordDifference,
      found: differences,
      data: differences,
      holds: `${counted(before.size, 'record')}, all the same`,
      differs: `${changed} of ${counted(compared, 'record')} differ`,
    });
  },
});

/** What each side means that the other does not; of two worlds that mean the same, nothing. */
async function printMeanings(session: Session, a: readonly Meaning[], b: readonly Meaning[]) {
  const { compareMeanings } = await import('../../serving/read-meaning.ts');
  const found = compareMeanings(a, b).map((one) => ({ ...one, member: 'meaning' }));
  return printFindings(session, {
    schema: RecordDifference,
    found,
    data: found,
    holds: 'they mean the same',
    differs: 'they do not mean the same',
  });
}

const unlike = (a: string, b: string, isFirst: boolean): UsageError =>
  new UsageError(
    `Two worlds or two recordings can be compared, but ${isFirst ? a : b} is a recording and ${isFirst ? b : a} is not.`,
    'sbox worlds list',
  );

interface Side {
  readonly isRecording: boolean;
  readonly read: () => Promise<Records>;
  readonly readMeanings: () => Promise<readonly Meaning[]>;
}

async function findSide(session: Session, word: string, fixtures: string | undefined): Promise<Side> {
  const ofWorld = (open: () => Promise<Uint8Array>): Side => ({
    isRecording: false,
    read: async () => readSaved(session, await open()),
    readMeanings: async () => {
      const { withWorldOf } = await import('../../serving/world-file.ts');
      const { readMeaning } = await import('../../serving/read-meaning.ts');
      return withWorldOf(session, await open(), async (server) => [await readMeaning(server, defaultWorldName)]);
    },
  });
  if (!session.doors.has(word)) return ofWorld(() => readNamed(session, word));
  const { readFileOrWorld } = await import('../../serving/world-file.ts');
  const { bytes, file } = await readFileOrWorld(session.doors, word);
  if (file !== undefined) return ofWorld(async () => bytes);
  return {
    isRecording: true,
    read: () => readEnd(session, word, bytes, fixtures),
    readMeanings: async () => {
      const { readMeaning } = await import('../../serving/read-meaning.ts');
      return atEnd(session, word, bytes, fixtures, async (server) => {
        const worlds = await server.worlds.worlds();
        const meanings = await Promise.all(worlds.map(({ name }) => readMeaning(server, name)));
        return meanings.filter(({ isUntouched }) => !isUntouched);
      });
    },
  };
}

/** A file has the tokens of its seed. Throws ProblemAnswer for a world that does not exist. */
async function readNamed(session: Session, name: string): Promise<Uint8Array> {
  if (!worldNamePattern.test(name))
    throw new UsageError(`"${name}" is neither a file nor a world name.`, 'sbox worlds list');
  const client = await session.client();
  const { data } = await client.getWorldFile({ params: { name } });
  return data;
}

async function readSaved(session: Session, bytes: Uint8Array): Promise<Records> {
  const { findOwners, withWorldOf } = await import('../../serving/world-file.ts');
  return withWorldOf(session, bytes, async (server) =>
    readWorld(session, server.url, await findOwners(server, defaultWorldName)),
  );
}

/** Keeps the records that are known already. */
async function readWorld(
  session: Session,
  baseUrl: string,
  owners: ReadonlyMap<string, string>,
  name = defaultWorldName,
  prefix = '',
  records: Records = new Map(),
) {
  for (const [organizationId, token] of owners)
    await readRecords(session.connect({ baseUrl, token: inWorld(token, name) }), `${prefix}${organizationId}`, records);
  return records;
}

async function atEnd<Result>(
  session: Session,
  path: string,
  bytes: Buffer,
  fixtures: string | undefined,
  work: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const { parseRecording } = await import('../../recording/read-recording.ts');
  const { refuseBrowserHar } = await import('../../recording/browser-har.ts');
  const { withRecordedState } = await import('../../serving/replay-recording.ts');
  refuseBrowserHar(path, bytes);
  return withRecordedState(session.doors, parseRecording(path, bytes), fixtures, work);
}

async function readEnd(session: Session, path: string, bytes: Buffer, fixtures: string | undefined): Promise<Records> {
  const { findOwners } = await import('../../serving/world-file.ts');
  return atEnd(session, path, bytes, fixtures, async (server) => {
    const records: Records = new Map();
    for (const { name } of await server.worlds.worlds())
      await readWorld(session, server.url, await findOwners(server, name), name, `${name}: `, records);
    return records;
  });
}
