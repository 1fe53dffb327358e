import fs from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDurably, createFolder as createFolderOf, moveDurably } from '../../../src/log/file/durable-file.ts';
import { linesOfSnapshot, readSnapshotItems } from '../../../src/log/file/snapshot-file.ts';
import { removeDropped } from '../../../src/log/file/target-files.ts';
import { encodeHead, readEntries, readHead, removeStale } from '../../../src/log/file/world-files.ts';
import { Health } from '../../../src/log/health.ts';
import { inParts } from '../../../src/log/in-parts.ts';
import { GenerationEnded } from '../../../src/log/log-error.ts';
import { countingHeader } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';

const health = new Health();
const createFolder = (path: string) => createFolderOf(health, path);

function pretendPlatform(platform: string): void {
  const own = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;
  Object.defineProperty(process, 'platform', { ...own, value: platform });
  onTestFinished(() => void Object.defineProperty(process, 'platform', own));
}

test('a folder may be made by two at once, and none is made below a file', async () => {
  const folder = await makeTempFolder();
  const path = join(folder, 'a', 'b');
  await Promise.all([createFolder(path), createFolder(path)]);
  expect(await readdir(join(folder, 'a'))).toEqual(['b']);
  await writeFile(join(folder, 'file'), '');
  await expect(createFolder(join(folder, 'file', 'c'))).rejects.toThrow('ENOTDIR');
});

test('a folder is synced wherever there is a call for it, which Windows does not have', async () => {
  const folder = await makeTempFolder();
  const [from, to] = ['a', 'b'].map((name) => join(folder, name)) as [string, string];
  await writeFile(from, '');
  const open = vi.spyOn(fs.promises, 'open').mockRejectedValue(Object.assign(new Error('EIO'), { code: 'EIO' }));
  syncBuiltinESMExports();
  onTestFinished(() => {
    open.mockRestore();
    syncBuiltinESMExports();
  });
  pretendPlatform('linux');
  await expect(moveDurably(health, from, to)).rejects.toThrow('EIO');
  pretendPlatform('win32');
  await moveDurably(health, to, from);
});

test('what is stale may be removed by two at once, and what is still being written stays', async () => {
  const folder = await makeTempFolder();
  for (const name of ['g1.log', 'g2.log', 'g3.log', 'g4.log.new', 'g3-5.snapshot.new'])
    await writeFile(join(folder, name), '');
  await Promise.all([removeStale(folder), removeStale(folder)]);
  expect((await readdir(folder)).sort()).toEqual(['g3-5.snapshot.new', 'g3.log', 'g4.log.new']);
});

test('what was dropped may be removed by two at once, folders in it included', async () => {
  const target = await makeTempFolder();
  for (const name of ['=gone-1', '=gone-2', '=gone-10']) {
    await createFolder(join(target, 'worlds', name, 'folder'));
    await writeFile(join(target, 'worlds', name, 'g0.log'), '');
  }
  const removing = Promise.all([removeDropped(target), removeDropped(target)]);
  // The drop of another world is further on.
  fs.mkdirSync(join(target, 'worlds', '=gone-11'));
  fs.rmSync(join(target, 'worlds', '=gone-10'), { recursive: true });
  await removing;
  await createFolder(join(target, 'worlds', '=gone-11', 'folder'));
  await removeDropped(target);
  expect(await readdir(join(target, 'worlds'))).toEqual(['=gone-11']);
  expect(await readdir(join(target, 'worlds', '=gone-11'))).toEqual([]);
});

test('a log that is not there is one whose generation has ended, and one that cannot be read is damaged', async () => {
  const folder = await makeTempFolder();
  const entries = (file: string) => readEntries(file, countingHeader, { number: 1, byte: 0 }).next();
  const none = join(folder, 'g0.log');
  expect(() => readHead(none)).toThrow(GenerationEnded);
  await expect(entries(none)).rejects.toThrow(GenerationEnded);
  expect(() => readHead(folder)).toThrow(`${folder} is not a file`);
  await expect(entries(folder)).rejects.toThrow(`${folder} is not a file`);
});

test('others have their turn between the lines of a snapshot that is read', async () => {
  const file = join(await makeTempFolder(), 'g0-1.snapshot');
  const head = encodeHead('x', 0, countingHeader, { position: 0, chain: 'c' });
  const items = new Array(6).fill('x'.repeat(65_536));
  await createDurably(health, file, inParts(linesOfSnapshot(head, { position: 1, chain: 'c', byte: 9 }, items)));
  let turns = 0;
  let isRead = false;
  const reading = readSnapshotItems(file).then((items) => {
    isRead = true;
    return items;
  });
  for (; !isRead; turns += 1) await turn();
  expect([(await reading).length, turns >= 6]).toEqual([6, true]);
});
