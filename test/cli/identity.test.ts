import { mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'sbox-profiles-'));
});

const run = (line: string, env: Record<string, string> = {}, tty = false) =>
  runCli(line.split(' '), { env: { SBOX_CONFIG_HOME: home, ...env }, tty });

/** Value and source of each setting. */
async function whoami(line = '', env: Record<string, string> = {}): Promise<Record<string, string[]>> {
  const { stdout, stderr } = await run(`whoami --json${line === '' ? '' : ` ${line}`}`, env);
  expect(stderr).toBe('');
  const rows = JSON.parse(stdout).data as { setting: string; value: string; source: string }[];
  return Object.fromEntries(rows.map(({ setting, value, source }) => [setting, [value, source]]));
}

describe('whoami', () => {
  test('without anything, the full profile asks a sandbox on this machine', async () => {
    expect(await whoami()).toEqual({
      identity: ['full', 'profile full'],
      profile: ['full', 'current profile'],
      'base-url': ['http://127.0.0.1:4600', 'built in'],
      token: ['sbox-full-access-token', 'profile full'],
      organization: ['org_pampa', 'the token'],
      tenant: ['not sent', '-'],
      world: ['default', '-'],
      'profiles file': [join(home, 'profiles.json'), 'this machine'],
    });
  });

  const environment = {
    SBOX_PROFILE: 'read-only',
    SBOX_BASE_URL: 'http://env.example',
    SBOX_TOKEN: 'token-of-env',
    SBOX_TENANT: 'org_env',
  };
  test('the environment beats the profile', async () => {
    expect(await whoami('', environment)).toMatchObject({
      identity: ['toke… (not shown)', 'SBOX_TOKEN'],
      profile: ['read-only', 'SBOX_PROFILE'],
      'base-url': ['http://env.example', 'SBOX_BASE_URL'],
      token: ['toke… (not shown)', 'SBOX_TOKEN'],
      organization: ['not known', 'the token'],
      tenant: ['org_env', 'SBOX_TENANT'],
    });
  });

  test('a flag beats the environment', async () => {
    const flags =
      '--profile other-org --base-url http://flag.example --token sbox-full-access-token --tenant org_pampa --world w1';
    expect(await whoami(flags, environment)).toMatchObject({
      identity: ['full', '--token'],
      profile: ['other-org', '--profile'],
      'base-url': ['http://flag.example', '--base-url'],
      token: ['sbox-full-access-token+w1', '--token'],
      tenant: ['org_pampa', '--tenant'],
      world: ['w1', '--world'],
    });
  });

  test('--profile beats SBOX_TOKEN, and leaves the address of the environment', async () => {
    expect(await whoami('--profile other-org', environment)).toMatchObject({
      identity: ['other-org', 'profile other-org'],
      token: ['sbox-other-org-token', 'profile other-org'],
      organization: ['org_ebro', 'the token'],
      'base-url': ['http://env.example', 'SBOX_BASE_URL'],
    });
  });
});

describe('profiles', () => {
  test('are added, used, shown and removed', async () => {
    await run('profiles add ci --base-url http://ci.example --token sbox-read-only-token --world ci');
    expect((await stat(join(home, 'profiles.json'))).mode & 0o777).toBe(0o600);
    expect((await run('profiles use ci')).stderr).toContain('ci is the current profile');
    expect(await whoami()).toMatchObject({
      identity: ['ci', 'profile ci'],
      profile: ['ci', 'current profile'],
      'base-url': ['http://ci.example', 'profile ci'],
      token: ['sbox-read-only-token+ci', 'profile ci'],
      world: ['ci', 'profile ci'],
    });
    const listed = JSON.parse((await run('profiles list --json')).stdout).data as {
      name: string;
      isCurrent: boolean;
    }[];
    expect(listed.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['full', false],
      ['read-only', false],
      ['other-org', false],
      ['ci', true],
    ]);
    expect((await run('profiles remove ci')).stderr).toContain('full is the current profile again');
    expect((await whoami()).profile).toEqual(['full', 'current profile']);
  });

  test('without a token of its own asks as itself, and not as a token from elsewhere', async () => {
    await run('profiles add near --tenant org_pampa');
    expect(await whoami('--profile near')).toMatchObject({ identity: ['near', 'built in'] });
    expect(await whoami('--profile near', { SBOX_TOKEN: 'sbox-read-only-token+w' })).toMatchObject({
      identity: ['read-only', 'SBOX_TOKEN'],
    });
  });

  test('a name with a dot stays one name', async () => {
    await run('profiles add a.b --tenant org_pampa');
    expect((await run('profiles show a.b --json')).exitCode).toBe(0);
    expect(Object.keys(JSON.parse(await readFile(join(home, 'profiles.json'), 'utf8')).profiles)).toEqual(['a.b']);
  });

  test('nothing is written while nothing is stored', async () => {
    await run('profiles list');
    await whoami();
    await expect(stat(join(home, 'profiles.json'))).rejects.toThrow('ENOENT');
  });

  test.each(['{broken', '{"profiles": 5}', '{"current": 7}', '{"profiles": {"x": null}}'])(
    'a file that holds %s is named, with what to do',
    async (text) => {
      await writeFile(join(home, 'profiles.json'), text);
      const { stderr, exitCode } = await run('aois list');
      expect(exitCode).toBe(2);
      expect(stderr).toContain(`The profiles in ${join(home, 'profiles.json')} cannot be used`);
      expect(stderr).toContain('mend or remove the file');
      expect(await readFile(join(home, 'profiles.json'), 'utf8')).toBe(text);
    },
  );

  test('a place that cannot be written to is named', async () => {
    await writeFile(join(home, 'file'), '');
    const { stderr, exitCode } = await run('profiles add ci --world ci', {
      SBOX_CONFIG_HOME: join(home, 'file', 'below'),
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('cannot be used');
  });

  test('a member of every object is no profile', async () => {
    expect((await run('whoami --profile constructor')).exitCode).toBe(2);
    expect((await run('profiles show __proto__')).exitCode).toBe(2);
  });

  test('the folder follows the usual places', async () => {
    await mkdir(join(home, 'x'));
    const { stdout } = await runCli(['whoami', '--json'], {
      env: { SBOX_CONFIG_HOME: '', XDG_CONFIG_HOME: join(home, 'x') },
    });
    expect(stdout).toContain(JSON.stringify(join(home, 'x', 'sbox', 'profiles.json')));
  });
});
