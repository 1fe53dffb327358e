// Rewrites a command line of this project, which is written for POSIX shells, for another shell.

import { splitCommand } from '../shell-words.ts';
import { posix, type Shell } from './shell.ts';

/** Rewrites successive commands one by one. A line that only a POSIX shell understands, or a sentence, stays unchanged. */
export function rewriteLine(line: string, shell: Shell): string {
  if (shell === posix || !/^(?:sbox|curl) /.test(line)) return line;
  const commands = line.split(' && ').map(parseSingleCommand);
  return commands.every((words) => words !== undefined) ? commands.map(shell.line).join(' && ') : line;
}

/** The words of a single command; undefined where it needs a shell, or is a sentence with a comma. */
export function parseSingleCommand(line: string): string[] | undefined {
  const { words, end } = splitCommand(line, '$|&;<>()`*?');
  const isText = words.flat().every((part) => typeof part === 'string');
  const read = words.map((word) => word.join(''));
  return end === '' && isText && !read.some((word) => word.endsWith(',')) ? read : undefined;
}
