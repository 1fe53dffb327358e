import { surfaceVersion } from '../../../contract/form/surface.ts';
import { expiredToken } from '../../../contract/permissions.ts';
import { buildHarEntry } from '../../recording/har-entry.ts';
import { type HarEntry, renderRecording, sealHead, sealTicket } from '../../recording/recording.ts';
import type { Run } from '../../serving/explore/run-client.ts';
import { nameOf, type Trial } from '../../serving/explore/trials.ts';
import { describeTicket } from '../../serving/record-ticket.ts';
import { identifySeed } from '../../serving/start-sandbox.ts';
import type { Session } from '../../session/session.ts';

/** Throws UsageError for a folder that is not empty. */
export async function openTickets(session: Session, name: string, words: readonly string[], fixtures?: string) {
  const folder = await session.access.folder(name);
  // Settings that cannot be resolved are refused before anything runs.
  await session.settings();
  const fileOf = (trial: Trial) => `${nameOf(trial).replaceAll(/\W+/g, '-')}.har`;
  return {
    pathOf: (trial: Trial): string => `${name}/${fileOf(trial)}`,
    write: async (trial: Trial, { exchanges, exitCode, jobSteps, server }: Run): Promise<void> => {
      // A command that hangs is killed, and its exit code is 128 plus the number of the signal.
      const ticket = await describeTicket(session, words, { server, jobSteps, exitCode: exitCode ?? 137 });
      const seed = identifySeed(session.access, fixtures);
      const head = sealTicket(sealHead({ surfaceVersion, ...seed, jobSteps, cors: [], tokens: [] }), ticket);
      const tokens = new Set([...server.seed.tokens.map(({ token }) => token), expiredToken]);
      const entries: HarEntry[] = [];
      for (const exchange of exchanges) entries.push(buildHarEntry(exchange, tokens, entries.at(-1)?._sbox.digest));
      await folder.add(fileOf(trial), renderRecording(head, entries));
    },
  };
}
