import { rm } from 'node:fs/promises';
import { defaultWorldName, fullToken } from '../../contract/permissions.ts';
import { isSameSeed } from '../../contract/seed-identity.ts';
import { replyOf } from '../../log/outcome.ts';
import { packLines, unpackWorldFile } from '../../server/files/packed-lines.ts';
import { type PartName, WorldFileError, writeWorldFile } from '../../server/files/world-file-format.ts';
import type { ReadWorldFile } from '../../server/files/world-file-reader.ts';
import { seedFilesOf } from '../../server/seed/seed-pieces.ts';
import type { RunningServer } from '../../server/start-server.ts';
import type { Access } from '../access/access.ts';
import { createFolder, createTemporaryFolder } from '../access/new-files.ts';
import { UsageError } from '../failures/failures.ts';
import { parseRecording, type Recording } from '../recording/read-recording.ts';
import { type HarEntry, type RecordingHead, renderRecording } from '../recording/recording.ts';
import type { Session } from '../session/session.ts';
import { readFileOrPage } from '../session/world-page.ts';
import { identifySeed, withSandbox } from './start-sandbox.ts';

/** Throws UsageError for a world that is damaged. */
export async function readFileOrWorld(access: Access, path: string): Promise<{ bytes: Buffer; file?: ReadWorldFile }> {
  const bytes = await readFileOrPage(access, path);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isPacked) return { bytes };
  const file = await unpackWorldFile(bytes).catch((error: unknown) => {
    throw error instanceof WorldFileError
      ? new UsageError(`${path} cannot be read: ${error.message}.`, 'zcat FILE | sed -n LINEp shows that line')
      : error;
  });
  return { bytes, file };
}

/** Throws UsageError where the file has no recording. */
export function recordingIn(path: string, { parts }: ReadWorldFile): Recording {
  const [head, ...entries] = parts.recording.items;
  if (head === undefined)
    throw new UsageError(
      `${path} is a saved world, not a recording.`,
      'sbox worlds open FILE shows its state; sbox ticket FILE -- CMD records as well',
    );
  return parseRecording(path, Buffer.from(renderRecording(head as RecordingHead, entries as HarEntry[])));
}

export async function addRecording(bytes: Buffer, { head, entries }: Recording): Promise<Buffer> {
  const file = await unpackWorldFile(bytes);
  const parts = Object.entries(file.parts).map(([name, { items }]) => [name, items] as const);
  const all: Partial<Record<PartName, readonly unknown[]>> = Object.fromEntries(parts);
  return packLines(writeWorldFile(file.head, { ...all, recording: [head, ...entries] }));
}

/** `work` gets no folder where the seed is the package's own. */
export async function withSeedOf<Result>(
  { access }: Session,
  { head, parts }: ReadWorldFile,
  work: (fixtures: string | undefined) => Promise<Result>,
): Promise<Result> {
  if (isSameSeed(head, identifySeed(access, undefined))) return work(undefined);
  const folder = await createTemporaryFolder('sbox-seed-');
  try {
    const written = await createFolder(folder, folder);
    for (const [path, content] of seedFilesOf(parts.seed.items)) await written.add(path, content);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const withWorldOf = <Result>(
  session: Session,
  body: Uint8Array,
  work: (server: RunningServer) => Promise<Result>,
): Promise<Result> =>
  withSandbox(session.access, { port: 0 }, async (server) => {
    const client = session.connect({ baseUrl: server.url, token: fullToken.token });
    await client.openWorldFile({ params: { name: defaultWorldName }, body });
    return work(server);
  });

/** The token with the most permissions of each organization of the world's seed. */
export async function findOwners({ worlds }: RunningServer, world: string): Promise<ReadonlyMap<string, string>> {
  const { tokens } = replyOf(await worlds.read(world, (machine) => machine.world.seed));
  const rising = tokens.toSorted((one, other) => one.permissions.length - other.permissions.length);
  return new Map(rising.map(({ organizationId, token }) => [organizationId, token]));
}
