// Named pipes in the place of files: how long one may be silent, and that nobody waits for one where only plain files are read.

import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { fullAccess } from '../../src/cli/access/access.ts';
import { readFileBytes, readPlainFile } from '../../src/cli/access/read-bytes.ts';
import { openStoryAccess } from '../../src/cli/commands/walkthrough/story-access.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

let folder = '';
let pipe = '';
beforeEach(async () => {
  folder = await makeTempFolder('pipes');
  pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
});
const write = (script: string) => spawn('sh', ['-c', script], { cwd: folder, stdio: 'ignore' });

test('a pipe is read to its end, however slowly it comes', async () => {
  write('exec >pipe; printf a; sleep 0.2; printf b; sleep 0.2; printf c');
  expect((await readFileBytes(pipe, 'pipe', 2_000)).toString()).toBe('abc');
});

test('a pipe that nobody writes to ends the read', async () => {
  await expect(readFileBytes(pipe, 'pipe', 50)).rejects.toThrow('pipe cannot be read: it sent no data');
});

test('a pipe whose writer falls silent ends the read too', async () => {
  const writer = write('exec >pipe; printf a; sleep 20');
  await expect(readFileBytes(pipe, 'pipe', 300)).rejects.toThrow('it sent no data for 30 seconds');
  writer.kill();
});

test('a pipe is no plain file, for a person and for a story', async () => {
  await expect(readPlainFile(pipe, 'pipe')).rejects.toThrow('pipe is not a file.');
  const story = await openStoryAccess({ pageFolder: folder, url: 'http://127.0.0.1:54321' }, fullAccess);
  await expect(story.access.read('pipe')).rejects.toThrow('is not a file');
  await story.close();
});
