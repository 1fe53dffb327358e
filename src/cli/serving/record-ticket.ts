// Records a command as a support case in one file: what it holds besides the exchanges is added when the command has ended. Until
// then the file is a complete recording.

import { findSecretMembers } from '../../client/withhold.ts';
import { defaultWorldName } from '../../contract/permissions.ts';
import { replyOf } from '../../log/outcome.ts';
import { readVersion } from '../../package/package-files.ts';
import type { RunningServer, ServerOptions } from '../../server/start-server.ts';
import { runInSlices } from '../../server/worlds/slices.ts';
import { World } from '../../world/world.ts';
import type { Access } from '../access/access.ts';
import { describeSettings, hideToken } from '../identity/settings.ts';
import { parseRecording } from '../recording/read-recording.ts';
import { renderRecording, sealTicket, type TicketFacts } from '../recording/recording.ts';
import type { Session } from '../session/session.ts';
import { afterCommand, runAgainst } from './run-against.ts';
import { withRecordedSandbox } from './start-sandbox.ts';

/** Throws UsageError where the file cannot be made, the command cannot be run, or its success cannot be kept. */
export async function recordTicket(
  session: Session,
  path: string,
  options: ServerOptions,
  words: readonly string[],
  isWorld = false,
): Promise<number> {
  // Settings that cannot be resolved are refused before the command runs.
  await session.settings();
  const run = async (server: RunningServer) => {
    const exitCode = await runAgainst(session, server, words);
    const ticket = await describeTicket(session, words, { server, jobSteps: options.jobSteps ?? 1, exitCode });
    return { ticket, saved: isWorld ? await saveServed(server, options) : undefined };
  };
  const { ticket, saved } = await withRecordedSandbox(session, path, options, run);
  await afterCommand(session, ticket.exitCode, async () => {
    const secrets = await addTicket(session.access, path, ticket, saved);
    if (secrets.length > 0)
      session.remark(
        `bodies are kept unchanged and have fields named ${secrets.join(', ')}: check them before you share the file`,
      );
  });
  return ticket.exitCode;
}

/** Every world of a sandbox begins with the same seed. */
export async function describeTicket(
  session: Session,
  [program = '']: readonly string[],
  { server, jobSteps, exitCode }: { readonly server: RunningServer; jobSteps: number; exitCode: number },
): Promise<TicketFacts> {
  const before = new World(server.seed, { jobSteps }).digest();
  return {
    versions: { sbox: readVersion(), node: process.version, platform: `${process.platform}-${process.arch}` },
    program,
    worlds: [...(await digestWorlds(server))].map(([world, after]) => ({ world, before, after })),
    whoami: describeSettings(await session.settings(), hideToken),
    exitCode,
  };
}

/** Saves the default world as it is when the command has ended, without HTTP. */
async function saveServed(server: RunningServer, { jobSteps = 1, fixtures }: ServerOptions): Promise<Buffer> {
  const { saveWorld } = await import('../../server/files/save-world.ts');
  const { describeServedSeed } = await import('../../server/files/describe-served-seed.ts');
  const { storedRequests } = server.app;
  const context = { ...server, storedRequests, jobSteps, describeServedSeed: async () => describeServedSeed(fixtures) };
  return saveWorld(context, defaultWorldName);
}

/**
 * Replaces the file atomically by a recording with a larger head, or by a world that contains it. Resolves to the names in bodies
 * that look like those of secrets.
 */
async function addTicket(access: Access, path: string, ticket: TicketFacts, world?: Buffer): Promise<string[]> {
  const { entries, ...recording } = parseRecording(path, await access.read(path));
  const head = sealTicket(recording.head, ticket);
  const { addRecording } = await import('./world-file.ts');
  await access.replace(
    path,
    world === undefined ? renderRecording(head, entries) : await addRecording(world, { ...recording, head, entries }),
  );
  return findSecretMembers(entries.map(({ request }) => request.postData?.text ?? ''));
}

/** One hash for each world, over everything in it. It is read without HTTP, so that it is not an exchange of the recording. */
export async function digestWorlds({ worlds }: RunningServer): Promise<ReadonlyMap<string, string>> {
  const names = new Set([defaultWorldName, ...(await worlds.worlds()).map(({ name }) => name)]);
  const digests = new Map<string, string>();
  for (const name of names)
    digests.set(name, await runInSlices(replyOf(await worlds.read(name, ({ world }) => world.digestInSlices()))));
  return digests;
}
