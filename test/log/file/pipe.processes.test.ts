import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '../../../src/log/open-log.ts';
import { add, type CountingMachine, countingOptions } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';

const total = (machine: CountingMachine) => machine.total;

test('a pipe in the place of a log stops its world and no other, and nobody waits for it', async () => {
  const folder = await makeTempFolder();
  const log = await openLog(folder, countingOptions());
  for (const world of ['a', 'b']) await log.submit(world, add(7));
  await log.close();
  const file = join(folder, 'worlds', 'a', 'g0.log');
  await rm(file);
  execFileSync('mkfifo', [file]);
  const again = await openLog(folder, countingOptions());
  await expect((async () => again.read('a', total))()).rejects.toThrow(`${file} is not a file`);
  expect(await again.read('b', total)).toMatchObject({ position: 1, reply: 7 });
  await again.close();
});
