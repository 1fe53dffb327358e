import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readText } from '../../support/source-files.ts';
import { startTestServer } from '../../support/test-app.ts';

interface Step {
  readonly command: string;
  readonly stdout: string;
}

/** The sections of the page that have commands with their output, and the script that one of them shows. */
const sections = readText('docs/support.md')
  .text.split(/^## /m)
  .map((section) => ({
    title: section.split('\n')[0] ?? '',
    script: /```sh\n([\s\S]*?)```/.exec(section)?.[1],
    steps: [...section.matchAll(/```console\n\$ (.*)\n([\s\S]*?)```/g)].map(
      ([, command = '', stdout = '']): Step => ({ command, stdout }),
    ),
  }))
  .filter(({ steps }) => steps.length > 0);

let folder = '';
let url = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sbox-support-'));
  const from = (path: string) => new URL(`../../../${path}`, import.meta.url).href;
  const program = `import { main } from ${JSON.stringify(from('src/cli/main.ts'))};
process.exitCode = await main(process.argv.slice(2), process);\n`;
  await writeFile(join(folder, 'sbox.mjs'), program);
  const loader = from('node_modules/tsx/dist/loader.mjs');
  await writeFile(
    join(folder, 'sbox'),
    `#!/bin/sh\nexec '${process.execPath}' --import '${loader}' '${folder}/sbox.mjs' "$@"\n`,
  );
  await chmod(join(folder, 'sbox'), 0o755);
  ({ url } = await startTestServer());
});
afterAll(() => rm(folder, { recursive: true }));

/** A whole command line, by the shell. */
function runLine(line: string): Promise<string> {
  const env = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    SBOX_BASE_URL: url,
    SBOX_CONFIG_HOME: join(folder, 'config'),
  };
  return new Promise((resolve) => {
    execFile('sh', ['-c', line], { cwd: folder, env }, (_error, stdout) => resolve(stdout));
  });
}

test('the page has three worked cases, each of at most three commands', () => {
  expect(sections.map(({ title }) => title)).toEqual([
    'A 403 that is right',
    'A 404 that is a foreign organization',
    'A duplicate charge that was not',
  ]);
  for (const { steps } of sections) expect(steps.length).toBeLessThanOrEqual(3);
});

describe.each(sections)('$title', ({ steps, script }) => {
  beforeAll(async () => {
    if (script !== undefined) await writeFile(join(folder, 'retry.sh'), script);
  });
  test.each(steps)('$command', { timeout: 30_000 }, async ({ command, stdout }) => {
    expect((await runLine(command)).trimEnd()).toBe(stdout.trimEnd());
  });
});
