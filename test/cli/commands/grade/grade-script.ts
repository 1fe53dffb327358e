// Grades a program as its user does: sbox in the shell, which the program finds there too.
import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { makeTempFolder } from '../../../support/temp-folder.ts';

const bin = join(import.meta.dirname, '../../../../bin/sbox.js');

/** What the report says of its one run, and the exit code. */
export async function gradeScript(exercise: string, words: readonly string[], env: Record<string, string> = {}) {
  const folder = await makeTempFolder('grade-script');
  writeFileSync(join(folder, 'sbox'), `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`);
  chmodSync(join(folder, 'sbox'), 0o755);
  const PATH = `${folder}${delimiter}${process.env['PATH']}`;
  const { status, stdout } = spawnSync(process.execPath, [bin, 'grade', exercise, '--json', '--', ...words], {
    encoding: 'utf8',
    env: { ...process.env, SBOX_CONFIG_HOME: join(folder, 'config'), ...env, PATH },
  });
  const { data } = JSON.parse(stdout) as { data: { runs: { missed: string[]; changed: string[] }[] } };
  return { status, missed: data.runs[0]?.missed, changed: data.runs[0]?.changed };
}
