// The entry: argv and streams in, exit code out. It brings the program and its commands together, and never ends the process.
// A Tab loads no program; bin/sbox.js says the version without any of this.

import type { Streams } from './terminal/streams.ts';

export async function main(argv: readonly string[], streams: Streams): Promise<number> {
  const { commands, commandTree: tree } = await import('./commands/commands.ts');
  const { openDoors } = await import('./doors/doors.ts');
  if (argv[0] === '__complete') {
    const { answerTab } = await import('./completion/answer-tab.ts');
    return answerTab(tree, argv.slice(2), streams, openDoors);
  }
  const { runProgram } = await import('./program/run-program.ts');
  return runProgram({ tree, commands }, argv, streams, openDoors);
}
