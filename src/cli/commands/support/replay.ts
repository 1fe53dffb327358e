// sbox replay FILE: builds the recorded state again in a fresh sandbox and compares every answer byte for byte.

import { Agent } from 'node:http';
import type { RunningServer } from '../../../server/listen.ts';
import { digestSeedFolder } from '../../../server/seed-digest.ts';
import type { Difference } from '../../diagnosis/json-differences.ts';
import { parseCount } from '../../input/numbers.ts';
import { readBytes } from '../../input/read-source.ts';
import { compareAnswers } from '../../recording/compare-answers.ts';
import { parseRecording, type Recording } from '../../recording/read-recording.ts';
import type { HarEntry } from '../../recording/recording.ts';
import { createReplayPrinter } from '../../recording/replay-printer.ts';
import { resend } from '../../recording/resend.ts';
import { renderRequestLine } from '../../serving/request-line.ts';
import type { Session } from '../../session/session.ts';
import { untilSignal } from '../../terminal/signals.ts';
import { parseServeOptions, startSandboxServer } from '../start/serve.ts';

export async function replay(session: Session): Promise<number> {
  const { options, terminal } = session;
  const path = String(session.args[0]);
  const recording = parseRecording(path, await readBytes(path));
  const last = parseCount('--until', options.until, recording.entries.length, 1_000_000_000);
  const { jobSteps, cors } = recording.head._sbox;
  const isServed = options.serve === true;
  let isOver = false;
  const server = await startSandboxServer({
    ...parseServeOptions(session),
    ...(isServed ? {} : { port: 0 }),
    // A head that somebody changed is told of, and may say anything.
    jobSteps: Number.isInteger(jobSteps) ? jobSteps : 1,
    cors: Array.isArray(cors) ? cors : [],
    onRequest: (entry) => {
      if (isOver) terminal.err(renderRequestLine(entry, { isJson: false, colours: terminal.errColours }));
    },
  });
  try {
    const isSame = await replayAll(session, { path, recording, server, last });
    isOver = true;
    if (isServed) {
      terminal.err(`serving the state after exchange ${Math.min(last, recording.entries.length)} at ${server.url}\n`);
      await untilSignal(session.streams);
    }
    return isSame ? 0 : 1;
  } finally {
    server.app.server.closeAllConnections();
    await server.close();
  }
}

interface Replay {
  readonly path: string;
  readonly recording: Recording;
  readonly server: RunningServer;
  readonly last: number;
}

async function replayAll(session: Session, { path, recording, server, last }: Replay): Promise<boolean> {
  const { fixtures } = session.options;
  const seedDigest = digestSeedFolder(typeof fixtures === 'string' ? fixtures : undefined);
  const printer = createReplayPrinter(session, { path, recording, seedDigest });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (const [index, entry] of recording.entries.slice(0, last).entries()) {
      const differences = await resend(entry, { host: server.host, port: server.port, agent }).then(
        (answered) => compareAnswers(entry, answered),
        (error: NodeJS.ErrnoException) => [missAnswer(entry, error)],
      );
      await printer.add({ number: index + 1, entry, differences });
    }
  } finally {
    agent.destroy();
  }
  return printer.end();
}

/** A request that was changed by hand may be none that can be sent. */
const missAnswer = ({ response }: HarEntry, { code, message }: NodeJS.ErrnoException): Difference => ({
  path: 'answer',
  before: String(response.status),
  after: `none (${code ?? message})`,
});
