// The commands that a run prints are written for the shell of its reader, and give a program the words that they were made of.

import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { createSpelling } from '../../src/cli/program/spelling.ts';
import { wrapCommand } from '../../src/cli/terminal/paragraphs.ts';
import { runCli } from '../support/run-cli.ts';

const planted = `it's; touch "planted" --at $(id) \\'`;
/** Answers as a service might that wants to be pasted. */
const hostile = createServer((_, response) => {
  response.writeHead(404, { 'content-type': 'application/problem+json' });
  response.end(JSON.stringify({ code: planted, status: 404, title: 'x', detail: 'x' }));
});
await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
afterAll(() => hostile.close());
const url = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;

const parts = ['a', "'", '\\', ' -x', ' --long', '"', '$(id)', '%', '=', '~', ' ', ';', '#', '!', 'é', ','];
const word = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((some) => some.join(''));
const lines = fc.sample(fc.tuple(fc.array(word, { minLength: 1, maxLength: 5 }), fc.integer({ min: 10, max: 90 })), {
  seed: Number(process.env.PROPERTY_SEED ?? 20260115),
  numRuns: 400,
});
const spell = createSpelling({}, commandTree.topics);
const own: Readonly<Record<string, readonly string[]>> = { zsh: ['-f'], fish: ['--no-config'] };

describe.each(['sh', ...inject('shells')])('%s', (shell) => {
  test('gives back the words of a command, however it is broken to the width of a terminal', () => {
    const script = lines
      .map(([words, width]) => wrapCommand(spell.command(words), width, spell.shell).join('\n'))
      .join('\nprintf "\\0"\n');
    const define = shell === 'fish' ? `function sbox; printf '%s\\0' $argv; end` : `sbox() { printf '%s\\0' "$@"; }`;
    const { stdout, stderr } = spawnSync(shell, [...(own[shell] ?? []), '-c', `${define}\n${script}\n`]);
    expect(stderr.toString()).toBe('');
    expect(stdout.toString()).toBe(lines.map(([words]) => words.map((each) => `${each}\0`).join('')).join('\0'));
  });

  test('runs nothing of what a service planted in its answer', async () => {
    const { stderr } = await runCli(['api', 'GET', '/x', '--base-url', url, '--token', 't']);
    const line = stderr.split('\n').find((each) => each.startsWith('sbox explain ')) ?? '';
    const define = shell === 'fish' ? 'function sbox; printf "%s" $argv[2]; end' : 'sbox() { printf %s "$2"; }';
    const { stdout } = spawnSync(shell, [...(own[shell] ?? []), '-c', `${define}\n${line}\n`]);
    expect(stdout.toString()).toBe(planted);
  });
});

test('on Windows a command is written for PowerShell, unless SBOX_SHELL names another shell', async () => {
  const ask = async (SBOX_SHELL: string) =>
    (await runCli(['api', 'GET', '/x', '--base-url', url, '--token', 't'], { env: { SBOX_SHELL } })).stderr.trim();
  expect(await ask('powershell')).toBe(`sbox explain '${planted.replaceAll("'", "''")}'`);
  expect(await ask('cmd')).toBe(`sbox explain '${planted.replaceAll("'", "''")}' # paste this into PowerShell`);
  const { stdout } = await runCli(['api', '--help'], { env: { SBOX_SHELL: 'powershell' } });
  expect(stdout).toContain(`sbox api POST /v1/portfolios -d '{"name":"Sur"}' --world scratch --include`);
  const { stdout: shown } = await runCli(['claims', 'list', '--peril', "it's", '--curl'], {
    env: { SBOX_SHELL: 'powershell', SBOX_BASE_URL: url },
  });
  expect(shown).toContain('-X GET ');
  expect(shown).toContain(' `\n  -H ');
});
