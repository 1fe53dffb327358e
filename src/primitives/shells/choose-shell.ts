// Which shell a command is written for: SBOX_SHELL decides, else PowerShell on Windows, where no other shell says that it is there.

import { posix } from './posix.ts';
import { cmd, powershell } from './powershell.ts';
import type { Shell } from './shell.ts';

export const shells = { posix, powershell, cmd } as const;
export type ShellName = keyof typeof shells;
export const shellNames = Object.keys(shells) as ShellName[];

export const isShellName = (name: unknown): name is ShellName => shellNames.some((known) => known === name);

export function chooseShell(env: Readonly<Record<string, string | undefined>>, platform: string): Shell {
  const { SBOX_SHELL: named, SHELL, MSYSTEM } = env;
  if (isShellName(named)) return shells[named];
  return platform === 'win32' && !SHELL && !MSYSTEM ? powershell : posix;
}

/** A browser keeps here which shell was chosen on a page. */
export const shellCookie = 'sbox-shell';

/** What the cookies of a request say of the shell, whether there is such a one or not. */
export const keptShell = (cookies = ''): string | undefined =>
  new RegExp(`(?:^|; )${shellCookie}=(\\w+)`).exec(cookies)?.[1];

/** How a browser names the one system that has a shell of its own. */
export const windows = 'Windows';

/** A shell that was chosen on a page comes before that of the system that the browser names. */
export function readersShell(chosen: unknown, userAgent: string): ShellName {
  if (isShellName(chosen)) return chosen;
  return userAgent.includes(windows) ? 'powershell' : 'posix';
}
