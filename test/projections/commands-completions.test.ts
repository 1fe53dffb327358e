import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { buildCompletions } from '../../src/projections/completions.ts';

const seeded = { aois: ['aoi_0001', 'aoi_0002'], events: ['evt_0001'], profiles: ['full', 'read-only', 'other-org'] };
const folder = mkdtempSync(join(tmpdir(), 'sbox-completions-'));
for (const [name, text] of buildCompletions(commandTree, seeded)) writeFileSync(join(folder, name), text);
/** Stands for sbox where a script asks it what profiles are stored. */
const asked = join(folder, 'bin');
mkdirSync(asked);
writeFileSync(join(asked, 'sbox'), '#!/bin/sh\n[ "$*" = "profiles list -o id" ] && printf "full\\nstaging\\n"\n');
chmodSync(join(asked, 'sbox'), 0o755);

const run = (shell: string, script: string, path = String(process.env.PATH)): string[] => {
  const { stdout, stderr, status } = spawnSync(shell, shell === 'zsh' ? ['-fc', script] : ['-c', script], {
    cwd: folder,
    env: { ...process.env, PATH: path },
  });
  expect([String(stderr), status]).toEqual(['', 0]);
  return String(stdout)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.trim());
};
const isInstalled = (shell: string) => spawnSync(shell, ['--version']).status === 0;
const quote = (words: readonly string[]) => words.map((word) => `'${word}'`).join(' ');

/** bash takes words apart before it asks, and puts what is offered in the place of the last part. */
const splitForBash = (words: readonly string[]) =>
  words.flatMap((word) => word.split(/([=:@])/).filter((part, index) => part !== '' || index === 0));

type Complete = (words: readonly string[], path?: string) => string[];

/** What each shell offers for the last word, as that shell itself answers. */
const shells: Record<string, Complete> = {
  bash: (words, path) => {
    const parts = splitForBash(words);
    const last = String(words.at(-1));
    const kept = last.slice(0, last.length - (last.split(/[=:@]/).at(-1) ?? '').length);
    return run(
      'bash',
      `source ./sbox.bash; COMP_WORDBREAKS=$' \\t\\n"><=;|&(:@'; compopt() { :; }; COMP_LINE='${words.join(' ')}'
       COMP_WORDS=(${quote(parts)}); COMP_CWORD=${parts.length - 1}; _sbox
       # readline lists files where nothing is offered.
       if ((\${#COMPREPLY[@]} == 0)); then COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")); fi; printf '%s\\n' "\${COMPREPLY[@]}"`,
      path,
    ).map((offer) => kept + offer);
  },
  zsh: (words, path) =>
    run(
      'zsh',
      `compdef() { :; }; source ./_sbox
       PREFIX="\${words[CURRENT]}"; IPREFIX=''
       compset() { local rest="\${PREFIX##$~2}"; IPREFIX="\${PREFIX%$rest}"; PREFIX="$rest"; }
       _describe() {
         local entry
         for entry in "\${(@P)2}"; do
           entry="\${entry//\\\\:/@@}"; entry="\${entry%%:*}"; entry="\${entry//@@/:}"
           [[ "$entry" == "$PREFIX"* ]] && print -r -- "$IPREFIX$entry"
         done; return 0
       }
       _files() { print -l -- \${words[CURRENT]}*(N); }
       words=(${quote(words)}); CURRENT=${words.length}; PREFIX="\${words[CURRENT]}"; _sbox`,
      path,
    ),
  fish: (words, path) =>
    run('fish', `source ./sbox.fish; complete -C '${words.join(' ')}'`, path).map((line) =>
      String(line.split('\t')[0]),
    ),
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

  test('offers each of several words joined by commas', () => {
    const line = ['policies', 'create', '--perils'];
    expect(complete(...line, 'fr')).toEqual(['frost']);
    expect(complete(...line, 'hail,fr')).toEqual(['hail,frost']);
    expect(complete('claims', 'list', '--fields', 'claimId,occ')).toEqual(['claimId,occurredAt']);
    expect(complete('policies', 'get', 'pol_0001', '--fields', 'sumInsured.c')).toEqual(['sumInsured.currency']);
    expect(complete('deliveries', 'list', '--fields', 'deliveryI')).toEqual(['deliveryId']);
  });
  test('offers permissions behind the name of a token, and none before', () => {
    expect(complete('serve', '--token', 'cu')).toEqual([]);
    expect(complete('serve', '--token', 'cust=claims:')).toEqual(['cust=claims:read', 'cust=claims:write']);
    expect(complete('serve', '--token', 'cust=claims:read,ev')).toEqual([
      'cust=claims:read,events:read',
      'cust=claims:read,events:write',
    ]);
  });
  test('a value with colons is one word', () => {
    expect(complete('--base-url', 'http://127.0.0.1:4700', 'claims', 'g')).toEqual(['get']);
  });
  test('offers codes, and paths with seeded ids', () => {
    expect(complete('explain', 'tenant')).toEqual(['tenant_mismatch']);
    expect(complete('api', 'GET', '/v1/aois')).toEqual(['/v1/aois', '/v1/aois/aoi_0001', '/v1/aois/aoi_0002']);
    expect(complete('compare', 'POST', '/v1/import/c').sort()).toEqual(['/v1/import/claims', '/v1/import/clients']);
  });
  test('offers the profiles that are stored, and those built in where sbox cannot be asked', () => {
    const words = ['sbox', 'claims', 'list', '--profile', ''];
    const path = `${asked}${delimiter}${process.env.PATH}`;
    expect(shells[shell]?.(words, path).sort()).toEqual(['full', 'staging']);
    expect(complete('--profile', 'o')).toEqual(['other-org']);
  });
  test('runs nothing that stands in a name, wherever it comes from', () => {
    const hostile = join(folder, 'hostile');
    mkdirSync(hostile, { recursive: true });
    const names = ['$(touch ran-1)', '`touch ran-2`', "'; touch ran-3; '", '*'];
    writeFileSync(join(hostile, 'names'), `${names.join('\n')}\n`);
    writeFileSync(join(hostile, 'sbox'), `#!/bin/sh\nexec /bin/cat ${join(hostile, 'names')}\n`);
    chmodSync(join(hostile, 'sbox'), 0o755);
    const path = `${hostile}${delimiter}${process.env.PATH}`;
    expect(shells[shell]?.(['sbox', 'claims', 'list', '--profile', ''], path).sort()).toEqual([...names].sort());
    expect(readdirSync(folder).filter((name) => name.startsWith('ran-'))).toEqual([]);
  });
});

test('zsh, fish and PowerShell say what a word does, in ASCII', () => {
  const scripts = buildCompletions(commandTree, seeded);
  expect(scripts.get('_sbox')).toContain("'list:List claims'");
  expect(scripts.get('sbox.fish')).toContain("list\\t'List claims'");
  expect(scripts.get('sbox.ps1')).toContain("'list\tList claims'");
  for (const text of scripts.values()) expect(text).toMatch(/^[\t\n -~]*$/);
});

test('the scripts of all four shells name every command', () => {
  const texts = [...buildCompletions(commandTree, seeded).values()];
  expect(texts).toHaveLength(4);
  for (const text of texts)
    for (const word of ['walkthrough', 'peritajes', '--idempotency-key']) expect(text).toContain(word);
});
