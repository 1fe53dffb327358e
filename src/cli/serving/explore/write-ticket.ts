// A ticket of one run of an exploration: the exchanges that were kept, with what a support case needs besides.

import { surfaceVersion } from '../../../contract/form/surface.ts';
import { expiredToken } from '../../../contract/permissions.ts';
import type { RunningServer, ServerOptions } from '../../../server/listen.ts';
import { World } from '../../../world/world.ts';
import { describeSettings, hideToken } from '../../identity/settings.ts';
import { buildHarEntry } from '../../recording/har-entry.ts';
import { type HarEntry, renderRecording, sealHead, sealTicket } from '../../recording/recording.ts';
import type { Session } from '../../session/session.ts';
import { describeTicket, digestWorlds } from '../record-ticket.ts';
import { identifySeed } from '../start-sandbox.ts';
import { type Run, slowDown } from './run-client.ts';
import { nameOf, type Trial } from './trials.ts';

interface Explored {
  readonly words: readonly string[];
  readonly server: Partial<ServerOptions>;
}

/** Undefined where no folder is named. Throws UsageError for one that is not empty. */
export async function openTickets(session: Session, name: string | undefined, explored: Explored) {
  if (name === undefined) return undefined;
  const folder = await session.doors.folder(name);
  const { settings } = session;
  const whoami = describeSettings(await settings(), hideToken);
  const fileOf = (trial: Trial) => `${nameOf(trial).replaceAll(/\W+/g, '-')}.har`;
  return {
    pathOf: (trial: Trial): string => `${name}/${fileOf(trial)}`,
    write: async (trial: Trial, { exchanges, exitCode }: Run, running: RunningServer): Promise<void> => {
      const { words, server } = explored;
      const { jobSteps } = slowDown(trial, server);
      const untouched = new World(running.seed, { jobSteps }).digest();
      const facts = describeTicket(words, { untouched, digests: await digestWorlds(running) });
      // 128 and the number of the signal that ends a command which hangs.
      const ticket = { ...facts, whoami, exitCode: exitCode ?? 137 };
      const seed = identifySeed(session.doors, server.fixtures);
      const head = sealTicket(sealHead({ surfaceVersion, ...seed, jobSteps, cors: [], tokens: [] }), ticket);
      await folder.add(fileOf(trial), renderRecording(head, buildEntries(exchanges, running)));
    },
  };
}

function buildEntries(exchanges: Run['exchanges'], { seed }: RunningServer): HarEntry[] {
  const tokens = new Set([...seed.tokens.map(({ token }) => token), expiredToken]);
  const entries: HarEntry[] = [];
  for (const exchange of exchanges)
    entries.push(buildHarEntry(exchange, tokens, { isTicket: true, after: entries.at(-1)?._sbox.digest ?? null }));
  return entries;
}
