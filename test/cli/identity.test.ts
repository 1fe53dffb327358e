import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runAnswering } from '../support/run-answering.ts';
import { runCli } from '../support/run-cli.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

let home = '';
beforeEach(async () => {
  home = await makeTempFolder('profiles');
});

const run = (line: string, env: Record<string, string> = {}, tty = false) =>
  runCli(line.split(' '), { env: { SBOX_CONFIG_HOME: home, ...env }, tty });

/** Value and source of each setting. */
async function whoami(line = '', env: Record<string, string> = {}): Promise<Record<string, (string | null)[]>> {
  const { stdout, stderr } = await run(`whoami --json${line === '' ? '' : ` ${line}`}`, env);
  expect(stderr).toBe('');
  const facts = JSON.parse(stdout).data as Record<string, { value: string | null; source: string | null }>;
  return Object.fromEntries(Object.entries(facts).map(([name, { value, source }]) => [name, [value, source]]));
}

describe('whoami', () => {
  test('without anything, the full profile asks a sandbox on this machine', async () => {
    expect(await whoami()).toEqual({
      identity: ['full', 'profile full'],
      profile: ['full', 'current profile'],
      baseUrl: ['http://127.0.0.1:4600', 'built in'],
      token: ['sbox-full-access-token', 'profile full'],
      organization: ['org_pampa', 'the token'],
      tenant: [null, null],
      world: ['default', null],
      profilesFile: [join(home, 'profiles.json'), 'this machine'],
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
      identity: ['(not shown)', 'SBOX_TOKEN'],
      profile: ['read-only', 'SBOX_PROFILE'],
      baseUrl: ['http://env.example', 'SBOX_BASE_URL'],
      token: ['(not shown)', 'SBOX_TOKEN'],
      organization: [null, 'the token'],
      tenant: ['org_env', 'SBOX_TENANT'],
    });
  });

  test('a flag beats the environment', async () => {
    const flags =
      '--profile other-org --base-url http://flag.example --token sbox-full-access-token --tenant org_pampa --world w1';
    expect(await whoami(flags, environment)).toMatchObject({
      identity: ['full', '--token'],
      profile: ['other-org', '--profile'],
      baseUrl: ['http://flag.example', '--base-url'],
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
      baseUrl: ['http://env.example', 'SBOX_BASE_URL'],
    });
  });
});

test('whoami is one object for programs, and a table for people', async () => {
  const { stdout } = await run('whoami --json --fields organization.value,tenant.source');
  expect(JSON.parse(stdout)).toEqual({ data: { organization: { value: 'org_pampa' }, tenant: { source: null } } });
  const table = (await run('whoami --token abcdefgh')).stdout;
  expect(table).toMatch(/^organization +not known +the token$/m);
  expect(table).toMatch(/^tenant +not sent +-$/m);
});

describe('--token-stdin', () => {
  const piped = (line: string, stdin: string) => runCli(line.split(' '), { env: { SBOX_CONFIG_HOME: home }, stdin });

  test('takes the token from stdin, where no list of processes shows it', async () => {
    const { stdout } = await piped('whoami --token-stdin --json', 'sbox-read-only-token\n');
    expect(JSON.parse(stdout).data).toMatchObject({
      identity: { value: 'read-only', source: '--token-stdin' },
      token: { value: 'sbox-read-only-token', source: '--token-stdin' },
    });
  });

  test('stores it too', async () => {
    await piped('profiles add ci --token-stdin', 'abcdefgh');
    expect((await run('profiles show ci --json')).stdout).toContain('"token": "(not shown)"');
    expect((await run('profiles show ci --json --show-token')).stdout).toContain('"token": "abcdefgh"');
  });

  test.each([
    ['whoami --token-stdin', '', 'takes one token, and stdin is empty'],
    ['whoami --token-stdin', 'one two', 'takes one token, and there is more on stdin'],
    ['whoami --token-stdin --token x', 'y', '--token and --token-stdin both give a token.'],
    ['portfolios create -d - --token-stdin', '{}', '--data and --token-stdin both read stdin'],
  ])('%s with "%s" on stdin is refused', async (line, stdin, words) => {
    const { stderr, exitCode } = await piped(line, stdin);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  test('nobody types a token into a terminal that shows it', async () => {
    const { stderr, exitCode } = await run('whoami --token-stdin', {}, true);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('reads stdin, but nothing is piped in.')]);
  });
});

describe('profiles', () => {
  test('a stored name that could not have been added is neither offered nor listed', async () => {
    const path = join(home, 'profiles.json');
    await writeFile(path, JSON.stringify({ profiles: { '$(touch ran)': {} } }));
    const { stdout, stderr, exitCode } = await run('profiles list -o id');
    expect([stdout, exitCode]).toEqual(['', 2]);
    expect(stderr).toContain('it names a profile that sbox profiles add would refuse, "$(touch ran)"');
  });

  test('are added, used, shown and removed', async () => {
    await run('profiles add ci --base-url http://ci.example --token sbox-read-only-token --world ci');
    expect((await stat(join(home, 'profiles.json'))).mode & 0o777).toBe(0o600);
    expect((await run('profiles use ci')).stderr).toContain('ci is the current profile');
    expect(await whoami()).toMatchObject({
      identity: ['ci', 'profile ci'],
      profile: ['ci', 'current profile'],
      baseUrl: ['http://ci.example', 'profile ci'],
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

  describe('are not written over unless somebody says so', () => {
    const add = ['profiles', 'add', 'ci', '--world', 'other'];
    const worldOf = async () => JSON.parse((await run('profiles show ci --json')).stdout).data.world;
    beforeEach(() => run('profiles add ci --world ci'));

    test('in a script that is refused, and the way is named', async () => {
      const { stdout, stderr, exitCode } = await run(add.join(' '));
      expect([stdout, exitCode, await worldOf()]).toEqual(['', 2, 'ci']);
      expect(stderr).toContain('A profile ci already exists, with other values.');
      expect(stderr).toContain('--force replaces it');
    });

    test('--force replaces it', async () => {
      expect((await run(`${add.join(' ')} --force`)).exitCode).toBe(0);
      expect(await worldOf()).toBe('other');
    });

    test('the same once more changes nothing, and is fine', async () => {
      const { stderr, exitCode } = await run('profiles add ci --world ci');
      expect([stderr.includes('stored in'), exitCode, await worldOf()]).toEqual([true, 0, 'ci']);
    });

    test.each([
      ['y', 'other'],
      ['n', 'ci'],
    ])('on a terminal it is asked, and %s leaves the world %s', async (key, world) => {
      const answers = [['Replace the profile ci? Its old values are lost.', key]] as const;
      const { asked, exitCode } = await runAnswering(add, answers, { env: { SBOX_CONFIG_HOME: home } });
      expect([asked, exitCode, await worldOf()]).toEqual([1, 0, world]);
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

  test.each([
    '{broken',
    '{"profiles": 5}',
    '{"current": 7}',
    '{"profiles": {"x": null}}',
    '{"profiles": {"x": {"a": 5}}}',
  ])('a file that holds %s is named, with what to do', async (text) => {
    await writeFile(join(home, 'profiles.json'), text);
    const { stderr, exitCode } = await run('aois list');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`The profiles in ${join(home, 'profiles.json')} cannot be used`);
    expect(stderr).toContain('fix or remove the file, or set SBOX_CONFIG_HOME to another folder');
    expect(await readFile(join(home, 'profiles.json'), 'utf8')).toBe(text);
  });

  test('a place that cannot be written to is named', async () => {
    await writeFile(join(home, 'file'), '');
    const { stderr, exitCode } = await run('profiles add ci --world ci', {
      SBOX_CONFIG_HOME: join(home, 'file', 'below'),
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('cannot be used');
  });

  test('a member of every object is no profile, and may be the name of one', async () => {
    expect((await run('whoami --profile constructor')).exitCode).toBe(2);
    expect((await run('profiles show __proto__')).exitCode).toBe(2);
    expect((await run('profiles add constructor --world ci')).exitCode).toBe(0);
    expect((await run('profiles show constructor --json')).stdout).toContain('"isBuiltIn": false');
    expect((await run('profiles remove constructor')).exitCode).toBe(0);
  });

  test('the folder follows the usual places', async () => {
    await mkdir(join(home, 'x'));
    const { stdout } = await runCli(['whoami', '--json'], {
      env: { SBOX_CONFIG_HOME: '', XDG_CONFIG_HOME: join(home, 'x') },
    });
    expect(stdout).toContain(JSON.stringify(join(home, 'x', 'sbox', 'profiles.json')));
  });
});
