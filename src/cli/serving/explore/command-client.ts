// A command as a client that can be run again and again: in a process group of its own, so that all of it can be ended.

import type { ChildProcess } from 'node:child_process';
import { Interrupted } from '../../failures/failures.ts';
import type { Session } from '../../session/session.ts';
import { buildEnvironment, startCommand } from '../run-against.ts';
import type { Client } from './run-client.ts';

const graceMs = 2000;
const keptCharacters = 4000;

/**
 * A run that is seen again shows its output on stderr; `output` gives the last of what the run printed that ended last. An
 * interruption is passed on as the signal that it is. `env` is for the command besides.
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
      const isAsked = reason instanceof Interrupted;
      send(child, isAsked ? reason.signal : 'SIGKILL');
      if (isAsked) setTimeout(send, graceMs, child, 'SIGKILL').unref();
    };
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    return exitCode.finally(() => {
      signal.removeEventListener('abort', end);
      send(child, 'SIGKILL');
      // A process that left the group may hold its output open, for which nothing is to wait.
      for (const stream of [child.stdout, child.stderr]) stream?.destroy();
      output = printed;
    });
  };
  return { client, output: () => output };
}

/** Windows has no groups, so there the command alone ends. */
const isGrouped = process.platform !== 'win32';

function send(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (isGrouped) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {}
}
