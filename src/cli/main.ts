// The entry: argv and streams in, exit code out. It never ends the process, and --version loads nothing.

import { readVersion } from './package-files.ts';
import { clean } from './terminal/clean-text.ts';
import type { Streams } from './terminal/streams.ts';
import { createWriter } from './terminal/writer.ts';

export async function main(argv: readonly string[], streams: Streams): Promise<number> {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    const write = createWriter(streams.stdout);
    const isWritten = await write(clean`${readVersion()}\n`.text).then(
      () => true,
      () => false,
    );
    if (isWritten) return 0;
    // What cannot be written is told by the program, which meets the same.
  }
  const { runProgram } = await import('./program/run-program.ts');
  return runProgram(argv, streams);
}
