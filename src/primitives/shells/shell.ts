// How a command is written so that a shell gives its words to the program unchanged.

export interface Shell {
  readonly word: (word: string) => string;
  /** A whole command on one line. */
  readonly line: (words: readonly string[]) => string;
  /** The same with each of its parts on a line of its own. */
  readonly lines: (parts: readonly (readonly string[])[]) => string;
  /** Between two such lines. */
  readonly goesOn: string;
  /** The command that sets a variable for those that follow. */
  readonly set: (name: string, value: string) => string;
  /** Whether a text that is too long for a word can be piped as it is. */
  readonly pipesLongText: boolean;
}

/** A shell that reads any word, if it is quoted. */
export function createShell(word: Shell['word'], own: Pick<Shell, 'goesOn' | 'set' | 'pipesLongText'>): Shell {
  const line: Shell['line'] = (words) => words.map(word).join(' ');
  return { word, line, lines: (parts) => parts.map(line).join(own.goesOn), ...own };
}
