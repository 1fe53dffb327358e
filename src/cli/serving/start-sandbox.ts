import { FixtureError } from '../../engine/records/fixture-error.ts';
import { LogDamaged, LogRefused, LogUnavailable } from '../../log/log-error.ts';
import { counted } from '../../primitives/counted.ts';
import { ListenError } from '../../server/options/listen-error.ts';
import { OptionError } from '../../server/options/option-error.ts';
import { identifySeedFolder } from '../../server/seed/fixtures-folder.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../server/start-server.ts';
import type { Access } from '../access/access.ts';
import { UsageError } from '../failures/failures.ts';
import { type ActiveRecording, startRecording } from '../recording/start-recording.ts';
import type { Session } from '../session/session.ts';

const refusals = [OptionError, LogRefused, LogUnavailable, LogDamaged];
const tips = { port: '--port 0 picks a free one', host: '--host 127.0.0.1 is always available' };

/** Throws UsageError, also for a port or a folder that cannot be used. */
export async function startSandbox(access: Access, options: ServerOptions): Promise<RunningServer> {
  access.sandbox();
  return startServer(options).catch((error: unknown) => {
    if (error instanceof ListenError) throw new UsageError(error.message, tips[error.remedy]);
    if (refusals.some((refusal) => error instanceof refusal)) throw new UsageError((error as Error).message);
    if (!(error instanceof FixtureError)) throw error;
    const [first = '', ...rest] = error.message.split('\n');
    throw new UsageError(`The fixtures cannot be served. ${first}`, ...rest);
  });
}

/** Closes the sandbox after `work`. Throws as `startSandbox` does. */
export async function withSandbox<Result>(
  access: Access,
  options: ServerOptions,
  work: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const server = await startSandbox(access, options);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** `fixtures` is undefined for the seed of the package. */
export function identifySeed(access: Access, fixtures: string | undefined): ReturnType<typeof identifySeedFolder> {
  access.sandbox();
  return identifySeedFolder(fixtures);
}

/** Keeps every exchange in a file, where there is a path. Leaves no file behind when it cannot be started. */
export async function startRecordedSandbox(
  session: Session,
  path: string | undefined,
  options: ServerOptions,
): Promise<{ server: RunningServer; recording?: ActiveRecording }> {
  const { access, terminal, globals } = session;
  if (path === undefined) return { server: await startSandbox(access, options) };
  access.sandbox();
  const recording = startRecording(path, { access, terminal, isJson: globals.json === true });
  let server: RunningServer | undefined;
  try {
    const { fixtures, jobSteps = 1, cors = [], tokens = [] } = options;
    const onExchange: ServerOptions['onExchange'] = (exchange) => {
      recording.onExchange(exchange);
      options.onExchange?.(exchange);
    };
    server = await startSandbox(access, { ...options, onExchange });
    const seedTokens = server.seed.tokens.map(({ token }) => token);
    recording.begin({ ...identifySeed(access, fixtures), jobSteps, cors, tokens, seedTokens });
    const kept = (await server.worlds.worlds()).filter(({ position }) => position !== 0);
    if (kept.length > 0)
      session.remark(
        `${options.data} already has ${counted(kept.length, 'world')}, and a replay begins with none, so it will differ; ` +
          'record with an empty folder to replay it',
      );
    return { server, recording };
  } catch (error) {
    await server?.stop();
    recording.discard();
    throw error;
  }
}

export async function withRecordedSandbox<Result>(
  session: Session,
  path: string,
  options: ServerOptions,
  work: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const { server, recording } = await startRecordedSandbox(session, path, options);
  try {
    return await work(server).finally(server.stop);
  } finally {
    recording?.end();
  }
}
