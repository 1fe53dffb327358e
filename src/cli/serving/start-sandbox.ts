// Starts a sandbox in this process, for the commands that bring their own.

import { FixtureError } from '../../engine/records/fixture-error.ts';
import { LogDamaged, LogRefused, LogUnavailable } from '../../log/log-error.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../server/listen.ts';
import { ListenError } from '../../server/options/listen-error.ts';
import { OptionError } from '../../server/options/option-error.ts';
import { identifySeedFolder } from '../../server/seed/seed-digest.ts';
import type { Doors } from '../doors/doors.ts';
import { UsageError } from '../failures/failures.ts';

const refusals = [OptionError, LogRefused, LogUnavailable, LogDamaged];
const tips = { port: '--port 0 takes a free one', host: '--host 127.0.0.1 is always there' };

/** Throws UsageError, also for a port or a folder that cannot be used. */
export async function startSandbox(doors: Doors, options: ServerOptions): Promise<RunningServer> {
  doors.sandbox();
  return startServer(options).catch((error: unknown) => {
    if (error instanceof ListenError) throw new UsageError(error.message, tips[error.remedy]);
    if (refusals.some((refusal) => error instanceof refusal)) throw new UsageError((error as Error).message);
    if (!(error instanceof FixtureError)) throw error;
    const [first = '', ...rest] = error.message.split('\n');
    throw new UsageError(`The fixtures cannot be served. ${first}`, ...rest);
  });
}

/** The identity of the seed in the folder that is served; undefined stands for the seed of the package. */
export function identifySeed(doors: Doors, fixtures: string | undefined): ReturnType<typeof identifySeedFolder> {
  doors.sandbox();
  return identifySeedFolder(fixtures);
}
