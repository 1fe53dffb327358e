// A command line as words, by the code that reads the command lines of stories.

import { fillWords, splitLine } from '../../src/cli/commands/walkthrough/split-line.ts';

/** Without its comment; throws where only a shell would understand it. */
export const wordsOf = (line: string): string[] => fillWords(splitLine(line).words, new Map());
