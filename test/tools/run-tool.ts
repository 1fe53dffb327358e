// Runs a tool of test/tools/node_modules as a person would: in a folder, by its name.

import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const toolsFolder = fileURLToPath(new URL('.', import.meta.url));

export interface Ended {
  /** stdout, then stderr. */
  readonly said: string;
  readonly exitCode: number;
}

/** The Node that runs this runs the tool as well. */
export function runTool(
  folder: string,
  [tool = '', ...argv]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const path = [`${toolsFolder}node_modules/.bin`, dirname(process.execPath), process.env.PATH].join(':');
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1', ...env, PATH: path }, maxBuffer: 2 ** 26 };
    execFile(tool, argv, options, (error, stdout, stderr) =>
      resolve({ said: stdout + stderr, exitCode: error === null ? 0 : Number(error.code ?? 1) }),
    );
  });
}
