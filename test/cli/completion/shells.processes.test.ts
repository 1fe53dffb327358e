// The scripts in completions/, typed into the shells as a person does: some letters, Tab, Enter. What sbox then gets is the line.

import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { letPass } from '../../support/pause.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { startTestServer } from '../../support/test-app.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = { bash: 'sbox.bash', zsh: '_sbox', fish: 'sbox.fish', powershell: 'sbox.ps1' };
const scripts = Object.values(files).map((file) => join(root, 'completions', file));

/** Starts a shell that asks nobody's settings, and reads the script. */
const starts: Record<string, { readonly start: string; readonly setUp: string }> = {
  bash: { start: 'bash --norc -i', setUp: `source ${scripts[0]}` },
  zsh: { start: 'zsh -f -i', setUp: `autoload -U compinit; compinit -u -D; source ${scripts[1]}` },
  fish: { start: 'fish --no-config -i', setUp: `source ${scripts[2]}` },
};

test('each is short, in ASCII, and all are below 5 KB', () => {
  for (const script of scripts) expect(readFileSync(script, 'utf8')).toMatch(/^(?:[\t -~]*\n){1,25}$/);
  expect(scripts.map((script) => statSync(script).size).reduce((a, b) => a + b)).toBeLessThan(5_000);
});

let env: NodeJS.ProcessEnv = {};
let url = '';
beforeAll(async () => {
  ({ url } = await startTestServer());
});

/** What sbox is started with after `keys`, where a tab waits for what it offers. */
async function type(shell: string, keys: string, answer = ''): Promise<string[]> {
  const folder = await makeTempFolder(`tab-${shell}`);
  const [asked, ran] = [join(folder, 'asked'), join(folder, 'ran')];
  const real = `${process.execPath} ${join(root, 'bin/sbox.js')} "$@"`;
  writeFileSync(join(folder, 'told'), answer);
  const ask = answer === '' ? real : `cat ${join(folder, 'told')}`;
  writeFileSync(
    join(folder, 'sbox'),
    `#!/bin/sh\nif [ "$1" = __complete ]; then ${ask}; echo >>${asked}; else printf '%s\\n' "$@" end >${ran}; fi\n`,
    { mode: 0o755 },
  );
  env = {
    HOME: folder,
    TERM: 'dumb',
    SHELL: '/bin/sh',
    LANG: 'C.UTF-8',
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    SBOX_BASE_URL: url,
    // However busy this machine is, the sandbox answers in time.
    NODE_OPTIONS: '--import=data:text/javascript,AbortSignal.timeout=()=>new%20AbortController().signal',
  };
  const { start = '', setUp = '' } = starts[shell] ?? {};
  const terminal = spawn('script', ['-qfc', start, '/dev/null'], { cwd: folder, env });
  let shown = '';
  for (const stream of [terminal.stdout, terminal.stderr]) stream.on('data', (text) => (shown += text));
  const has = (path: string) => () => expect([readFileSync(path, 'utf8'), shown][0]).toMatch(/\n$/);
  const patience = { timeout: 120_000, interval: 50 };
  try {
    terminal.stdin.write(`${setUp}; echo ready >${join(folder, 'ready')}\r`);
    await vi.waitFor(has(join(folder, 'ready')), patience);
    const [typed = '', ...others] = keys.split('\t');
    terminal.stdin.write(typed);
    for (const more of others) {
      terminal.stdin.write('\t');
      await vi.waitFor(has(asked), patience);
      await letPass(300);
      terminal.stdin.write(more);
    }
    terminal.stdin.write('\r');
    await vi.waitFor(has(ran), patience);
    return readFileSync(ran, 'utf8').split('\n').slice(0, -2);
  } finally {
    terminal.kill('SIGKILL');
  }
}

describe.each(Object.keys(starts))('%s', (shell) => {
  test.each([
    ['claims li\t', ['claims', 'list']],
    ['plots g\taoi_0001', ['plots', 'get', 'aoi_0001']],
    ['events list --peril=fr\t', ['events', 'list', '--peril=frost']],
    ['--base-url http://127.0.0.1:9 claims g\tx', ['--base-url', 'http://127.0.0.1:9', 'claims', 'get', 'x']],
    ['policies create --perils hail,fr\t', ['policies', 'create', '--perils', 'hail,frost']],
    ['branding logo ./tol\t', ['branding', 'logo', './told']],
  ])('sbox %j', async (keys, words) => {
    expect(await type(shell, `sbox ${keys}`)).toEqual(words);
  });

  // fish ends a word with a space unless its last character goes on.
  if (shell !== 'fish')
    test('no space follows a word of a list', async () => {
      const typed = 'sbox policies create --perils hail,fr\t,wind';
      expect(await type(shell, typed)).toEqual(['policies', 'create', '--perils', 'hail,frost,wind']);
    });

  // What stands behind the cursor narrows nothing: readline keeps it behind whatever it puts there.
  if (shell === 'bash')
    test('in the middle of a word, what stands before the cursor is completed', async () => {
      expect(await type(shell, `sbox worlds list${'\u001b[D'.repeat(4)}\t`)).toEqual(['worlds', 'list']);
    });

  test('sbox "aois get aoi_003\\t"', async () => {
    expect(await type(shell, 'sbox aois get aoi_003\t')).toEqual(['aois', 'get', 'aoi_0030']);
  });

  test('runs nothing of what it is told', async () => {
    const told = 'words\nfirst\t$(echo ran >asked; echo ran >ran)`echo ran >ran`\n';
    expect(await type(shell, 'sbox fi\t', told)).toEqual(['first']);
  });
});
