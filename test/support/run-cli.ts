// Runs the command line as it was built in this process, as a story runs its commands: argv in; stdout, stderr and exit code out.

import { Readable } from 'node:stream';
import {
  type CapturedRun,
  type CapturedRunOptions,
  runCaptured,
} from '../../src/cli/commands/walkthrough/captured-run.ts';
import type { InputStream } from '../../src/cli/terminal/streams.ts';
import { runBuilt } from './built-command-line.ts';

export interface RunOptions extends Pick<CapturedRunOptions, 'signals'> {
  /** All three streams are terminals. */
  readonly tty?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** What is piped in; nothing leaves stdin empty. */
  readonly stdin?: string;
  /** The stream itself, where a test presses keys. */
  readonly input?: InputStream;
  /** Told of each piece of output as it comes. */
  readonly onOutput?: (text: string) => void;
  /** stdout closes after this many bytes, as `head` does. */
  readonly closesAfter?: number;
  /** stdout is a full disk. */
  readonly isFull?: boolean;
}

/** No profile file and no colour come from this machine, whatever it has. */
const bareEnvironment = { SBOX_CONFIG_HOME: '/dev/null/no-profiles', HOME: '/nonexistent' };

export async function runCli(argv: readonly string[], options: RunOptions = {}): Promise<CapturedRun> {
  const { tty = false, columns = 80, rows = 24, signals, onOutput } = options;
  const limit = options.isFull ? -1 : (options.closesAfter ?? Number.POSITIVE_INFINITY);
  const code = options.isFull ? 'ENOSPC' : 'EPIPE';
  const stdin = options.input ?? Readable.from(options.stdin === undefined ? [] : [options.stdin]);
  let length = 0;
  return runCaptured(runBuilt, argv, {
    env: { ...bareEnvironment, ...options.env },
    stdin: options.input ?? Object.assign(stdin, { isTTY: tty }),
    ...(tty ? { size: { columns, rows } } : {}),
    ...(signals === undefined ? {} : { signals }),
    onOutput: (text, from) => {
      if (from === 'stdout' && length > limit) throw Object.assign(new Error(`write ${code}`), { code });
      if (from === 'stdout') length += text.length;
      onOutput?.(text);
    },
  });
}
