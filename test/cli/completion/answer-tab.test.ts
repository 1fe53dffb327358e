// What a Tab is answered, and what it must not do: it changes nothing and gives nothing away.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commands.ts';
import { describeWords } from '../../../src/cli/completion/known-words.ts';
import { runCli } from '../../support/run-cli.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { startTestServer } from '../../support/test-app.ts';

async function tab(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { stdout, stderr, exitCode } = await runCli(['__complete', '--', ...words], {
    env: { SBOX_BASE_URL: 'http://127.0.0.1:9', ...env },
  });
  expect([stderr, exitCode]).toEqual(['', 0]);
  const [kind = '', ...lines] = stdout.split('\n').slice(0, -1);
  return { kind, lines, words: lines.map((line) => line.split('\t', 1)[0] ?? '') };
}
const wordsAt = async (...words: string[]) => (await tab(words)).words;

describe('words', () => {
  test('of commands, also from a part of one, by an alias, and behind options', async () => {
    expect((await tab(['cla'])).lines).toEqual(['claims\tReport, change and withdraw claims']);
    expect(await wordsAt('')).toEqual(expect.arrayContaining(['serve', 'aois', 'jobs', 'completion']));
    expect((await wordsAt('claims', '')).sort()).toEqual(['create', 'get', 'list']);
    expect(await wordsAt('plot', 'g')).toEqual(['get']);
    expect(await wordsAt('--profile', 'full', 'aois', '--world', 'list', 'l')).toEqual(['list']);
    expect(await wordsAt('--base-url=http://127.0.0.1:9', 'claims', 'g')).toEqual(['get']);
  });
  test('of options, those of every command included', async () => {
    expect(await wordsAt('jobs', 'create', '--')).toEqual(
      expect.arrayContaining(['--event-id', '--wait', '--profile', '--help']),
    );
    expect(await wordsAt('jobs', 'get', '--')).not.toContain('--event-id');
    expect(await wordsAt('--ver')).toEqual(['--verbose', '--version']);
  });
  test('of values, in a word of their own or not, one or several', async () => {
    expect((await wordsAt('events', 'list', '--peril', 'f')).sort()).toEqual(['fire', 'flood', 'frost']);
    expect(await wordsAt('events', 'list', '--peril=fr')).toEqual(['--peril=frost']);
    expect(await tab(['policies', 'create', '--perils', 'hail,fr'])).toMatchObject({
      kind: 'open',
      words: ['hail,frost'],
    });
    expect(await wordsAt('claims', 'list', '--fields', 'claimId,occ')).toEqual(['claimId,occurredAt']);
    expect(await wordsAt('policies', 'get', 'pol_0001', '--fields', 'sumInsured.c')).toEqual(['sumInsured.currency']);
  });
  test('of operands: vocabularies and codes', async () => {
    expect(await wordsAt('completion', 'z')).toEqual(['zsh']);
    expect(await wordsAt('import', 'pol')).toEqual(['policies']);
    expect(await wordsAt('import', '--', 'pol')).toEqual(['policies']);
    expect(await wordsAt('events', 'list', '--', '--per')).toEqual([]);
    expect(await wordsAt('explain', 'tenant')).toEqual(['tenant_mismatch']);
  });
  test('of profiles, the stored ones included', async () => {
    const env = { SBOX_CONFIG_HOME: await makeTempFolder('profiles') };
    await runCli(['profiles', 'add', 'staging', '--world', 'x'], { env });
    expect((await tab(['claims', 'list', '--profile', ''], env)).words).toEqual(
      expect.arrayContaining(['full', 'staging']),
    );
  });
  test('files and folders are the shell’s', async () => {
    expect(await tab(['branding', 'logo', './x'])).toMatchObject({ kind: 'files', lines: [] });
    expect(await tab(['exec', '--', 'npm', 't'])).toMatchObject({ kind: 'files', lines: [] });
    expect(await tab(['fixtures', 'dump', '--dir', ''])).toMatchObject({ kind: 'folders', lines: [] });
  });
  test.each([
    ['clams', ''],
    ['claims', 'lst', ''],
    ['claims', 'get', 'clm_0001', ''],
  ])('none at %j', async (...words) => expect(await wordsAt(...words)).toEqual([]));
  test('are plain data, as the build writes them down', async () => {
    const known = describeWords(commandTree);
    expect(JSON.parse(JSON.stringify(known))).toEqual(known);
    expect(known.tree.commands.map(({ words }) => words)).toEqual(commandTree.commands.map(({ words }) => words));
  });
  test('help does not list the command that answers', async () => {
    expect((await runCli(['--help'])).stdout).not.toContain('__complete');
  });
});

describe('a sandbox', () => {
  // However busy this machine is, it answers in time.
  beforeEach(() => void vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal));
  afterEach(() => void vi.restoreAllMocks());
  let env: Record<string, string> = {};
  const ask = async (path: string) => {
    const headers = { authorization: 'Bearer sbox-full-access-token', 'sbox-console-read': '1' };
    return (await (await fetch(`${env.SBOX_BASE_URL}${path}`, { headers })).json()) as { data: unknown };
  };
  beforeAll(async () => {
    env = { SBOX_BASE_URL: (await startTestServer()).url };
  });

  test('gives ids with what they are called, as operands and values', async () => {
    const { lines } = await tab(['aois', 'get', 'aoi_003'], env);
    expect(lines).toEqual(['aoi_0030\tSanta Rita – Lote 3, Junín  87.00 ha  soybean']);
    expect((await tab(['jobs', 'create', '--event-id', 'evt_0010'], env)).words).toEqual(['evt_0010']);
  });
  test('gives the ids of what has no page from its log', async () => {
    const created = await runCli(['jobs', 'create', '--event-id', 'evt_0001', '--aoi-id', 'aoi_0001', '--json'], {
      env,
    });
    expect((await tab(['jobs', 'get', ''], env)).words).toContain(JSON.parse(created.stdout).data.jobId);
  });
  test('is left as it was: no entry, no fault struck, and no world made', async () => {
    await runCli(['faults', 'add', '*', '--status', '503', '--times', '1'], { env });
    const worlds = async () => ((await ask('/control/worlds')).data as { name: string }[]).map(({ name }) => name);
    const before = await Promise.all([ask('/control/log'), ask('/control/faults'), worlds()]);
    expect((await tab(['claims', 'get', 'clm_0001'], env)).words).toEqual(['clm_0001']);
    expect((await tab(['claims', 'get', '--world', 'nowhere', ''], env)).words).toEqual([]);
    expect(await Promise.all([ask('/control/log'), ask('/control/faults'), worlds()])).toEqual(before);
    await runCli(['faults', 'clear'], { env });
  });
});

describe('a stranger', () => {
  const seen: IncomingMessage[] = [];
  let answer: (response: ServerResponse) => void = (response) => response.end('{}');
  const server = createServer((request, response) => {
    seen.push(request);
    answer(response);
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const askedAt = async (words: readonly string[], env: Record<string, string>) => {
    seen.length = 0;
    await tab([...words, 'claims', 'get', ''], env);
    return seen.map(({ url: path, headers }) => [path, headers.authorization]);
  };

  test('is given no token that was not typed with its address', async () => {
    const home = { SBOX_CONFIG_HOME: await makeTempFolder('stored') };
    await runCli(['profiles', 'add', 'mine', '--token', 'stored', '--base-url', url], { env: home });
    const typed = ['--base-url', url];
    expect(await askedAt(typed, { SBOX_TOKEN: 'secret' })).toEqual([]);
    expect(await askedAt([...typed, '--profile', 'mine'], home)).toEqual([]);
    expect(await askedAt([...typed, '--token-stdin'], {})).toEqual([]);
    const path = '/v1/claims?limit=250';
    expect(await askedAt([...typed, '--token', 'typed'], { SBOX_TOKEN: 'secret' })).toEqual([[path, 'Bearer typed']]);
    expect(await askedAt(typed, {})).toEqual([[path, 'Bearer sbox-full-access-token']]);
    expect(await askedAt(['--profile', 'mine'], home)).toEqual([[path, 'Bearer stored']]);
  });
  test('is asked by one read, which says that nobody asked for it', async () => {
    await askedAt([], { SBOX_BASE_URL: url });
    expect(
      seen.map(({ method, headers }) => [method, headers['sbox-console-read'], headers['sbox-never-hold']]),
    ).toEqual([['GET', '1', '1']]);
  });
  test('offers nothing that means more to a shell, or to sbox, than an id', async () => {
    const ids = [
      '$(touch x)',
      '`x`',
      '--base-url=http://evil',
      '-v',
      '*',
      "a'b",
      'clm_0001\nclm_0002',
      'clm_0003',
      '~',
      '@x',
    ];
    answer = (response) =>
      response.end(JSON.stringify({ data: ids.map((claimId) => ({ claimId, status: '\u001b[2J\tx\ny' })) }));
    const { lines } = await tab(['claims', 'get', ''], { SBOX_BASE_URL: url });
    expect(lines).toEqual(['clm_0003\t[2J x y']);
  });
  test.each<[string, (response: ServerResponse) => void]>([
    ['answers nonsense', (response) => response.end('{"data":7}')],
    ['answers no JSON', (response) => response.end('<html>')],
    ['refuses', (response) => response.writeHead(401).end('{}')],
    ['sends somewhere else', (response) => response.writeHead(302, { location: `${url}/other` }).end()],
    ['never answers', () => undefined],
    ['never ends', (response) => response.write('{"data":[')],
  ])('that %s leaves the line as it is, after 300 ms at most', async (_, answered) => {
    const time = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    onTestFinished(() => limit.mockRestore());
    answer = (response) => {
      answered(response);
      setImmediate(() => time.abort());
    };
    expect(await askedAt([], { SBOX_BASE_URL: url })).toHaveLength(1);
    expect(limit).toHaveBeenCalledWith(300);
  });
});

test('a broken store of profiles offers what is built in', async () => {
  const env = { SBOX_CONFIG_HOME: join('/dev/null', 'x') };
  expect((await tab(['claims', 'list', '--profile', 'o'], env)).words).toEqual(['other-org']);
});
