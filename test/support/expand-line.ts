// What a shell makes of command lines that sbox shows, without running sbox. All lines go to one shell: where a process is
// large, to start another takes it longer than the shell needs.

import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';

const sboxAsWords = `sbox() { for word; do if [ "$word" = - ]; then cat; else printf %s "$word"; fi; printf '\\0'; done; echo; }`;

/** Of each line the words of each run of sbox in their order, with what is piped in where the line says `-`. What a line
 * writes lies in the folder. */
export function expandLines(lines: readonly string[], folder = tmpdir()): string[][][] {
  const script = [sboxAsWords, ...lines.map((line) => `(\n${line}\n) </dev/null || exit\nprintf '\\001'`)].join('\n');
  const shown = execFileSync('sh', { cwd: folder, input: script, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const ofLines = shown.split('\u0001').slice(0, -1);
  return ofLines.map((text) => text.split('\0\n').flatMap((run) => (run === '' ? [] : [run.split('\0')])));
}
