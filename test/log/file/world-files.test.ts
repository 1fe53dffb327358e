import fs from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { checkLog, checkSnapshot, checkWorldFiles } from '../../../src/log/file/check-files.ts';
import { createDurably } from '../../../src/log/file/durable-file.ts';
import { encodeLine } from '../../../src/log/file/line.ts';
import { linesOfSnapshot, readSnapshotItems, readSnapshotMark } from '../../../src/log/file/snapshot-file.ts';
import { listDropped } from '../../../src/log/file/target-files.ts';
import { encodeHead, listWorldFiles, readEntries } from '../../../src/log/file/world-files.ts';
import { Health } from '../../../src/log/health.ts';
import { inParts } from '../../../src/log/in-parts.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { countingHeader, countingOptions } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';

afterEach(() => void vi.restoreAllMocks());

const all = ['g9.log', 'g10.log', 'g10-9.snapshot', 'g10-10.snapshot', 'g9-99.snapshot', 'g11.log.new', 'other.txt'];

test.each([
  ['in their order', all],
  ['the other way round', all.toReversed()],
])('the newest generation and its newest snapshot count, files %s', async (_, names) => {
  const folder = await makeTempFolder();
  vi.spyOn(fs, 'readdirSync').mockReturnValue(names as never);
  const { stale, ...files } = listWorldFiles(folder);
  const [log, snapshot] = [join(folder, 'g10.log'), join(folder, 'g10-10.snapshot')];
  expect(files).toEqual({ folder, generation: 10, log, snapshot, base: null });
  expect([...stale].sort()).toEqual(
    ['g10-9.snapshot', 'g11.log.new', 'g9-99.snapshot', 'g9.log'].map((name) => join(folder, name)),
  );
});

test('in the first format the log with the last position counts', async () => {
  const folder = await makeTempFolder();
  vi.spyOn(fs, 'readdirSync').mockReturnValue(['20.log', '7.log', '20.snapshot', '9.snapshot'] as never);
  expect(listWorldFiles(folder)).toMatchObject({
    generation: 0,
    log: join(folder, '20.log'),
    snapshot: join(folder, '20.snapshot'),
  });
});

test('a snapshot without a log, and a folder that is not there, are no world', async () => {
  const folder = await makeTempFolder();
  await writeFile(join(folder, 'g0-5.snapshot'), '');
  expect(listWorldFiles(folder)).toMatchObject({ log: null, snapshot: null, stale: [join(folder, 'g0-5.snapshot')] });
  const none = { folder: join(folder, 'none'), generation: 0, log: null, snapshot: null, base: null, stale: [] };
  expect(listWorldFiles(none.folder)).toEqual(none);
});

test('what was dropped is listed by its number', async () => {
  const target = await makeTempFolder();
  for (const name of ['=gone-10', '=gone-9', '=gone-x', 'a'])
    await mkdir(join(target, 'worlds', name), { recursive: true });
  expect(listDropped(target).map(({ number }) => number)).toEqual([9, 10]);
});

const head = encodeHead('x', 0, countingHeader, { position: 0, chain: 'c' });
const health = new Health();

test('a snapshot is written by lines of 64 KiB, and has its items in their order', async () => {
  const file = join(await makeTempFolder(), 'g0-5.snapshot');
  const mark = { position: 5, chain: 'c', byte: 9 };
  // Two quotes beside the text: the first line is full to the byte, the second lacks one and takes the third item too.
  const items = [65_534, 65_533, 1].map((length) => 'x'.repeat(length));
  await createDurably(health, file, inParts(linesOfSnapshot(head, mark, items)));
  expect(await readSnapshotItems(file)).toEqual(items);
  expect(readSnapshotMark(file)).toMatchObject({ file, programVersion: '1.0.0', ...mark });
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(lines.slice(2).map((line) => JSON.parse(line.replace(/^\S+ \S+ /, '')).length)).toEqual([1, 2, 0, undefined]);
  expect(lines.at(-1)).toMatch(/\{"lines":3\}$/);
});

test('a snapshot that ends after its head is damaged', async () => {
  const file = join(await makeTempFolder(), 'g0-5.snapshot');
  await writeFile(file, head);
  expect(() => readSnapshotMark(file)).toThrow(`at line 2, byte ${head.length}: it is incomplete`);
  await writeFile(file, Buffer.concat([head, encodeLine('{')]));
  expect(() => readSnapshotMark(file)).toThrow('it is not JSON');
});

test('a snapshot is damaged with anything after its count, or without the count', async () => {
  const file = join(await makeTempFolder(), 'g0-5.snapshot');
  await createDurably(health, file, inParts(linesOfSnapshot(head, { position: 5, chain: 'c', byte: 9 }, [1, 2])));
  const whole = await readFile(file);
  const check = () => checkSnapshot(file, { world: 'x', generation: 0, header: countingHeader });
  expect(check()).toBeUndefined();
  await writeFile(file, Buffer.concat([whole, Buffer.from('1')]));
  expect(check).toThrow(`byte ${whole.length}: it is incomplete`);
  await writeFile(file, Buffer.concat([whole, encodeLine('{"lines":1}')]));
  expect(check).toThrow('it is incomplete');
  await writeFile(file, whole.subarray(0, -1));
  expect(check).toThrow('it is incomplete');
});

test('lines are put together into parts of 64 KiB and more', async () => {
  const sizesOf = async (...sizes: number[]) => {
    const parts: number[] = [];
    for await (const part of inParts(sizes.map((size) => Buffer.alloc(size)))) parts.push(part.length);
    return parts;
  };
  expect(await sizesOf(65_535, 1, 65_535)).toEqual([65_536, 65_535]);
  expect(await sizesOf(65_535)).toEqual([65_535]);
  expect(await sizesOf(65_536, 65_537)).toEqual([65_536, 65_537, 0]);
});

test('entries are read in batches of 256 KiB and more', async () => {
  const file = join(await makeTempFolder(), 'g0.log');
  const batchesOf = async (...sizes: number[]) => {
    const lines = sizes.map((size) => encodeLine(JSON.stringify({ call: 'x'.repeat(size - 11) })));
    await writeFile(file, Buffer.concat(lines));
    const batches: number[] = [];
    for await (const batch of readEntries(file, countingHeader, { number: 1, byte: 0 })) batches.push(batch.length);
    return batches;
  };
  expect(await batchesOf(262_143, 1_000, 1_000)).toEqual([2, 1]);
  expect(await batchesOf(262_144, 1_000, 262_144)).toEqual([1, 2]);
});

/** How many files have been opened and not closed since. */
function watchOpenFiles(): () => number {
  const opened = vi.spyOn(fs, 'openSync');
  const closed = vi.spyOn(fs, 'closeSync');
  return () => opened.mock.calls.length - closed.mock.calls.length;
}

test('a log that is read no further is closed', async () => {
  const file = join(await makeTempFolder(), 'g0.log');
  const line = encodeLine(JSON.stringify({ call: 'x'.repeat(262_144) }));
  await writeFile(file, Buffer.concat([line, line]));
  const countOpenFiles = watchOpenFiles();
  const batches = readEntries(file, countingHeader, { number: 1, byte: 0 });
  expect((await batches.next()).value).toHaveLength(1);
  expect(countOpenFiles()).toBe(1);
  await batches.return(undefined);
  expect(countOpenFiles()).toBe(0);
});

test('a log in which damage is found is closed', async () => {
  const file = join(await makeTempFolder(), 'g0.log');
  await writeFile(file, Buffer.concat([head, encodeLine('{}'), encodeLine('{}')]));
  const countOpenFiles = watchOpenFiles();
  expect(() => checkLog(file, { world: 'x', generation: 0, header: countingHeader })).toThrow('it is not entry 1');
  expect(countOpenFiles()).toBe(0);
});

test('others have their turn between two batches', async () => {
  const file = join(await makeTempFolder(), 'g0.log');
  const line = encodeLine(JSON.stringify({ call: 'x'.repeat(262_144) }));
  await writeFile(file, Buffer.concat([line, line, line]));
  let turns = 0;
  const takeTurn = () => {
    turns += 1;
    next = setImmediate(takeTurn);
  };
  let next = setImmediate(takeTurn);
  const before: number[] = [];
  for await (const _ of readEntries(file, countingHeader, { number: 1, byte: 0 })) before.push(turns);
  clearImmediate(next);
  expect(new Set(before).size).toBe(3);
});

test.each<[string, { position: number; rewind?: number }, boolean]>([
  ['follows the one before it', { position: 4 }, true],
  ['leaves one out', { position: 5 }, false],
  ['is there twice', { position: 3 }, false],
  ['is a rewind behind what it took back', { position: 9, rewind: 3 }, true],
  ['is a rewind to another entry', { position: 9, rewind: 2 }, false],
  ['is a rewind that goes nowhere', { position: 3, rewind: 3 }, false],
])('an entry that %s: whole is %s', async (_, { rewind, position }, isWhole) => {
  const file = join(await makeTempFolder(), 'g0.log');
  const mark = { position: 3, chain: 'c'.repeat(64) };
  const ownHead = encodeHead('x', 0, countingHeader, mark);
  const entry = { position, ...(rewind !== undefined && { rewind }), chain: mark.chain, call: {} };
  await writeFile(file, Buffer.concat([ownHead, encodeLine(JSON.stringify(entry))]));
  const check = () => checkLog(file, { world: 'x', generation: 0, header: countingHeader });
  if (isWhole) expect(check()).toMatchObject({ count: 2, torn: 0 });
  else expect(check).toThrow(`line 2, byte ${ownHead.length}: it is not entry 4`);
});

test('a world that is begun anew has a greater generation than all that were dropped', async () => {
  const folder = await makeTempFolder();
  await (await openLog(folder, countingOptions())).close();
  for (const number of [1, 2, 7, 10]) await mkdir(join(folder, 'worlds', `=gone-${number}`), { recursive: true });
  const log = await openLog(folder, countingOptions());
  expect(await log.read('x', () => 0)).toMatchObject({ generation: '10', position: 0 });
  await log.close();
});

test('a log whose head is of another generation, or of the first format, is refused with what the head says', async () => {
  const file = join(await makeTempFolder(), 'g3.log');
  const facts = { facts: countingHeader, after: { position: 0, chain: 'c' } };
  for (const [generation, said] of [
    [2, 2],
    [undefined, 0],
  ]) {
    await writeFile(file, encodeLine(JSON.stringify({ sboxLog: 2, world: 'x', generation, ...facts })));
    expect(() => checkLog(file, { world: 'x', generation: 3, header: countingHeader })).toThrow(
      `it is named for generation 3, but its header says generation ${said}`,
    );
  }
});

test('a folder that must be there is not made', async () => {
  const folder = join(await makeTempFolder(), 'none');
  await expect(openLog(folder, countingOptions({ mustExist: true }))).rejects.toThrow(
    `There is no sbox log at ${folder}: name the folder that was given to serve --data.`,
  );
  expect(fs.existsSync(folder)).toBe(false);
  await openLog(folder, countingOptions()).then((log) => log.close());
  await openLog(folder, countingOptions({ mustExist: true })).then((log) => log.close());
});

test.each([
  ['chain', { chain: 'd' }],
  ['byte', { byte: 1 }],
])('a snapshot whose %s is not that of its entry is named', async (_, forged) => {
  const folder = await makeTempFolder();
  const start = { position: 0, chain: 'c' };
  const log = join(folder, 'g0.log');
  await writeFile(log, head);
  const snapshot = join(folder, 'g0-0.snapshot');
  const check = () => checkWorldFiles({ folder, generation: 0, log, snapshot, base: null, stale: [] }, 'x');
  await createDurably(health, snapshot, inParts(linesOfSnapshot(head, { ...start, byte: head.length }, [1])));
  expect(check()).toMatchObject({ count: 1, bytes: head.length });
  await createDurably(
    health,
    snapshot,
    inParts(linesOfSnapshot(head, { ...start, byte: head.length, ...forged }, [1])),
  );
  expect(check()).toMatchObject({ count: 1, finding: `${snapshot} does not match an entry of the log beside it` });
});
