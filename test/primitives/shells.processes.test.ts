// What is copied into a shell is what its program gets, whatever the words are.

import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteWord } from '../../src/primitives/shells/shell.ts';

const parts = [
  'a',
  "'",
  '\\',
  '"',
  '$',
  '$(echo x)',
  '`echo x`',
  '%self',
  '=ls',
  '~',
  '*',
  '?',
  '[a]',
  '{a,b}',
  ' ',
  '\n',
  '\t',
  ';',
  '&',
  '|',
  '<',
  '>',
  '(',
  ')',
  '#',
  '!',
  '!!',
  '^',
  '@',
  ',',
  '-',
  '--',
  '=',
  'é',
  '’',
  '\\n',
  "\\'",
];

const seed = Number(process.env.PROPERTY_SEED ?? 20260115);

const words = [
  ...parts,
  ...fc.sample(
    fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((some) => some.join('')),
    { seed, numRuns: 1500 },
  ),
];

/** The words that a program gets from the shell. */
function pasted(shell: string, quote: (word: string) => string): string[] {
  const line = `printf '%s\\0' ${words.map((word) => quote(word)).join(' ')}\n`;
  const own = shell === 'fish' ? ['--no-config'] : shell === 'zsh' ? ['-f'] : [];
  const { stdout, stderr, status } = spawnSync(shell, [...own, '-c', line]);
  expect([stderr.toString().slice(0, 300), status]).toEqual(['', 0]);
  return stdout.toString().split('\0').slice(0, -1);
}

describe.each(['sh', 'bash', 'zsh', 'fish'])('%s', (shell) => {
  test('gives back each word', () => {
    expect(pasted(shell, quoteWord)).toEqual(words);
  });
});
