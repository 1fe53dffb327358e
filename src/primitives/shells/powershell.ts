// Words for PowerShell 7.3 and later, the first that passes quotes on to a program. To it the typographic quotes are quotes too, a
// comma makes a list, @ splats, and a word with a dash is taken apart at a dot or a colon.

import type { Shell } from './shell.ts';

const plain = /^(?:[A-Za-z_/][\w./:-]*|--?[\w-]+|\d+)$/;

/** Always in quotes. */
const quoteText = (text: string): string => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

const quoteWord = (word: string): string => (plain.test(word) ? word : quoteText(word));

export const powershell: Shell = {
  word: quoteWord,
  text: quoteText,
  line: (words) => words.map(quoteWord).join(' '),
  goesOn: ' `\n  ',
  pipesLongText: false,
};

/** cmd has no safe quotes for %, " and line ends: what is not plain is written for PowerShell, and says so. */
export const cmd: Shell = {
  ...powershell,
  line: (words) =>
    words.every((word) => /^[\w./:@,=-]+$/.test(word)) ? words.join(' ') : `${powershell.line(words)}${elsewhere}`,
};

const elsewhere = ' # paste this into PowerShell';
