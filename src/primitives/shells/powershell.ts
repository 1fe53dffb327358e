// Words for PowerShell 7.3 and later, the first that passes quotes on to a program. To it the typographic quotes are quotes too, a
// comma makes a list, @ splats, and a word with a dash is taken apart at a dot or a colon.

import { createShell, type Shell } from './shell.ts';

const plain = /^(?:[A-Za-z_/][\w./:-]*|--?[\w-]+|\d+)$/;

const quoteText = (text: string): string => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

const quoteWord = (word: string): string => (plain.test(word) ? word : quoteText(word));

export const powershell = createShell(quoteWord, {
  goesOn: ' `\n  ',
  set: (name, value) => `$env:${name} = ${quoteText(value)}`,
  pipesLongText: false,
});

const isPlainToCmd = (word: string): boolean => /^[\w./:@,=-]+$/.test(word);

const elsewhere = ' # paste this into PowerShell';

/** cmd has no safe quotes for %, " and line ends: what is not plain is written for PowerShell, and says so. */
export const cmd: Shell = {
  ...powershell,
  goesOn: ' ',
  line: (words) => cmd.lines([words]),
  lines: (parts) =>
    parts.flat().every(isPlainToCmd) ? parts.flat().join(' ') : `${powershell.lines(parts)}${elsewhere}`,
  set: (name, value) => (isPlainToCmd(value) ? `set ${name}=${value}` : `${powershell.set(name, value)}${elsewhere}`),
};
