import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { createSpelling, findInvocation } from '../../src/cli/program/spelling.ts';
import { type RunOptions, runCli } from '../support/run-cli.ts';

let empty = '';
let shell = '';
let npm = '';
let windows = '';
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-path-'));
  const make = async (path: string, file?: string) => {
    await mkdir(join(folder, path), { recursive: true });
    if (file !== undefined) await writeFile(join(folder, path, file), '');
    return join(folder, path);
  };
  empty = await make('empty');
  shell = await make('bin', 'sbox');
  npm = await make('project/node_modules/.bin', 'sbox');
  windows = await make('programs', 'sbox.cmd');
});

describe('how the program is called from here', () => {
  const findIn = (...folders: string[]) => findInvocation({ PATH: folders.join(delimiter) });
  test('by its name where the shell finds it', () => {
    expect(findIn(empty, shell)).toBe('sbox');
    expect(findIn(windows)).toBe('sbox');
    expect(findIn(npm, empty, shell)).toBe('sbox');
  });
  test('by npx where only npm finds it, or nobody does', () => {
    expect(findIn(npm, empty)).toBe('npx sbox');
    expect(findIn(`${npm}/`)).toBe('npx sbox');
    expect(findIn(empty)).toBe('npx sbox');
    expect(findIn('', join(empty, 'gone'))).toBe('npx sbox');
  });
  test('by its name where no shell is known', () => {
    expect(findInvocation({})).toBe('sbox');
  });
});

describe('in a text', () => {
  const spell = (text: string) => createSpelling({ PATH: empty }, commandTree.topics)(text);
  test.each([
    ['sbox serve', 'npx sbox serve'],
    ['wait for it: sbox jobs wait job_0006', 'wait for it: npx sbox jobs wait job_0006'],
    ['sbox plot get aoi_0001, sbox --help', 'npx sbox plot get aoi_0001, npx sbox --help'],
    ['sbox exec -- sbox claims list', 'npx sbox exec -- npx sbox claims list'],
    ['sbox COMMAND --help shows it', 'npx sbox COMMAND --help shows it'],
  ])('%s becomes %s', (text, spelled) => {
    expect(spell(text)).toBe(spelled);
    expect(spell(spelled)).toBe(spelled);
  });
  test.each(['sbox has a defect', 'no sbox answers there', '/usr/bin/sbox serve', 'my-sbox serve', 'sbox serves'])(
    '%s is no command line',
    (text) => {
      expect(spell(text)).toBe(text);
    },
  );
});

describe('where the shell does not know it', () => {
  const run = (argv: string[], options: RunOptions = {}) =>
    runCli(argv, { ...options, env: { PATH: empty, SBOX_BASE_URL: 'http://127.0.0.1:1', ...options.env } });
  /** Command lines that begin with `sbox`, and not the name of a command in a sentence. */
  const bare = /(?<!npx )\bsbox (serve|walkthrough|jobs|claims|profiles|explain|aois|--help|COMMAND)(?! has no )/;

  test.each([
    [['--help'], 'npx sbox COMMAND --help'],
    [['claims', '--help'], 'npx sbox claims list'],
    [['jobs', 'create', '--help'], 'npx sbox jobs create [options]'],
    [['explain', 'job_already_terminal'], 'npx sbox '],
    [['explain', '404'], 'more     npx sbox explain route_not_found'],
  ])('%j says npx sbox', async (argv, words) => {
    const { stdout } = await run(argv);
    expect(stdout).toContain(words);
    expect(stdout).not.toMatch(bare);
  });

  test.each([
    [['aois', 'list'], 'npx sbox serve, in another terminal'],
    [['claim', 'gte'], 'npx sbox claims --help'],
    [['claim', 'gte', '--json'], 'npx sbox claims --help'],
  ])('a failed %j says so too', async (argv, words) => {
    const { stderr } = await run(argv);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(bare);
  });

  test('the banner and what follows a write say so, and results are the same bytes', async () => {
    const { EventEmitter } = await import('node:events');
    const signals = new EventEmitter();
    const seen: { written?: Promise<[string, string]> } = {};
    const { stderr } = await run(['serve', '--port', '0'], {
      signals,
      onOutput: (text) => {
        const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
        if (url === undefined || seen.written !== undefined) return;
        const job = ['jobs', 'create', '--event-id', 'evt_0001', '--aoi-id', 'aoi_0001', '-i', 'k'];
        seen.written = (async () => {
          const { stderr: hints } = await run(job, { env: { SBOX_BASE_URL: url } });
          const { stdout: asData } = await run(['explain', 'invalid_limit', '--json']);
          signals.emit('SIGINT');
          return [hints, asData];
        })();
      },
    });
    const [hints, asData] = (await seen.written) as [string, string];
    expect(stderr).toContain('$ npx sbox walkthrough\n');
    expect(stderr).not.toMatch(bare);
    expect(hints).toContain('wait for it: npx sbox jobs wait job_0006');
    expect(asData).toBe((await runCli(['explain', 'invalid_limit', '--json'])).stdout);
  });
});
