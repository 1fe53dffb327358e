// How a command is written so that a shell gives its words to the program unchanged.

export interface Shell {
  readonly word: (word: string) => string;
  /** The same, quoted even where it need not be. */
  readonly text: (text: string) => string;
  /** A whole command on one line. */
  readonly line: (words: readonly string[]) => string;
  /** Between two parts of a command that stand on lines of their own. */
  readonly goesOn: string;
  /** Whether a text that is too long for a word can be piped as it is. */
  readonly pipesLongText: boolean;
}
