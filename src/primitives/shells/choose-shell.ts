// Which shell a command is written for: SBOX_SHELL decides, else PowerShell on Windows, where no other shell says that it is there.

import { posix } from './posix.ts';
import { cmd, powershell } from './powershell.ts';
import type { Shell } from './shell.ts';

export const shells = { posix, powershell, cmd } as const;

export function chooseShell(env: Readonly<Record<string, string | undefined>>, platform: string): Shell {
  const { SBOX_SHELL: named = '', SHELL, MSYSTEM } = env;
  if (Object.hasOwn(shells, named)) return shells[named as keyof typeof shells];
  return platform === 'win32' && !SHELL && !MSYSTEM ? powershell : posix;
}
