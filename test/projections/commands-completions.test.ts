import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { buildCompletions } from '../../src/projections/completions.ts';

const seeded = { aois: ['aoi_0001', 'aoi_0002'], events: ['evt_0001'], profiles: ['full', 'read-only', 'other-org'] };
const folder = mkdtempSync(join(tmpdir(), 'sbox-completions-'));
for (const [name, text] of buildCompletions(commandTree, seeded)) writeFileSync(join(folder, name), text);

const run = (shell: string, script: string): string[] => {
  const { stdout, stderr, status } = spawnSync(shell, shell === 'zsh' ? ['-fc', script] : ['-c', script], {
    cwd: folder,
  });
  expect([String(stderr), status]).toEqual(['', 0]);
  return String(stdout)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.trim());
};
const isInstalled = (shell: string) => spawnSync(shell, ['--version']).status === 0;
const quote = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');

/** What each shell offers for the last word, as that shell itself answers. */
const shells: Record<string, (words: readonly string[]) => string[]> = {
  bash: (words) =>
    run(
      'bash',
      `source ./sbox.bash; COMP_WORDS=(${quote(words)}); COMP_CWORD=${words.length - 1}; _sbox; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ),
  zsh: (words) =>
    run(
      'zsh',
      `compdef() { :; }; source ./_sbox
       compadd() { shift; for word in "$@"; do [[ "$word" == "\${words[CURRENT]}"* ]] && print -r -- "$word"; done; return 0; }
       _files() { print -l -- \${words[CURRENT]}*(N); }
       words=(${quote(words)}); CURRENT=${words.length}; _sbox`,
    ),
  fish: (words) => run('fish', `source ./sbox.fish; complete -C '${words.join(' ')}'`),
};

describe.each(Object.keys(shells).filter(isInstalled))('%s', (shell) => {
  const complete = (...words: string[]) => shells[shell]?.(['sbox', ...words]) ?? [];

  test('offers commands, also from a part of one', () => {
    expect(complete('cla')).toEqual(['claims']);
    expect(complete('')).toEqual(expect.arrayContaining(['serve', 'aois', 'jobs', 'completion']));
  });
  test('offers what is below a command, also by its alias', () => {
    expect(complete('claims', '').sort()).toEqual(['create', 'get', 'list']);
    expect(complete('plot', 'g')).toEqual(['get']);
  });
  test('offers the options of a command and those of every command', () => {
    expect(complete('jobs', 'create', '--')).toEqual(expect.arrayContaining(['--event-id', '--wait', '--profile']));
    expect(complete('jobs', 'get', '--')).not.toContain('--event-id');
  });
  test('offers the words of an enumeration', () => {
    expect(complete('events', 'list', '--peril', 'f').sort()).toEqual(['fire', 'flood', 'frost']);
    expect(complete('claims', 'list', '--status', 'sub')).toEqual(['submitted']);
    expect(complete('peritajes', 'list', '--status', 'sch')).toEqual(['scheduled']);
  });
  test('offers seeded ids as operands and as values', () => {
    expect(complete('aois', 'get', '')).toEqual(['aoi_0001', 'aoi_0002']);
    expect(complete('jobs', 'create', '--event-id', 'e')).toEqual(['evt_0001']);
  });
  test('skips values on its way, wherever an option stands', () => {
    expect(complete('--profile', 'full', 'aois', '--world', 'list', 'l')).toEqual(['list']);
    expect(complete('--profile', '')).toEqual(expect.arrayContaining(['full', 'other-org', 'read-only']));
    expect(complete('completion', 'z')).toEqual(['zsh']);
    expect(complete('import', 'pol')).toEqual(['policies']);
  });
  test('offers files where a file is wanted', () => {
    expect(complete('branding', 'logo', './sbox.b').map((path) => path.replace(/^\.\//, ''))).toEqual(['sbox.bash']);
  });
});

test('the scripts of all four shells name every command', () => {
  const texts = [...buildCompletions(commandTree, seeded).values()];
  expect(texts).toHaveLength(4);
  for (const text of texts)
    for (const word of ['walkthrough', 'peritajes', '--idempotency-key']) expect(text).toContain(word);
});
