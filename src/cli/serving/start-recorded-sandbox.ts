// Starts a sandbox that keeps every exchange in a file.

import type { RunningServer, ServerOptions } from '../../server/listen.ts';
import { type ActiveRecording, startRecording } from '../recording/start-recording.ts';
import type { Session } from '../session/session.ts';
import { identifySeed, startSandbox } from './start-sandbox.ts';

/** Leaves no file behind when the sandbox cannot be started. */
export async function startRecordedSandbox(
  { doors, terminal, globals }: Session,
  path: string,
  options: ServerOptions,
  isTicket = false,
): Promise<{ server: RunningServer; recording: ActiveRecording }> {
  doors.sandbox();
  const recording = startRecording(path, { doors, terminal, isJson: globals.json === true, isTicket });
  try {
    const { fixtures, jobSteps = 1, cors = [], tokens = [] } = options;
    const onExchange: ServerOptions['onExchange'] = (exchange) => {
      recording.onExchange(exchange);
      options.onExchange?.(exchange);
    };
    const server = await startSandbox(doors, { ...options, onExchange });
    const seedTokens = server.seed.tokens.map(({ token }) => token);
    recording.begin({ ...identifySeed(doors, fixtures), jobSteps, cors, tokens, seedTokens });
    return { server, recording };
  } catch (error) {
    recording.discard();
    throw error;
  }
}
