// A command line as words, as a POSIX shell would split it, without a shell: it quotes and fills names in, and refuses
// whatever only a shell could do.

import { nearestName } from '../../primitives/nearest-name.ts';
import { UsageError } from '../failures/failures.ts';

/** Text, and names that are filled in when the line is run. */
export type Word = readonly (string | { readonly name: string })[];

export interface SplitLine {
  readonly words: readonly Word[];
  /** Where the words end, and what stands behind an unquoted `#` there. */
  readonly length: number;
  readonly comment: string;
}

const piece =
  /'(?<single>[^']*)'|"(?<double>(?:[^"\\]|\\.)*)"|\\(?<escaped>.)|\$(?<name>[A-Za-z_]\w*)|(?<plain>[^\s'"\\$|&;<>()`*?]+)/y;

/** Throws UsageError. */
export function splitLine(line: string): SplitLine {
  const words: Word[] = [];
  let word: (string | { name: string })[] | undefined;
  for (let at = 0; at < line.length; ) {
    const rest = line.slice(at);
    const space = /^\s+/.exec(rest)?.[0];
    if (space !== undefined || (rest.startsWith('#') && word === undefined)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      if (space === undefined) return { words, length: at, comment: rest.slice(1).trim() };
      at += space.length;
      continue;
    }
    piece.lastIndex = at;
    const found = piece.exec(line);
    if (found === null) throw refuseCharacter(rest);
    word = [...(word ?? []), ...partsOf(found.groups ?? {})];
    at = piece.lastIndex;
  }
  return { words: word === undefined ? words : [...words, word], length: line.length, comment: '' };
}

function partsOf({ single, double, escaped, name, plain }: Record<string, string | undefined>): Word {
  if (name !== undefined) return [{ name }];
  if (double !== undefined) return splitQuoted(double);
  return [single ?? escaped ?? plain ?? ''];
}

/** Within double quotes a backslash stands before a quote, a dollar or itself, and names are filled in. */
function splitQuoted(text: string): Word {
  return text.split(/(\\["\\$]|\$[A-Za-z_]\w*)/).map((part) => {
    if (part.startsWith('$')) return { name: part.slice(1) };
    return /^\\["\\$]$/.test(part) ? part.slice(1) : part;
  });
}

function refuseCharacter(rest: string): UsageError {
  const character = rest.charAt(0);
  if (character === "'" || character === '"') return new UsageError(`A quote is opened and not closed: ${rest}`);
  return new UsageError(
    `"${character}" means something to a shell, and a story has none.`,
    "put it in single quotes where it is meant as it is, such as '*'",
  );
}

/** The words with the names filled in. Throws UsageError for a name that is not known. */
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
    `No output before this has a ${name}.`,
    nearest === undefined ? 'a line such as "jobId  job_0006" of an output gives $jobId' : `did you mean $${nearest}?`,
  );
}
