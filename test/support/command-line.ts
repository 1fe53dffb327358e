// The command line for processes of its own. Starting from the sources would take four times as long.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBuiltCommandLine } from './built-command-line.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What Node is given before the words of a command. */
export async function commandLine(): Promise<readonly string[]> {
  const folder = await findBuiltCommandLine();
  if (folder === join(root, 'dist/cli')) return [join(root, 'bin/sbox.js')];
  const program = `require(${JSON.stringify(join(folder, 'main.cjs'))}).main(process.argv.slice(1), process)`;
  // As bin/sbox.js does, for a disk that does not come back.
  const end = "setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5_000).unref();";
  return ['--eval', `${program}.then((code) => { process.exitCode = code; ${end} })`, '--'];
}
