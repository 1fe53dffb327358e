// What a shell makes of a command line that sbox shows, without running sbox.

import { execFileSync } from 'node:child_process';

/** The words of each run of sbox in their order, with what is piped in where the line says `-`. */
export function expandLine(line: string): string[][] {
  const asWords = `for word; do if [ "$word" = - ]; then cat; else printf %s "$word"; fi; printf '\\0'; done; echo`;
  const options = { encoding: 'utf8', maxBuffer: 8 * 1024 * 1024 } as const;
  const shown = execFileSync('sh', ['-c', `sbox() { ${asWords}; }; ${line}`], options);
  return shown.split('\0\n').flatMap((run) => (run === '' ? [] : [run.split('\0')]));
}
