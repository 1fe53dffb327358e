// A small disk of its own, for tests of what happens when it is full. Where none can be mounted, `mountsDisks` is false.

import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** Over a folder, until the test has ended. Options as in mount -o. */
export function mountDisk(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
}

export const makeReadOnly = (disk: string): void => void execFileSync('mount', ['-o', 'remount,ro', disk]);
