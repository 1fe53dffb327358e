// What a story may touch, tried from outside: files in and around its folders, links, addresses.

import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../../../src/cli/access/access.ts';
import { openStoryAccess, type StoryAccess } from '../../../../src/cli/commands/walkthrough/story-access.ts';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'sbox-around-')));
const page = join(home, 'page');
mkdirSync(join(page, 'sub'), { recursive: true });
mkdirSync(join(page, '.hidden'));
for (const file of ['secret', 'page/rows.json', 'page/sub/rows.json', 'page/.env', 'page/.hidden/key'])
  writeFileSync(join(home, file), file);
symlinkSync(home, join(page, 'up'));
symlinkSync('.hidden', join(page, 'seen'));
symlinkSync('sub', join(page, 'inner'));
symlinkSync(join(home, 'secret'), join(page, 'link'));
symlinkSync('rows.json', join(page, 'link-inside'));

const sent: string[] = [];
const outer = {
  ...fullAccess,
  send: async ({ url }: { url: string }) => {
    sent.push(url);
    return { status: 200, headers: {}, bytes: new Uint8Array(), text: '' };
  },
};
let story: StoryAccess;
let own = '';
beforeAll(async () => {
  story = await openStoryAccess({ pageFolder: page, url: 'http://127.0.0.1:54321' }, outer);
  own = join(dirname(story.settings), 'files');
});
afterAll(() => story.close());
const read = async (name: string) => (await story.access.read(name)).toString();

const untouched = "is hidden or outside the story's folder, where a story may not go.";

describe('a story reads', () => {
  test.each(['rows.json', './rows.json', 'sub/rows.json', 'sub/../rows.json', 'inner/rows.json'])(
    '%s of its page',
    async (name) => expect(await read(name)).toMatch(/^page\/(sub\/)?rows\.json$/),
  );

  test.each([
    ['/etc/passwd', untouched],
    [join(page, 'rows.json').replace('/page/', '/page/../'), untouched],
    ['../secret', untouched],
    ['sub/../../secret', untouched],
    ['up/secret', untouched],
    ['.env', untouched],
    ['sub/../.env', untouched],
    ['.hidden/key', untouched],
    ['seen/key', untouched],
    ['', untouched],
    ['.', untouched],
    ['..', untouched],
    ['link', 'it is a link'],
    ['link-inside', 'it is a link'],
    ['sub', 'is not a file'],
    ['rows.json/', 'rows.json'],
    ['nothing', 'No such file'],
    ['sub/none/rows.json', 'No such file'],
    ['rows\0.json', 'cannot be read'],
  ])('%j of nobody else', async (name, message) => {
    if (name === 'rows.json/') return expect(await read(name)).toContain(message);
    await expect(read(name)).rejects.toThrow(message);
  });

  test('what it wrote itself before what its page has', async () => {
    story.access.create('sub.json').fill('written');
    writeFileSync(join(page, 'sub.json'), 'of the page');
    expect(await read('sub.json')).toBe('written');
  });
});

describe('a story writes', () => {
  test('into its own folder, also over what it wrote, and never beside its page', () => {
    for (const text of ['first', 'second']) {
      story.access.create('map.svg').fill(text);
    }
    expect(readFileSync(join(own, 'map.svg'), 'utf8')).toBe('second');
    expect(readdirSync(page)).not.toContain('map.svg');
  });

  test.each(['/tmp/map.svg', '../map.svg', '../settings/profiles.json', '.bashrc', '', 'none/map.svg'])(
    'nothing to %j',
    (name) =>
      expect(() => story.access.create(name)).toThrow(/is hidden or outside the story's folder|not there|ENOENT/),
  );

  test('no file in the place of another', async () => {
    await expect(story.access.replace('map.svg', 'x')).rejects.toThrow(
      'map.svg already exists, and a story writes only new files.',
    );
  });

  test('a folder, however deep, and none outside', async () => {
    const folder = await story.access.folder('requests/bruno');
    await folder.add('deep/file', 'text');
    expect(readFileSync(join(own, 'requests/bruno/deep/file'), 'utf8')).toBe('text');
    await expect(story.access.folder('requests/bruno')).rejects.toThrow('is not empty');
    for (const name of ['..', '/tmp/x', '../settings', 'a/../../x'])
      await expect(story.access.folder(name)).rejects.toThrow(untouched);
  });
});

describe('a story asks', () => {
  const ask = (url: string) => story.access.send({ method: 'GET', url, headers: {} });

  test('its own sandbox', async () => {
    await ask('http://127.0.0.1:54321/v1/aois');
    expect(sent).toEqual(['http://127.0.0.1:54321/v1/aois']);
  });

  test.each([
    'http://127.0.0.1:4600/v1/aois',
    'http://localhost:54321/',
    'https://127.0.0.1:54321/',
    'http://127.0.0.1:54321@evil.example/',
    'http://evil.example/?http://127.0.0.1:54321',
  ])('and never %s', async (url) => {
    const before = sent.length;
    await expect(ask(url)).rejects.toThrow('A story calls only its own sandbox');
    const request = { method: 'GET', url, headers: {} };
    await expect(story.access.open(request)).rejects.toThrow('A story calls only its own sandbox');
    expect(sent).toHaveLength(before);
  });
});

const onlyItsOwn =
  'A story has a sandbox of its own. It cannot start another one, listen, call a receiver or run another program.';
test('a story starts no program and no sandbox', async () => {
  await expect(story.access.start('touch', [join(home, 'ran')], {})).rejects.toThrow(onlyItsOwn);
  expect(() => story.access.sandbox()).toThrow(onlyItsOwn);
});

test('a story of the package runs a program of its page, in its folder, with the Node that runs it', async () => {
  const started: unknown[] = [];
  const start: typeof fullAccess.start = async (command, words, { cwd }) => {
    started.push(command, words, cwd);
    return {} as ChildProcess;
  };
  const bare = await openStoryAccess({ pageFolder: undefined, url: 'http://127.0.0.1:1' }, { ...outer, start });
  await bare.access.start('node', ['charge.mjs'], {});
  bare.access.sandbox();
  expect(started).toEqual([process.execPath, ['charge.mjs'], join(dirname(bare.settings), 'files')]);
  await bare.close();
});

test('a story of the package reads what it wrote, and no other file', async () => {
  const bare = await openStoryAccess({ pageFolder: undefined, url: 'http://127.0.0.1:1' }, outer);
  await expect(bare.access.read('package.json')).rejects.toThrow('No such file');
  bare.access.create('a.svg').fill('a');
  expect((await bare.access.read('a.svg')).toString()).toBe('a');
  expect(await bare.close()).toEqual(['a.svg']);
});

test('what a story wrote is gone when it ends, and is named', async () => {
  const other = await openStoryAccess({ pageFolder: page, url: 'http://127.0.0.1:1' }, outer);
  other.access.create('map.svg').close();
  await (await other.access.folder('requests')).add('a', '');
  expect(await other.close()).toEqual(['map.svg', 'requests/']);
  expect(() => readdirSync(dirname(other.settings))).toThrow('ENOENT');
});
