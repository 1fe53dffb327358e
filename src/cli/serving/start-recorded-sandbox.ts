// Starts a sandbox that keeps every exchange in a file.

import type { RunningServer, ServerOptions } from '../../server/listen.ts';
import { digestSeedFolder } from '../../server/seed-digest.ts';
import { type ActiveRecording, startRecording } from '../recording/start-recording.ts';
import type { Session } from '../session/session.ts';
import { startSandbox } from './start-sandbox.ts';

/** Leaves no file behind when the sandbox cannot be started. */
export async function startRecordedSandbox(
  session: Session,
  path: string,
  options: ServerOptions,
): Promise<{ server: RunningServer; recording: ActiveRecording }> {
  const recording = startRecording(session, path);
  try {
    const { fixtures, jobSteps = 1, cors = [] } = options;
    const server = await startSandbox({ ...options, onExchange: recording.onExchange });
    const { datasetVersion, tokens } = server.seed;
    const seedDigest = digestSeedFolder(fixtures);
    recording.begin({ datasetVersion, seedDigest, tokens: tokens.map(({ token }) => token), jobSteps, cors });
    return { server, recording };
  } catch (error) {
    recording.discard();
    throw error;
  }
}
