// The entry point: argv and streams in, exit code out. It brings the program and its commands together, and never ends the
// process. bin/sbox.js prints the version and runs complete.ts without loading this.

import type { CommandSet } from './program/run-program.ts';
import type { Streams } from './terminal/streams.ts';

export async function main(argv: readonly string[], streams: Streams): Promise<number> {
  const { fullAccess } = await import('./access/access.ts');
  const { runProgram } = await import('./program/run-program.ts');
  return runProgram(await (argv[0] === 'serve' ? loadServe() : loadAll()), argv, streams, fullAccess);
}

const loadAll = (): Promise<CommandSet> => import('./commands/commands.ts');

/** A user waits for the first page of a server, so the other commands are loaded only if `serve` cannot be parsed alone. */
async function loadServe(): Promise<CommandSet> {
  const { serve } = await import('./commands/serve/serve.ts');
  const { treeOf } = await import('./commands/tree-of.ts');
  return { commandTree: treeOf([serve]), commands: [serve], loadAll };
}

export async function knownWords() {
  const { commandTree } = await import('./commands/commands.ts');
  const { describeWords } = await import('./completion/known-words.ts');
  return describeWords(commandTree);
}
