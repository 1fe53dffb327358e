import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { audited } from '../../../support/audited.ts';
import { commandLine } from '../../../support/command-line.ts';
import { runCli } from '../../../support/run-cli.ts';

test('the story that starts a program prints what it says, and its money adds up', async () => {
  const { stdout, stderr, exitCode } = await audited(() => runCli(['walkthrough', 'retries', '--check']));
  expect([stderr, exitCode]).toEqual(['', 0]);
  expect(stdout).toMatch(/^✓ retries {2}\d+ commands print what the story says\n$/);
});

test('where no temporary folder can be made, it says so and ends', async () => {
  const [program = '', ...words] = [process.execPath, ...(await commandLine())];
  const env = { ...process.env, TMPDIR: '/nonexistent/folder' };
  const { status, stderr } = spawnSync(program, [...words, 'walkthrough', 'access'], { env, timeout: 30_000 });
  expect([status, String(stderr)]).toEqual([
    2,
    expect.stringContaining('No folder can be created in /nonexistent/folder: ENOENT'),
  ]);
});
