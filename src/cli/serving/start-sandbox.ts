// Starts a sandbox in this process, for the commands that bring their own.

import { LogDamaged, LogRefused } from '../../log/log-error.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../server/listen.ts';
import { ListenError } from '../../server/options/listen-error.ts';
import { OptionError } from '../../server/options/option-error.ts';
import { FixtureError } from '../../world/records/fixture-error.ts';
import { UsageError } from '../failures/failures.ts';

const tips = { port: '--port 0 takes a free one', host: '--host 127.0.0.1 is always there' };

/** Throws UsageError, also for a port or a folder that cannot be had. */
export async function startSandbox(options: ServerOptions): Promise<RunningServer> {
  return startServer(options).catch((error: unknown) => {
    if (error instanceof ListenError) throw new UsageError(error.message, tips[error.remedy]);
    if (error instanceof OptionError || error instanceof LogRefused || error instanceof LogDamaged)
      throw new UsageError(error.message);
    if (!(error instanceof FixtureError)) throw error;
    const [first = '', ...rest] = error.message.split('\n');
    throw new UsageError(`The fixtures cannot be served. ${first}`, ...rest);
  });
}
