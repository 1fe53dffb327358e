// What is wrong with one world's files stops that world and no other, and the log is the truth. What was acknowledged and is
// missing is told from what a crash cut off.
import fs from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openLog } from '../../../src/log/open-log.ts';
import { add, type CountingMachine, countingOptions, reset } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';

afterEach(() => void vi.restoreAllMocks());

const total = (machine: CountingMachine) => machine.total;
const failure = (code: string) => Object.assign(new Error(`${code}: made by a test`), { code });

/** A folder with the worlds `a` and `b` of three entries each. */
async function makeTwoWorlds() {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  for (const world of ['a', 'b']) for (const value of [1, 2, 4]) await log.submit(world, add(value));
  await log.close();
  const ofA = join(folder, 'worlds', 'a');
  return {
    folder,
    ofA,
    file: join(ofA, 'g0.log'),
    lines: (await readFile(join(ofA, 'g0.log'), 'utf8')).split(/(?<=\n)/),
  };
}

async function openNoting(folder: string) {
  const notices: string[] = [];
  const log = await openLog(folder, countingOptions({ onNotice: (message) => notices.push(message) }));
  return { log, notices };
}

/** Only `a` is stopped, with these words, and a reset begins it anew. */
async function expectOnlyStopped(folder: string, words: string): Promise<void> {
  const { log, notices } = await openNoting(folder);
  expect(notices).toEqual([expect.stringContaining(words)]);
  await expect((async () => log.read('a', total))()).rejects.toThrow(words);
  expect((await log.worlds()).map(({ name, unavailableReason }) => [name, unavailableReason])).toEqual([
    ['a', expect.stringContaining(words)],
    ['b', null],
  ]);
  expect(await log.submit('b', add(8))).toMatchObject({ position: 4, reply: { total: 15 } });
  expect(log.state().isWritable).toBe(true);
  expect(await log.submit('a', { ...reset, key: 'anew' })).toMatchObject({ position: 1, reply: { total: 0 } });
  expect(await log.submit('a', add(3))).toMatchObject({ position: 2, reply: { total: 3 } });
  await log.close();
  const again = await openNoting(folder);
  expect([await again.log.read('a', total), again.notices]).toMatchObject([{ position: 2, reply: 3 }, []]);
  await again.log.close();
}

const inPlaceOfALog: [string, (file: string) => Promise<unknown>, string][] = [
  ['a folder', async (file) => mkdir(file), 'is not a file'],
  [
    'a link that leads nowhere',
    (file) => symlink('/nowhere/at/all', file),
    'no longer exists. Restore a copy of the file and start again, or drop or reset the world.',
  ],
];

test.each(inPlaceOfALog)('%s in the place of a log stops one world', async (_, put, words) => {
  const { folder, file } = await makeTwoWorlds();
  await rm(file);
  await put(file);
  await expectOnlyStopped(folder, `${file} ${words}`);
});

test.each([
  ['a file', (path: string) => writeFile(path, 'text'), 'cannot be read: ENOTDIR'],
  [
    'a link that leads nowhere',
    (path: string) => symlink('/nowhere/at/all', path),
    'no longer exists. Restore a copy of the file and start again, or drop or reset the world.',
  ],
] as const)('%s in the place of a world’s folder stops one world', async (_, put, words) => {
  const { folder, ofA } = await makeTwoWorlds();
  await rm(ofA, { recursive: true });
  await put(ofA);
  await expectOnlyStopped(folder, `${ofA} ${words}`);
});

test('a disk that cannot read one file stops one world, when the folder is opened and later', async () => {
  const { folder, file } = await makeTwoWorlds();
  const { readSync, openSync } = fs;
  const bad = new Set<number>();
  const failing = () => {
    vi.spyOn(fs, 'openSync').mockImplementation((path, ...more) => {
      const fd = openSync(path, ...more);
      if (path === file) bad.add(fd);
      else bad.delete(fd);
      return fd;
    });
    vi.spyOn(fs, 'readSync').mockImplementation(((fd: number, ...more: [Buffer]) => {
      if (bad.has(fd)) throw failure('EIO');
      return readSync(fd, ...more);
    }) as typeof fs.readSync);
  };
  const { log } = await openNoting(folder);
  failing();
  await expect((async () => log.read('a', total))()).rejects.toThrow(`${file} cannot be read: EIO`);
  expect(await log.read('b', total)).toMatchObject({ reply: 7 });
  await log.close();
  const later = await openNoting(folder);
  await expect((async () => later.log.read('a', total))()).rejects.toThrow(`${file} cannot be read: EIO`);
  expect(await later.log.read('b', total)).toMatchObject({ reply: 7 });
  await later.log.close();
});

test.each([
  ['its end at a line', ({ file, lines }) => writeFile(file, lines.slice(0, 3).join('')), 'ends at position 2'],
  ['its end within a line', ({ file }) => truncate(file, 600), 'ends at position'],
  ['the file', ({ file }) => rm(file), 'has no log'],
  ['the folder', ({ ofA }) => rm(ofA, { recursive: true }), 'has no log'],
] as [string, (made: Awaited<ReturnType<typeof makeTwoWorlds>>) => Promise<void>, string][])(
  'a log that lost %s is told from a torn one: what was acknowledged is missing',
  async (_, lose, words) => {
    const made = await makeTwoWorlds();
    await lose(made);
    const { notices, log } = await openNoting(made.folder);
    expect(notices).toEqual([
      expect.stringMatching(new RegExp(`${words}.* and position 3 was acknowledged: entries are lost`)),
    ]);
    await log.close();
    await expectOnlyStopped(made.folder, words);
  },
);

test('a folder whose marks are gone, damaged or of older entries is served, and gets them again', async () => {
  const { folder, file, lines } = await makeTwoWorlds();
  const marks = join(folder, 'acknowledged');
  const whole = await readFile(marks);
  for (const spoil of [
    () => rm(marks),
    () => writeFile(marks, whole.subarray(0, 100)),
    () => writeFile(marks, 'text'),
  ]) {
    await spoil();
    const { log, notices } = await openNoting(folder);
    expect([await log.read('a', total), notices]).toMatchObject([{ position: 3 }, []]);
    await log.close();
  }
  await writeFile(file, lines.slice(0, 2).join(''));
  const { notices, log } = await openNoting(folder);
  expect(notices).toEqual([expect.stringContaining('ends at position 1, and position 3 was acknowledged')]);
  await log.close();
});

test.each([
  ['nothing but zeros', '\0'.repeat(4096)],
  ['a begun line, then zeros', `120 00000000 {"position"${'\0'.repeat(5000)}`],
  ['more zeros than are read at once', '\0'.repeat(3_000_000)],
])('%s after the last whole line are a torn tail', async (_, tail) => {
  const { folder, file, lines } = await makeTwoWorlds();
  await appendFile(file, tail);
  const { log, notices } = await openNoting(folder);
  expect(notices).toEqual([
    expect.stringContaining(`the last line is incomplete and is ignored (${tail.length} bytes after line 4)`),
  ]);
  expect(await log.read('a', total)).toMatchObject({ position: 3, reply: 7 });
  expect(await log.submit('a', add(8))).toMatchObject({ position: 4 });
  await log.close();
  expect((await readFile(file, 'utf8')).startsWith(lines.join(''))).toBe(true);
});

test('zeros in the midst of a log are damage', async () => {
  for (const zeros of [40, 3_000_000]) {
    const { folder, file, lines } = await makeTwoWorlds();
    await writeFile(file, `${lines.slice(0, 3).join('')}${'\0'.repeat(zeros)}${lines[3]}`);
    await expectOnlyStopped(folder, `${file} is damaged at line 4`);
  }
});

test('a snapshot that is damaged while a folder is served is left aside', async () => {
  const folder = await makeTempFolder();
  const notices: string[] = [];
  const onNotice = (message: string) => notices.push(message);
  const log = await openLog(folder, countingOptions({ snapshotEvery: 2, worldLimit: 1, onNotice }));
  // A third would be in a newer snapshot as soon as the world rests, however long the damage takes.
  for (const value of [1, 2]) await log.submit('a', add(value));
  const snapshot = join(folder, 'worlds', 'a', 'g0-2.snapshot');
  await expect.poll(() => fs.existsSync(snapshot)).toBe(true);
  const lines = (await readFile(snapshot, 'utf8')).split(/(?<=\n)/);
  await writeFile(snapshot, lines.slice(0, -1).join(''));
  // The other world takes the place of this one only once its snapshot's folder is flushed too.
  await expect
    .poll(async () => {
      await log.read('b', total);
      expect(await log.read('a', total)).toMatchObject({ position: 2, reply: 3 });
      return notices;
    })
    .toEqual([
      expect.stringMatching(
        /g0-2\.snapshot is incomplete\. The log beside it is intact, and the world is served from it\./,
      ),
    ]);
  await log.close();
});

test('however many worlds are written, few files are open, and one too many is waited for', async () => {
  const { openSync, closeSync } = fs;
  const open = new Set<number>();
  let most = 0;
  let refusals = 3;
  vi.spyOn(fs, 'openSync').mockImplementation((path, flags, ...more) => {
    if (String(path).includes('w299') && refusals > 0) {
      refusals -= 1;
      throw failure('EMFILE');
    }
    const fd = openSync(path, flags, ...more);
    open.add(fd);
    most = Math.max(most, open.size);
    return fd;
  });
  vi.spyOn(fs, 'closeSync').mockImplementation((fd) => {
    open.delete(fd);
    closeSync(fd);
  });
  const log = await openLog(await makeTempFolder(), countingOptions({ worldLimit: 1_000 }));
  const worlds = Array.from({ length: 300 }, (_, index) => `w${index}`);
  for (let round = 1; round < 4; round += 1) {
    const answers = await Promise.all(worlds.map((world) => log.submit(world, add(1))));
    expect(new Set(answers.map(({ position }) => position))).toEqual(new Set([round]));
  }
  expect([refusals, most < 80]).toEqual([0, true]);
  await log.close();
  expect(open.size).toBe(0);
});

test('a world whose folder was put back from an older copy is stopped until somebody decides', async () => {
  const { folder, ofA, file, lines } = await makeTwoWorlds();
  await rename(ofA, `${ofA}-moved`);
  await mkdir(ofA);
  await writeFile(file, lines.slice(0, 2).join(''));
  await rm(`${ofA}-moved`, { recursive: true });
  await expectOnlyStopped(folder, 'ends at position 1, and position 3 was acknowledged');
});
