import { expect, onTestFinished, test, vi } from 'vitest';
import { PositionUnknown } from '../../../src/log/log-error.ts';
import { ReplicatedLog } from '../../../src/log/replicated/replicated-log.ts';
import { add, countingOptions } from '../counting-machine.ts';
import { SimulatedServers } from '../simulated-servers.ts';
import { SimulatedStream } from '../simulated-stream.ts';

test('a shared log lists its entries after each position that it has, and after no other', async () => {
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

test('what is read of a log begins with the generation that the world has, however many came before it', async () => {
  const stream = new SimulatedStream(new SimulatedServers(1));
  const log = await ReplicatedLog.over(stream, countingOptions());
  onTestFinished(() => log.close());
  await log.submit('x', add(1));
  await log.submit('x', add(2));
  for (let from = 2; from < 8; from += 1) await log.rewind('x', { to: 1, from, call: add(0) });
  const read = vi.spyOn(stream, 'read');
  const exported = await log.export('x');
  expect(exported.entries.map(({ position, rewind }) => [position, rewind])).toEqual([
    [1, undefined],
    [8, 1],
  ]);
  const messages: number[] = [];
  for await (const batch of stream.read('x', read.mock.calls[0]?.[1] ?? 0)) messages.push(batch.length);
  expect(messages.reduce((sum, count) => sum + count, 0)).toBe(1);
});

test('what ended generations left is removed after the time of grace, also while others begin all the time', async () => {
  const servers = new SimulatedServers(1);
  const log = await ReplicatedLog.over(new SimulatedStream(servers), countingOptions(), { tickMs: 5, graceMs: 300 });
  onTestFinished(() => log.close());
  await log.submit('x', add(1));
  await log.submit('x', add(2));
  const begins = performance.now();
  for (let from = 2; servers.base('x') === undefined && performance.now() < begins + 2_000; from += 1)
    await log.rewind('x', { to: 1, from, call: add(0) });
  expect(servers.base('x')?.generation).toBeGreaterThan(2);
  expect(performance.now() - begins).toBeGreaterThan(295);
  await expect.poll(() => servers.of('x')[0]?.sequence).toBe(servers.base('x')?.generation);
  const { position } = (await log.read('x', () => undefined)) as { position: number };
  expect((await log.export('x')).mark.position).toBe(position);
});
