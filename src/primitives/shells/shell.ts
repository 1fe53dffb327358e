export interface Shell {
  readonly word: (word: string) => string;
  /** A whole command on one line. */
  readonly line: (words: readonly string[]) => string;
  /** The same with each of its parts on a line of its own. */
  readonly lines: (parts: readonly (readonly string[])[]) => string;
  readonly lineEnd: string;
  /** The command that sets a variable for later commands. */
  readonly set: (name: string, value: string) => string;
  /** Whether a text that is too long for a word can be piped as it is. */
  readonly pipesLongText: boolean;
}

/** Creates a shell that accepts any word in quotes. */
function createShell(word: Shell['word'], syntax: Pick<Shell, 'lineEnd' | 'set' | 'pipesLongText'>): Shell {
  const line: Shell['line'] = (words) => words.map(word).join(' ');
  return { word, line, lines: (parts) => parts.map(line).join(syntax.lineEnd), ...syntax };
}

const plain = /^[\w./:@+,-][\w./:@%+,=-]*$/;

const quoteText = (text: string): string => `'${text.replaceAll(/['\\]/g, (special) => `'\\${special}'`)}'`;

export const quoteWord = (word: string): string => (plain.test(word) ? word : quoteText(word));

export const posix = createShell(quoteWord, {
  lineEnd: ' \\\n  ',
  set: (name, value) => `export ${name}=${quoteWord(value)}`,
  pipesLongText: true,
});

const plainToPowershell = /^(?:[A-Za-z_/][\w./:-]*|--?[\w-]+|\d+)$/;

const quoteForPowershell = (text: string): string => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

const powershellWord = (word: string): string => (plainToPowershell.test(word) ? word : quoteForPowershell(word));

export const powershell = createShell(powershellWord, {
  lineEnd: ' `\n  ',
  set: (name, value) => `$env:${name} = ${quoteForPowershell(value)}`,
  pipesLongText: false,
});

const isPlainToCmd = (word: string): boolean => /^[\w./:@,=-]+$/.test(word);

const elsewhere = ' # paste this into PowerShell';

/** cmd has no safe quotes for %, " and line breaks: words with these are written for PowerShell, with a remark. */
export const cmd: Shell = {
  ...powershell,
  lineEnd: ' ',
  line: (words) => cmd.lines([words]),
  lines: (parts) =>
    parts.flat().every(isPlainToCmd) ? parts.flat().join(' ') : `${powershell.lines(parts)}${elsewhere}`,
  set: (name, value) => (isPlainToCmd(value) ? `set ${name}=${value}` : `${powershell.set(name, value)}${elsewhere}`),
};

export const shells = { posix, powershell, cmd } as const;
export type ShellName = keyof typeof shells;
export const shellNames = Object.keys(shells) as ShellName[];

export const isShellName = (name: unknown): name is ShellName => shellNames.some((known) => known === name);

export function chooseShell(env: Readonly<Record<string, string | undefined>>, platform: string): Shell {
  const { SBOX_SHELL: named, SHELL, MSYSTEM } = env;
  if (isShellName(named)) return shells[named];
  return platform === 'win32' && !SHELL && !MSYSTEM ? powershell : posix;
}

/** The cookie that remembers the shell chosen on a page. */
export const shellCookie = 'sbox-shell';

/** The shell in the cookies of a request, even if no such shell exists. */
export const keptShell = (cookies = ''): string | undefined =>
  new RegExp(`(?:^|; )${shellCookie}=(\\w+)`).exec(cookies)?.[1];

/** The name that browsers give to the system with another shell. */
export const windows = 'Windows';

/** Chooses the shell of a reader: the one chosen on a page, or else that of the system that the browser names. */
export function readersShell(chosen: unknown, userAgent: string): ShellName {
  if (isShellName(chosen)) return chosen;
  return userAgent.includes(windows) ? 'powershell' : 'posix';
}
