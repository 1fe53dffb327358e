import { defaultWorldName, worldNamePattern } from '../../../contract/permissions.ts';
import { counted } from '../../../primitives/counted.ts';
import type { Meaning } from '../../../world/meaning.ts';
import { UsageError } from '../../failures/failures.ts';
import { printFindings } from '../../output/print-verifications.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { compareRecords, RecordDifference, type Records, readRecords } from './world-records.ts';

export const diff = defineCommand({
  words: ['diff'],
  summary: 'Compare the records of two worlds, field by field',
  notes: [
    'A and B are names of worlds in the sandbox, or files that sbox worlds save wrote.',
    'Exits 1 on a difference. Jobs are left out, because each read moves them; sbox log has them.',
  ],
  arguments: [
    { name: 'a', description: 'World name, or saved file.', completes: 'files' },
    { name: 'b', description: 'Another one.', completes: 'files' },
  ],
  options: [{ name: 'meaning', description: 'Compare the meaning only: ignore ids, order, keys and the time of day.' }],
  takes: ['profile', 'base-url', 'token', 'token-stdin', 'shown', 'form'],
  examples: ['sbox diff default before', 'sbox diff --meaning default before', 'sbox diff case-17.sbox default'],
  run: async (session, { args: [a, b], options: { meaning } }) => {
    // Only a run that may start a sandbox may learn which words are files.
    session.access.sandbox();
    const [left, right] = [await openSide(session, a), await openSide(session, b)];
    if (meaning === true)
      return printMeanings(session, await readMeaningOf(session, left), await readMeaningOf(session, right));
    const [before, after] = [await readWorld(session, left), await readWorld(session, right)];
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

/** Prints what each side means that the other does not. Two worlds that mean the same print nothing. */
async function printMeanings(session: Session, a: readonly Meaning[], b: readonly Meaning[]) {
  const { compareMeanings } = await import('../../serving/read-meaning.ts');
  const found = compareMeanings(a, b).map((one) => ({ ...one, member: 'meaning' }));
  return printFindings(session, {
    schema: RecordDifference,
    found,
    data: found,
    holds: 'they have the same meaning',
    differs: 'they have different meanings',
  });
}

async function openSide(session: Session, word: string): Promise<Uint8Array> {
  if (!session.access.has(word)) return readNamed(session, word);
  const { readFileOrWorld } = await import('../../serving/world-file.ts');
  const { bytes, file } = await readFileOrWorld(session.access, word);
  if (file !== undefined) return bytes;
  throw new UsageError(`${word} is not a world file.`, 'sbox worlds save FILE writes one');
}

/** A file has the tokens of its seed. Throws ProblemAnswer for a world that does not exist. */
async function readNamed(session: Session, name: string): Promise<Uint8Array> {
  if (!worldNamePattern.test(name))
    throw new UsageError(`"${name}" is neither a file nor a world name.`, 'sbox worlds list');
  const client = await session.client();
  const { data } = await client.getWorldFile({ params: { name } });
  return data;
}

async function readMeaningOf(session: Session, bytes: Uint8Array): Promise<readonly Meaning[]> {
  const { withWorldOf } = await import('../../serving/world-file.ts');
  const { readMeaning } = await import('../../serving/read-meaning.ts');
  return withWorldOf(session, bytes, async (server) => [await readMeaning(server, defaultWorldName)]);
}

async function readWorld(session: Session, bytes: Uint8Array): Promise<Records> {
  const { findOwners, withWorldOf } = await import('../../serving/world-file.ts');
  return withWorldOf(session, bytes, async (server) => {
    const records: Records = new Map();
    for (const [organizationId, token] of await findOwners(server, defaultWorldName))
      await readRecords(session.connect({ baseUrl: server.url, token }), organizationId, records);
    return records;
  });
}
