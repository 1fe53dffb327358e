// Words for the POSIX shells and fish. In fish a backslash means something between single quotes too, so it stands outside of them,
// as a quote does; a leading = or ~ is a path to zsh, a leading % to fish.

import { createShell } from './shell.ts';

const plain = /^[\w./:@+,-][\w./:@%+,=-]*$/;

const quoteText = (text: string): string => `'${text.replaceAll(/['\\]/g, (special) => `'\\${special}'`)}'`;

export const quoteWord = (word: string): string => (plain.test(word) ? word : quoteText(word));

export const posix = createShell(quoteWord, {
  goesOn: ' \\\n  ',
  set: (name, value) => `export ${name}=${quoteWord(value)}`,
  pipesLongText: true,
});
