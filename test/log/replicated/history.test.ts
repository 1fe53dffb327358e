import { expect, onTestFinished, test } from 'vitest';
import { PositionUnknown } from '../../../src/log/log-error.ts';
import { ReplicatedLog } from '../../../src/log/replicated/replicated-log.ts';
import { add, countingOptions } from '../counting-machine.ts';
import { SimulatedServers } from '../simulated-servers.ts';
import { SimulatedStream } from '../simulated-stream.ts';

test('a shared log tells its entries after each position that it has, and after no other', async () => {
  const log = await ReplicatedLog.over(new SimulatedStream(new SimulatedServers(1)), countingOptions());
  onTestFinished(() => log.close());
  for (const amount of [1, 2, 4]) await log.submit('x', add(amount));
  const after = async (position?: number) => {
    const positions: number[] = [];
    for await (const entries of log.history('x', position)) positions.push(...entries.map((entry) => entry.position));
    return positions;
  };
  expect(await after()).toEqual([1, 2, 3]);
  expect(await after(0)).toEqual([1, 2, 3]);
  expect(await after(2)).toEqual([3]);
  expect(await after(3)).toEqual([]);
  await expect(after(4)).rejects.toThrow(PositionUnknown);
  await expect(after(-1)).rejects.toThrow(PositionUnknown);
});
