// The entry: argv and streams in, exit code out. It never ends the process, and --version loads nothing.

import { readVersion } from './package-files.ts';
import type { Streams } from './terminal/streams.ts';

export async function main(argv: readonly string[], streams: Streams): Promise<number> {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    streams.stdout.write(`${readVersion()}\n`);
    return 0;
  }
  const { runProgram } = await import('./program/run-program.ts');
  return runProgram(argv, streams);
}
