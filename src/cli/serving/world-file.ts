// The file of a world, for the commands that start a sandbox of their own over its seed.

import { rm } from 'node:fs/promises';
import { fullToken } from '../../contract/permissions.ts';
import { isSameSeed } from '../../contract/seed-identity.ts';
import { type PartName, writeWorldFile } from '../../log/world-file/world-file.ts';
import { WorldFileError } from '../../log/world-file/world-file-error.ts';
import type { ReadWorldFile } from '../../log/world-file/world-file-reader.ts';
import { packLines, unpackWorldFile } from '../../server/files/packed-lines.ts';
import { seedFilesOf } from '../../server/seed/seed-pieces.ts';
import { createFolder, createTemporaryFolder } from '../doors/new-files.ts';
import { UsageError } from '../failures/failures.ts';
import { parseRecording, type Recording } from '../recording/read-recording.ts';
import { type HarEntry, type RecordingHead, renderRecording } from '../recording/recording.ts';
import type { Session } from '../session/session.ts';
import { identifySeed, withSandbox } from './start-sandbox.ts';

/** What gzip begins with. */
export const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Throws UsageError for a file that is damaged. */
export const readWorldFile = (path: string, bytes: Buffer): Promise<ReadWorldFile> =>
  unpackWorldFile(bytes).catch((error: unknown) => {
    throw error instanceof WorldFileError
      ? new UsageError(`${path} cannot be read: ${error.message}.`, 'zcat FILE | sed -n LINEp shows that line')
      : error;
  });

/** The recording that a ticket put into the file. Throws UsageError where there is none. */
export function recordingIn(path: string, { parts }: ReadWorldFile): Recording {
  const [head, ...entries] = parts.recording.items;
  if (head === undefined)
    throw new UsageError(
      `${path} holds a world, and no recording.`,
      'sbox worlds open FILE shows its state; sbox ticket FILE -- CMD records as well',
    );
  return parseRecording(path, Buffer.from(renderRecording(head as RecordingHead, entries as HarEntry[])));
}

/** The same file with a recording in it. */
export async function addRecording(bytes: Buffer, { head, entries }: Recording): Promise<Buffer> {
  const file = await unpackWorldFile(bytes);
  const parts = Object.entries(file.parts).map(([name, { items }]) => [name, items] as const);
  const all: Partial<Record<PartName, readonly unknown[]>> = Object.fromEntries(parts);
  return packLines(writeWorldFile(file.head, { ...all, recording: [head, ...entries] }));
}

/** Does something with a folder of the file's seed, or none where that is the package's own. */
export async function withSeedOf<Result>(
  { doors }: Session,
  { head, parts }: ReadWorldFile,
  work: (fixtures: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (isSameSeed(head, identifySeed(doors, undefined))) return work(undefined);
  const folder = await createTemporaryFolder('sbox-seed-');
  try {
    const written = await createFolder(folder, folder);
    for (const [path, content] of seedFilesOf(parts.seed.items)) await written.add(path, content);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Does something with a sandbox of which the file's world is one, over its own seed. */
export async function withWorldOf<Result>(
  session: Session,
  { head: { jobSteps, world } }: ReadWorldFile,
  bytes: Buffer,
  work: (baseUrl: string, world: string) => Promise<Result>,
): Promise<Result> {
  return withSandbox(session.doors, { port: 0, jobSteps }, async ({ url }) => {
    const client = session.connect({ baseUrl: url, token: fullToken.token });
    await client.openWorldFile({ params: { name: world }, body: bytes });
    return work(url, world);
  });
}
