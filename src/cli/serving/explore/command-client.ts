// Runs a command as a client, again and again, in a process group of its own so that all of it can be ended.

import type { ChildProcess } from 'node:child_process';
import { Interrupted } from '../../failures/failures.ts';
import type { Session } from '../../session/session.ts';
import { buildEnvironment, startCommand } from '../run-against.ts';
import type { Client } from './run-client.ts';

const graceMs = 2000;
const keptCharacters = 4000;

/**
 * A run that is repeated shows its output on stderr; `output` returns the end of what the last finished run printed. An
 * interruption is passed on as its signal. `env` is added to the environment.
 */
export function createCommandClient(
  { access, streams }: Pick<Session, 'access' | 'streams'>,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
) {
  let output = '';
  const client: Client = async (url, signal, { column }) => {
    const pipe = column === 'again' ? 2 : 'pipe';
    const { child, exitCode } = await startCommand(access, words, {
      stdio: ['ignore', pipe, pipe],
      env: { ...buildEnvironment(streams.env, url), ...env },
      detached: isGrouped,
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => {
        printed = `${printed}${bytes}`.slice(-keptCharacters);
      });
    const end = () => {
      const { reason } = signal;
      const isInterrupted = reason instanceof Interrupted;
      send(child, isInterrupted ? reason.signal : 'SIGKILL');
      if (isInterrupted) setTimeout(send, graceMs, child, 'SIGKILL').unref();
    };
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    return exitCode.finally(() => {
      signal.removeEventListener('abort', end);
      send(child, 'SIGKILL');
      // The output may still be held open by a process that left the group, which is not waited for.
      for (const stream of [child.stdout, child.stderr]) stream?.destroy();
      output = printed;
    });
  };
  return { client, output: () => output };
}

/** Windows has no process groups, so there only the command itself is ended. */
const isGrouped = process.platform !== 'win32';

function send(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (isGrouped) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {}
}
