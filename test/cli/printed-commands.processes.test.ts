// The commands that a run prints are written for the shell of its reader, and give a program the words that they were made of.

import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { createSpelling } from '../../src/cli/program/spelling.ts';
import { wrapCommand } from '../../src/cli/terminal/paragraphs.ts';
import { runCli } from '../support/run-cli.ts';
import { planted, servePlanted } from './planted-answer.ts';

const url = await servePlanted();

const parts = ['a', "'", '\\', ' -x', ' --long', '"', '$(id)', '%', '=', '~', ' ', ';', '#', '!', 'é', ','];

const word = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((some) => some.join(''));

const lines = fc.sample(fc.tuple(fc.array(word, { minLength: 1, maxLength: 5 }), fc.integer({ min: 10, max: 90 })), {
  seed: Number(process.env.PROPERTY_SEED ?? 20260115),
  numRuns: 400,
});

const spell = createSpelling({}, commandTree.topics);

const own: Readonly<Record<string, readonly string[]>> = { zsh: ['-f'], fish: ['--no-config'] };

describe.each(['sh', 'bash', 'zsh', 'fish'])('%s', (shell) => {
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
