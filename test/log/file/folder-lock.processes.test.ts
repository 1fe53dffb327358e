// One process per folder, whatever becomes of the one before it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lockFolder } from '../../../src/log/file/folder-lock.ts';
import { LogRefused } from '../../../src/log/log-error.ts';
import { makeTempFolder } from '../temp-folder.ts';

/** A process that holds the folder until it is killed. */
async function startHolder(folder: string): Promise<ChildProcess> {
  const code = `
    const { lockFolder } = await import(${JSON.stringify(new URL('../../../src/log/file/folder-lock.ts', import.meta.url).href)});
    await lockFolder(${JSON.stringify(folder)});
    console.log('held');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(createInterface({ input: holder.stdout }), 'line');
  return holder;
}

test('a second holder is refused and told who the first is', async () => {
  const folder = await makeTempFolder();
  const holder = await startHolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(LogRefused);
  await expect(lockFolder(folder)).rejects.toThrow(new RegExp(`is in use by process ${holder.pid} on .+, since 20`));
});

test('a holder that hangs still has the lock', async () => {
  const folder = await makeTempFolder();
  const holder = await startHolder(folder);
  holder.kill('SIGSTOP');
  await expect(lockFolder(folder)).rejects.toThrow('is in use by a process that does not answer');
});

test('whoever listens there and never stops talking is not read on', async () => {
  const folder = await makeTempFolder();
  const talker = createServer((socket) => {
    const talk = () => {
      while (!socket.destroyed && socket.write('x'.repeat(65_536)));
    };
    socket.on('drain', talk).on('error', () => {});
    talk();
  });
  await once(talker.listen(join(folder, 'lock.1')), 'listening');
  onTestFinished(() => void talker.close());
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by ${'x'.repeat(400)}. Stop it first`);
});

test('the lock of a killed holder is free at once', async () => {
  const folder = await makeTempFolder();
  const holder = await startHolder(folder);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid} on `);
  await unlock();
  await (await lockFolder(folder))();
  expect(await readdir(folder)).toEqual(['lock.3']);
});

test('of many that start at once on the lock of a dead holder, one has it', async () => {
  const folder = await makeTempFolder();
  await (await lockFolder(folder))();
  for (let round = 0; round < 20; round += 1) {
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const locks = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    expect(locks).toHaveLength(1);
    for (const { reason } of starts.filter((start) => start.status === 'rejected'))
      expect(reason).toBeInstanceOf(LogRefused);
    await locks[0]?.();
  }
});

test('a folder whose path is longer than the address of a socket is locked as well', async () => {
  const folder = join(await makeTempFolder(), 'x'.repeat(120));
  await mkdir(folder);
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow('is in use by process');
  await unlock();
});

/** What happens between the moment at which somebody looks for a lock and makes one. */
function meanwhile(happens: (from: string, to: string) => void) {
  const { linkSync } = fs;
  const link = vi.spyOn(fs, 'linkSync').mockImplementationOnce((from, to) => {
    happens(String(from), String(to));
    linkSync(from, to);
  });
  onTestFinished(() => link.mockRestore());
}

test('where another has made the same lock, and is gone, the next one is made', async () => {
  const folder = await makeTempFolder();
  meanwhile((_, to) => fs.writeFileSync(to, ''));
  const unlock = await lockFolder(folder);
  expect(await readdir(folder)).toEqual(['lock.2']);
  await unlock();
});

test('where a greater lock was made meanwhile, and its holder is gone, the one after it is made', async () => {
  const folder = await makeTempFolder();
  meanwhile(() => fs.writeFileSync(join(folder, 'lock.9'), ''));
  const unlock = await lockFolder(folder);
  expect(await readdir(folder)).toEqual(['lock.10']);
  await unlock();
});

test('what has another name than a lock stays', async () => {
  const folder = await makeTempFolder();
  for (const name of ['worlds', 'unlock.7', 'notes.txt', 'lock-left', 'lock.x'])
    fs.writeFileSync(join(folder, name), '');
  await (await lockFolder(folder))();
  expect((await readdir(folder)).sort()).toEqual(['lock.1', 'notes.txt', 'unlock.7', 'worlds']);
});

test('without a way around it, a path that is too long is refused with what to do', async () => {
  const folder = join(await makeTempFolder(), 'x'.repeat(120));
  await mkdir(folder);
  const exists = vi.spyOn(fs, 'existsSync').mockReturnValue(false);
  onTestFinished(() => exists.mockRestore());
  await expect(lockFolder(folder)).rejects.toThrow('its path is too long for a socket. Choose a shorter one.');
});

test('on Windows a pipe is the lock, which has one listener', async () => {
  const folder = await makeTempFolder();
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;
  onTestFinished(() => void Object.defineProperty(process, 'platform', platform));
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by process ${process.pid} on `);
  await unlock();
  await (await lockFolder(folder))();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['EACCES', 'EACCES'],
  ['ENOENT', 'is in use by a process that is just starting'],
])('where the lock cannot be made for %s, that is said, and nothing is left behind', async (code, words) => {
  const folder = await makeTempFolder();
  const link = vi.spyOn(fs, 'linkSync').mockImplementationOnce(() => {
    throw Object.assign(new Error(code), { code });
  });
  onTestFinished(() => link.mockRestore());
  await expect(lockFolder(folder)).rejects.toThrow(words);
  expect(await readdir(folder)).toEqual([]);
});
