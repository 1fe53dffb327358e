// Rewrites the command lines in a text so that they can be typed where this runs: `npx` and the name of the package where the
// shell does not know `sbox`, and in the quotes of that shell. Results are never rewritten.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readName } from '../../package/package-files.ts';
import { rewriteLine } from '../../primitives/shells/rewrite-line.ts';
import { chooseShell } from '../../primitives/shells/shell.ts';
import type { Topic } from '../../projections/command-node.ts';
import type { Streams } from '../terminal/streams.ts';
import type { Spell } from '../terminal/terminal.ts';

/** npm puts such folders in front of the PATH of whatever it runs; the PATH of a shell has none. */
const folderOfNpm = /[\\/]node_modules[\\/]\.bin[\\/]?$/;
/** On Windows npm installs a script for each shell. */
const fileNames = ['sbox', 'sbox.cmd'];

/** Without a PATH nobody can know what the shell finds, so it is `sbox`. */
export function findInvocation({ PATH }: Streams['env']): string {
  if (PATH === undefined) return 'sbox';
  const folders = PATH.split(delimiter).filter((folder) => folder !== '' && !folderOfNpm.test(folder));
  const isKnown = folders.some((folder) => fileNames.some((name) => existsSync(join(folder, name))));
  return isKnown ? 'sbox' : `npx ${readName()}`;
}

/** A command line is `sbox` before the first word of a command, before COMMAND, or before an option. */
export function createSpelling(env: Streams['env'], topics: readonly Topic[]): Spell {
  const words = topics.flatMap(({ word, aliases }) => [word, ...aliases]);
  const commandLine = new RegExp(
    String.raw`(?<![\w./-])(?<!npx )sbox(?= (?:${words.join('|')}|COMMAND|--[a-z]+)(?![\w-]))`,
    'g',
  );
  let invocation: string | undefined;
  const invoke = () => (invocation ??= findInvocation(env));
  const shell = chooseShell(env, process.platform);
  const spell = (text: string) => text.replace(commandLine, invoke);
  return Object.assign(spell, {
    line: (line: string) => spell(rewriteLine(line, shell)),
    command: (words: readonly string[]) => shell.line([...invoke().split(' '), ...words]),
    shell,
  });
}
