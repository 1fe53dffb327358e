import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openerOf } from '../../../../src/cli/commands/serve/open-browser.ts';
import { letPass } from '../../../support/pause.ts';
import { runCli } from '../../../support/run-cli.ts';
import { withServe } from './served.ts';

describe('sbox exec', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbox-exec-'));
  const script = (code: string) => ['exec', '--', process.execPath, '-e', code];

  test('gives the command a sandbox of its own, and passes its exit code on', async () => {
    const path = join(folder, 'seen.json');
    const code = `fetch(process.env.SBOX_BASE_URL + '/v1/aois/aoi_0001', {headers: {authorization: 'Bearer ' + process.env.SBOX_TOKEN}})
      .then((answer) => { require('fs').writeFileSync(${JSON.stringify(path)}, JSON.stringify({status: answer.status, env: process.env})); process.exit(7) })`;
    const { exitCode, stdout, stderr } = await runCli(script(code), {
      env: { SBOX_TENANT: 'org_x', SBOX_PROFILE: 'mine' },
    });
    expect([stdout, stderr, exitCode]).toEqual(['', '', 7]);
    const { status, env } = JSON.parse(await readFile(path, 'utf8'));
    expect(status).toBe(200);
    expect(env).toMatchObject({
      SBOX_FULL_TOKEN: 'sbox-full-access-token',
      SBOX_READ_ONLY_TOKEN: 'sbox-read-only-token',
      SBOX_OTHER_ORG_TOKEN: 'sbox-other-org-token',
      SBOX_PROFILE: 'full',
    });
    expect(env.SBOX_TENANT).toBeUndefined();
    await expect(fetch(`${env.SBOX_BASE_URL}/healthz`)).rejects.toThrow();
  });

  test('forwards signals, and says that a signal ended the command', async () => {
    const signals = new EventEmitter();
    const running = runCli(script('setInterval(() => {}, 1000)'), { signals });
    const poll = setInterval(() => signals.listenerCount('SIGTERM') > 0 && signals.emit('SIGTERM'), 50);
    const { exitCode } = await running;
    clearInterval(poll);
    expect(exitCode).toBe(128 + 15);
    expect(signals.eventNames()).toEqual([]);
  });

  test('refuses a command whose first word is empty, as an unset variable leaves it', async () => {
    const { exitCode, stderr } = await runCli(['exec', '--', '']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('The command is empty')]);
  });

  test('says that there is no such command', async () => {
    const { exitCode, stdout, stderr } = await runCli(['exec', '--', 'no-such-command-anywhere']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr.toLowerCase()).toContain('there is no such command');
  });

  test('what follows -- belongs to the command', async () => {
    const path = join(folder, 'argv.json');
    const code = `require('fs').writeFileSync(${JSON.stringify(path)}, JSON.stringify(process.argv.slice(1)))`;
    await runCli([...script(code), '--', '--json', '-v', '--profile', 'x']);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(['--json', '-v', '--profile', 'x']);
  });
});

test('--open gives the address to the system, and where it cannot, says so and goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbox-open-'));
  const [opener] = openerOf(process.platform, '');
  const opened = join(folder, 'opened');
  writeFileSync(join(folder, opener), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 });
  let served = '';
  const wait = (url: string) => {
    served = url;
    return expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe(`${url}\n`);
  };
  const { exitCode } = await withServe(['--open'], wait, 'SIGINT', { PATH: folder });
  expect([exitCode, served]).toEqual([0, expect.stringMatching(/^http/)]);
  const failed = await withServe(['--open'], () => letPass(200), 'SIGINT', { PATH: '/nonexistent' });
  expect(failed.stderr).toMatch(/[\w-]+ could not open a browser\. Open http:\S+ yourself\./);
  expect(failed.exitCode).toBe(0);
});
