// Why a file cannot be read, in words.
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findObstacle, readAll, readPlainFile, unreadable } from '../../src/cli/access/read-bytes.ts';
import { silenceTimeoutMs } from '../../src/client/send.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

let folder = '';
beforeAll(async () => {
  folder = await makeTempFolder('read-bytes');
  await writeFile(join(folder, 'file'), 'text');
  await mkdir(join(folder, 'folder'));
  await symlink(join(folder, 'file'), join(folder, 'link'));
});

test.each([
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'you have no permission to read it'],
  ['ELOOP', 'it is a link'],
  ['ETIMEDOUT', `it sent no data for ${silenceTimeoutMs / 1000} seconds`],
  ['EIO', 'EIO'],
])('%s is told as: %s', (code, cause) => {
  expect(unreadable('x', code).message).toBe(`x cannot be read: ${cause}.`);
});

test('what stands in the way shows beforehand, and nothing where nothing does', () => {
  const place = (name: string) => join(folder, name);
  expect(findObstacle(place('file'))).toBeUndefined();
  expect(findObstacle(place('folder'))).toBe(`${place('folder')} cannot be read: it is a folder.`);
  expect(findObstacle(place('none'))).toBe(`No such file: ${place('none')}`);
});

test('a plain file is read; a link and a folder are not', async () => {
  const read = (name: string) => readPlainFile(join(folder, name), name);
  expect(String(await read('file'))).toBe('text');
  await expect(read('link')).rejects.toMatchObject({ code: 'ELOOP' });
  await expect(read('folder')).rejects.toThrow('folder is not a file.');
});

test('a stream may be slow, and is given up once it is silent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = new PassThrough();
  const reading = readAll(slow, 'stdin', 300);
  for (const part of ['a', 'b', 'c']) {
    await vi.advanceTimersByTimeAsync(299);
    slow.write(part);
    await setImmediate();
  }
  slow.end();
  expect(String(await reading)).toBe('abc');
  const silent = expect(readAll(new PassThrough(), 'stdin', 300)).rejects.toThrow(
    'stdin cannot be read: it sent no data',
  );
  await vi.advanceTimersByTimeAsync(300);
  await silent;
});
