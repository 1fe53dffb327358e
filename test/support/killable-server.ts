// sbox serve in processes of their own, which a test may kill at any moment.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { atFileEnd } from './at-file-end.ts';
import { commandLine } from './command-line.ts';

export interface KillableServer {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Ends it without a word, and resolves when it is gone. */
  readonly kill: () => Promise<void>;
}

/** Of what it said on stderr. */
const talkKept = 4_000;

/** `nodeFlags` are for Node itself; `env` is added to what this process has; `program` is what Node runs, today's build by default. */
export async function startKillableServer(
  flags: readonly string[],
  nodeFlags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  program?: readonly string[],
): Promise<KillableServer> {
  const argv = [
    ...nodeFlags,
    ...(program ?? (await commandLine())),
    'serve',
    '--port',
    '0',
    '--quiet',
    '--json',
    ...flags,
  ];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  atFileEnd(() => child.kill('SIGKILL'));
  let talk = '';
  child.stderr.on('data', (text) => {
    talk = `${talk}${text}`.slice(-talkKept);
  });
  const ended = once(child, 'exit');
  const listening = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const [line] = await Promise.race([listening, ended.then(() => [undefined] as const)]);
  if (line === undefined) throw new Error(`sbox serve ${flags.join(' ')} ended before it listened: ${talk}`);
  const { url, port } = JSON.parse(line) as { url: string; port: number };
  return {
    url,
    port,
    child,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
