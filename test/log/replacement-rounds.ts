// Rounds of drops, forks, resets and rewinds, on every engine: some in `npm test`, more in `npm run test:long`.
import { expect, test } from 'vitest';
import { openLog } from '../../src/log/open-log.ts';
import { openMemoryLog } from '../../src/log/open-memory-log.ts';
import { ReplicatedLog } from '../../src/log/replicated/replicated-log.ts';
import { type CountingLog, expectKept, replaceWhileWriting, slowOptions } from './replacement-storm.ts';
import { SimulatedServers } from './simulated-servers.ts';
import { SimulatedStream } from './simulated-stream.ts';
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

  test(`shared: ${rounds} rounds of the same on three replicas`, async () => {
    const servers = new SimulatedServers(3);
    const times = { resendMs: 100, tickMs: 20, graceMs: 1_500, lagMs: 1_000, probeMs: 100 };
    const open = () => ReplicatedLog.over(new SimulatedStream(servers), slowOptions(), times);
    const logs = [await open(), await open(), await open()];
    const told = await replaceWhileWriting(logs, rounds);
    for (const log of [...logs, await open()]) {
      await expectKept(log, 'w', told);
      expect(await log.verify('w')).toEqual(await logs[0]?.verify('w'));
      expect(log.state().stopped).toEqual({});
    }
    for (const log of logs) await log.close();
  });
}
