// sbox record FILE -- CMD: a sandbox of its own for one command, and every exchange with it in a file.

import type { RunningServer, ServerOptions } from '../../../server/listen.ts';
import { digestSeedFolder } from '../../../server/seed-digest.ts';
import { type ActiveRecording, startRecording } from '../../recording/start-recording.ts';
import type { Session } from '../../session/session.ts';
import { runAgainst } from '../start/exec.ts';
import { parseServeOptions, startSandboxServer } from '../start/serve.ts';

export async function record(session: Session): Promise<number> {
  const [path, words] = session.args;
  const options = { ...parseServeOptions(session), port: 0 };
  const { server, recording } = await startRecordedServer(session, String(path), options);
  try {
    return await runAgainst(session, server, words as readonly string[]);
  } finally {
    recording.end();
  }
}

/** Leaves no file behind when the sandbox cannot be started. */
export async function startRecordedServer(
  session: Session,
  path: string,
  options: ServerOptions,
): Promise<{ server: RunningServer; recording: ActiveRecording }> {
  const recording = startRecording(session, path);
  try {
    const { fixtures, jobSteps = 1, cors = [] } = options;
    const server = await startSandboxServer({ ...options, onExchange: recording.onExchange });
    const { datasetVersion, tokens } = server.seed;
    const seedDigest = digestSeedFolder(fixtures);
    recording.begin({ datasetVersion, seedDigest, tokens: tokens.map(({ token }) => token), jobSteps, cors });
    return { server, recording };
  } catch (error) {
    recording.discard();
    throw error;
  }
}
