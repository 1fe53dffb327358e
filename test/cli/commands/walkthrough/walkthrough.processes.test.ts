import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandLine } from '../../../support/command-line.ts';

test('where no temporary folder can be made, it says so and ends', async () => {
  const [program = '', ...words] = [process.execPath, ...(await commandLine())];
  const env = { ...process.env, TMPDIR: '/nonexistent/folder' };
  const { status, stderr } = spawnSync(program, [...words, 'walkthrough', 'access'], { env, timeout: 30_000 });
  expect([status, String(stderr)]).toEqual([
    2,
    expect.stringContaining('No folder can be made in /nonexistent/folder: ENOENT'),
  ]);
});
