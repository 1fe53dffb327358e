// What is copied into a shell is what its program gets, whatever the words are.

import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { chooseShell, shells } from '../../src/primitives/shells/choose-shell.ts';
import { quoteText, quoteWord } from '../../src/primitives/shells/posix.ts';
import { renderCurl } from '../../src/projections/curl.ts';

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

describe.each(['sh', 'bash', 'zsh', 'fish'].filter((shell) => shell === 'sh' || inject('shells').includes(shell)))(
  '%s',
  (shell) => {
    test.each([
      ['word', quoteWord],
      ['text', quoteText],
    ] as const)('gives back each %s', (_, quote) => {
      expect(pasted(shell, quote)).toEqual(words);
    });
  },
);

test.each([
  ['claims', 'claims'],
  ['/v1/claims', '/v1/claims'],
  ['--all', '--all'],
  ['', "''"],
  ["it's", "'it''s'"],
  ['‘;calc;’', "'‘‘;calc;’’'"],
  ['$(calc)', "'$(calc)'"],
  ['`n', "'`n'"],
  ['a,b', "'a,b'"],
  ['@x', "'@x'"],
  ['--a.b', "'--a.b'"],
  ['--%', "'--%'"],
  ['0x10', "'0x10'"],
  ['{"a":1}', `'{"a":1}'`],
])('PowerShell takes %j as %s', (word, written) => {
  expect(shells.powershell.word(word)).toBe(written);
});

test('cmd is given a plain command as it is, and says of any other where it belongs', () => {
  expect(shells.cmd.line(['sbox', 'claims', 'list', '--peril=hail'])).toBe('sbox claims list --peril=hail');
  expect(shells.cmd.line(['sbox', 'api', 'GET', '/v1/claims?a=%PATH%'])).toBe(
    "sbox api GET '/v1/claims?a=%PATH%' # paste this into PowerShell",
  );
});

test('SBOX_SHELL decides; else it is PowerShell on Windows, unless another shell says that it is there', () => {
  expect(chooseShell({}, 'linux')).toBe(shells.posix);
  expect(chooseShell({}, 'win32')).toBe(shells.powershell);
  expect(chooseShell({ SHELL: '/usr/bin/bash' }, 'win32')).toBe(shells.posix);
  expect(chooseShell({ MSYSTEM: 'MINGW64' }, 'win32')).toBe(shells.posix);
  expect(chooseShell({ SBOX_SHELL: 'cmd', SHELL: '/bin/sh' }, 'linux')).toBe(shells.cmd);
  expect(chooseShell({ SBOX_SHELL: 'toString' }, 'linux')).toBe(shells.posix);
});

test('a curl command is written for the shell: lines go on, and a long body is piped, only as it can', () => {
  const request = { method: 'POST', url: 'http://a/b?c=‘d’', headers: { a: "it's" }, body: 'x'.repeat(130_000) };
  expect(renderCurl({ ...request, body: '{"a":1}' }, shells.powershell)).toBe(
    "curl -g --path-as-is -X 'POST' 'http://a/b?c=‘‘d’’' `\n  -H 'a: it''s' `\n  -H 'content-type:' `\n  --data-raw '{\"a\":1}'",
  );
  expect(renderCurl(request)).toMatch(/^printf '%s' 'x+' \| curl /);
  expect(renderCurl(request, shells.powershell)).toMatch(/^curl /);
});
