// Rounds of drops, forks, resets and rewinds, on every engine: some in `npm test`, more in `npm run test:long`.
import { expect, test } from 'vitest';
import { openLog } from '../../src/log/open-log.ts';
import { openMemoryLog } from '../../src/log/open-memory-log.ts';
import { type CountingLog, expectKept, replaceWhileWriting, slowOptions } from './replacement-storm.ts';
import { makeTempFolder } from './temp-folder.ts';

export const engines: [string, () => Promise<{ log: CountingLog; reopen: () => Promise<CountingLog> }>][] = [
  [
    'memory',
    async () => {
      const log = openMemoryLog(slowOptions());
      return { log, reopen: async () => log };
    },
  ],
  [
    'file',
    async () => {
      const folder = await makeTempFolder();
      const log = await openLog(folder, slowOptions());
      const reopen = async () => {
        await log.close();
        return openLog(folder, slowOptions());
      };
      return { log, reopen };
    },
  ],
];

export function testRounds(rounds: number): void {
  test.each(engines)(
    `%s: ${rounds} rounds of drops, forks, resets and rewinds of a world that four clients write to lose and repeat nothing`,
    async (_, open) => {
      const { log, reopen } = await open();
      const told = await replaceWhileWriting([log], rounds);
      await expectKept(log, 'w', told);
      const again = await reopen();
      await expectKept(again, 'w', told);
      for (const world of ['w', 'source']) await again.verify(world);
      expect(again.state()).toMatchObject({ isWritable: true, unavailableReason: null, stopped: {} });
      await again.close();
    },
  );
}
