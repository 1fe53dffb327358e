import { expect, onTestFinished, test, vi } from 'vitest';
import { ReplicatedLog } from '../../../src/log/replicated/replicated-log.ts';
import { PositionUnknown } from '../../../src/log/world-error.ts';
import { passTimeUntil, startClock, stopClock } from '../../support/test-clock.ts';
import { add, CountingMachine, countingOptions } from '../counting-machine.ts';
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

test('what is read of a long log is what is asked for: no machine is made for it, and nothing is applied', async () => {
  const stream = new SimulatedStream(new SimulatedServers(1));
  const create = vi.fn(countingOptions().create);
  const log = await ReplicatedLog.over(stream, countingOptions({ create }));
  onTestFinished(() => log.close());
  const { position: first } = await log.submit('x', add(1));
  expect(first).toBe(1);
  for (let count = 0; count < 40; count += 1)
    await log.submit('x', count % 2 === 0 ? { operationId: 'refuse' } : add(1));
  const read = vi.spyOn(stream, 'read');
  const apply = vi.spyOn(CountingMachine.prototype, 'apply');
  create.mockClear();
  const page: [number, unknown][] = [];
  for await (const batch of log.history('x', 18))
    page.push(...batch.map(({ position, note }) => [position, note] as [number, unknown]));
  expect(page).toEqual([19, 20, 21].map((position) => [position, { total: position }]));
  expect([create.mock.calls, apply.mock.calls, read.mock.calls.length]).toEqual([[], [], 1]);
  const messages: number[] = [];
  for await (const batch of stream.read(...(read.mock.calls[0] as ['x', number, number]))) messages.push(batch.length);
  expect(messages.reduce((sum, count) => sum + count)).toBe(5);
  await expect(log.rewind('x', { to: 1, from: 9, call: add(0) })).rejects.toThrow('is at position 21');
  expect(read.mock.calls.length).toBe(2);
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
  // One message brought both.
  expect(read).not.toHaveBeenCalled();
});

test('what ended generations left is removed after the time of grace, also while others begin all the time', async () => {
  stopClock();
  onTestFinished(startClock);
  const servers = new SimulatedServers(1);
  const opening = ReplicatedLog.over(new SimulatedStream(servers), countingOptions(), { tickMs: 5, graceMs: 300 });
  const log = await passTimeUntil(opening);
  onTestFinished(() => passTimeUntil(log.close()));
  await passTimeUntil(log.submit('x', add(1)));
  await passTimeUntil(log.submit('x', add(2)));
  const begins = Date.now();
  for (let from = 2; servers.base('x') === undefined && Date.now() < begins + 2_000; from += 1)
    await passTimeUntil(log.rewind('x', { to: 1, from, call: add(0) }));
  expect(servers.base('x')?.generation).toBeGreaterThan(2);
  expect(Date.now() - begins).toBeGreaterThanOrEqual(300);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(servers.of('x')[0]?.sequence).toBe(servers.base('x')?.generation);
  const { position } = (await passTimeUntil(Promise.resolve(log.read('x', () => undefined)))) as { position: number };
  expect((await passTimeUntil(log.export('x'))).mark.position).toBe(position);
});
