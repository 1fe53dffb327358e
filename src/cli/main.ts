// The entry: argv and streams in, exit code out. It never ends the process, and --version loads nothing.

import { readVersion } from '../package/package-files.ts';
import { ClosedOutput } from './failures/failures.ts';
import { clean } from './terminal/clean-text.ts';
import type { Streams } from './terminal/streams.ts';
import { createWriter } from './terminal/writer.ts';

export async function main(argv: readonly string[], streams: Streams): Promise<number> {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    const write = createWriter(streams.stdout);
    return write(clean`${readVersion()}\n`.text).then(
      () => 0,
      (failure) => {
        if (failure instanceof ClosedOutput) return 0;
        streams.stderr.write(clean`${failure.message}\n`.text);
        return 1;
      },
    );
  }
  const { runProgram } = await import('./program/run-program.ts');
  return runProgram(argv, streams);
}
