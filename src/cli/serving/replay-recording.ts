import { Agent } from 'node:http';
import * as Type from 'typebox';
import { Check } from 'typebox/schema';
import { systemCodeOf } from '../../primitives/thrown.ts';
import type { RunningServer, ServerOptions } from '../../server/start-server.ts';
import { isHostName } from '../../server/wire/host-rule.ts';
import { compareAnswers, compareSavedAnswers, compareSilence } from '../recording/compare-answers.ts';
import { findHeader } from '../recording/har-entry.ts';
import type { Recording } from '../recording/read-recording.ts';
import type { HarEntry } from '../recording/recording.ts';
import { createReplayPrinter, type ReplayFacts } from '../recording/replay-printer.ts';
import { type Answered, resend } from '../recording/resend.ts';
import type { Session } from '../session/session.ts';
import { digestWorlds } from './record-ticket.ts';
import { isExtraToken } from './serve-options.ts';
import { identifySeed } from './start-sandbox.ts';

/** Resolves to whether each exchange got the same bytes, and the file is as it was written. */
export async function replayRecording(
  session: Session,
  server: RunningServer,
  { fixtures, last, ...facts }: Omit<ReplayFacts, 'seed'> & { fixtures: string | undefined; last: number },
): Promise<boolean> {
  const { recording } = facts;
  const seed = identifySeed(session.access, fixtures);
  const printer = createReplayPrinter(session, { ...facts, seed });
  const compare = recording.isFromBrowser === true ? compareSavedAnswers : compareAnswers;
  let number = 0;
  await resendEach(recording.entries.slice(0, last), server, {
    onOutcome: async (entry, outcome) => {
      number += 1;
      const differences =
        outcome instanceof Error
          ? compareSilence(entry, systemCodeOf(outcome) ?? outcome.message)
          : outcome && compare(entry, outcome);
      await printer.add({ number, entry, differences: differences ?? [] });
    },
  });
  const isSame = await printer.end();
  const isWhole = last >= recording.entries.length;
  return (isWhole ? await hasSameEnd(session, recording, server) : true) && isSame;
}

interface Resending {
  readonly prepare?: (entry: HarEntry) => Promise<HarEntry>;
  /** Called with the answer or the error; with undefined where the entry is not sent again. */
  readonly onOutcome?: (entry: HarEntry, outcome: Answered | Error | undefined) => Promise<void>;
}

export async function resendEach(
  entries: readonly HarEntry[],
  { host, port }: RunningServer,
  { prepare, onOutcome }: Resending = {},
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (const entry of entries) {
      // Exchanges that reported or released held answers are skipped: a replay sends one call after the other, so none is held.
      const isAside = entry._sbox?.hold === 'aside';
      const sent = isAside ? undefined : ((await prepare?.(entry)) ?? entry);
      const outcome = sent && (await resend(sent, { host, port, agent }).catch((error: Error) => error));
      await onOutcome?.(entry, outcome);
    }
  } finally {
    agent.destroy();
  }
}

/** A replay depends on these members, which somebody may have changed. */
const TicketForm = Type.Object({
  program: Type.String(),
  exitCode: Type.Number(),
  versions: Type.Object({ sbox: Type.String(), node: Type.String(), platform: Type.String() }),
  worlds: Type.Array(Type.Object({ world: Type.String(), after: Type.String() })),
});

/** Compares the final states of the worlds, which only a ticket holds. */
async function hasSameEnd(session: Session, { head }: Recording, server: RunningServer): Promise<boolean> {
  const { ticket } = head._sbox;
  if (ticket === undefined) return true;
  if (!Check(TicketForm, ticket)) {
    session.remark('the final state in the ticket cannot be read, so it is not compared');
    return false;
  }
  const { program, exitCode, versions } = ticket;
  session.hint(
    `${program} ended with ${exitCode}, on sbox ${versions.sbox}, Node ${versions.node}, ${versions.platform}`,
  );
  const present = await digestWorlds(server);
  const others = ticket.worlds.filter(({ world, after }) => present.get(world) !== after).map(({ world }) => world);
  if (others.length > 0) session.remark(`not the final state of the ticket: ${others.join(', ')}`);
  return others.length === 0;
}

/** No other client can reach this sandbox. */
export const recordedOptions = (recording: Recording, fixtures: string | undefined): ServerOptions => ({
  port: 0,
  allowHosts: listHosts(recording),
  ...optionsOf(recording),
  holds: false,
  ...(fixtures === undefined ? {} : { fixtures }),
});

/** Only the facts on which answers depend are read, since somebody may have changed the head. */
export function optionsOf({
  head,
}: Recording): Pick<ServerOptions, 'jobSteps' | 'tokens'> & { readonly jobSteps: number } {
  const { jobSteps, tokens } = head._sbox;
  return {
    jobSteps: Number.isInteger(jobSteps) ? jobSteps : 1,
    tokens: Array.isArray(tokens) ? tokens.filter(isExtraToken) : [],
  };
}

/** A file may name any host, so these are allowed only in a replay that nobody else reaches. */
export function listHosts({ entries }: Recording): string[] {
  const hosts = entries.map(({ request }) => (findHeader(request.headers, 'host') ?? '').replace(/:[0-9]*$/, ''));
  return [...new Set(hosts)].filter(isHostName);
}
