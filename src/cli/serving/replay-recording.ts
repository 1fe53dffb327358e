// Sends the exchanges of a recording to a sandbox, one after the other, and shows whether each is answered as it was.

import { Agent } from 'node:http';
import { isHostName } from '../../server/host-rule.ts';
import type { RunningServer } from '../../server/listen.ts';
import { digestSeedFolder } from '../../server/seed-digest.ts';
import { compareAnswers, compareSilence } from '../recording/compare-answers.ts';
import { findHeader } from '../recording/har-entry.ts';
import type { Recording } from '../recording/read-recording.ts';
import { createReplayPrinter } from '../recording/replay-printer.ts';
import { resend } from '../recording/resend.ts';
import type { Session } from '../session/session.ts';

export interface Replay {
  readonly path: string;
  readonly recording: Recording;
  readonly server: RunningServer;
  /** The folder that the sandbox serves; undefined for the seed of the package. */
  readonly fixtures: string | undefined;
  /** How many exchanges are sent. */
  readonly last: number;
  readonly onlyFailures: boolean;
}

/** Whether all of them are the same bytes, and the file as it was written. */
export async function replayRecording(
  session: Session,
  { path, recording, server, fixtures, last, onlyFailures }: Replay,
): Promise<boolean> {
  const seedDigest = digestSeedFolder(fixtures);
  const printer = createReplayPrinter(session, { path, recording, seedDigest, onlyFailures });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (const [index, entry] of recording.entries.slice(0, last).entries()) {
      const differences = await resend(entry, { host: server.host, port: server.port, agent }).then(
        (answered) => compareAnswers(entry, answered),
        ({ code, message }: NodeJS.ErrnoException) => compareSilence(entry, code ?? message),
      );
      await printer.add({ number: index + 1, entry, differences });
    }
  } finally {
    agent.destroy();
  }
  return printer.end();
}

/** The names that the recorded sandbox was asked by. A file may say anything, so only a replay that nobody else asks takes them. */
export function listHosts({ entries }: Recording): string[] {
  const hosts = entries.map(({ request }) => (findHeader(request.headers, 'host') ?? '').replace(/:[0-9]*$/, ''));
  return [...new Set(hosts)].filter(isHostName);
}
