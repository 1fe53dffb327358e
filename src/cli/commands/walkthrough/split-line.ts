// Splits a command line of a page into words. Names are filled in, and syntax that needs a shell is refused.

import { nearestName } from '../../../primitives/nearest-name.ts';
import { splitCommand, type Word } from '../../../primitives/shell-words.ts';
import { UsageError } from '../../failures/failures.ts';

const shellOnly = '$|&;<>()`*?';

/** `&` may follow, and a comment after an unquoted `#`. Throws UsageError. */
export function splitLine(line: string) {
  const { words, length } = splitCommand(line, shellOnly);
  const ending = /^(&?)\s*(?:#(.*))?$/.exec(line.slice(length));
  if (ending === null) throw refuseCharacter(line.slice(length));
  const [, ampersand, comment = ''] = ending;
  const isArgument = words.flat().some((part) => typeof part !== 'string' && /^\d/.test(part.name));
  if (isArgument) throw refuseCharacter('$');
  return { words, length, isBackground: ampersand === '&', comment: comment.trim() };
}

function refuseCharacter(rest: string): UsageError {
  const character = rest.charAt(0);
  if (character === "'" || character === '"') return new UsageError(`A quote is not closed: ${rest}`);
  return new UsageError(
    `"${character}" is shell syntax, and a story has no shell.`,
    "put it in single quotes to mean the character itself, such as '*'",
  );
}

/** Throws UsageError for a name that is not known. */
export function fillWords(words: readonly Word[], names: ReadonlyMap<string, string>): string[] {
  return words.map((word) =>
    word.map((part) => (typeof part === 'string' ? part : fillName(part.name, names))).join(''),
  );
}

function fillName(name: string, names: ReadonlyMap<string, string>): string {
  const value = names.get(name);
  if (value !== undefined) return value;
  const nearest = nearestName(name, [...names.keys()]);
  throw new UsageError(
    `No earlier output has a ${name}.`,
    nearest === undefined ? 'a line of output such as "jobId  job_0006" sets $jobId' : `did you mean $${nearest}?`,
  );
}
