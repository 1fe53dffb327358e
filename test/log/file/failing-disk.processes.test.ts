import fs from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '../../../src/log/open-log.ts';
import { mountDisk } from '../../support/mount-disk.ts';
import { add, type CountingMachine, countingOptions } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';

const total = (machine: CountingMachine) => machine.total;

test('a disk that fills up loses nothing that was acknowledged, and goes on once there is room', async () => {
  const disk = join(await makeTempFolder(), 'disk');
  await mkdir(disk);
  mountDisk(disk, 'size=256k');
  const folder = join(disk, 'log');
  await writeFile(join(disk, 'ballast'), Buffer.alloc(64 * 1024));
  const log = await openLog(folder, countingOptions());
  let acknowledged = 0;
  await expect(
    (async () => {
      for (; acknowledged < 100_000; acknowledged += 1)
        await log.submit('default', { ...add(1), text: 'x'.repeat(500) });
    })(),
  ).rejects.toThrow('ENOSPC');
  expect(acknowledged).toBeGreaterThan(10);
  await log.close();
  const full = await openLog(folder, countingOptions());
  expect(await full.read('default', total)).toMatchObject({ reply: acknowledged });
  await full.close();
  fs.rmSync(join(disk, 'ballast'));
  const roomy = await openLog(folder, countingOptions());
  expect(await roomy.submit('default', add(1))).toMatchObject({ reply: { total: acknowledged + 1 } });
  await roomy.close();
});

test('a folder on a disk that is mounted read-only is refused with what to do', async () => {
  const disk = await makeTempFolder();
  mountDisk(disk, 'ro');
  for (const folder of [disk, join(disk, 'log')]) {
    await expect(openLog(folder, countingOptions())).rejects.toThrow(
      `${folder} cannot be used: it is mounted read-only (EROFS). Fix this, or choose another folder with --data.`,
    );
  }
});
