import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';
import { fixtureTokens, fullToken } from '../../contract/permissions.ts';
import type { Access } from '../access/access.ts';
import { UsageError } from '../failures/failures.ts';
import type { Output } from '../output/output.ts';
import type { Session } from '../session/session.ts';
import { onSignal } from '../terminal/signals.ts';
import type { Streams } from '../terminal/streams.ts';

/** Where the output of the command goes: stderr where stdout gets a document. */
export type ChildOutput = 'stdout' | 'stderr';

type Run = Pick<Session, 'access' | 'streams'>;

interface RunOptions {
  readonly stdout?: ChildOutput;
  readonly env?: NodeJS.ProcessEnv;
}

export const runAgainst = (
  session: Run,
  { url }: { readonly url: string },
  words: readonly string[],
  { stdout, env }: RunOptions = {},
): Promise<number> =>
  runCommand(session, words, { stdout, env: { ...buildEnvironment(session.streams.env, url), ...env } });

/** After a failed command, a failure of `work` is only a remark: the command's exit code says more. */
export async function afterCommand(output: Output, exitCode: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    if (exitCode === 0 || !(failure instanceof UsageError)) throw failure;
    output.remark(failure.message);
  }
}

/** The command sees this sandbox and the full token, and nothing of the caller's profile. */
export function buildEnvironment(env: Streams['env'], url: string): NodeJS.ProcessEnv {
  const { SBOX_TENANT: ignored, ...kept } = env;
  const tokens = fixtureTokens.map(({ profile, token }) => [
    `SBOX_${profile.toUpperCase().replaceAll('-', '_')}_TOKEN`,
    token,
  ]);
  return {
    ...kept,
    ...Object.fromEntries(tokens),
    SBOX_BASE_URL: url,
    SBOX_TOKEN: fullToken.token,
    SBOX_PROFILE: fullToken.profile,
  };
}

/** 128 plus the number of the signal where one ended it. */
export async function runCommand(
  { access, streams }: Run,
  words: readonly string[],
  { stdout = 'stdout', env }: { readonly stdout?: ChildOutput | undefined; readonly env: NodeJS.ProcessEnv },
): Promise<number> {
  const stdio = ['inherit', stdout === 'stderr' ? 2 : 'inherit', 'inherit'] as const;
  const { child, exitCode } = await startCommand(access, words, { stdio: [...stdio], env });
  // A terminal sends Ctrl-C to the command by itself, and many programs stop at once at a second one.
  const hasTerminal = streams.stdin.isTTY === true;
  const stop = onSignal(streams, (signal) => (signal === 'SIGINT' && hasTerminal ? undefined : child.kill(signal)));
  return exitCode.finally(stop);
}

/** Rejects with UsageError where the command cannot be run; the exit code then rejects too. */
export async function startCommand(
  access: Access,
  [command = '', ...args]: readonly string[],
  options: SpawnOptions,
): Promise<{ readonly child: ChildProcess; readonly exitCode: Promise<number> }> {
  if (command === '') throw new UsageError('The command is empty.', 'sbox exec -- npm test');
  const child = await access.start(command, args, options);
  const exitCode = new Promise<number>((resolve, reject) => {
    child.on('error', ({ code }: NodeJS.ErrnoException) => {
      const cause = code === 'ENOENT' ? 'there is no such command' : String(code);
      reject(new UsageError(`${command} cannot be run: ${cause}.`, 'sbox exec -- npm test'));
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
  return { child, exitCode };
}
