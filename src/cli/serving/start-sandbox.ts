// Starts a sandbox in this process, for the commands that bring their own.

import { LogDamaged, LogRefused } from '../../log/log-error.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../server/listen.ts';
import { ListenError } from '../../server/listen-error.ts';
import { OptionError } from '../../server/option-error.ts';
import { FixtureError } from '../../world/records/fixture-source.ts';
import { UsageError } from '../failures/failures.ts';
import { cleanText } from '../terminal/clean-text.ts';

/** Throws UsageError, also for a port or a folder that cannot be had. */
export async function startSandbox(options: ServerOptions): Promise<RunningServer> {
  return startServer(options).catch((error: unknown) => {
    if (error instanceof ListenError || error instanceof OptionError) throw new UsageError(error.message);
    if (error instanceof LogRefused || error instanceof LogDamaged) throw new UsageError(error.message);
    if (!(error instanceof FixtureError)) throw error;
    const [first = '', ...rest] = error.message.split('\n').map(cleanText);
    throw new UsageError(`The fixtures cannot be served. ${first}`, ...rest);
  });
}
