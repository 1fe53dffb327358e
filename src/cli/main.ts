// The entry: argv and streams in, exit code out. It brings the program and its commands together, and never ends the process;
// --version loads nothing else, and a Tab no program.

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
  const { commands, commandTree: tree } = await import('./commands/commands.ts');
  const { openDoors } = await import('./doors/doors.ts');
  if (argv[0] === '__complete') {
    const { answerTab } = await import('./completion/answer-tab.ts');
    return answerTab(tree, argv.slice(2), streams, openDoors);
  }
  const { runProgram } = await import('./program/run-program.ts');
  return runProgram({ tree, commands }, argv, streams, openDoors);
}
