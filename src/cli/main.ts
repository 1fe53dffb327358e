// The entry point: argv and streams in, exit code out. It brings the program and its commands together, and never ends the
// process. bin/sbox.js prints the version and runs complete.ts without loading this.

import type { Streams } from './terminal/streams.ts';

export async function main(argv: readonly string[], streams: Streams): Promise<number> {
  const { fullAccess } = await import('./access/access.ts');
  const { commands, commandTree: tree } = await import('./commands/commands.ts');
  const { runProgram } = await import('./program/run-program.ts');
  return runProgram({ tree, commands }, argv, streams, fullAccess);
}

export async function knownWords() {
  const { commandTree } = await import('./commands/commands.ts');
  const { describeWords } = await import('./completion/known-words.ts');
  return describeWords(commandTree);
}
