import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openDoors } from '../../../src/cli/doors/doors.ts';
import { printNewFolder } from '../../../src/cli/output/new-folder.ts';
import type { Session } from '../../../src/cli/session/session.ts';
import { atFileEnd } from '../../support/at-file-end.ts';
import { runCli } from '../../support/run-cli.ts';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'sbox-export-'));
  const made = place;
  atFileEnd(() => rm(made, { recursive: true }));
});

test('an export has the three identities, and the address and the world of the command', async () => {
  const out = join(place, 'in/a/folder');
  const argv = ['export', 'http', '--out', out, '--base-url', 'http://127.0.0.1:9/', '--world', 'mine'];
  const { stdout, stderr, exitCode } = await runCli(argv);
  expect([stdout, exitCode]).toEqual(['', 0]);
  expect(stderr).toContain('wrote 2 files; to send them all, in that folder: httpyac send sbox.http --all --env full');
  const baseUrl = 'http://127.0.0.1:9';
  expect(JSON.parse(await readFile(join(out, 'http-client.env.json'), 'utf8'))).toEqual({
    full: { baseUrl, token: 'sbox-full-access-token+mine' },
    'read-only': { baseUrl, token: 'sbox-read-only-token+mine' },
    'other-org': { baseUrl, token: 'sbox-other-org-token+mine' },
  });
});

test('a token that is not public is in no file', async () => {
  for (const form of ['bruno', 'postman', 'http'])
    expect((await runCli(['export', form, '--out', join(place, form), '--token', 'secret-of-mine'])).exitCode).toBe(0);
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(60);
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  expect(texts.filter((text) => text.includes('secret-of-mine'))).toEqual([]);
});

test('--json says which files were written', async () => {
  const { stdout, stderr } = await runCli(['export', 'http', '--out', join(place, 'x'), '--json']);
  expect([JSON.parse(stdout), stderr]).toEqual([
    { data: { folder: join(place, 'x'), files: ['sbox.http', 'http-client.env.json'] } },
    '',
  ]);
});

test('an empty folder is written to; one that has something in it is left as it is', async () => {
  expect((await runCli(['export', 'http', '--out', place])).exitCode).toBe(0);
  expect(await readdir(place)).toHaveLength(2);
  const again = await runCli(['export', 'bruno', '--out', place]);
  expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining('is not empty')]);
  expect(await readdir(place)).toHaveLength(2);
});

test('what cannot be written leaves nothing half-written', async () => {
  await writeFile(join(place, 'file'), '');
  for (const out of [join(place, 'file'), join(place, 'file/below')]) {
    const { stderr, exitCode } = await runCli(['export', 'http', '--out', out]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('cannot be written: ENOTDIR')]);
  }
});

test.each(['an empty folder', 'no folder'])(
  'what fails on the way is taken away again: there was %s',
  async (before) => {
    const folder = before === 'no folder' ? join(place, 'new') : place;
    // A file cannot be a folder as well, which shows at the second one.
    const makeFiles = async () => new Map(Object.entries({ 'a/first': '', 'a/first/second': '' }));
    const writing = printNewFolder({ doors: openDoors } as unknown as Session, { folder, makeFiles, next: '' });
    await expect(writing).rejects.toThrow('cannot be written: E');
    expect(await readdir(place)).toEqual([]);
  },
);

test.each([
  [['export', 'insomnia', '--out', 'x'], 'There is no export for "insomnia"'],
  [['export', 'bruno'], '--out is missing'],
  [['export'], 'form'],
])('%j is refused and says what to type', async (argv, message) => {
  const { stderr, exitCode } = await runCli(argv);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});
